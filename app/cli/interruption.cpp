// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interruption.h"

#include <atomic>
#include <csignal>

namespace vitrine::cli {

namespace {

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal handler");

} // namespace

void takeNoteOfInterruptions() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(number, [](int which) {
            g_interrupted = true;
            std::signal(which, SIG_DFL);
        });
    }
}

bool interrupted() { return g_interrupted; }

} // namespace vitrine::cli
