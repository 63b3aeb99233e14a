// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/communicator.h"

#include <algorithm>

namespace vitrine::parallel {

namespace {

class SingleRank final : public Communicator {
public:
    [[nodiscard]] std::int32_t rank() const override { return 0; }
    [[nodiscard]] std::int32_t ranks() const override { return 1; }
    [[nodiscard]] Result<void> allReduceSum(Tensor /*x*/) override { return {}; }
    [[nodiscard]] Result<void> allGather(Tensor x, Tensor out) override {
        return x.data == out.data ? Result<void>() : nobody("The values of the only rank are where they were gathered from.");
    }
    [[nodiscard]] Result<void> broadcast(Tensor /*x*/, std::int32_t root) override {
        return root == 0 ? Result<void>() : nobody("There is one rank only.");
    }
    [[nodiscard]] Result<void> send(Tensor /*x*/, std::int32_t /*to*/) override { return nobody("There is no rank to send to."); }
    [[nodiscard]] Result<void> receive(Tensor /*x*/, std::int32_t /*from*/) override {
        return nobody("There is no rank to receive from.");
    }

private:
    static Result<void> nobody(const char* why) { return fail(ErrorCode::invalidArgument, why, "rank"); }
};

} // namespace

std::unique_ptr<Communicator> makeSingleRank() {
    return std::make_unique<SingleRank>();
}

} // namespace vitrine::parallel
