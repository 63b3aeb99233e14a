// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/turns.h"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

namespace vitrine::ui {

void setTurns(Turns turns) {
#if defined(__linux__)
    const sched_param none{};
    (void)::pthread_setschedparam(::pthread_self(), turns == Turns::usual ? SCHED_OTHER : SCHED_BATCH, &none);
#else
    (void)turns;
#endif
}

} // namespace vitrine::ui
