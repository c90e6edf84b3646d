#!/bin/sh
# Builds the stand-ins into a directory: libcuda.so.1, libnccl.so.2, and older/libnccl.so.2, which lacks what came with
# NCCL 2.28; with LIBTORCH also libtorch_cuda.so, which takes half a minute. Processes whose LD_LIBRARY_PATH begins with
# that directory use them. What is up to date stays.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/older"
out=$(cd "$1" && pwd)
# Tests build side by side.
exec 9> "$out/lock"
flock 9
# Builds a library from a source of ours, if that or the header has changed.
build() {
  library=$1
  source=$here/$2
  shift 2
  for input in "$source" "$here/standin.h"; do
    if [ ! -e "$out/$library" ] || [ "$input" -nt "$out/$library" ]; then
      "$@" -O1 -shared -fPIC -pthread -Wl,-soname,"$(basename "$library")" -o "$out/next" "$source" $uses
      mv "$out/next" "$out/$library"
    fi
  done
}
cc="${CC:-cc} -std=gnu11 -Wall -Wextra -Werror"
uses=
# shellcheck disable=SC2086
build libcuda.so.1 cuda.c $cc
ln -sfn libcuda.so.1 "$out/libcuda.so"
uses=$out/libcuda.so.1
# shellcheck disable=SC2086
build libnccl.so.2 nccl.c $cc
# shellcheck disable=SC2086
build older/libnccl.so.2 nccl.c $cc -DOLDER
if [ -n "${LIBTORCH:-}" ]; then
  uses="-L$LIBTORCH/lib -ltorch_cpu -lc10 $out/libcuda.so.1"
  include="-I$LIBTORCH/include -I$LIBTORCH/include/torch/csrc/api/include"
  # shellcheck disable=SC2086
  build libtorch_cuda.so torch_cuda.cpp ${CXX:-c++} -std=c++20 -w $include
fi
