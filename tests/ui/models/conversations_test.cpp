// SPDX-License-Identifier: GPL-3.0-or-later
// Chats that outlive the window: each test closes the store and looks at what a new one finds.
#include "engine/store/conversations.h"
#include "tests/support/temp_dir.h"
#include "tests/ui/models/said.h"
#include "ui/models/conversation_list_model.h"
#include "ui/models/conversation_store.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 30000;

class ConversationsTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void everythingIsThereAfterARestart();
    void aReplyIsKeptWhileItStreams();
    void versionsAndWhatFollowedThemComeBack();
    void deletedMessagesComeBackByUndoOnly();
    void theListIsRenamedPinnedBinnedAndCopied();
    void searchFindsTextsOfClosedChats();
    void searchFindsAReplyThatWasCutOff();
    void emptyChatsAreNotKept();
    void aClockThatGoesBackDoesNotHideTheNewest();
    void theListModelKeepsItsPromises();
    void aNewerDatabaseIsReadOnly();
    void damageIsSaidAndRepaired();
    void aRepairKeepsWhatTheWindowHolds();

private:
    void damageNearlyAll();
    void restart();
    Conversation& opened(qint64 id);
    void add(Conversation& c, Role role, const QString& text);

    std::unique_ptr<test::TempDir> m_dir;
    QString m_path;
    std::unique_ptr<ConversationStore> m_store;
};

void ConversationsTest::init() {
    m_dir = std::make_unique<test::TempDir>();
    m_path = QString::fromStdString((m_dir->path() / "記憶 🍏" / "vitrine.db").string());
    restart();
}

void ConversationsTest::cleanup() {
    m_store.reset();
    m_dir.reset();
}

void ConversationsTest::restart() {
    m_store.reset();
    m_store = std::make_unique<ConversationStore>();
    QSignalSpy ready(m_store.get(), &ConversationStore::ready);
    m_store->open(m_path);
    QTRY_COMPARE_WITH_TIMEOUT(ready.count(), 1, kPatience);
}

Conversation& ConversationsTest::opened(qint64 id) {
    QSignalSpy loaded(m_store.get(), &ConversationStore::loaded);
    m_store->load(id);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(!loaded.isEmpty(), kPatience); }();
    return *m_store->find(id);
}

void ConversationsTest::add(Conversation& c, Role role, const QString& text) {
    c.messages.push_back(said(role, text));
    m_store->addVersion(c, static_cast<int>(c.messages.size()) - 1);
}

void ConversationsTest::everythingIsThereAfterARestart() {
    Conversation& c = m_store->create();
    const qint64 id = c.id;
    c.title = QStringLiteral("Über Glas");
    c.systemPrompt = QStringLiteral("Be short.");
    c.draft = QStringLiteral("half a thou");
    add(c, Role::user, QStringLiteral("What is glass? 記憶 🍏"));
    add(c, Role::assistant, QString());
    MessageVersion& reply = c.messages[1].shown();
    reply.text = QStringLiteral("<think>hm</think>A solid.");
    reply.thinkSeconds = 1.25;
    reply.cut = true;
    reply.model = QStringLiteral("SmolLM2");
    reply.finish = trace::FinishReason::maxTokens;
    SequenceFigures f;
    f.promptTokens = 30;
    f.cachedTokens = 16;
    f.generatedTokens = 7;
    f.missReason = trace::MissReason::diverged;
    f.missAt = 16;
    f.arrival = 5'000'000'000;
    f.admitted = 5'000'001'000;
    f.firstToken = 5'100'000'000;
    f.lastToken = 6'000'000'000;
    reply.figures = f;
    m_store->finish(reply, Role::assistant);
    m_store->save(c);
    restart();
    QCOMPARE(m_store->list().size(), std::size_t{1});
    QCOMPARE(m_store->list()[0].title, QStringLiteral("Über Glas"));
    const Conversation& back = opened(id);
    QCOMPARE(back.systemPrompt, QStringLiteral("Be short."));
    QCOMPARE(back.draft, QStringLiteral("half a thou"));
    QCOMPARE(back.messages.size(), 2);
    QCOMPARE(back.messages[0].shown().text, QStringLiteral("What is glass? 記憶 🍏"));
    const MessageVersion& kept = back.messages[1].shown();
    QCOMPARE(kept.text, QStringLiteral("<think>hm</think>A solid."));
    QCOMPARE(kept.thinkSeconds, 1.25);
    QVERIFY(kept.cut);
    QCOMPARE(kept.model, QStringLiteral("SmolLM2"));
    QCOMPARE(kept.finish, trace::FinishReason::maxTokens);
    QVERIFY(kept.figures.has_value());
    QCOMPARE(kept.figures->cachedTokens, 16);
    QCOMPARE(kept.figures->missReason, trace::MissReason::diverged);
    QCOMPARE(kept.figures->missAt, 16);
    QCOMPARE(kept.figures->firstToken - kept.figures->arrival, 100'000'000);
    QCOMPARE(kept.figures->lastToken - kept.figures->firstToken, 900'000'000);
    QCOMPARE(kept.figures->admitted - kept.figures->arrival, 1000);
}

void ConversationsTest::aReplyIsKeptWhileItStreams() {
    Conversation& c = m_store->create();
    const qint64 id = c.id;
    add(c, Role::user, QStringLiteral("q"));
    add(c, Role::assistant, QString());
    MessageVersion& reply = c.messages[1].shown();
    reply.text = QStringLiteral("one ");
    m_store->addText(reply);
    reply.text += QStringLiteral("two ");
    reply.text += QChar(0xD83C); // the first half of an emoji
    m_store->addText(reply);
    reply.text += QChar(0xDF4F);
    m_store->addText(reply);
    bool kept = false;
    m_store->whenKept(this, [&kept] { kept = true; });
    QTRY_VERIFY_WITH_TIMEOUT(kept, kPatience);
    auto other = store::Database::open(m_path.toStdString(), store::Database::Access::readOnly);
    QVERIFY(other);
    const auto rows = store::readConversation(*other, id);
    QVERIFY(rows);
    QCOMPARE(QString::fromStdString(rows->messages[1].text), QStringLiteral("one two 🍏"));
    QCOMPARE(rows->messages[1].pieces, 3);
    restart(); // as after a crash: the reply has no end
    const Conversation& back = opened(id);
    QCOMPARE(back.messages[1].shown().text, QStringLiteral("one two 🍏"));
    QVERIFY(!back.messages[1].shown().finish);
}

void ConversationsTest::versionsAndWhatFollowedThemComeBack() {
    Conversation& c = m_store->create();
    const qint64 id = c.id;
    add(c, Role::user, QStringLiteral("q"));
    add(c, Role::assistant, QStringLiteral("a1"));
    add(c, Role::user, QStringLiteral("after a1"));
    branch(c, 1, QStringLiteral("a2"));
    m_store->addVersion(c, 1);
    add(c, Role::user, QStringLiteral("after a2"));
    branch(c, 0, QStringLiteral("Q"));
    m_store->addVersion(c, 0);
    add(c, Role::assistant, QStringLiteral("b1"));
    restart();
    Conversation& back = opened(id);
    QCOMPARE(back.messages.size(), 2);
    QCOMPARE(back.messages[0].shown().text, QStringLiteral("Q"));
    QCOMPARE(back.messages[1].shown().text, QStringLiteral("b1"));
    QVERIFY(switchVersion(back, 0, 0));
    m_store->choose(back.messages[0].shown());
    QCOMPARE(back.messages.size(), 3);
    QCOMPARE(back.messages[1].versions.size(), 2);
    QCOMPARE(back.messages[1].shown().text, QStringLiteral("a2"));
    QCOMPARE(back.messages[2].shown().text, QStringLiteral("after a2"));
    QVERIFY(switchVersion(back, 1, 0));
    m_store->choose(back.messages[1].shown());
    restart();
    const Conversation& again = opened(id);
    QCOMPARE(again.messages[0].shown().text, QStringLiteral("q"));
    QCOMPARE(again.messages[1].shown().text, QStringLiteral("a1"));
    QCOMPARE(again.messages[2].shown().text, QStringLiteral("after a1"));
}

void ConversationsTest::deletedMessagesComeBackByUndoOnly() {
    Conversation& c = m_store->create();
    const qint64 id = c.id;
    add(c, Role::user, QStringLiteral("q"));
    add(c, Role::assistant, QStringLiteral("a"));
    add(c, Role::user, QStringLiteral("q2"));
    const QVector<Message> removed{c.messages[1]};
    m_store->removeMessages(removed);
    restart();
    QCOMPARE(opened(id).messages.size(), 1);
    m_store->restoreMessages(removed);
    restart();
    QCOMPARE(opened(id).messages.size(), 3);
}

void ConversationsTest::theListIsRenamedPinnedBinnedAndCopied() {
    QVector<qint64> ids;
    for (const char* title : {"one", "two", "three"}) {
        Conversation& c = m_store->create();
        c.title = QString::fromLatin1(title);
        c.messages.push_back(said(Role::user, QStringLiteral("text of ") + c.title));
        m_store->addVersion(c, 0);
        m_store->touch(c);
        ids << c.id;
    }
    restart(); // none is opened now
    const auto titles = [this] {
        QStringList out;
        for (const ConversationSummary& s : m_store->list()) {
            out << s.title;
        }
        return out.join(QLatin1Char(' '));
    };
    QCOMPARE(titles(), QStringLiteral("three two one"));
    m_store->rename(ids[1], QStringLiteral("  zwei\n"));
    m_store->setPinned(ids[0], true);
    m_store->remove(ids[2]);
    QCOMPARE(titles(), QStringLiteral("one zwei"));
    QCOMPARE(m_store->bin().size(), std::size_t{1});
    restart();
    QCOMPARE(titles(), QStringLiteral("one zwei"));
    QVERIFY(m_store->list()[0].pinned);
    QVERIFY(opened(ids[1]).titleIsOwn);
    QCOMPARE(opened(ids[1]).messages.size(), 1);
    m_store->restore(ids[2]);
    QCOMPARE(titles(), QStringLiteral("one three zwei"));
    QSignalSpy copied(m_store.get(), &ConversationStore::duplicated);
    m_store->duplicate(ids[1]);
    QTRY_COMPARE_WITH_TIMEOUT(copied.count(), 1, kPatience);
    const qint64 copy = copied[0][0].toLongLong();
    m_store->remove(ids[1]);
    m_store->purge(ids[1]);
    restart();
    QCOMPARE(titles(), QStringLiteral("one zwei (copy) three"));
    QVERIFY(m_store->bin().empty());
    QCOMPARE(opened(copy).messages[0].shown().text, QStringLiteral("text of two"));
    m_store->remove(ids[0]);
    m_store->remove(ids[2]);
    m_store->emptyBin();
    restart();
    QCOMPARE(titles(), QStringLiteral("zwei (copy)"));
}

void ConversationsTest::searchFindsTextsOfClosedChats() {
    Conversation& c = m_store->create();
    c.title = QStringLiteral("Notes");
    add(c, Role::user, QStringLiteral("the quick brown fox"));
    m_store->save(c);
    const qint64 id = c.id;
    restart();
    std::optional<std::vector<ConversationHit>> hits;
    m_store->search(QStringLiteral("brow"), [&hits](const std::vector<ConversationHit>& found) { hits = found; });
    QTRY_VERIFY_WITH_TIMEOUT(hits.has_value(), kPatience);
    QCOMPARE(hits->size(), std::size_t{1});
    QCOMPARE(hits->front().id, id);
    QVERIFY(hits->front().snippet.contains(QStringLiteral("brown")));
}

void ConversationsTest::searchFindsAReplyThatWasCutOff() {
    Conversation& c = m_store->create();
    c.title = QStringLiteral("cut");
    add(c, Role::user, QStringLiteral("a question"));
    add(c, Role::assistant, QStringLiteral("begun "));
    c.messages.back().shown().text += QStringLiteral("marmalade");
    m_store->addText(c.messages.back().shown());
    restart(); // nobody told the end of the reply
    std::optional<std::vector<ConversationHit>> hits;
    m_store->search(QStringLiteral("marmalade"), [&hits](const std::vector<ConversationHit>& h) { hits = h; });
    QTRY_VERIFY_WITH_TIMEOUT(hits.has_value(), kPatience);
    QCOMPARE(hits->size(), std::size_t{1});
}

void ConversationsTest::emptyChatsAreNotKept() {
    Conversation& c = m_store->create();
    m_store->save(c);
    QVERIFY(m_store->list().empty());
    c.draft = QStringLiteral("typed");
    m_store->saveSoon(c); // written when the store ends, at the latest
    const qint64 id = c.id;
    restart();
    QCOMPARE(m_store->list().size(), std::size_t{1});
    QCOMPARE(opened(id).draft, QStringLiteral("typed"));
}

void ConversationsTest::aClockThatGoesBackDoesNotHideTheNewest() {
    Conversation& future = m_store->create();
    future.title = QStringLiteral("from the future");
    add(future, Role::user, QStringLiteral("x"));
    future.touched = QDateTime::currentDateTime().addYears(1);
    m_store->save(future);
    Conversation& now = m_store->create();
    now.title = QStringLiteral("now");
    add(now, Role::user, QStringLiteral("y"));
    m_store->touch(now);
    QCOMPARE(m_store->list().front().title, QStringLiteral("now"));
}

void ConversationsTest::theListModelKeepsItsPromises() {
    ConversationListModel model(*m_store);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Conversation& a = m_store->create();
    a.title = QStringLiteral("a");
    add(a, Role::user, QStringLiteral("x"));
    m_store->touch(a);
    Conversation& b = m_store->create();
    b.title = QStringLiteral("b");
    add(b, Role::user, QStringLiteral("y"));
    b.touched = QDateTime::currentDateTime().addDays(-30);
    m_store->save(b);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Today"));
    QCOMPARE(model.index(1).data().toString(), QStringLiteral("a"));
    QCOMPARE(model.index(2).data().toString(), QStringLiteral("Earlier"));
    QVERIFY(!model.flags(model.index(0)).testFlag(Qt::ItemIsSelectable));
    QVERIFY(model.setData(model.index(3), QStringLiteral("B"), Qt::EditRole));
    QVERIFY(!model.setData(model.index(0), QStringLiteral("no"), Qt::EditRole));
    QCOMPARE(m_store->find(b.id)->title, QStringLiteral("B"));
    m_store->setPinned(b.id, true);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Pinned"));
    QCOMPARE(model.rowOf(b.id), 1);
    m_store->remove(a.id);
    model.showBin();
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.rowOf(b.id), -1);
    model.showFound({{b.id, QStringLiteral("…y")}, {12345, {}}});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0).data(ConversationListModel::kSnippet).toString(), QStringLiteral("…y"));
    model.showChats();
    QCOMPARE(model.rowCount(), 2);
}

void ConversationsTest::aNewerDatabaseIsReadOnly() {
    Conversation& c = m_store->create();
    c.title = QStringLiteral("old");
    add(c, Role::user, QStringLiteral("x"));
    m_store->save(c);
    m_store.reset();
    {
        auto d = store::Database::open(m_path.toStdString());
        QVERIFY(d);
        d->sql().exec("PRAGMA user_version=99");
    }
    restart();
    QTRY_VERIFY_WITH_TIMEOUT(m_store->trouble().has_value(), kPatience);
    QCOMPARE(m_store->trouble()->code, ErrorCode::databaseNewer);
    QCOMPARE(m_store->list().front().title, QStringLiteral("old"));
    bool went = false;
    m_store->whenKept(this, [&went] { went = true; });
    QVERIFY(went); // a message is answered all the same
    Conversation& fresh = m_store->create();
    add(fresh, Role::user, QStringLiteral("y"));
    m_store->save(fresh);
    QCOMPARE(m_store->list().size(), std::size_t{2});
}

void ConversationsTest::damageIsSaidAndRepaired() {
    for (int i = 0; i < 40; ++i) {
        Conversation& c = m_store->create();
        c.title = QStringLiteral("chat %1").arg(i);
        add(c, Role::user, QString(3000, QLatin1Char('x')));
        m_store->save(c);
    }
    m_store.reset();
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.size() > 100000);
    file.seek(file.size() / 8192 / 2 * 8192);
    file.write(QByteArray(8192, '\xa5'));
    file.close();
    restart();
    QSignalSpy lists(m_store.get(), &ConversationStore::ready);
    QString sentence;
    m_store->repair([&sentence](const QString& s) { sentence = s; });
    QTRY_COMPARE_WITH_TIMEOUT(lists.count(), 1, kPatience);
    QVERIFY(sentence.contains(QStringLiteral(".damaged-")));
    QVERIFY2(sentence.contains(QStringLiteral("40 chat(s)")), qPrintable(sentence));
    QCOMPARE(m_store->list().size(), std::size_t{40});
}

/// Everything but the first page: no table can be read from its root.
void ConversationsTest::damageNearlyAll() {
    QFile file(m_path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 size = file.size();
    file.seek(8192);
    file.write(QByteArray(size - 8192, '\xa5'));
}

void ConversationsTest::aRepairKeepsWhatTheWindowHolds() {
    Conversation& before = m_store->create();
    before.title = QStringLiteral("before");
    add(before, Role::user, QStringLiteral("old question"));
    add(before, Role::assistant, QStringLiteral("old answer"));
    m_store->save(before);
    m_store.reset(); // the log is taken into the file
    damageNearlyAll();
    restart();
    QTRY_VERIFY_WITH_TIMEOUT(m_store->trouble().has_value(), kPatience);
    Conversation& c = m_store->create();
    c.title = QStringLiteral("in use");
    add(c, Role::user, QStringLiteral("first question"));
    add(c, Role::assistant, QStringLiteral("first "));
    QSignalSpy lists(m_store.get(), &ConversationStore::ready);
    QString sentence;
    m_store->repair([&sentence](const QString& s) { sentence = s; });
    c.messages.back().shown().text += QStringLiteral("answer"); // it streams on while the file is repaired
    m_store->addText(c.messages.back().shown());
    QTRY_COMPARE_WITH_TIMEOUT(lists.count(), 1, kPatience);
    QVERIFY2(sentence.contains(QStringLiteral("Nothing of your chats")) && sentence.contains(QStringLiteral(".damaged-")), qPrintable(sentence));
    m_store->finish(c.messages.back().shown(), Role::assistant);
    add(c, Role::user, QStringLiteral("second question"));
    m_store->touch(c);
    bool kept = false;
    m_store->whenKept(m_store.get(), [&kept] { kept = true; });
    QTRY_VERIFY_WITH_TIMEOUT(kept, kPatience);
    QVERIFY2(!m_store->trouble(), m_store->trouble() ? m_store->trouble()->message.c_str() : "");
    const qint64 inUse = c.id;
    restart();
    const Conversation& again = opened(inUse);
    QCOMPARE(again.messages.size(), 3);
    QCOMPARE(again.messages[1].shown().text, QStringLiteral("first answer"));
    QCOMPARE(again.messages[2].shown().text, QStringLiteral("second question"));
}

} // namespace

QTEST_GUILESS_MAIN(ConversationsTest)
#include "conversations_test.moc"
