// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interruption.h"

#include <atomic>
#include <csignal>

namespace vitrine::cli {

namespace {

std::atomic<int> g_signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "set by a signal handler");

} // namespace

void takeNoteOfInterruptions() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(number, [](int which) {
            g_signal = which;
            std::signal(which, SIG_DFL);
        });
    }
}

bool interrupted() { return g_signal != 0; }

int interruptedStatus() {
    const int signal = g_signal;
    return signal != 0 ? 128 + signal : kInterruptedStatus;
}

} // namespace vitrine::cli
