// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/nccl_rank.h"

#include <cstring>

namespace vitrine::parallel {

namespace {

using kernels::cuda::Ranks;

class NcclRank final : public Communicator {
public:
    NcclRank(const backend::CudaContext& context, Ranks* joined, std::int32_t rank, std::int32_t ranks)
        : m_context(context)
        , m_joined(joined)
        , m_rank(rank)
        , m_ranks(ranks) {}
    ~NcclRank() override { m_context.table().leaveRanks(m_context.get(), m_joined); }

    [[nodiscard]] std::int32_t rank() const override { return m_rank; }
    [[nodiscard]] std::int32_t ranks() const override { return m_ranks; }

    [[nodiscard]] Result<void> allReduceSum(Tensor x) override {
        return told(m_context.table().allReduce(m_context.get(), *m_joined, x.data, valuesOf(x)));
    }
    [[nodiscard]] Result<void> allGather(Tensor x, Tensor out) override {
        if (valuesOf(out) != valuesOf(x) * m_ranks) {
            return fail(ErrorCode::invalidArgument, "What is gathered needs room for every rank's values.", "out");
        }
        return told(m_context.table().allGather(m_context.get(), *m_joined, x.data, out.data, valuesOf(x)));
    }
    [[nodiscard]] Result<void> broadcast(Tensor x, std::int32_t root) override {
        return inRange(root) ? told(m_context.table().broadcast(m_context.get(), *m_joined, x.data, valuesOf(x), root))
                             : noSuch(root);
    }
    [[nodiscard]] Result<void> send(Tensor x, std::int32_t to) override {
        return inRange(to) && to != m_rank ? told(m_context.table().sendTo(m_context.get(), *m_joined, x.data, valuesOf(x), to))
                                           : noSuch(to);
    }
    [[nodiscard]] Result<void> receive(Tensor x, std::int32_t from) override {
        return inRange(from) && from != m_rank
                   ? told(m_context.table().receiveFrom(m_context.get(), *m_joined, x.data, valuesOf(x), from))
                   : noSuch(from);
    }

private:
    [[nodiscard]] Result<void> told(int status) const {
        return status == 0 ? Result<void>() : m_context.failure(status, "exchanging values with the other devices");
    }
    [[nodiscard]] bool inRange(std::int32_t rank) const { return rank >= 0 && rank < m_ranks; }
    static Result<void> noSuch(std::int32_t rank) {
        return fail(ErrorCode::invalidArgument, "There is no other rank " + std::to_string(rank) + ".", "rank");
    }

    const backend::CudaContext& m_context;
    Ranks* m_joined;
    std::int32_t m_rank;
    std::int32_t m_ranks;
};

tl::unexpected<Error> unavailable(const std::string& why) {
    return fail(ErrorCode::noDevice, "Several GPUs can't work on one model: " + why + ".", "nccl");
}

} // namespace

Result<kernels::cuda::RankKey> makeRankKey(const kernels::cuda::CudaTable& table) {
    if (const char* missing = table.ranksMissing()) {
        return unavailable(missing);
    }
    kernels::cuda::RankKey key;
    if (const int status = table.rankKey(&key); status != 0) {
        return unavailable(table.errorText(status));
    }
    return key;
}

Result<std::unique_ptr<Communicator>> joinNcclRanks(const backend::CudaContext& context, std::int32_t rank, std::int32_t ranks,
                                                    const kernels::cuda::RankKey& key) {
    const kernels::cuda::CudaTable& table = context.table();
    if (const char* missing = table.ranksMissing()) {
        return unavailable(missing);
    }
    Ranks* joined = nullptr;
    if (const int status = table.joinRanks(context.get(), ranks, rank, key, &joined); status != 0) {
        return unavailable(table.errorText(status));
    }
    return std::make_unique<NcclRank>(context, joined, rank, ranks);
}

} // namespace vitrine::parallel
