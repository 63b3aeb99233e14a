// SPDX-License-Identifier: GPL-3.0-or-later
// Titles of chats that a tiny model writes: when they are asked for, and that they cost no chat its cache.
#include "engine/trace/trace_log.h"
#include "tests/ui/bridge/chats_fixture.h"
#include "ui/bridge/title_writer.h"
#include "ui/models/conversation_store.h"

#include <algorithm>

#include <QFile>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kBlocks = 34; // little more than one chat's

class TitlesTest : public ChatsFixture {
    Q_OBJECT

private slots:
    void initTestCase() { writeModel(); }
    void init() { begin(); }
    void cleanup() { end(); }
    void titlesComeAfterTheChat();
    void titlesGiveWay();
    void titlesEvictNothing();
    void whatATemplateDropsIsNotKnown();

private:
    /// Block events of this kind, of sequences that came after this one.
    [[nodiscard]] int countEvents(trace::BlockEventKind kind, SequenceId after);
    void fillCache(ConversationStore& store);
};

void TitlesTest::titlesComeAfterTheChat() {
    ConversationStore store;
    TitleWriter titles(*m_bridge, *m_replies, store);
    Conversation& chat = store.create();
    load(m_path);
    m_bridge->setSpeed(kCrawl); // else it is done before anybody looks
    send(chat, QStringLiteral("hello"));
    const SequenceFigures first = *chat.messages[1].shown().figures;
    QVERIFY(titles.busy());
    m_bridge->setSpeed(1.0);
    QTRY_VERIFY_WITH_TIMEOUT(!titles.busy(), kPatience);
    send(chat, QStringLiteral("more"));
    const SequenceFigures second = *chat.messages[3].shown().figures;
    // nothing of the chat was evicted: all its whole blocks but the one that the new text begins in are found
    QVERIFY(second.cachedTokens >= (first.promptTokens + first.generatedTokens) / 16 * 16 - 16);
    QVERIFY(!titles.busy()); // one title for a chat
    titles.setEnabled(false);
    Conversation& other = store.create();
    send(other, QStringLiteral("hello"));
    QVERIFY(!titles.busy());
    QCOMPARE(other.title, QStringLiteral("hello"));
}

void TitlesTest::titlesGiveWay() {
    ConversationStore store;
    TitleWriter titles(*m_bridge, *m_replies, store);
    Conversation& chat = store.create();
    load(m_path);
    m_bridge->setSpeed(kCrawl);
    send(chat, QStringLiteral("hello"));
    QVERIFY(titles.busy());
    m_session->send(QStringLiteral("more")); // before the title can be done
    m_bridge->setSpeed(1.0);
    QTRY_VERIFY_WITH_TIMEOUT(m_replies->all().empty(), kPatience);
    QCOMPARE(chat.messages.size(), 4);
    QCOMPARE(chat.messages[3].shown().figures->generatedTokens, 40);
    QTRY_VERIFY_WITH_TIMEOUT(!titles.busy(), kPatience); // it is written then
}

int TitlesTest::countEvents(trace::BlockEventKind kind, SequenceId after) {
    std::optional<int> found;
    m_bridge->ask(
        this,
        [kind, after](Engine* engine) {
            int count = 0;
            for (const auto& record : engine->traceLog()->all().records) {
                count += static_cast<int>(std::ranges::count_if(record->blocks, [&](const trace::BlockEvent& e) {
                    return e.kind == kind && (!after.valid() || e.sequence.value > after.value);
                }));
            }
            return count;
        },
        [&found](int count) { found = count; });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(found.has_value(), kPatience); }();
    return found.value_or(-1);
}

/// With chats, until one cost another its blocks.
void TitlesTest::fillCache(ConversationStore& store) {
    int filled = 0;
    for (int i = 0; countEvents(trace::BlockEventKind::evict, {}) == 0; ++i) {
        QVERIFY(i < 60);
        send(store.create(),
             QStringLiteral("%1. Fox went over the hill, and the crow was watching it from the tree.").arg(i));
        filled = i;
    }
    QVERIFY(filled > 1);
}

/// In a cache that other chats have filled a chat keeps its first words.
void TitlesTest::titlesEvictNothing() {
    ConversationStore store;
    load(m_path, kBlocks);
    fillCache(store);
    TitleWriter titles(*m_bridge, *m_replies, store);
    Conversation& chat = store.create();
    send(chat, QStringLiteral("hello"));
    QTRY_VERIFY_WITH_TIMEOUT(!titles.busy(), kPatience);
    QCOMPARE(countEvents(trace::BlockEventKind::allocate, chat.messages[1].shown().sequence),
             0); // the free queue's next block is a cached one
    QCOMPARE(chat.title, QStringLiteral("hello"));
    QVERIFY(!chat.titleByModel);
}

/// As it is with reasoning: the engine has computed much that is not in the title's prompt.
void TitlesTest::whatATemplateDropsIsNotKnown() {
    QFile all(m_path);
    QVERIFY(all.open(QIODevice::ReadOnly));
    QByteArray bytes = all.readAll();
    const QByteArray whole = "message['content'] + '<|im_end|>'";
    const QByteArray cut = "message.content[:9]+ '<|im_end|>'"; // as long
    QVERIFY(bytes.contains(whole));
    QFile drops(QString::fromStdString((m_dir.path() / "drops.gguf").string()));
    QVERIFY(drops.open(QIODevice::WriteOnly));
    drops.write(bytes.replace(whole, cut));
    drops.close();
    ConversationStore store;
    load(drops.fileName(), kBlocks);
    fillCache(store);
    TitleWriter titles(*m_bridge, *m_replies, store);
    setLongest(200);
    Conversation& chat = store.create();
    send(chat, QStringLiteral("hello"));
    QCOMPARE(chat.messages[1].shown().figures->generatedTokens, 200);
    QTRY_VERIFY_WITH_TIMEOUT(!titles.busy(), kPatience);
    QCOMPARE(countEvents(trace::BlockEventKind::allocate, chat.messages[1].shown().sequence), 0);
    QVERIFY(!chat.titleByModel);
}

} // namespace

QTEST_GUILESS_MAIN(TitlesTest)
#include "titles_test.moc"
