#!/usr/bin/env bash
# packaging/get-model.sh: what it keeps, what it refuses, and what it calls things. Usage: get_model_test.sh SOURCE-FOLDER VITRINE-CLI
# SPDX-License-Identifier: GPL-3.0-or-later
set -uo pipefail
script=$1/packaging/get-model.sh
cli=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export VITRINE_MODELS=$work/models
failures=0

# expect STATUS WORDS ARGUMENT...: runs the script; its status, and words that its messages must hold.
expect() {
    local status=$1 words=$2 got
    shift 2
    out=$(bash "$script" "$@" 2>"$work/err")
    got=$?
    if [ "$got" -ne "$status" ] || ! grep -qF -- "$words" <<<"$out$(cat "$work/err")"; then
        printf 'FAILED: get-model.sh %s\n  status %s, expected %s and "%s"\n%s\n' "$*" "$got" "$status" "$words" "$(cat "$work/err")"
        failures=$((failures + 1))
    fi
}
kept() { [ -e "$VITRINE_MODELS/$1" ] || { printf 'FAILED: %s is not there\n' "$1" && failures=$((failures + 1)); }; }
gone() { [ ! -e "$VITRINE_MODELS/$1" ] || { printf 'FAILED: %s is there\n' "$1" && failures=$((failures + 1)); }; }

# A file of one key, whole though no model.
whole() { printf 'GGUF\3\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\24\0\0\0\0\0\0\0general.architecture\10\0\0\0\5\0\0\0\0\0\0\0llama'; }
whole >"$work/good.gguf"
whole | head -c 37 >"$work/37.gguf"
whole | head -c 60 >"$work/60.gguf"
printf GGUF >"$work/4.gguf"
printf 'LLAM%020d' 0 >"$work/magic.gguf"
{ printf 'GGUF\3\0\0\0\377\377\377\377\377\377\377\377\1\0\0\0\0\0\0\0' && head -c 100 /dev/zero; } >"$work/huge.gguf"
{ printf 'GGUF\11\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' && head -c 100 /dev/zero; } >"$work/nine.gguf"

for VITRINE_CLI in "$cli" "$work/not built yet"; do
    export VITRINE_CLI
    for bad in 37 4 magic huge nine; do
        expect 1 "$bad.gguf" "$work/$bad.gguf"
        gone "$bad.gguf"
        expect 1 "$bad.gguf" "file://$work/$bad.gguf"
        gone "$bad.gguf"
        gone "$bad.gguf.part"
        [ -s "$work/$bad.gguf" ] || { printf 'FAILED: the source %s was touched\n' "$bad" && failures=$((failures + 1)); }
    done
    expect 0 "$VITRINE_MODELS/good.gguf" "$work/good.gguf"
    kept good.gguf
    rm -f "$VITRINE_MODELS/good.gguf"
done
export VITRINE_CLI=$cli
expect 1 "can't be used" "$work/60.gguf"
gone 60.gguf

# Names and addresses
cp "$work/good.gguf" "$work/two words ü.gguf"
expect 0 "two words ü.gguf" "file://$work/two%20words%20%C3%BC.gguf"
kept "two words ü.gguf"
expect 1 "a name for a file" "file://$work/a%2Fgood.gguf"
expect 1 "a name for a file" "file://$work/%2E.gguf"
expect 1 "not with ftp://" ftp://example.org/good.gguf
expect 1 "There is no file" "$work/absent.gguf"

# Folders: relative values of the environment count as none
unset VITRINE_MODELS
mkdir -p "$work/home" "$work/here" && cd "$work/here" || exit 1
HOME=$work/home XDG_DATA_HOME=data expect 0 "$work/home/.local/share/vitrine/models/good.gguf" "$work/good.gguf"
XDG_DATA_HOME=$work/data expect 0 "$work/data/vitrine/models/good.gguf" "$work/good.gguf"

if command -v python3 >/dev/null && command -v curl >/dev/null; then
    python3 -c '
import http.server
class Circle(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(302)
        self.send_header("Location", self.path)
        self.end_headers()
    def log_message(self, *ignored):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Circle)
print(server.server_port, flush=True)
server.serve_forever()' >"$work/port" &
    server=$!
    trap 'kill $server; rm -rf "$work"' EXIT
    for _ in $(seq 100); do
        [ -s "$work/port" ] && break
        sleep 0.1
    done
    export VITRINE_MODELS=$work/models
    no_proxy=127.0.0.1 expect 1 "too many redirects" "http://127.0.0.1:$(cat "$work/port")/model.gguf"
fi
[ "$failures" -eq 0 ] && echo "get-model.sh does as it says."
exit $((failures > 0))
