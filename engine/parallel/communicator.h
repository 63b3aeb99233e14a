// The ranks of a model that several devices compute together, as one of them sees the others. Tensor parallelism sums and
// gathers; pipeline parallelism sends and receives.
//
// Collectives: every rank calls the same ones, in the same order, with tensors of the same size; each rank from a thread of its
// own. After a sum all ranks have the same bits. On a device collectives are ordered like ops: behind
// what was issued before, and nobody waits.
// Errors: invalidArgument when sizes or ranks do not fit; deviceLost when a rank has gone or does not come. After an error the
// communicator is of no use any more.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/core/result.h"

namespace vitrine::parallel {

using backend::Tensor;

class Communicator {
public:
    virtual ~Communicator() = default;
    [[nodiscard]] virtual std::int32_t rank() const = 0;
    [[nodiscard]] virtual std::int32_t ranks() const = 0;

    /// x becomes the sum of all ranks' x.
    [[nodiscard]] virtual Result<void> allReduceSum(Tensor x) = 0;
    /// out (ranks times the values of x) becomes all ranks' x, rank after rank.
    [[nodiscard]] virtual Result<void> allGather(Tensor x, Tensor out) = 0;
    /// x becomes the root's x.
    [[nodiscard]] virtual Result<void> broadcast(Tensor x, std::int32_t root) = 0;
    /// One rank to another: `to` must receive from this one.
    [[nodiscard]] virtual Result<void> send(Tensor x, std::int32_t to) = 0;
    [[nodiscard]] virtual Result<void> receive(Tensor x, std::int32_t from) = 0;
};

/// A model on one device: rank 0 of 1. Works for any memory.
[[nodiscard]] std::unique_ptr<Communicator> makeSingleRank();

/// Ranks as threads of this process over host memory; a rank that does not come within `patience` is gone.
[[nodiscard]] std::vector<std::unique_ptr<Communicator>>
makeLocalRanks(std::int32_t ranks, std::chrono::milliseconds patience = std::chrono::seconds(30));

} // namespace vitrine::parallel
