// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/replies.h"

#include <algorithm>
#include <utility>

#include "engine/text/tokenizer.h"
#include "ui/bridge/reasoning.h"
#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

constexpr int kKeepEvery = 1000; // ms: no more than the last second of a reply can be lost

/// Figures of a reply that was made in several parts: what came before, and the part that runs.
SequenceFigures joined(const SequenceFigures& before, const SequenceFigures& now) {
    SequenceFigures all = before;
    all.generatedTokens += now.generatedTokens;
    all.recomputedTokens += now.recomputedTokens;
    all.preemptions += now.preemptions;
    all.drafted += now.drafted;
    all.accepted += now.accepted;
    all.firstToken = all.firstToken > 0 ? all.firstToken : now.firstToken;
    all.lastToken = now.lastToken > 0 ? now.lastToken : all.lastToken;
    return all;
}

/// The chunk that brings the end of the reasoning dates it: its last token's time. True when this one did.
bool noteThinking(MessageVersion& version) {
    if (version.thinkSeconds > 0.0 || !version.text.startsWith(QLatin1String("<think>")) || !version.text.contains(QLatin1String("</think>"))) {
        return false;
    }
    version.thinkSeconds = static_cast<double>(version.figures->lastToken - version.figures->firstToken) * 1e-9;
    return true;
}

MessageVersion& versionOf(const Replies::Run& run) { return run->chat->messages[run->index].shown(); }

/// Why the engine did not take a prompt, by the prompt's own tokens, which the row of the context counts too.
Error refusal(const Replies::Run& run, Error error) {
    constexpr std::size_t kShortest = 16; // tokens of a message with its part of the template
    if (error.code == ErrorCode::promptTooLong && run->longest > 0 && run->promptTokens >= run->longest) {
        error.message = "The prompt has " + std::to_string(run->promptTokens) + " tokens; the context holds " + std::to_string(run->longest) +
                        ", and one of them must be left for the reply.";
        error.subject = run->history + kShortest >= run->longest ? kHistoryTooLong : std::string();
    }
    return error;
}

/// It was not sent yet.
bool waits(ReplyState state) {
    return state == ReplyState::waitingForModel || state == ReplyState::waitingForPair;
}

} // namespace

Replies::Replies(EngineBridge& bridge, QObject* parent) : QObject(parent), m_bridge(bridge) {
    connect(&bridge, &EngineBridge::statusChanged, this, &Replies::noteLoad);
    m_keep.setInterval(kKeepEvery);
    connect(&m_keep, &QTimer::timeout, this, [this] {
        for (const Run& run : m_all) {
            if (m_store != nullptr) {
                m_store->addText(versionOf(run));
            }
        }
    });
}

Replies::~Replies() {
    for (const Run& run : m_all) {
        if (m_store != nullptr) {
            m_store->finish(versionOf(run), Role::assistant);
        }
    }
}

void Replies::noteLoad() {
    const LoopStatus& status = m_bridge.status();
    if (status.log != nullptr && status.log != m_log) {
        m_log = status.log;
        ++m_load;
    }
    if (status.state != LoopState::ready) {
        return;
    }
    startWaiting();
}

void Replies::startWaiting() {
    for (const Run& run : std::vector<Run>(m_all)) {
        if (waits(run->state)) {
            start(run);
        }
    }
}

void Replies::hold(bool held) {
    if (held == m_held) {
        return;
    }
    m_held = held;
    startWaiting(); // for something else now, or for nothing
}

Replies::Run Replies::begin(Conversation* chat, int index, FullContext policy, bool continues) {
    auto run = std::make_shared<ReplyRun>();
    run->chat = chat;
    run->index = index;
    run->policy = policy;
    run->continues = continues;
    m_all.push_back(run);
    return run;
}

Replies::Run Replies::find(const Conversation* chat) const {
    const auto found = std::ranges::find_if(m_all, [chat](const Run& r) { return r->chat == chat; });
    return chat == nullptr || found == m_all.end() ? nullptr : *found;
}

ReplyState Replies::stateIn(const Conversation* chat) const {
    const Run run = find(chat);
    return run == nullptr ? ReplyState::idle : run->state;
}

void Replies::stopIn(const Conversation* chat) {
    const Run run = find(chat);
    if (run == nullptr || run->state == ReplyState::stopping) {
        return;
    }
    run->stopAsked = true;
    if (waits(run->state)) {
        endWith(run, Error{ErrorCode::cancelled, "Stopped while it waited for a model.", {}, {}});
        return;
    }
    if (run->request.valid()) {
        m_bridge.cancel(run->request);
    }
    setState(run, ReplyState::stopping);
}

void Replies::setState(const Run& run, ReplyState state) {
    if (state != run->state) {
        run->state = state;
        emit stateChanged(run->chat->id);
    }
}

void Replies::noteProgress(RequestId request, const PromptProgress& progress) {
    const auto found = std::ranges::find_if(m_all, [request](const Run& r) { return r->request == request; });
    if (!request.valid() || found == m_all.end() || (*found)->progress == progress) {
        return;
    }
    const Run run = *found;
    run->progress = progress;
    if (run->state == ReplyState::queued && progress.admitted) {
        setState(run, ReplyState::reading);
    } else if (run->state == ReplyState::reading && !progress.admitted) {
        setState(run, ReplyState::queued); // it lost its blocks to another
    }
    if (run->state == ReplyState::reading || run->state == ReplyState::queued) {
        emit changed(run->chat->id, run->index);
    }
}

void Replies::resume(Conversation* chat, FullContext policy) {
    if (chat->messages.isEmpty() || find(chat) != nullptr) {
        return;
    }
    const MessageVersion& last = chat->messages.back().shown();
    if (chat->messages.back().role == Role::assistant && last.waits) {
        start(begin(chat, static_cast<int>(chat->messages.size()) - 1, policy, last.carried > 0));
    }
}

/// Kept before anything is computed: a reply that ends the program must not be begun again by the next start.
void Replies::noteWaiting(const Run& run, bool waits) {
    MessageVersion& version = versionOf(run);
    if (version.waits != waits) {
        version.waits = waits;
        if (m_store != nullptr) {
            m_store->finish(version, Role::assistant);
        }
    }
}

void Replies::start(const Run& run) {
    noteWaiting(run, m_held || m_bridge.status().state != LoopState::ready);
    if (versionOf(run).waits) {
        setState(run, m_held ? ReplyState::waitingForPair : ReplyState::waitingForModel);
        return;
    }
    setState(run, ReplyState::preparing);
    run->sampling = m_samplingFor ? m_samplingFor(*run->chat) : run::SamplingParams{};
    if (m_store == nullptr) {
        prepare(run);
        return;
    }
    // Nothing is computed for a message that a crash could take away.
    m_store->whenKept(this, [this, run] {
        if (std::ranges::find(m_all, run) != m_all.end()) {
            prepare(run);
        }
    });
}

void Replies::prepare(const Run& run) {
    const Asked asked{messagesBefore(*run->chat, run->index), run->continues ? versionOf(run).text : QString(), run->policy};
    m_bridge.ask(this, [asked](Engine* engine) { return sendable(engine, asked); },
                 [this, run](Result<Sendable> prompt) { takePrompt(run, std::move(prompt)); });
}

void Replies::rollOn(const Run& run) {
    MessageVersion& version = versionOf(run);
    bool cut = false;
    while (version.text.endsWith(QChar(QChar::ReplacementCharacter)) && version.kept < version.text.size()) {
        version.text.chop(1); // its tokens are made again
        cut = true;
    }
    run->before = version.figures;
    const Asked asked{messagesBefore(*run->chat, run->index), {}, run->policy};
    setState(run, ReplyState::preparing);
    m_bridge.ask(this, [asked, tokens = run->tokens, cut](Engine* engine) { return rolledOn(engine, asked, tokens, cut); },
                 [this, run](Result<Sendable> prompt) { takePrompt(run, std::move(prompt)); });
}

void Replies::takePrompt(const Run& run, Result<Sendable> prompt) {
    if (!prompt) {
        endWith(run, prompt.error());
    } else if (run->stopAsked) {
        endWith(run, Error{ErrorCode::cancelled, "Stopped before the prompt was sent.", {}, {}});
    } else {
        run->tokens = std::move(prompt->tokens);
        run->promptTokens = run->tokens.size();
        run->longest = static_cast<std::size_t>(prompt->longest);
        run->history = static_cast<std::size_t>(prompt->before);
        run->opened = prompt->opened;
        versionOf(run).rolled += prompt->dropped;
        if (!run->before) {
            versionOf(run).begun = {};
            versionOf(run).requests = 0;
        }
        submit(run);
    }
}

void Replies::submit(const Run& run) {
    if (m_bridge.status().info) { // by its file, as everywhere: two files may hold the same name
        versionOf(run).model = m_bridge.fileName();
    }
    m_keep.start();
    Request request;
    request.prompt = run->tokens;
    request.sampling = run->sampling;
    request.label = "chat";
    if (run->before) {
        request.sampling.maxTokens -= run->before->generatedTokens;
    }
    run->request = {};
    run->progress = {};
    setState(run, ReplyState::queued);
    m_bridge.submit(
        this, std::move(request),
        [this, run](const Result<RequestId>& id) {
            if (!id) {
                endWith(run, refusal(run, id.error()));
                return;
            }
            run->request = *id;
            run->load = m_load; // now: the last chunk may come when the next load is known already
            if (run->stopAsked) {
                m_bridge.cancel(run->request);
            }
            emit stateChanged(run->chat->id); // it has a request now
        },
        [this, run](const Chunk& chunk) { take(run, chunk); });
}

void Replies::take(const Run& run, const Chunk& chunk) {
    MessageVersion& version = versionOf(run);
    if (version.text.isEmpty() && !chunk.text.empty()) {
        version.text = run->opened; // the template has said it in the model's place
    }
    version.text += QString::fromStdString(chunk.text);
    version.figures = run->before ? joined(*run->before, chunk.figures) : chunk.figures;
    if (!run->before) {
        version.begun = chunk.sequence;
        version.requests = 1;
    } else if (version.sequence != chunk.sequence) {
        ++version.requests;
    }
    version.sequence = chunk.sequence;
    version.run = run->load;
    run->tokens.insert(run->tokens.end(), chunk.tokens.begin(), chunk.tokens.end());
    if (noteThinking(version) && !run->continues && !run->before) {
        countThinking(run);
    }
    if (!chunk.finish) {
        if (run->state == ReplyState::queued || run->state == ReplyState::reading) {
            setState(run, ReplyState::generating);
        }
        emit changed(run->chat->id, run->index);
        return;
    }
    if (*chunk.finish == trace::FinishReason::contextLimit && run->policy == FullContext::roll && !run->stopAsked &&
        version.figures->generatedTokens < run->sampling.maxTokens) {
        rollOn(run);
        return;
    }
    version.finish = chunk.finish;
    version.cut = *chunk.finish == trace::FinishReason::cancelled && !run->stopAsked;
    version.error = chunk.error;
    keepEnd(run, version);
    leave(run);
}

/// How many of its tokens were reasoning; the reply may have ended when the answer comes.
void Replies::countThinking(const Run& run) {
    const auto tokens = std::vector<TokenId>(run->tokens.begin() + static_cast<std::ptrdiff_t>(run->promptTokens), run->tokens.end());
    const int current = run->chat->messages[run->index].current;
    m_bridge.ask(
        this, [tokens](Engine* engine) { return engine == nullptr ? 0 : reasoningTokens(engine->tokenizer(), tokens); },
        [this, chat = run->chat, index = run->index, current](int count) {
            if (index >= chat->messages.size() || current >= chat->messages[index].versions.size()) {
                return;
            }
            MessageVersion& version = chat->messages[index].versions[current];
            version.thinkTokens = count;
            if (version.finish && m_store != nullptr) {
                m_store->finish(version, Role::assistant);
            }
            emit changed(chat->id, index);
        });
}

/// The reply is over: the chat is idle, and those who look are told.
void Replies::leave(Run run) {
    std::erase(m_all, run);
    if (m_all.empty()) {
        m_keep.stop();
    }
    run->state = ReplyState::idle;
    emit stateChanged(run->chat->id);
    emit changed(run->chat->id, run->index);
    emit ended(run->chat->id, run->index);
}

void Replies::keepEnd(const Run& run, MessageVersion& version) {
    if (m_store != nullptr) {
        m_store->finish(version, Role::assistant);
        m_store->touch(*run->chat);
    }
}

void Replies::endWith(const Run& run, const Error& error) {
    MessageVersion& version = versionOf(run);
    const bool stopped = error.code == ErrorCode::cancelled;
    version.waits = false;
    version.finish = stopped ? trace::FinishReason::cancelled : trace::FinishReason::failed;
    if (!stopped) {
        version.error = error;
    }
    keepEnd(run, version);
    leave(run);
}

} // namespace vitrine::ui
