#!/usr/bin/env bash
# From a fresh clone to the chat window: packages, build, default model, start.
# SPDX-License-Identifier: GPL-3.0-or-later
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
    cat <<'TEXT'
Usage: packaging/run.sh [--build-only] [ARGUMENT...]

Installs the packages that are missing (apt, as root or through sudo), builds Vitrine in build/release, fetches the
default model and starts the application with the ARGUMENTs. Doing it again does only what is left to do.

  --build-only   stop before starting
  --help         this text
TEXT
}

start=yes
case ${1:-} in
--help | -h) usage && exit ;;
--build-only) start=no && shift ;;
esac

install_packages
build release vitrine vitrine-cli
if ! packaging/get-model.sh; then
    # With a model of one's own the default one is no necessity.
    [ $# -gt 0 ] || exit 1
fi

if [ "$start" = no ]; then
    say "Built: build/release/bin/vitrine and build/release/bin/vitrine-cli"
    exit
fi
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ] ||
    die "There is no display to open a window on; the same engine runs without one: build/release/bin/vitrine-cli chat."
say "Starting Vitrine"
exec build/release/bin/vitrine "$@"
