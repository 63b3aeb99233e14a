#!/usr/bin/env bash
# Brings the translations in resources/i18n up to date with the strings in the sources; what has none yet is marked unfinished.
# English has a file for its plurals alone. Usage: update-translations.sh [FOLDER]
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
lupdate=$(command -v lupdate || echo /usr/lib/qt6/bin/lupdate)
[ -x "$lupdate" ] || { echo "vitrine: lupdate is not installed; it is in Debian's qt6-l10n-tools." >&2 && exit 1; }
folder=${1:-resources/i18n}
options=(-silent -I . -no-obsolete -locations none ui app/window)
"$lupdate" "${options[@]}" -ts "$folder/vitrine_de.ts"
"$lupdate" "${options[@]}" -pluralonly -source-language en -target-language en -ts "$folder/vitrine_en.ts"
