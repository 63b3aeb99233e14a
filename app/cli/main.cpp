// vitrine-cli: parse, run one verb, turn failures into one line and an exit status.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "app/cli/cli_error.h"
#include "app/cli/interruption.h"
#include "app/cli/usage_sentence.h"
#include "app/cli/verbs.h"

namespace {

using namespace vitrine;

int runVerb(CLI::App& app, const std::vector<std::pair<std::string, cli::Verb>>& verbs) {
    try {
        for (const auto& [name, verb] : verbs) {
            if (app.got_subcommand(name)) {
                verb();
                return 0;
            }
        }
    } catch (const cli::Failure& failure) {
        const bool asked = failure.error().code == ErrorCode::cancelled && cli::interrupted();
        return cli::report(failure.error(), asked ? cli::interruptedStatus() : failure.status());
    } catch (const cli::AlreadyReported& ended) {
        return ended.status();
    } catch (const std::bad_alloc&) {
        return cli::report(Error{ErrorCode::outOfMemory, "The machine has no memory left for this.", {}, {}});
    } catch (const std::exception& e) {
        return cli::report(Error{ErrorCode::internal, std::string("An unexpected failure: ") + e.what(), {}, {}});
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    spdlog::set_default_logger(spdlog::stderr_color_mt("vitrine"));
    spdlog::set_pattern("vitrine: %l: %v");
    spdlog::set_level(spdlog::level::warn);
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is a failed write, reported like any other

    CLI::App app{"Vitrine: runs large language models on this computer and shows how the tokens are made."};
    app.name("vitrine-cli");
    app.set_version_flag("--version", std::string("vitrine-cli ") + VITRINE_VERSION);
    app.require_subcommand(1);
    const std::vector<std::pair<std::string, cli::Verb>> verbs{
        {"inspect", cli::addInspect(app)},     {"tokenize", cli::addTokenize(app)}, {"detokenize", cli::addDetokenize(app)},
        {"template", cli::addTemplate(app)},   {"generate", cli::addGenerate(app)}, {"score", cli::addScore(app)},
        {"chat", cli::addChat(app)},           {"kernels", cli::addKernels(app)},   {"speed", cli::addSpeed(app)},
        {"quantize", cli::addQuantize(app)},   {"bench", cli::addBench(app)},         {"runs", cli::addRuns(app)},
    };
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) {
            app.exit(e); // --help, --version
            const bool written = static_cast<bool>(std::cout.flush());
            return written ? 0 : cli::report(Error{ErrorCode::fileUnwritable, "Standard output can't be written.", {}, {}});
        }
        return cli::reportUsage(cli::usageSentence(e, app, argc, argv));
    }
    return runVerb(app, verbs);
}
