// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/schema.h"

#include <array>
#include <string>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/search_text.h"

namespace vitrine::store {

namespace {

/// A step is SQL, and where SQL is not enough a function that runs after it.
struct Step {
    const char* sql;
    void (*then)(SQLite::Database&) = nullptr;
};

// 1: chats. A message is one wording of a question or one version of a reply; those with the same parent are versions
// of each other, and `chosen` marks the one that is shown. Its text is in pieces, so that a reply that streams is only
// added to.
constexpr const char* kChats = R"sql(
CREATE TABLE conversations(
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL DEFAULT '',
    title_source INTEGER NOT NULL DEFAULT 0,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    pinned INTEGER NOT NULL DEFAULT 0,
    deleted INTEGER,
    system_prompt TEXT NOT NULL DEFAULT '',
    settings TEXT NOT NULL DEFAULT '',
    draft TEXT NOT NULL DEFAULT '');
CREATE INDEX conversations_touched ON conversations(touched);
CREATE TABLE messages(
    id INTEGER PRIMARY KEY,
    conversation INTEGER NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
    parent INTEGER REFERENCES messages(id) ON DELETE CASCADE,
    role INTEGER NOT NULL,
    created INTEGER NOT NULL,
    chosen INTEGER NOT NULL DEFAULT 1,
    deleted INTEGER,
    finish TEXT,
    figures TEXT NOT NULL DEFAULT '',
    error TEXT NOT NULL DEFAULT '',
    model TEXT NOT NULL DEFAULT '');
CREATE INDEX messages_conversation ON messages(conversation);
CREATE INDEX messages_parent ON messages(parent);
CREATE TABLE pieces(
    message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(message, n)) WITHOUT ROWID;
)sql";

// 2: runs. Records are in chunks of a keyframe and the steps after it, so that any step is one chunk away.
constexpr const char* kRuns = R"sql(
CREATE TABLE runs(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL DEFAULT '',
    created INTEGER NOT NULL,
    deleted INTEGER,
    model TEXT NOT NULL DEFAULT '',
    model_hash TEXT NOT NULL DEFAULT '',
    device TEXT NOT NULL DEFAULT '',
    version TEXT NOT NULL DEFAULT '',
    machine TEXT NOT NULL DEFAULT '',
    settings TEXT NOT NULL DEFAULT '',
    summary TEXT NOT NULL DEFAULT '',
    notes TEXT NOT NULL DEFAULT '',
    first_step INTEGER NOT NULL DEFAULT 0,
    steps INTEGER NOT NULL DEFAULT 0,
    requests INTEGER NOT NULL DEFAULT 0,
    tokens INTEGER NOT NULL DEFAULT 0,
    duration INTEGER NOT NULL DEFAULT 0,
    header BLOB NOT NULL);
CREATE INDEX runs_created ON runs(created);
CREATE TABLE run_tags(
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY(run, tag)) WITHOUT ROWID;
CREATE TABLE run_requests(
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    request INTEGER NOT NULL,
    label TEXT NOT NULL DEFAULT '',
    prompt_tokens INTEGER NOT NULL,
    max_new_tokens INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    cached INTEGER NOT NULL,
    recomputed INTEGER NOT NULL,
    generated INTEGER NOT NULL,
    preemptions INTEGER NOT NULL,
    drafted INTEGER NOT NULL,
    accepted INTEGER NOT NULL,
    miss_reason TEXT NOT NULL,
    miss_at INTEGER NOT NULL,
    arrival INTEGER NOT NULL,
    admitted INTEGER NOT NULL,
    first_token INTEGER NOT NULL,
    last_token INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    finish TEXT,
    token_times BLOB NOT NULL,
    PRIMARY KEY(run, sequence)) WITHOUT ROWID;
CREATE TABLE run_chunks(
    run INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    first_step INTEGER NOT NULL,
    last_step INTEGER NOT NULL,
    t0 INTEGER NOT NULL,
    t1 INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    data BLOB NOT NULL);
CREATE UNIQUE INDEX run_chunks_step ON run_chunks(run, first_step);
)sql";

// 3: search over messages, titles and runs. The texts are there as search_text.h puts them.
constexpr const char* kSearch = R"sql(
CREATE VIRTUAL TABLE search_messages USING fts5(text, conversation UNINDEXED, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
CREATE VIRTUAL TABLE search_titles USING fts5(text, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
CREATE VIRTUAL TABLE search_runs USING fts5(text, tokenize="unicode61 remove_diacritics 2", prefix='2 3');
)sql";

constexpr std::array<Step, kSchemaVersion> kSteps{{{kChats}, {kRuns}, {kSearch, rebuildSearch}}};

} // namespace

void migrateTo(SQLite::Database& sql, int version) {
    for (int v = sql.execAndGet("PRAGMA user_version").getInt(); v < version; ++v) {
        const Step& step = kSteps.at(static_cast<std::size_t>(v));
        sql.exec(step.sql);
        if (step.then != nullptr) {
            step.then(sql);
        }
        sql.exec("PRAGMA user_version=" + std::to_string(v + 1));
    }
}

} // namespace vitrine::store
