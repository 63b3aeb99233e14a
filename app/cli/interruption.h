// Ctrl+C and the other signals that ask a long verb to end: it stops at the next safe place and keeps or removes what it made.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vitrine::cli {

inline constexpr int kInterruptedStatus = 130; ///< what a shell says of a program that SIGINT ended
/// The same of the signal that has come; kInterruptedStatus before one has.
[[nodiscard]] int interruptedStatus();

/// From now on SIGINT, SIGTERM and SIGHUP are taken note of; a second one of the same kind ends the program at once.
void takeNoteOfInterruptions();

/// Whether one has come. Any thread.
[[nodiscard]] bool interrupted();

} // namespace vitrine::cli
