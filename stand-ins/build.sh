#!/bin/sh
# Builds the stand-ins into a directory: libcuda.so.1, libnccl.so.2, and older/libnccl.so.2, which lacks what came with
# NCCL 2.28; with LIBTORCH also libtorch_cuda.so, which takes half a minute. Processes whose LD_LIBRARY_PATH begins with
# that directory use them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/older"
out=$(cd "$1" && pwd)
# Tests build side by side: a library is replaced whole.
next=$(mktemp -d "$out/next.XXXXXX")
trap 'rm -rf "$next"' EXIT
flags='-std=gnu11 -O1 -Wall -Wextra -Werror -shared -fPIC -pthread'
build() {
  library=$1
  source=$2
  shift 2
  # shellcheck disable=SC2086
  "${CC:-cc}" $flags -Wl,-soname,"$library" -o "$next/$library" "$here/$source" "$@"
}
build libcuda.so.1 cuda.c
build libnccl.so.2 nccl.c "$next/libcuda.so.1" -DOLDER
mv "$next/libnccl.so.2" "$out/older/"
build libnccl.so.2 nccl.c "$next/libcuda.so.1"
mv "$next/libcuda.so.1" "$next/libnccl.so.2" "$out/"
ln -sfn libcuda.so.1 "$out/libcuda.so"
if [ -n "${LIBTORCH:-}" ] && [ "$here/torch_cuda.cpp" -nt "$out/libtorch_cuda.so" ]; then
  include="$LIBTORCH/include"
  "${CXX:-c++}" -std=c++20 -O1 -w -shared -fPIC -pthread "-I$include" "-I$include/torch/csrc/api/include" \
    -Wl,-soname,libtorch_cuda.so -o "$next/libtorch_cuda.so" "$here/torch_cuda.cpp" \
    "-L$LIBTORCH/lib" -ltorch_cpu -lc10 "$out/libcuda.so.1"
  mv "$next/libtorch_cuda.so" "$out/"
fi
