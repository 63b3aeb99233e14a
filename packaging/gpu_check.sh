#!/usr/bin/env bash
# All that can be known of the CUDA backend on a machine with an NVIDIA card: its kernels' checks on the device, the same under
# compute-sanitizer, and figures as JSON. Needs nvcc, cmake and g++, neither Qt nor GoogleTest nor a network; under eight minutes.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
Usage: packaging/gpu_check.sh [--build FOLDER] [--out FOLDER] [--model FILE.gguf] [--minutes N]

Builds the CUDA library and its checks (FOLDER, default build/gpu), runs every kernel check on the device, again under
compute-sanitizer where it is installed, measures an 8B-shaped model of random weights in F16, FP8, Q8_0 and Q4_K, and, where the
packages of the command line are installed (CMAKE_PREFIX_PATH is looked at), `vitrine-cli speed` and `bench` on SmolLM2 (or --model).
Prints one JSON object at the end and keeps it in --out (default: the build folder). What there is no time for within --minutes
(default 7.5) is left out, and the JSON says so. Exit status: 0, 1 when a check failed, 77 when there is no device.
TEXT
}

build=build/gpu out='' model='' limit=450
while [ $# -gt 0 ]; do
    case $1 in
    --build) build=${2:?"--build takes a folder"} && shift 2 ;;
    --out) out=${2:?"--out takes a folder"} && shift 2 ;;
    --model) model=${2:?"--model takes a file"} && shift 2 ;;
    --minutes) limit=$(awk -v m="${2:?"--minutes takes a number"}" 'BEGIN { printf "%d", m * 60 }') && shift 2 ;;
    --help | -h) usage && exit ;;
    *) usage >&2 && exit 2 ;;
    esac
done
out=${out:-$build}
say() { printf '== %s (%d s)\n' "$*" "$SECONDS" >&2; }
none() {
    echo "no device: nothing measured${1:+ ($1)}"
    exit 77
}
left() { echo $((limit - SECONDS > 0 ? limit - SECONDS : 0)); }
# within SECONDS COMMAND...: at most so long, and no longer than there is time; 124 when it was cut or never begun.
within() {
    local most=$1 rest
    shift
    rest=$(left)
    [ "$rest" -ge 5 ] || return 124
    timeout "$((most < rest ? most : rest))" "$@"
}
# A JSON string of one line of text.
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr '\n\t' '  ' | sed 's/\\/\\\\/g; s/"/\\"/g')"; }

ls /dev/nvidia[0-9]* >/dev/null 2>&1 || [ -e /dev/dxg ] || none "there is no NVIDIA device file"
PATH=$PATH:/usr/local/cuda/bin
for tool in nvcc cmake g++; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: the check needs nvcc (the CUDA toolkit), cmake and g++." >&2 && exit 1; }
done
mkdir -p "$build" "$out"
jobs=$(nproc)

# Only this card's code: the build then takes a third of the time.
arch=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -dc '0-9' || true)
configure=(-DCMAKE_BUILD_TYPE=Release -DVITRINE_CUDA=ON)
[ -z "$arch" ] || configure+=("-DCMAKE_CUDA_ARCHITECTURES=$arch-real")
say "Building the kernels and their checks for ${arch:-every architecture}"
cmake -S . -B "$build" "${configure[@]}" -DVITRINE_GPU_CHECK=ON >"$build/configure.log" 2>&1 || { cat "$build/configure.log" && exit 1; }
within 300 cmake --build "$build" -j "$jobs" --target vitrine_cuda cuda_kernel_check cuda_device_speed >"$build/build.log" 2>&1 ||
    { tail -n 40 "$build/build.log" && exit 1; }

library=$build/bin/libvitrine_cuda.so
failed=0
say "Kernel checks on the device"
status=0
within 120 "$build/bin/cuda_kernel_check" --library "$library" >"$out/kernel_checks.txt" 2>&1 || status=$?
cat "$out/kernel_checks.txt"
[ "$status" -ne 77 ] || none "the driver finds no device"
[ "$status" -eq 0 ] || failed=1
checks=$(tail -n 1 "$out/kernel_checks.txt")
[ "$status" -ne 124 ] || checks="cut short: no time"

say "An 8B-shaped model of random weights"
speed=null
status=0
within 120 "$build/bin/cuda_device_speed" --library "$library" >"$out/device_speed.json" 2>"$out/device_speed.log" || status=$?
if [ "$status" -eq 0 ] && [ -s "$out/device_speed.json" ]; then
    speed=$(cat "$out/device_speed.json")
elif [ "$status" -eq 124 ]; then
    speed='"cut short: no time"'
else
    failed=1
    speed=$(quoted "failed: $(tail -n 1 "$out/device_speed.log")")
fi

sanitizer="not installed"
if command -v compute-sanitizer >/dev/null; then
    sanitizer=passed
    for tool in memcheck racecheck; do # a part of the checks, whose kernels are all different
        say "Kernel checks under compute-sanitizer's $tool"
        status=0
        within 60 compute-sanitizer --tool "$tool" --error-exitcode 9 "$build/bin/cuda_kernel_check" --library "$library" \
            decode_Q4_K matvec_Q4_K matvec_parts_Q4_K int8_tile_Q4_K int8_tile_split_Q6_K matvec_F16 library_F16 attention_ragged \
            attention_split attention_f16 gated_codes route sample norm rope >"$out/$tool.txt" 2>&1 || status=$?
        if [ "$status" -eq 124 ]; then
            sanitizer="$tool cut short: no time"
        elif [ "$status" -ne 0 ]; then
            sanitizer="failed ($tool)" failed=1
            tail -n 20 "$out/$tool.txt" >&2
            break
        fi
    done
fi

say "The command line"
cli_speed='"not built: its packages are missing"' cli_bench=$cli_speed
built=0
cmake -S . -B "$build/cli" "${configure[@]}" -DVITRINE_GUI=OFF -DVITRINE_TESTS=OFF >"$build/cli.log" 2>&1 && built=1
if [ "$built" -eq 1 ]; then
    status=0
    within 180 cmake --build "$build/cli" -j "$jobs" --target vitrine-cli >>"$build/cli.log" 2>&1 || status=$?
    if [ "$status" -eq 124 ]; then
        built=0 cli_speed='"not built: no time"' cli_bench='"not built: no time"'
    elif [ "$status" -ne 0 ]; then
        built=0 failed=1 cli_speed='"failed to build"' cli_bench='"failed to build"'
        tail -n 20 "$build/cli.log" >&2
    fi
fi
# on_model VERB...: the verb's JSON, or a JSON string that says why there is none.
on_model() {
    local status=0 name=$1
    VITRINE_CUDA_LIBRARY=$library within 60 "$build/cli/bin/vitrine-cli" "$@" --device cuda --json >"$out/cli_$name.json" 2>"$out/cli_$name.log" ||
        status=$?
    if [ "$status" -eq 0 ]; then
        cat "$out/cli_$name.json"
    elif [ "$status" -eq 124 ]; then
        echo '"cut short: no time"'
    else
        quoted "failed: $(tail -n 1 "$out/cli_$name.log")"
        return 1
    fi
}
if [ "$built" -eq 1 ]; then
    models=${VITRINE_MODELS:-${XDG_DATA_HOME:-${HOME:-/nonexistent}/.local/share}/vitrine/models}
    for file in "$models"/*.gguf; do
        [ -n "$model" ] || [ ! -f "$file" ] || model=$file
    done
    if [ -n "$model" ]; then
        library=$(cd "$(dirname "$library")" && pwd)/libvitrine_cuda.so
        cli_speed=$(on_model speed "$model") || failed=1
        cli_bench=$(on_model bench "$model" --concurrency 1,32 --requests 64 --input 128 --output 64) || failed=1
    else
        cli_speed='"no model: run packaging/get-model.sh, or name one with --model"' cli_bench=$cli_speed
    fi
fi

printf '{"kernelChecks": %s, "computeSanitizer": %s, "shape8B": %s, "speed": %s, "bench": %s, "seconds": %d}\n' \
    "$(quoted "$checks")" "$(quoted "$sanitizer")" "$speed" "$cli_speed" "$cli_bench" "$SECONDS" | tee "$out/gpu_check.json"
exit "$failed"
