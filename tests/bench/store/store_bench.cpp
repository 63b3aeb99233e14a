// What the numbers of the store are held to: search over 100,000 messages < 100 ms, the list of 10,000 chats, a chat of
// 5,000 messages, and a run of a million tokens (20,000 steps) that opens in < 1 s and scrubs at >= 30 steps a second.
// Prints one line a figure: median and worst of several tries, and the mean of the processor's time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "engine/store/conversations.h"
#include "engine/store/run_reader.h"
#include "engine/store/search.h"
#include "engine/trace/replay.h"
#include "tests/support/fake_engine.h"
#include "tests/support/sample_run.h"
#include "tests/support/temp_dir.h"

namespace {

using namespace vitrine;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point from) {
    return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

/// Wall time, and the processor's own: on a machine that others use the second is what the work costs.
void measure(const char* what, int tries, const std::function<void(int)>& work) {
    std::vector<double> times;
    const std::clock_t before = std::clock();
    for (int i = 0; i < tries; ++i) {
        const auto from = Clock::now();
        work(i);
        times.push_back(milliseconds(from));
    }
    const double processor = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / tries;
    std::ranges::sort(times);
    std::printf("%-52s median %8.2f ms   worst %8.2f ms   processor %8.2f ms   (%d tries)\n", what,
                times[times.size() / 2], times.back(), processor, tries);
    std::fflush(stdout);
}

const std::vector<std::string>& words() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> made{"the", "memory", "block", "token", "cache", "glass"};
        std::mt19937 random(7);
        for (int i = 0; i < 5000; ++i) {
            std::string word;
            for (int n = 3 + static_cast<int>(random() % 8); n > 0; --n) {
                word += static_cast<char>('a' + random() % 26);
            }
            made.push_back(word);
        }
        return made;
    }();
    return all;
}

std::string sentence(std::mt19937& random) {
    std::string text;
    for (int n = 0; n < 40; ++n) {
        // common words are common: every third is one of the first six
        const std::size_t at = n % 3 == 0 ? random() % 6 : random() % words().size();
        text += words()[at] + ' ';
    }
    return text;
}

/// The id of the last one made.
store::ConversationId fillChats(store::Database& database, int chats, int messages) {
    store::ConversationId last = 0;
    std::mt19937 random(1);
    for (int c = 0; c < chats; ++c) {
        store::StoredConversation chat;
        chat.info.title = sentence(random).substr(0, 40);
        chat.info.created = 1'700'000'000'000 + c * 60'000;
        chat.info.touched = chat.info.created;
        for (int m = 0; m < messages; ++m) {
            store::StoredMessage row;
            row.id = m + 1;
            row.parent = m;
            row.role = m % 2 == 0 ? store::MessageRole::user : store::MessageRole::assistant;
            row.text = sentence(random);
            chat.messages.push_back(std::move(row));
        }
        const auto made = store::importConversation(database, chat);
        if (!made) {
            std::printf("the bench could not write: %s\n", made.error().describe().c_str());
            std::exit(1);
        }
        last = *made;
    }
    return last;
}

/// 2,000 requests of 500 tokens each in 50 slots, through the real scheduler: a million tokens in some 20,000 steps.
store::RunToSave millionTokens() {
    schedule::SchedulerConfig config;
    config.blocks = 4096;
    config.maxSequences = 50;
    config.maxBatchedTokens = 512;
    config.maxModelLength = 4096;
    test::FakeEngine engine(config, BatchingMode::continuous, test::FakeModel{50, false});
    engine.checksAll = false;
    for (int i = 0; i < 2000; ++i) {
        schedule::SequenceSpec spec;
        spec.id = SequenceId(i);
        spec.request = RequestId(i);
        spec.prompt = {1 + i % 40, 2 + i % 30, 3};
        spec.maxNewTokens = 500;
        (void)engine.add(spec);
    }
    if (!engine.runAll()) {
        std::printf("the sample run failed: %s\n", engine.failure.c_str());
        std::exit(1);
    }
    store::RunToSave run;
    run.info.name = "a million tokens";
    run.header = engine.header();
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine.records());
    return run;
}

void benchChats() {
    const test::TempDir dir;
    {
        auto database = store::Database::open(dir / "search.db");
        fillChats(*database, 1000, 100);
        std::printf("100,000 messages in %.0f MiB\n",
                    static_cast<double>(std::filesystem::file_size(dir / "search.db")) / 1048576.0);
        for (const char* query : {"memory", "the", "me", "memory block", "glass cache token memory", "zzzz", "m"}) {
            measure((std::string("search 100,000 messages: ") + query).c_str(), 9,
                    [&](int) { (void)store::searchConversations(*database, query); });
        }
    }
    auto database = store::Database::open(dir / "list.db");
    fillChats(*database, 10'000, 2);
    measure("open a database of 10,000 chats", 9, [&](int) { (void)store::Database::open(dir / "list.db"); });
    measure("list of 10,000 chats", 9, [&](int) { (void)store::listConversations(*database); });
    const store::ConversationId longest = fillChats(*database, 1, 5000);
    measure("read a chat of 5,000 messages", 9, [&](int) { (void)store::readConversation(*database, longest); });
    std::mt19937 random(5);
    store::StoredMessage reply;
    reply.id = store::newId();
    (void)store::addMessage(*database, longest, reply);
    measure("append a piece of a reply, on the disk", 50,
            [&](int n) { (void)store::appendPiece(*database, reply.id, n, sentence(random)); });
}

void benchRuns() {
    const test::TempDir dir;
    auto database = store::Database::open(dir / "runs.db");
    const store::RunToSave run = millionTokens();
    store::RunId id = 0;
    std::printf("a run of %zu steps\n", run.records.size());
    measure("save a run of 1,000,000 tokens", 1, [&](int) {
        const auto saved = store::saveRun(*database, run);
        if (!saved) {
            std::printf("the run could not be saved: %s\n", saved.error().describe().c_str());
            std::exit(1);
        }
        id = *saved;
    });
    std::printf("1,000,000 tokens in %.1f MiB\n",
                static_cast<double>(std::filesystem::file_size(dir / "runs.db")) / 1048576.0);
    measure("open it and show its last step", 9, [&](int) {
        auto reader = store::RunReader::open(*database, id);
        (void)reader->stateAt(reader->lastStep());
    });
    measure("its requests with all token times", 9, [&](int) { (void)store::runRequests(*database, id); });
    auto reader = store::RunReader::open(*database, id);
    std::mt19937 random(3);
    measure("scrub to a step anywhere", 60,
            [&](int) { (void)reader->stateAt(1 + static_cast<std::int64_t>(random() % run.records.size())); });
    measure("scrub to the next step", 60, [&](int i) { (void)reader->stateAt(10'000 + i); });
}

} // namespace

int main() {
    benchChats();
    benchRuns();
    return 0;
}
