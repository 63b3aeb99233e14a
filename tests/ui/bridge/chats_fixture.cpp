// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/bridge/chats_fixture.h"

#include "tests/support/tiny_model.h"

namespace vitrine::ui {

void ChatsFixture::writeModel() {
    m_path = QString::fromStdString(test::TinyModel{}.writeTo(m_dir.path()).string());
}

void ChatsFixture::begin() {
    m_bridge = std::make_unique<EngineBridge>();
    m_replies = std::make_unique<Replies>(*m_bridge);
    m_session = std::make_unique<ChatSession>(*m_replies);
    m_first = {};
    m_first.id = 1;
    m_second = {};
    m_second.id = 2;
    m_session->setConversation(&m_first);
    setLongest(40);
}

void ChatsFixture::end() {
    m_session.reset();
    m_replies.reset();
    m_bridge.reset();
}

void ChatsFixture::setLongest(int tokens) {
    run::SamplingParams sampling;
    sampling.maxTokens = tokens;
    sampling.ignoreEos = true;
    m_replies->setSamplingFor([sampling](const Conversation&) { return sampling; });
}

void ChatsFixture::load(const QString& path, int blocks) {
    EngineOptions options;
    options.model = path.toStdString();
    options.threads = 1;
    options.kvBlocks = blocks;
    m_bridge->load(options);
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::ready, kPatience);
}

void ChatsFixture::send(Conversation& chat, const QString& text) {
    QSignalSpy ended(m_replies.get(), &Replies::ended);
    m_session->setConversation(&chat);
    m_session->send(text);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
}

RenderedPrompt ChatsFixture::rendered(Conversation& chat) {
    m_session->setConversation(&chat);
    std::optional<RenderedPrompt> out;
    m_session->renderPrompt([&out](const Result<RenderedPrompt>& prompt) { out = prompt.value_or(RenderedPrompt{}); });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(out.has_value(), kPatience); }();
    return out.value_or(RenderedPrompt{});
}

} // namespace vitrine::ui
