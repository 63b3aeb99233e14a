#!/usr/bin/env bash
# Registers, shared memory and spills of every CUDA kernel, as a table, from what the compiler said while it built them:
#   cmake --build build/release --clean-first --target vitrine_cuda | tee cuda.log; packaging/cuda_figures.sh cuda.log
# One line a kernel and architecture, the largest over the formats that it is compiled for. Exit 1 when one spills.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
if [ $# -ne 1 ] || [ ! -f "$1" ]; then sed -n '2,5s/^# \{0,1\}//p' "$0" >&2 && exit 2; fi
c++filt <"$1" | awk '
/Compiling entry function/ {
    split($0, quoted, "\047"); name = quoted[2]; arch = quoted[4]
    at = index(name, "namespace)::"); if (at > 0) name = substr(name, at + 12) # the first: a type given to a template may have one too
    sub(/[<(].*/, "", name); key = name "|" arch
    if (!(key in count)) order[++keys] = key
    ++count[key] }
/bytes spill stores/ { spilled = $(NF - 10) + 0; for (i = 1; i < NF; ++i) if ($i == "bytes" && $(i + 1) == "spill" && $(i + 2) ~ /stores/) spilled = $(i - 1)
    if (spilled > spill[key]) spill[key] = spilled; if (spilled > 0) failed = 1 }
/Used [0-9]+ registers/ { for (i = 1; i < NF; ++i) { if ($i == "Used" && $(i + 1) > reg[key]) reg[key] = $(i + 1)
    if ($(i + 1) == "bytes" && $(i + 2) ~ /^smem/ && $i > shared[key]) shared[key] = $i } }
END {
    if (keys == 0) { print "The log tells of no kernel." > "/dev/stderr"; exit 2 }
    print "| kernel | code | variants | registers | static shared bytes | spilled bytes |"; print "|---|---|---:|---:|---:|---:|"
    for (i = 1; i <= keys; ++i) { k = order[i]; split(k, p, "|")
        printf "| %s | %s | %d | %d | %d | %d |\n", p[1], p[2], count[k], reg[k], shared[k], spill[k] }
    exit failed }' | { read -r a; read -r b; printf '%s\n%s\n' "$a" "$b"; sort; }
exit "${PIPESTATUS[1]}"
