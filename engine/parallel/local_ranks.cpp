// Each collective is a meeting: all ranks show where their values are, each takes what it needs into memory of its own, and only
// when all have taken does one write over what it showed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>

#include "engine/parallel/communicator.h"

namespace vitrine::parallel {

namespace {

class Meeting {
public:
    Meeting(std::int32_t ranks, std::chrono::milliseconds patience)
        : m_shown(static_cast<std::size_t>(ranks))
        , m_left(static_cast<std::size_t>(ranks))
        , m_patience(patience) {}

    /// What every rank shows, once all have come. deviceLost when one has gone.
    [[nodiscard]] Result<std::vector<Tensor>> show(std::int32_t rank, Tensor mine) {
        {
            const std::scoped_lock lock(m_lock);
            m_shown[static_cast<std::size_t>(rank)] = mine;
        }
        if (auto all = arrive(); !all) {
            return forward(all);
        }
        const std::scoped_lock lock(m_lock);
        return m_shown;
    }

    [[nodiscard]] Result<void> arrive() {
        std::unique_lock lock(m_lock);
        if (m_gone) { // what the others showed may be gone with them
            return gone();
        }
        const std::uint64_t round = m_round;
        if (++m_arrived == m_shown.size()) {
            m_arrived = 0;
            ++m_round;
            m_changed.notify_all();
        }
        const bool met = m_changed.wait_for(lock, m_patience, [&] { return m_round != round || m_gone; });
        if (m_round != round) {
            return {};
        }
        m_gone = m_gone || !met; // who was late finds nobody, either
        m_changed.notify_all();
        return gone();
    }

    void post(std::int32_t from, std::int32_t to, std::vector<float> values) {
        const std::scoped_lock lock(m_lock);
        m_post[{from, to}].push_back(std::move(values));
        m_changed.notify_all();
    }
    [[nodiscard]] Result<std::vector<float>> collect(std::int32_t from, std::int32_t to) {
        std::unique_lock lock(m_lock);
        auto& box = m_post[{from, to}];
        const auto senderLeft = [&] { return m_left[static_cast<std::size_t>(from)]; }; // what it sent before is still there
        if (!m_changed.wait_for(lock, m_patience, [&] { return !box.empty() || senderLeft(); }) || box.empty()) {
            m_gone = true;
            return gone();
        }
        std::vector<float> values = std::move(box.front());
        box.pop_front();
        return values;
    }

    void leave(std::int32_t rank) {
        const std::scoped_lock lock(m_lock);
        m_left[static_cast<std::size_t>(rank)] = true;
        m_gone = true;
        m_changed.notify_all();
    }

private:
    static tl::unexpected<Error> gone() { return fail(ErrorCode::deviceLost, "Another rank of the model has gone.", "rank"); }

    std::mutex m_lock; // guards all below
    std::condition_variable m_changed;
    std::vector<Tensor> m_shown; ///< by rank
    std::map<std::pair<std::int32_t, std::int32_t>, std::deque<std::vector<float>>> m_post; ///< by sender and receiver
    std::size_t m_arrived = 0;
    std::uint64_t m_round = 0;
    std::vector<bool> m_left; ///< by rank
    bool m_gone = false;      ///< one of them has left or did not come: no meeting can be had any more
    const std::chrono::milliseconds m_patience;
};

class LocalRank final : public Communicator {
public:
    LocalRank(std::shared_ptr<Meeting> meeting, std::int32_t rank, std::int32_t ranks)
        : m_meeting(std::move(meeting))
        , m_rank(rank)
        , m_ranks(ranks) {}
    ~LocalRank() override { m_meeting->leave(m_rank); }

    [[nodiscard]] std::int32_t rank() const override { return m_rank; }
    [[nodiscard]] std::int32_t ranks() const override { return m_ranks; }

    [[nodiscard]] Result<void> allReduceSum(Tensor x) override {
        return meet(x, [&](const std::vector<Tensor>& all) {
            m_taken.assign(all[0].data, all[0].data + valuesOf(x));
            for (std::size_t r = 1; r < all.size(); ++r) {
                for (std::size_t i = 0; i < m_taken.size(); ++i) {
                    m_taken[i] += all[r].data[i];
                }
            }
            return x;
        });
    }

    [[nodiscard]] Result<void> allGather(Tensor x, Tensor out) override {
        if (valuesOf(out) != valuesOf(x) * m_ranks) {
            m_meeting->leave(m_rank);
            return fail(ErrorCode::invalidArgument, "What is gathered needs room for every rank's values.", "out");
        }
        return meet(x, [&](const std::vector<Tensor>& all) {
            m_taken.clear();
            for (const Tensor& t : all) {
                m_taken.insert(m_taken.end(), t.data, t.data + valuesOf(x));
            }
            return out;
        });
    }

    [[nodiscard]] Result<void> broadcast(Tensor x, std::int32_t root) override {
        if (root != m_rank && !isOther(root)) {
            m_meeting->leave(m_rank);
            return noSuch(root);
        }
        return meet(x, [&](const std::vector<Tensor>& all) {
            const Tensor& from = all[static_cast<std::size_t>(root)];
            m_taken.assign(from.data, from.data + valuesOf(x));
            return x;
        });
    }

    [[nodiscard]] Result<void> send(Tensor x, std::int32_t to) override {
        if (!isOther(to)) {
            return noSuch(to);
        }
        m_meeting->post(m_rank, to, {x.data, x.data + valuesOf(x)});
        return {};
    }
    [[nodiscard]] Result<void> receive(Tensor x, std::int32_t from) override {
        if (!isOther(from)) {
            return noSuch(from);
        }
        const auto values = m_meeting->collect(from, m_rank);
        if (!values) {
            return forward(values);
        }
        if (static_cast<std::int64_t>(values->size()) != valuesOf(x)) {
            return fail(ErrorCode::invalidArgument, "The ranks come with tensors of different sizes.", "rank");
        }
        std::copy(values->begin(), values->end(), x.data);
        return {};
    }

private:
    /// Shows x; `take` fills m_taken from what all show and says where it goes.
    template <class Take>
    Result<void> meet(Tensor x, Take&& take) {
        const auto all = m_meeting->show(m_rank, x);
        if (!all) {
            return forward(all);
        }
        for (const Tensor& t : *all) {
            if (valuesOf(t) != valuesOf(x)) {
                return fail(ErrorCode::invalidArgument, "The ranks come with tensors of different sizes.", "rank");
            }
        }
        const Tensor to = take(*all);
        if (auto taken = m_meeting->arrive(); !taken) {
            return taken;
        }
        std::copy(m_taken.begin(), m_taken.end(), to.data);
        return m_meeting->arrive();
    }

    [[nodiscard]] bool isOther(std::int32_t rank) const { return rank >= 0 && rank < m_ranks && rank != m_rank; }
    static Result<void> noSuch(std::int32_t rank) {
        return fail(ErrorCode::invalidArgument, "There is no other rank " + std::to_string(rank) + ".", "rank");
    }

    std::shared_ptr<Meeting> m_meeting;
    std::int32_t m_rank;
    std::int32_t m_ranks;
    std::vector<float> m_taken;
};

} // namespace

std::vector<std::unique_ptr<Communicator>> makeLocalRanks(std::int32_t ranks, std::chrono::milliseconds patience) {
    auto meeting = std::make_shared<Meeting>(ranks, patience);
    std::vector<std::unique_ptr<Communicator>> all;
    for (std::int32_t rank = 0; rank < ranks; ++rank) {
        all.push_back(std::make_unique<LocalRank>(meeting, rank, ranks));
    }
    return all;
}

} // namespace vitrine::parallel
