"""stores.py DIRECTORY: runs the operations of DIRECTORY/cases.json on PyTorch's stores, and as a client of our TCPStore at
the port that is given there, and writes what each answers to facts.json. Serves a TCPStore meanwhile: its port stands in
DIRECTORY/port, and it goes when DIRECTORY/done is there."""

import datetime
import json
import os
import sys
import time

import torch.distributed as dist

SHORT = datetime.timedelta(milliseconds=300)


def plain(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, list):
        return [plain(item) for item in value]
    # Numbers beyond 2^53 would not survive JSON.
    return str(value) if type(value) is int else value


def answer(store, name, args):
    if name == "barrier":
        # Through a prefix it does not take the store's.
        args = [*args, SHORT]
    try:
        value = plain(getattr(store, name)(*args))
        return sorted(value) if name == "list_keys" else value
    except Exception as error:  # pylint: disable=broad-except
        return {"error": type(error).__name__}


def run(kind, cases):
    """Each case on a store of its own: an error may end a connection."""
    facts = {}
    for case in cases:
        store = kind(case["name"])
        store.set_timeout(SHORT)
        facts[case["name"]] = [answer(store, name, args) for name, args in case["steps"]]
    return facts


def write(path, text):
    with open(path + ".part", "w", encoding="utf8") as file:
        file.write(text)
    os.rename(path + ".part", path)


def main():
    directory = sys.argv[1]
    with open(f"{directory}/cases.json", encoding="utf8") as file:
        given = json.load(file)
    cases = given["cases"]
    server = dist.TCPStore("127.0.0.1", 0, None, True)
    port = given["port"]
    kinds = {
        "TCPStore": lambda name: dist.TCPStore("127.0.0.1", 0, None, True),
        "HashStore": lambda name: dist.HashStore(),
        "FileStore": lambda name: dist.FileStore(f"{directory}/theirs-{name}", -1),
        "PrefixStore": lambda name: dist.PrefixStore("p", dist.TCPStore("127.0.0.1", 0, None, True)),
        "ours": lambda name: dist.TCPStore("127.0.0.1", port, None, False),
    }
    facts = {name: run(kind, cases) for name, kind in kinds.items()}
    write(f"{directory}/facts.json", json.dumps(facts))
    # Theirs, for our client; ours reads what was written here.
    shared = dist.FileStore(f"{directory}/shared", -1)
    shared.set("theirs", "1")
    shared.append("theirs", "2")
    shared.add("count", 40)
    shared.set("gone", "x")
    shared.delete_key("gone")
    write(f"{directory}/port", str(server.port))
    while not os.path.exists(f"{directory}/done"):
        time.sleep(0.02)
    assert shared.get("ours") == b"34" and shared.add("count", 0) == 42


main()
