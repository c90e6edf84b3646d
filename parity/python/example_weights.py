"""example_weights.py write DIR NAME...: the weights of the models of these modules after a forward pass in training mode, as
PyTorch saves them (DIR/NAME-theirs.pt, DIR/NAME-theirs.safetensors), and inputs with what the model makes of them in
evaluation mode (DIR/NAME-example.safetensors).
example_weights.py check DIR NAME...: ends with an error unless DIR/NAME-ours.pt and DIR/NAME-ours.safetensors load into a
model of the module and are the same weights."""

import importlib
import sys

import torch
from safetensors.torch import load_file, save_file


def first(output):
    return output[0] if isinstance(output, tuple) else output


def write(directory, name):
    module = importlib.import_module(name)
    torch.manual_seed(3)
    model = module.build()
    with torch.no_grad():
        # Moves the buffers.
        model(*module.inputs())
        model.eval()
        inputs = module.inputs()
        torch.manual_seed(5)
        output = first(model(*inputs))
    example = {f"input/{i}": tensor.contiguous() for i, tensor in enumerate(inputs)}
    save_file({**example, "output": output.contiguous()}, f"{directory}/{name}-example.safetensors")
    torch.save(model.state_dict(), f"{directory}/{name}-theirs.pt")
    save_file(model.state_dict(), f"{directory}/{name}-theirs.safetensors")


def check(directory, name):
    wanted = torch.load(f"{directory}/{name}-theirs.pt", weights_only=True)
    for found in (
        torch.load(f"{directory}/{name}-ours.pt", weights_only=True),
        load_file(f"{directory}/{name}-ours.safetensors"),
    ):
        model = importlib.import_module(name).build()
        model.load_state_dict(found)
        for key, tensor in model.state_dict().items():
            assert tensor.dtype == wanted[key].dtype and torch.equal(tensor, wanted[key]), f"{name}: {key}"


def main():
    command, directory, *names = sys.argv[1:]
    torch.set_num_threads(1)
    for name in names:
        {"write": write, "check": check}[command](directory, name)


main()
