"""npy.py write DIR: files of NumPy's, of every dtype that a tensor has and in every order and version.
npy.py check DIR: ends with an error unless DIR/again holds the same arrays, those in C's order byte for byte."""

import sys
from pathlib import Path

import numpy as np

DTYPES = "bool uint8 int8 uint16 int16 uint32 int32 uint64 int64 float16 float32 float64 complex64 complex128".split()


def arrays():
    random = np.random.default_rng(3)
    result = {dtype: (random.standard_normal((3, 4)) * 50).clip(0).astype(dtype) for dtype in DTYPES}
    result["scalar"] = np.array(2.5)
    result["vector"] = np.arange(123456)
    result["empty"] = np.zeros((0, 3), "float32")
    result["special"] = np.array([np.nan, np.inf, -np.inf, -0.0, 1e-45], "float32")
    for dtype in ["int16", "int32", "uint64", "float32", "float64", "complex64", "complex128"]:
        result[f"big-{dtype}"] = result[dtype].astype(np.dtype(dtype).newbyteorder(">"))
    result["fortran"] = np.asfortranarray(random.standard_normal((2, 3, 4)))
    return result


def main():
    command, directory = sys.argv[1], Path(sys.argv[2])
    wanted = arrays()
    if command == "write":
        for name, array in wanted.items():
            np.save(directory / f"{name}.npy", array)
        for version in (1, 2, 3):
            with open(directory / f"version-{version}.npy", "wb") as file:
                np.lib.format.write_array(file, np.arange(6.0).reshape(2, 3), version=(version, 0))
        np.savez(directory / "stored.npz", **wanted)
        np.savez_compressed(directory / "deflated.npz", **wanted)
        return
    for name in ("stored", "deflated"):
        found = np.load(directory / "again" / f"{name}.npz")
        assert list(found) == list(wanted), list(found)
        for key, array in wanted.items():
            same(array, found[key], key)
    sizes = [(directory / "again" / f"{name}.npz").stat().st_size for name in ("stored", "deflated")]
    assert sizes[1] < sizes[0] / 2, sizes
    for name, array in wanted.items():
        path = directory / "again" / f"{name}.npy"
        same(array, np.load(path), name)
        if array.dtype.isnative and not np.isfortran(array):
            assert path.read_bytes() == (directory / f"{name}.npy").read_bytes(), name


def same(a, b, name):
    assert a.dtype.newbyteorder("=") == b.dtype and a.shape == b.shape, (name, a.dtype, b.dtype, a.shape, b.shape)
    assert a.astype(b.dtype).tobytes() == b.tobytes(), name


main()
