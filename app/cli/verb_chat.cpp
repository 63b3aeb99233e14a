// chat: a conversation on the terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/request_scope.h"
#include "app/cli/verbs.h"
#include "engine/text/chat/chat_prompt.h"

namespace vitrine::cli {

namespace {

std::atomic<bool> replyCut{false}; // set by Ctrl+C: stops the reply, not the program

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

    /// Exit status of what was said: 0 once a message was answered, until then that of the last failure.
    [[nodiscard]] int status() const { return m_status; }

    void say(const std::string& line) {
        m_messages.push_back({"user", line});
        auto prompt = text::chatPrompt(m_engine.chatTemplate(), m_engine.tokenizer(), m_messages);
        if (!prompt) {
            refuse(prompt.error());
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
            refuse(id.error());
            return;
        }
        RequestScope scope(m_engine);
        scope.add(*id);
        replyCut = false;
        std::size_t printed = 0;
        while (!last) {
            if (replyCut.exchange(false)) {
                m_engine.cancel(*id);
            } else {
                take(m_engine.step());
            }
            printText(std::string_view(reply).substr(printed));
            printed = reply.size();
        }
        if (printed > 0 || !last->error) {
            printText("\n");
        }
        if (last->error) {
            refuse(*last->error);
            return;
        }
        m_answered = true;
        m_status = 0;
        m_messages.push_back({"assistant", reply});
        if (last->finish == trace::FinishReason::contextLimit) {
            warn("The reply is cut: the context of " + std::to_string(m_engine.options().context) + " tokens is full. /reset starts over.");
        }
        printFigures(*last);
    }

private:
    /// The message didn't happen; the conversation goes on without it.
    void refuse(Error error) {
        m_messages.pop_back();
        if (error.code == ErrorCode::promptTooLong) {
            const bool alone = m_messages.empty() || m_messages.back().role == "system";
            error.message += alone ? " Shorten the message." : " /reset starts over.";
        }
        const int status = report(error);
        m_status = m_answered ? 0 : status;
    }

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
    bool m_answered = false;
    int m_status = 0;
};

constexpr const char* kCommands = "/help       these commands\n"
                                  "/reset      forget the conversation and start over (also /clear, /new)\n"
                                  "/exit       leave (also /quit, Ctrl+D)\n"
                                  "//TEXT      say /TEXT to the model\n"
                                  "Ctrl+C      stop a reply; twice: leave\n";

/// A line that is a command: a slash and a word of letters. "/etc/passwd is …" is none.
std::optional<std::string> commandOf(const std::string& line) {
    const std::string word = line.substr(0, line.find_first_of(" \t\r"));
    const auto letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    const bool is = word.size() > 1 && word[0] == '/' && std::all_of(word.begin() + 1, word.end(), letter);
    return is ? std::optional(word) : std::nullopt;
}

/// False to leave.
bool obey(const std::string& command, Conversation& conversation) {
    if (command == "/exit" || command == "/quit") {
        return false;
    }
    if (command == "/reset" || command == "/clear" || command == "/new") {
        conversation.reset();
    } else if (command == "/help") {
        std::fputs(kCommands, stderr);
    } else {
        report(Error{ErrorCode::invalidArgument, "There is no command " + command + "; /help lists them.", {}, {}});
    }
    return true;
}

void chat(const Flags& f) {
    (void)f.sampling.samplingParams(); // before a model is loaded for nothing
    const auto engine = loadEngine(f.engine, Templates::used);
    Conversation conversation(*engine, f);
    const bool terminal = isatty(STDIN_FILENO) != 0;
    std::signal(SIGINT, [](int) {
        if (replyCut.exchange(true)) {
            _exit(kInterruptedStatus); // a second Ctrl+C with nothing to stop
        }
    });
    if (terminal) {
        std::fprintf(stderr, "%s on %s. /help lists the commands, /exit or Ctrl+D leaves, Ctrl+C stops a reply.\n", engine->info().modelName.c_str(),
                     engine->info().deviceName.c_str());
    }
    std::string line;
    for (;;) {
        if (terminal) {
            std::fprintf(stderr, "> ");
        }
        if (!std::getline(std::cin, line)) {
            break;
        }
        if (const auto command = commandOf(line)) {
            if (!obey(*command, conversation)) {
                break;
            }
        } else if (!line.empty()) {
            conversation.say(line.starts_with("//") ? line.substr(1) : line);
        }
    }
    if (conversation.status() != 0) {
        throw AlreadyReported(conversation.status());
    }
}

} // namespace

Verb addChat(CLI::App& app) {
    auto* const verb = app.add_subcommand("chat", "Talk with a model on the terminal; /exit leaves, /reset starts over, /help lists the commands");
    verb->footer(std::string("One message a line. Commands:\n") + kCommands);
    const auto f = std::make_shared<Flags>();
    f->sampling.params.maxTokens = 1024;
    f->engine.addTo(*verb);
    f->sampling.addTo(*verb);
    verb->add_option("--system", f->system, "System prompt");
    return [f] { chat(*f); };
}

} // namespace vitrine::cli
