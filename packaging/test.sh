#!/usr/bin/env bash
# All tests from a fresh clone: packages, build, default model, ctest. The last lines are ctest's summary of the release build.
# SPDX-License-Identifier: GPL-3.0-or-later
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
    cat <<'TEXT'
Usage: packaging/test.sh [--full] [CTEST-OPTION...]

Installs the packages that are missing (apt, as root or through sudo), builds build/release with its tests, fetches the
default model and runs every test. CTEST-OPTIONs go to that run: -R engine, for one.

  --full   before that: the engine's tests under AddressSanitizer and UndefinedBehaviorSanitizer, those of its threads
           under ThreadSanitizer, and each fuzz target for VITRINE_FUZZ_SECONDS (60)
  --with PART,...   before that, only these of the above: address, thread, fuzz
  --help   this text
TEXT
}

parts=
case ${1:-} in
--help | -h) usage && exit ;;
--full) parts=address,thread,fuzz && shift ;;
--with) parts=${2:?"--with takes a list of address, thread and fuzz"} && shift 2 ;;
esac
with() { [[ ",$parts," == *",$1,"* ]]; }
jobs=$(nproc)

run_ctest() {
    local folder=$1
    shift
    ctest --test-dir "$folder" --no-tests=error --output-on-failure -j "$jobs" "$@"
}

address_tests() {
    build asan vitrine_asan_tests
    say "The engine under AddressSanitizer and UndefinedBehaviorSanitizer"
    ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1 UBSAN_OPTIONS=print_stacktrace=1 \
        run_ctest build/asan -L asan || die "A test failed under AddressSanitizer: see above."
}

thread_tests() {
    build tsan vitrine_tsan_tests
    say "The engine's threads under ThreadSanitizer"
    TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1 \
        run_ctest build/tsan -L tsan || die "A test failed under ThreadSanitizer: see above."
}

fuzz_runs() {
    local folder name seconds=${VITRINE_FUZZ_SECONDS:-60}
    build fuzz vitrine_fuzz_targets
    for folder in tests/fuzz/*/corpus; do
        name=$(basename "$(dirname "$folder")")
        [ -x "build/fuzz/bin/vitrine_fuzz_$name" ] || die "There is a corpus for $name but no fuzz target."
        say "Fuzzing $name for $seconds s"
        mkdir -p "build/fuzz/found/$name"
        # New inputs go to the first folder; the kept corpus is only read.
        "build/fuzz/bin/vitrine_fuzz_$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=512 \
            -artifact_prefix="build/fuzz/found/$name-" -print_final_stats=1 -verbosity=0 "build/fuzz/found/$name" "$folder" ||
            die "Fuzzing $name found an input that breaks it: build/fuzz/found/$name-*."
    done
}

if [ -n "$parts" ]; then install_packages full; else install_packages; fi
build release
packaging/get-model.sh
[ -z "$parts" ] && [ "${CI:-}" != true ] || export VITRINE_TESTS_REQUIRE_MODEL=1
! with address || address_tests
! with thread || thread_tests
! with fuzz || fuzz_runs
say "All tests of build/release"
run_ctest build/release "$@"
