"""signatures.py DIRECTORY: what Python takes for each name of DIRECTORY/cases.json, in DIRECTORY/facts.json."""

import ast
import inspect
import json
import sys
import typing

import decent_dp.optim
import torch
import torch.nn.utils.prune


def plain(value):
    if isinstance(value, tuple):
        return list(value)
    if inspect.isfunction(value):
        return value.__name__
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)


def parsed(function):
    """Of a function of C++, which has no signature: what the first lines of its documentation say."""
    head = " ".join(function.__doc__.split("->")[0].split()).rstrip(":")
    args = ast.parse(f"def {head}: pass").body[0].args
    required = len(args.args) - len(args.defaults)
    for index, arg in enumerate(args.args):
        default = [] if index < required else [plain(ast.literal_eval(args.defaults[index - required]))]
        yield [arg.arg, "place", *default]
    for arg, default in zip(args.kwonlyargs, args.kw_defaults):
        yield [arg.arg, "name", *([] if default is None else [plain(ast.literal_eval(default))])]


def signature(function):
    if inspect.isclass(function):
        # A constructor that passes on what it is given says in an overload what that is.
        function = (*typing.get_overloads(function.__init__), function)[0]
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:
        return list(parsed(function))
    return [
        [
            parameter.name,
            "name" if parameter.kind is parameter.KEYWORD_ONLY else "place",
            *([] if parameter.default is parameter.empty else [plain(parameter.default)]),
        ]
        for parameter in parameters
        # A constructor that takes nothing has `*args` of nn.Module; a method says what it is called on.
        if parameter.name != "self"
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    ]


def find(path):
    found = {"torch": torch, "decent_dp": decent_dp}
    for part in path.split("."):
        found = found[part] if isinstance(found, dict) else getattr(found, part)
    return found


root = sys.argv[1]
with open(f"{root}/cases.json", encoding="utf8") as file:
    names = json.load(file)
with open(f"{root}/facts.json", "w", encoding="utf8") as file:
    json.dump({path: signature(find(path)) for path in names}, file)
