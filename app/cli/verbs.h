// Every verb adds itself to the parser; the returned function carries it out. A verb has one file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <CLI/CLI.hpp>

namespace vitrine::cli {

/// Runs a parsed verb; throws Failure.
using Verb = std::function<void()>;

Verb addInspect(CLI::App& app);
Verb addTokenize(CLI::App& app);
Verb addDetokenize(CLI::App& app);
Verb addTemplate(CLI::App& app);
Verb addGenerate(CLI::App& app);
Verb addScore(CLI::App& app);
Verb addChat(CLI::App& app);
Verb addKernels(CLI::App& app);
Verb addSpeed(CLI::App& app);
Verb addQuantize(CLI::App& app);
Verb addBench(CLI::App& app);
Verb addRuns(CLI::App& app);

} // namespace vitrine::cli
