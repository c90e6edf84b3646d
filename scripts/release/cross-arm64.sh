#!/usr/bin/env bash
# Compiles and links the addons for linux-arm64-gnu on Linux x64, and says what they need. Nothing of them is run: a release
# is built on arm64 (.github/workflows/release.yml). This finds out early that the sources no longer compile there.
#
#   scripts/release/cross-arm64.sh DIRECTORY    libtorch, cargo's output and the addons come there (2 GB)
#
# On Debian 12 it wants: dpkg --add-architecture arm64; apt-get install g++-aarch64-linux-gnu rustc-web
# libstd-rust-web-dev:arm64. RUSTC names another compiler that has aarch64-unknown-linux-gnu, such as rustup's.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mkdir -p "${1:?name a directory to work in}" && cd "$1" && pwd)
target=aarch64-unknown-linux-gnu
version=$(node -p "require('$root/packages/lockstep/package.json').libtorch.version")

if [ ! -e "$work/libtorch/build-version" ]; then
  python3 -m pip download "torch==$version" --no-deps --only-binary=:all: --implementation cp --python-version 3.12 \
    --platform manylinux_2_28_aarch64 --dest "$work/wheels" --progress-bar off
  rm -rf "$work/libtorch"
  node "$root/scripts/release/unpack-wheel.mjs" "$work"/wheels/torch-*_aarch64.whl "$work/libtorch"
fi

cd "$root"
RUSTC=${RUSTC:-/usr/bin/rustc} \
  CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc CXX_aarch64_unknown_linux_gnu=aarch64-linux-gnu-g++ \
  CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
  CARGO_TARGET_DIR="$work/target" LIBTORCH="$work/libtorch" \
  cargo build --release --locked --target "$target" -p lockstep-node -p lockstep-loader

# Every symbol that a library has to find, but those of Node itself, is in one of those that it names: a linker does not ask.
libraries=("$work"/libtorch/lib/lib{torch_cpu,c10}.so)
for name in libstdc++.so.6 libgcc_s.so.1 libm.so.6 libc.so.6 ld-linux-aarch64.so.1; do
  libraries+=("$(aarch64-linux-gnu-g++ -print-file-name="$name")")
done
names() { aarch64-linux-gnu-nm -D "$@" | awk 'NF > 1 { sub(/@.*/, "", $NF); print $(NF - 1), $NF }'; }
for library in "${libraries[@]}"; do names --defined-only "$library"; done | cut -d ' ' -f 2 | sort -u >"$work/defined"

for crate in node loader; do
  library="$work/target/$target/release/liblockstep_$crate.so"
  echo "lockstep_$crate:"
  aarch64-linux-gnu-readelf -h -d -V "$library" >"$work/$crate.elf"
  grep -q 'Machine: *AArch64' "$work/$crate.elf"
  grep -E 'Machine:|NEEDED' "$work/$crate.elf"
  for family in GLIBC GLIBCXX CXXABI; do
    grep -oE "\b${family}_[0-9.]+" "$work/$crate.elf" | sort -uV | tail -n 1 || true
  done
  missing=$(names -u "$library" | awk '$1 == "U" && $2 !~ /^(napi_|node_api_)/ { print $2 }' | sort -u | comm -23 - "$work/defined")
  if [ -n "$missing" ]; then
    echo "found nowhere: $missing"
    exit 1
  fi
done
