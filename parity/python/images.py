"""images.py DIRECTORY: image files, and what torchvision's ImageFolder reads of them: Pillow's pixels as RGB."""

import struct
import sys

import torch
from PIL import Image, ImageCms

from comparison import compare


def picture(case):
    """Edges, gradients and saturated colours, with a little noise; or noise alone."""
    height, width = case["height"], case["width"]
    noise = torch.randint(0, 256, (height, width, 3))
    if case.get("noise"):
        return noise
    y = torch.linspace(0, 1, height)[:, None, None]
    x = torch.linspace(0, 1, width)[None, :, None]
    waves = torch.sin(torch.tensor([9.0, 17.0, 5.0]) * (x + y * y) * 3) * 100 + 128
    disc = ((x - 0.5) ** 2 + (y - 0.4) ** 2 < 0.06).to(torch.float32)
    made = waves * (1 - disc) + torch.tensor([230.0, 20.0, 40.0]) * disc
    return (made + (noise - 128) / 16).clamp(0, 255).round().to(torch.int64)


def profile():
    """sRGB's, with the places of red and green exchanged."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    (count,) = struct.unpack_from(">I", made, 128)
    entries = {bytes(made[at : at + 4]): at + 4 for at in range(132, 132 + 12 * count, 12)}
    red, green = entries[b"rXYZ"], entries[b"gXYZ"]
    made[red : red + 8], made[green : green + 8] = made[green : green + 8], made[red : red + 8]
    return bytes(made)


def work(cases, tensors):
    for number, case in enumerate(cases):
        torch.manual_seed(number)
        pixels = picture(case).to(torch.uint8)
        height, width = pixels.shape[:2]
        image = Image.frombytes("RGB", (width, height), pixels.numpy().tobytes())
        if case["mode"].endswith("A"):
            image.putalpha(Image.linear_gradient("L").resize((width, height)))
        path = f"{sys.argv[1]}/{number}.{case['format']}"
        options = case.get("options", {})
        if case.get("profile"):
            options["icc_profile"] = profile()
        image.convert(case["mode"]).save(path, **options)
        with open(path, "rb") as file:
            read = Image.open(file).convert("RGB")
        found = torch.frombuffer(bytearray(read.tobytes()), dtype=torch.uint8).reshape(height, width, 3)
        tensors[f"{case['name']}/image"] = found.permute(2, 0, 1).contiguous()
    return {}


if __name__ == "__main__":
    compare(work)
