// chat: a conversation on the terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <string>

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/json_output.h"
#include "app/cli/request_scope.h"
#include "app/cli/verbs.h"
#include "engine/text/chat/chat_prompt.h"

namespace vitrine::cli {

namespace {

std::atomic<bool> interrupted{false}; // set by Ctrl+C: stops the reply, not the program

struct Flags {
    EngineFlags engine;
    SamplingFlags sampling;
    std::string system;
};

class Conversation {
public:
    Conversation(Engine& engine, const Flags& flags) : m_engine(engine), m_flags(flags) { reset(); }

    void reset() {
        m_messages.clear();
        if (!m_flags.system.empty()) {
            m_messages.push_back({"system", m_flags.system});
        }
    }

    void say(const std::string& line) {
        m_messages.push_back({"user", line});
        auto prompt = text::chatPrompt(m_engine.chatTemplate(), m_engine.tokenizer(), m_messages);
        if (!prompt) {
            m_messages.pop_back();
            report(prompt.error());
            return;
        }
        Request request;
        request.prompt = std::move(prompt->tokens);
        request.sampling = m_flags.sampling.samplingParams();
        request.label = "chat";
        std::string reply;
        std::optional<Chunk> last;
        const auto id = m_engine.submit(std::move(request), [&](const Chunk& chunk) {
            reply += chunk.text;
            if (chunk.finish) {
                last = chunk;
            }
        });
        if (!id) {
            m_messages.pop_back();
            report(id.error());
            return;
        }
        RequestScope scope(m_engine);
        scope.add(*id);
        interrupted = false;
        std::size_t printed = 0;
        while (!last) {
            if (interrupted.exchange(false)) {
                m_engine.cancel(*id);
            } else {
                take(m_engine.step());
            }
            printText(std::string_view(reply).substr(printed));
            printed = reply.size();
        }
        m_messages.push_back({"assistant", reply});
        printText("\n");
        printFigures(*last);
    }

private:
    static void printFigures(const Chunk& c) {
        const SequenceFigures& f = c.figures;
        if (isatty(STDERR_FILENO) == 0 || f.firstToken == 0) {
            return;
        }
        const double seconds = static_cast<double>(f.lastToken - f.firstToken) * 1e-9;
        std::fprintf(stderr, "[%.1f tok/s · %d tokens · %.2f s to first token · reused %d of %d · stop: %s]\n",
                     f.generatedTokens > 1 ? (f.generatedTokens - 1) / seconds : 0.0, f.generatedTokens,
                     static_cast<double>(f.firstToken - f.arrival) * 1e-9, f.cachedTokens, f.promptTokens,
                     std::string(trace::finishReasonName(*c.finish)).c_str());
    }

    Engine& m_engine;
    const Flags& m_flags;
    std::vector<text::ChatMessage> m_messages;
};

void chat(const Flags& f) {
    const auto engine = loadEngine(f.engine);
    Conversation conversation(*engine, f);
    const bool terminal = isatty(STDIN_FILENO) != 0;
    std::signal(SIGINT, [](int) {
        if (interrupted.exchange(true)) {
            _exit(130); // a second Ctrl+C with nothing to stop
        }
    });
    if (terminal) {
        std::fprintf(stderr, "%s on %s. /new starts over, /quit or Ctrl+D leaves, Ctrl+C stops a reply.\n", engine->info().modelName.c_str(),
                     engine->info().deviceName.c_str());
    }
    std::string line;
    for (;;) {
        if (terminal) {
            std::fprintf(stderr, "> ");
        }
        if (!std::getline(std::cin, line) || line == "/quit") {
            return;
        }
        if (line == "/new") {
            conversation.reset();
        } else if (!line.empty()) {
            conversation.say(line);
        }
    }
}

} // namespace

Verb addChat(CLI::App& app) {
    auto* const verb = app.add_subcommand("chat", "Talk with a model on the terminal");
    const auto f = std::make_shared<Flags>();
    f->sampling.params.maxTokens = 1024;
    f->engine.addTo(*verb);
    f->sampling.addTo(*verb);
    verb->add_option("--system", f->system, "System prompt");
    return [f] { chat(*f); };
}

} // namespace vitrine::cli
