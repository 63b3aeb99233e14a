// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include <SQLiteCpp/Column.h>

#include "engine/store/conversations.h"
#include "engine/store/search.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

StoredMessage message(MessageId parent, MessageRole role, const std::string& text) {
    StoredMessage m;
    m.id = newId();
    m.parent = parent;
    m.role = role;
    m.created = unixNow();
    m.text = text;
    return m;
}

class Conversations : public testing::Test {
protected:
    void SetUp() override {
        auto opened = Database::open(m_dir / "v.db");
        ASSERT_TRUE(opened) << opened.error().describe();
        m_database.emplace(std::move(*opened));
    }
    ConversationId make(const std::string& title, UnixMillis touched = unixNow()) {
        StoredConversation c;
        c.info.id = newId();
        c.info.title = title;
        c.info.created = touched;
        c.info.touched = touched;
        EXPECT_TRUE(putConversation(*m_database, c));
        return c.info.id;
    }
    MessageId add(ConversationId c, const StoredMessage& m) {
        const auto added = addMessage(*m_database, c, m);
        EXPECT_TRUE(added) << added.error().describe();
        return m.id;
    }
    [[nodiscard]] std::string shown(ConversationId id) {
        std::string out;
        const StoredConversation all = readConversation(*m_database, id).value();
        for (const StoredMessage& m : all.messages) {
            out += m.chosen ? m.text + "|" : "(" + m.text + ")|";
        }
        return out;
    }
    [[nodiscard]] std::vector<ConversationId> found(const std::string& words) {
        std::vector<ConversationId> ids;
        const std::vector<SearchHit> hits = searchConversations(*m_database, words).value();
        for (const SearchHit& h : hits) {
            ids.push_back(h.conversation);
        }
        return ids;
    }
    test::TempDir m_dir;
    std::optional<Database> m_database;
};

TEST_F(Conversations, IdsOnlyGoUp) {
    std::set<std::int64_t> ids;
    std::vector<std::jthread> threads;
    std::mutex lock;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            std::int64_t before = 0;
            for (int i = 0; i < 2000; ++i) {
                const std::int64_t id = newId();
                EXPECT_GT(id, before);
                before = id;
                const std::lock_guard guard(lock);
                ids.insert(id);
            }
        });
    }
    threads.clear();
    EXPECT_EQ(ids.size(), 8000U);
}

TEST_F(Conversations, AReplyIsKeptInPieces) {
    const ConversationId c = make("Glas");
    const MessageId question = add(c, message(0, MessageRole::user, "Was ist Glas?"));
    StoredMessage reply = message(question, MessageRole::assistant, "");
    add(c, reply);
    EXPECT_TRUE(appendPiece(*m_database, reply.id, 0, "Glas ist "));
    EXPECT_TRUE(appendPiece(*m_database, reply.id, 1, "fest."));
    EXPECT_TRUE(appendPiece(*m_database, reply.id, 1, "twice")) << "a piece that is tried again";
    EXPECT_TRUE(found("fest").empty()) << "not before its end";
    reply.finish = "endOfSequence";
    reply.figures = R"({"generated":7})";
    reply.model = "SmolLM2";
    EXPECT_TRUE(finishMessage(*m_database, reply));
    const StoredConversation back = readConversation(*m_database, c).value();
    ASSERT_EQ(back.messages.size(), 2U);
    EXPECT_EQ(back.messages[1].text, "Glas ist fest.");
    EXPECT_EQ(back.messages[1].pieces, 2);
    EXPECT_EQ(back.messages[1].figures, reply.figures);
    EXPECT_EQ(back.messages[1].finish, "endOfSequence");
    EXPECT_EQ(back.messages[1].model, "SmolLM2");
    EXPECT_EQ(back.messages[1].parent, question);
    EXPECT_EQ(found("fest"), std::vector<ConversationId>{c});
}

TEST_F(Conversations, OneVersionIsShown) {
    const ConversationId c = make("x");
    const MessageId q = add(c, message(0, MessageRole::user, "q"));
    const MessageId a = add(c, message(q, MessageRole::assistant, "a"));
    const MessageId b = add(c, message(q, MessageRole::assistant, "b"));
    add(c, message(a, MessageRole::user, "after a"));
    EXPECT_EQ(shown(c), "q|(a)|b|after a|");
    EXPECT_TRUE(chooseMessage(*m_database, a));
    EXPECT_EQ(shown(c), "q|a|(b)|after a|");
    EXPECT_TRUE(setMessagesDeleted(*m_database, {a}, unixNow()));
    EXPECT_EQ(shown(c), "q|(b)|") << "what followed it is not shown without it";
    EXPECT_TRUE(setMessagesDeleted(*m_database, {a}, std::nullopt));
    EXPECT_EQ(shown(c), "q|a|(b)|after a|");
    EXPECT_TRUE(chooseMessage(*m_database, b));
    EXPECT_EQ(shown(c), "q|(a)|b|after a|");
}

TEST_F(Conversations, TheListHasPinnedOnesFirstAndNoneOfTheBin) {
    const ConversationId older = make("older", 1000);
    const ConversationId newer = make("newer", 2000);
    const ConversationId binned = make("binned", 3000);
    EXPECT_TRUE(setDeleted(*m_database, binned, unixNow()));
    StoredConversation pinned = readConversation(*m_database, older).value();
    pinned.info.pinned = true;
    pinned.info.titleSource = TitleSource::person;
    pinned.systemPrompt = "Be short.";
    pinned.settings = R"({"temperature":0.1})";
    EXPECT_TRUE(putConversation(*m_database, pinned));
    EXPECT_TRUE(setDraft(*m_database, older, "half a thou"));
    const auto list = listConversations(*m_database).value();
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].id, older);
    EXPECT_TRUE(list[0].pinned);
    EXPECT_EQ(list[0].titleSource, TitleSource::person);
    EXPECT_EQ(list[1].id, newer);
    const StoredConversation back = readConversation(*m_database, older).value();
    EXPECT_EQ(back.draft, "half a thou");
    EXPECT_EQ(back.systemPrompt, "Be short.");
    EXPECT_EQ(back.settings, pinned.settings);
    EXPECT_EQ(listConversations(*m_database, true).value().size(), 1U);
    EXPECT_FALSE(purgeConversation(*m_database, newer)) << "not before it is in the bin";
    EXPECT_EQ(*purgeDeletedConversations(*m_database, unixNow() - 100000), 0);
    EXPECT_EQ(*purgeDeletedConversations(*m_database, unixNow() + 1), 1);
    EXPECT_FALSE(readConversation(*m_database, binned));
}

TEST_F(Conversations, AreFoundByTitleAndText) {
    const ConversationId glass = make("Über Glas");
    add(glass,
        message(
            0, MessageRole::user,
            "A long question about windows, stained and plain, and how the light goes through them. Then: bricks."));
    const ConversationId memory = make("Notes");
    const MessageId second = add(memory, message(0, MessageRole::user, "記憶と窓"));
    EXPECT_EQ(found("uber"), std::vector<ConversationId>{glass});
    EXPECT_EQ(found("window light"), std::vector<ConversationId>{glass});
    EXPECT_TRUE(found("window memory").empty());
    EXPECT_EQ(found("窓"), std::vector<ConversationId>{memory});
    EXPECT_TRUE(found("").empty());
    const auto hits = searchConversations(*m_database, "BRICKS").value();
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_NE(hits[0].snippet.find("bricks"), std::string::npos) << hits[0].snippet;
    EXPECT_TRUE(hits[0].snippet.starts_with("…"));
    EXPECT_TRUE(setMessagesDeleted(*m_database, {second}, unixNow()));
    EXPECT_TRUE(found("窓").empty());
    EXPECT_TRUE(setDeleted(*m_database, glass, unixNow()));
    EXPECT_TRUE(found("glas").empty());
    EXPECT_TRUE(purgeConversation(*m_database, glass));
    EXPECT_EQ(m_database->sql().execAndGet("SELECT count(*) FROM messages").getInt(), 1);
    EXPECT_EQ(m_database->sql().execAndGet("SELECT count(*) FROM search_messages").getInt(), 1);
    EXPECT_EQ(m_database->sql().execAndGet("SELECT count(*) FROM search_titles").getInt(), 1);
}

TEST_F(Conversations, AnImportHasIdsOfItsOwn) {
    const ConversationId c = make("first");
    const MessageId q = add(c, message(0, MessageRole::user, "q"));
    add(c, message(q, MessageRole::assistant, "a"));
    add(c, message(q, MessageRole::assistant, "b"));
    const StoredConversation original = readConversation(*m_database, c).value();
    const auto copy = importConversation(*m_database, original);
    ASSERT_TRUE(copy) << copy.error().describe();
    EXPECT_NE(*copy, c);
    EXPECT_EQ(shown(*copy), shown(c));
    StoredConversation broken = original;
    broken.messages[1].parent = 12345;
    EXPECT_FALSE(importConversation(*m_database, broken));
    EXPECT_EQ(listConversations(*m_database).value().size(), 2U);
}

} // namespace
} // namespace vitrine::store
