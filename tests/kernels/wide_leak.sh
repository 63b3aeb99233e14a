#!/bin/sh
# Fails when instructions of a wide target could run on a machine without them: 256- or 512-bit registers or tiles in an object that has no
# target, and, in the objects of a target, in functions that the linker shares between objects (sections .text._Z...), that run
# before main (.text.startup) or that fill the tables on every machine.
# Usage: wide_leak.sh OBJDUMP OBJECT...
# SPDX-License-Identifier: GPL-3.0-or-later
objdump=$1
shift
status=0
[ $# -gt 0 ] || { echo "no objects"; exit 2; }
for object in "$@"; do
    case $object in
    *_avx2.cpp.o | *_avx512.cpp.o | *_avx512vnni.cpp.o | *_amx.cpp.o) wide=1 ;;
    *) wide=0 ;;
    esac
    case $object in
    */table_*) wide=0 ;;
    esac
    "$objdump" -d --no-show-raw-insn "$object" | awk -v wide="$wide" -v object="$object" '
        /^Disassembly of section/ { section = $4 }
        /^[0-9a-f]+ </ { symbol = $2 }
        /%[yzt]mm[0-9]/ {
            if (!wide || section ~ /^\.text\._Z/ || section ~ /^\.text\.startup/ || symbol ~ /fill(Matmul|Elementwise|Attention)/) {
                print object ": " symbol " in " section " uses wide registers"
                bad = 1
                exit
            }
        }
        END { exit bad }' || status=1
done
exit $status
