// Writes into a database as the window does, and says on stdout what has been committed: a program to be killed.
//   store_writer DATABASE stream|runs|migrate|import
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <string>

#include "engine/store/conversations.h"
#include "engine/store/runs.h"
#include "engine/store/store_thread.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"

namespace {

using namespace vitrine;

void say(const std::string& line) {
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout);
}

/// Chats with a question and a reply in pieces each; "piece ID N" once piece N is committed.
void stream(const std::string& path) {
    store::StoreThread thread(path);
    for (;;) {
        store::StoredConversation chat;
        chat.info.id = store::newId();
        chat.info.title = "streamed";
        store::StoredMessage question;
        question.id = store::newId();
        question.text = "question";
        store::StoredMessage reply;
        reply.id = store::newId();
        reply.parent = question.id;
        reply.role = store::MessageRole::assistant;
        thread.write([chat](store::Database& d) { return store::putConversation(d, chat); });
        thread.write([chat, question](store::Database& d) { return store::addMessage(d, chat.info.id, question); });
        thread.write([chat, reply](store::Database& d) { return store::addMessage(d, chat.info.id, reply); });
        for (int n = 0; n < 20; ++n) {
            thread.write(
                [reply, n](store::Database& d) {
                    return store::appendPiece(d, reply.id, n, "piece " + std::to_string(n) + " ");
                },
                [chat, n](const Result<void>& done) {
                    say((done ? "piece " : "failed ") + std::to_string(chat.info.id) + " " + std::to_string(n));
                });
        }
        reply.finish = "maxTokens";
        thread.write([reply](store::Database& d) { return store::finishMessage(d, reply); });
    }
}

void saveRuns(const std::string& path) {
    auto database = store::Database::open(path);
    const auto engine = test::sampleRun();
    store::RunToSave run;
    run.info.name = "killed";
    run.header = engine->header();
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine->records());
    for (;;) {
        const auto id = store::saveRun(*database, run);
        say(id ? "run " + std::to_string(*id) : "failed " + id.error().describe());
    }
}

void import(const std::string& path) {
    auto database = store::Database::open(path);
    for (;;) {
        store::StoredConversation chat;
        for (int m = 0; m < 50; ++m) {
            store::StoredMessage row;
            row.id = m + 1;
            row.parent = m;
            row.text = "message " + std::to_string(m);
            chat.messages.push_back(row);
        }
        const auto id = store::importConversation(*database, chat);
        say(id ? "chat " + std::to_string(*id) : "failed " + id.error().describe());
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        return 2;
    }
    const std::string mode = argv[2];
    say("begin");
    if (mode == "stream") {
        stream(argv[1]);
    } else if (mode == "runs") {
        saveRuns(argv[1]);
    } else if (mode == "import") {
        import(argv[1]);
    } else if (mode == "migrate") {
        const auto opened = store::Database::open(argv[1]);
        say(opened ? "migrated" : "failed " + opened.error().describe());
        return opened ? 0 : 1;
    }
    return 2;
}
