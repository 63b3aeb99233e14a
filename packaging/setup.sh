# What run.sh, test.sh and get-model.sh share: words, packages, builds. Sourced by bash; changes to the checkout's root.
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf '\n== %s\n' "$*" >&2; }
die() {
    printf 'vitrine: %s\n' "$*" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo -- "$@"
    else
        die "Installing packages needs the administrator: run this as root once, or install sudo."
    fi
}

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
# Not a pipe into grep -q: apt-cache dies of the closed pipe, and pipefail takes that for a no.
is_offered() { [[ $(LC_ALL=C apt-cache policy "$1" 2>/dev/null) == *"Candidate: "[^\(]* ]]; }

# missing_from LINE: prints the line unless one of its alternatives is installed.
missing_from() {
    local name
    for name in ${1//|/ }; do
        is_installed "$name" && return
    done
    printf '%s\n' "$1"
}

# install_lines LINE...: each line as in packages.txt; asks apt only when something is missing.
install_lines() {
    local line name chosen missing=() wanted=()
    { command -v dpkg-query && command -v apt-get; } >/dev/null ||
        die "These scripts install packages with apt (Debian 12, Ubuntu 24.04); elsewhere install what packaging/packages.txt lists, set VITRINE_SKIP_PACKAGES=1 and try again."
    while IFS= read -r line; do missing+=("$line"); done < <(for line in "$@"; do missing_from "$line"; done)
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Installing ${#missing[@]} packages"
    # Not fatal: an unreachable extra source of packages need not matter; what can't be had is named below.
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 || true
    for line in "${missing[@]}"; do
        chosen=
        for name in ${line//|/ }; do
            if is_offered "$name"; then chosen=$name && break; fi
        done
        [ -n "$chosen" ] || die "This system's package sources don't offer ${line// | / or }, which Vitrine needs; check the network connection and /etc/apt/sources.list."
        wanted+=("$chosen")
    done
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${wanted[@]}" </dev/null >&2 ||
        die "apt could not install ${wanted[*]}: its own words are above."
}

# install_packages [full]: everything that building and testing needs.
install_packages() {
    [ -z "${VITRINE_SKIP_PACKAGES:-}" ] || return 0
    local line lines=()
    while IFS= read -r line; do
        case $line in
        '' | '#'*) ;;
        '[full]') [ "${1:-}" = full ] || break ;;
        *) lines+=("$line") ;;
        esac
    done <packaging/packages.txt
    install_lines "${lines[@]}"
}

# build PRESET [TARGET...]: configures build/PRESET and builds it, or only those targets.
build() {
    local preset=$1 options=()
    shift
    if command -v ccache >/dev/null; then
        options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
        # Checkouts in different folders share what they compiled.
        export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    fi
    # Some 200 programs are linked for a run of all tests, and mold takes a fifth of the time for each.
    ! command -v mold >/dev/null || options+=(-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=mold)
    say "Configuring build/$preset"
    cmake --preset "$preset" "${options[@]}" >&2 || die "Configuring build/$preset failed: CMake's words are above."
    say "Building build/$preset"
    cmake --build "build/$preset" -j "$(nproc)" ${1:+--target "$@"} >&2 ||
        die "Building build/$preset failed: the compiler's words are above."
}
