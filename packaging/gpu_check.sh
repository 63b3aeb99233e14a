#!/usr/bin/env bash
# All that can be known of the CUDA backend on a machine with an NVIDIA card: its kernels' checks on the device, the same under
# compute-sanitizer, and figures as JSON. Needs nvcc, cmake and g++, neither Qt nor GoogleTest nor a network; under eight minutes.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
Usage: packaging/gpu_check.sh [--build FOLDER] [--out FOLDER] [--model FILE.gguf]

Builds the CUDA library and its checks (FOLDER, default build/gpu), runs every kernel check on the device, again under
compute-sanitizer where it is installed, measures an 8B-shaped model of random weights in F16, FP8, Q8_0 and Q4_K, and, where the
packages of the command line are installed, `vitrine-cli speed` on SmolLM2 (or --model). Prints one JSON object at the end and
keeps it in --out (default: the build folder). Exit status: 0, 1 when a check failed, 77 when there is no device.
TEXT
}

build=build/gpu out= model=
while [ $# -gt 0 ]; do
    case $1 in
    --build) build=${2:?"--build takes a folder"} && shift 2 ;;
    --out) out=${2:?"--out takes a folder"} && shift 2 ;;
    --model) model=${2:?"--model takes a file"} && shift 2 ;;
    --help | -h) usage && exit ;;
    *) usage >&2 && exit 2 ;;
    esac
done
out=${out:-$build}
say() { printf '== %s\n' "$*" >&2; }
none() {
    echo "no device: nothing measured${1:+ ($1)}"
    exit 77
}

ls /dev/nvidia[0-9]* >/dev/null 2>&1 || [ -e /dev/dxg ] || none "there is no NVIDIA device file"
PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "nvcc is missing: install the CUDA toolkit." >&2 && exit 1; }
mkdir -p "$build" "$out"

# Only this card's code: the build then takes a third of the time.
arch=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -1 | tr -d '. ' || true)
say "Building the kernels and their checks for ${arch:-every architecture}"
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Release -DVITRINE_GPU_CHECK=ON -DVITRINE_CUDA=ON \
    ${arch:+-DCMAKE_CUDA_ARCHITECTURES="$arch-real"} >"$build/configure.log" || { cat "$build/configure.log" && exit 1; }
cmake --build "$build" -j "$(nproc)" --target vitrine_cuda cuda_kernel_check cuda_device_speed >"$build/build.log" 2>&1 ||
    { tail -n 40 "$build/build.log" && exit 1; }

library=$build/bin/libvitrine_cuda.so
failed=0
say "Kernel checks on the device"
status=0
"$build/bin/cuda_kernel_check" --library "$library" | tee "$out/kernel_checks.txt" || status=$?
[ "$status" -ne 77 ] || none "the driver finds no device"
[ "$status" -eq 0 ] || failed=1
checks=$(tail -n 1 "$out/kernel_checks.txt")

sanitizer="not installed"
if command -v compute-sanitizer >/dev/null; then
    say "The same under compute-sanitizer"
    sanitizer=passed
    for tool in memcheck racecheck; do # a part of them, whose kernels are all different
        timeout 100 compute-sanitizer --tool "$tool" --error-exitcode 9 "$build/bin/cuda_kernel_check" --library "$library" \
            decode_Q4_K matvec_Q4_K int8_tile_Q4_K matvec_F16 library_F16 attention_ragged attention_split route sample norm rope \
            >"$out/$tool.txt" 2>&1 || { sanitizer="failed ($tool)" failed=1 && tail -n 20 "$out/$tool.txt" >&2; }
    done
fi

say "An 8B-shaped model of random weights"
timeout 150 "$build/bin/cuda_device_speed" --library "$library" >"$out/device_speed.json" || failed=1
[ -s "$out/device_speed.json" ] || echo null >"$out/device_speed.json"

say "The command line"
cli='"not built: its packages are missing"'
if cmake -S . -B "$build/cli" -DCMAKE_BUILD_TYPE=Release -DVITRINE_GUI=OFF -DVITRINE_TESTS=OFF -DVITRINE_CUDA=ON \
    ${arch:+-DCMAKE_CUDA_ARCHITECTURES="$arch-real"} >"$build/cli.log" 2>&1 &&
    cmake --build "$build/cli" -j "$(nproc)" --target vitrine-cli vitrine_cuda >>"$build/cli.log" 2>&1; then
    cli='"no model: run packaging/get-model.sh, or name one with --model"'
    if [ -z "$model" ]; then
        model=$(ls "${VITRINE_MODELS:-${XDG_DATA_HOME:-$HOME/.local/share}/vitrine/models}"/*.gguf 2>/dev/null | head -1 || true)
    fi
    if [ -n "$model" ]; then
        cli=$(timeout 60 "$build/cli/bin/vitrine-cli" speed "$model" --device cuda --json) || { failed=1 && cli='"failed"'; }
    fi
fi

printf '{"kernelChecks": "%s", "computeSanitizer": "%s", "shape8B": %s, "speed": %s}\n' \
    "$checks" "$sanitizer" "$(cat "$out/device_speed.json")" "$cli" | tee "$out/gpu_check.json"
exit "$failed"
