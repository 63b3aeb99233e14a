// The rules of the cache and of the queues once more, as plainly as they can be said: lists searched from the front,
// references counted by looking at every table, prefixes compared token by token. Slow, and written apart from the
// engine, so that the two can be held against each other.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/schedule/scheduler.h"

namespace vitrine::test {

class ReferenceCache {
public:
    struct Stream {
        SequenceId id;
        std::vector<TokenId> tokens;
        int prompt = 0;
        int maxNew = 0;
        int priority = 0;
        std::string salt;
        bool reuse = true;
        Nanoseconds arrival = 0;
        int order = 0;
        Stream* leader = nullptr; ///< waits to share this one's prompt
        bool evicted = false;     ///< was preempted
        int computed = 0;
        std::vector<int> table;
        int promised = 0;
        bool tailCounted = false; ///< the promise counts a copy of the shared last block
        int planned = 0;          ///< tokens in this step
        int plannedDrafts = 0;
        std::vector<Stream*> plannedForks;
        [[nodiscard]] int known() const { return static_cast<int>(tokens.size()); }
        [[nodiscard]] int generated() const { return known() - prompt; }
    };
    struct Entry {
        SequenceId id;
        int first = 0;
        std::vector<TokenId> tokens;
        std::vector<int> table;
        std::vector<SequenceId> forks;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    ReferenceCache(const schedule::SchedulerConfig& config, BatchingMode mode);

    void add(const schedule::SequenceSpec& spec); ///< one that the scheduler took
    void cancel(SequenceId id);
    [[nodiscard]] std::vector<Entry> schedule(const std::map<SequenceId, std::vector<TokenId>>& drafts);
    void commit(const std::vector<schedule::Outcome>& outcomes);

    /// Empty when the scheduler is in this very state; else what differs.
    [[nodiscard]] std::string differenceOf(const schedule::Scheduler& scheduler) const;

private:
    using Prefix = std::pair<std::string, std::vector<TokenId>>; ///< salt, all tokens up to a block's end

    [[nodiscard]] int blocks(int tokens) const { return (tokens + m_config.blockSize - 1) / m_config.blockSize; }
    [[nodiscard]] int room(const Stream& s) const;
    [[nodiscard]] int total(const Stream& s) const; ///< blocks promised at admission
    [[nodiscard]] int refs(int block) const;
    [[nodiscard]] bool isPublished(int block) const;
    [[nodiscard]] std::vector<int> hits(const Stream& s) const;
    [[nodiscard]] int available() const;
    [[nodiscard]] int slots() const;
    int take();
    void drop(Stream& s, std::size_t logical);
    void dropAll(Stream& s);
    [[nodiscard]] bool before(const Stream& a, const Stream& b) const;
    void queue(Stream& s);
    bool admit(Stream& s);
    [[nodiscard]] bool isHeld(const Stream& s) const { return s.leader != nullptr && s.leader->generated() == 0; }
    void preempt(Stream& s);
    [[nodiscard]] int missing(const Stream& s, int tokens) const;
    void plan(Stream& s, int tokens, const std::vector<TokenId>& drafts, std::vector<Entry>& entries);
    void planForks(Stream& s, Entry& entry);
    void formBatch();
    void commitOne(Stream& s, const schedule::Outcome* outcome);
    void fork(Stream& leader, Stream& choice, const schedule::Outcome* outcome);
    void regroup(Stream& leader);
    bool endIfDue(Stream& s, const schedule::Outcome* outcome);
    void remove(Stream& s);
    [[nodiscard]] Stream* find(SequenceId id);

    schedule::SchedulerConfig m_config;
    BatchingMode m_mode;
    std::list<Stream> m_streams; ///< alive
    std::vector<Stream*> m_running;
    std::vector<Stream*> m_waiting;
    std::vector<int> m_free; ///< next first
    std::vector<int> m_filled;
    std::vector<std::pair<Prefix, int>> m_published; ///< oldest first
    std::vector<bool> m_reserved;                    ///< contiguous: reservations in use
    std::vector<int> m_freeReservations;
    int m_budget = 0;
    int m_order = 0;
    bool m_preempted = false;
    std::vector<Stream*> m_plan;
};

} // namespace vitrine::test
