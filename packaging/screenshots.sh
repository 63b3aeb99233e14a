#!/bin/sh
# Takes the pictures of the documentation from the running program: packaging/screenshots.sh [BUILD-FOLDER]
# They show what the engine did on this machine, so the figures in them differ from run to run.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build}
program=$build/bin/vitrine
out=$root/resources/screenshots
[ -x "$program" ] || { echo "screenshots.sh: $program is not there; build first, or name the build folder." >&2; exit 2; }
mkdir -p "$out"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export QT_QPA_PLATFORM=offscreen

# shot NAME THEME SIZE [ARGUMENT...]
shot() {
    name=$1 theme=$2 size=$3
    shift 3
    rm -rf "$home/data" && mkdir -p "$home/data"
    printf '[sampling]\ntemperature=0\nmaxTokens=320\n' > "$home/data/vitrine.ini"
    "$program" --portable "$home/data" --theme "$theme" --size "$size" --screenshot "$out/$name.png" "$@"
}

for theme in dark light; do
    shot "chat-$theme" "$theme" 1600x1000 --prompt "Why is the sky blue?" --after reply
    shot "inside-$theme" "$theme" 1600x1000 --page inside --workload shared-prompt --after 4
done

# A benchmark that was kept, as the page Benchmarks shows it.
models=${VITRINE_MODELS:-${XDG_DATA_HOME:-$HOME/.local/share}/vitrine/models}
XDG_DATA_HOME=$home/kept VITRINE_MODELS=$models "$build/bin/vitrine-cli" bench --concurrency 1,2,4,8 --requests 16 --input 96 --output 24 \
    --slo-ttft 1500 --slo-tpot 60 --save "Quick look" >/dev/null
for theme in dark light; do
    rm -rf "$home/data" && mkdir -p "$home/data"
    cp "$home/kept/vitrine/vitrine.db" "$home/data/"
    "$program" --portable "$home/data" --theme "$theme" --size 1600x1000 --page benchmarks --after 3 --screenshot "$out/benchmarks-$theme.png"
done
ls -l "$out"
