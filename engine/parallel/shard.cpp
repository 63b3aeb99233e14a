// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/shard.h"

#include <algorithm>
#include <string>

namespace vitrine::parallel {

namespace {

bool lies(Range range, std::int64_t total) {
    return range.first >= 0 && range.count > 0 && range.first <= total - range.count;
}

tl::unexpected<Error> outside(const backend::MatrixSource& source) {
    const std::string name(source.name);
    return fail(ErrorCode::invalidArgument, "The part of the tensor " + name + " that a rank is to keep lies outside it.", name);
}

} // namespace

Result<Range> rangeOf(std::int64_t total, std::int64_t unit, Rank rank) {
    if (unit <= 0 || total % unit != 0 || total / unit < rank.ranks || rank.rank < 0 || rank.rank >= rank.ranks) {
        return fail(ErrorCode::invalidArgument,
                    std::to_string(total) + " can't be divided between " + std::to_string(rank.ranks) + " ranks in units of " +
                        std::to_string(unit) + ".",
                    "ranks");
    }
    const std::int64_t units = total / unit;
    const std::int64_t each = units / rank.ranks;
    const std::int64_t more = units % rank.ranks;
    return Range{(rank.rank * each + std::min<std::int64_t>(rank.rank, more)) * unit, (each + (rank.rank < more ? 1 : 0)) * unit};
}

Result<backend::MatrixSource> cutOutputs(const backend::MatrixSource& source, Range range, std::vector<std::byte>& bytes) {
    const std::int64_t outputs = source.rows / source.experts;
    if (!lies(range, outputs)) {
        return outside(source);
    }
    const std::size_t row = kernels::rowBytes(source.type, static_cast<std::size_t>(source.columns));
    const auto part = [&](std::int32_t expert) {
        return source.data.subspan(static_cast<std::size_t>(expert * outputs + range.first) * row,
                                   static_cast<std::size_t>(range.count) * row);
    };
    backend::MatrixSource cut = source;
    cut.rows = range.count * source.experts;
    if (source.experts == 1) {
        cut.data = part(0);
        return cut;
    }
    bytes.clear();
    for (std::int32_t expert = 0; expert < source.experts; ++expert) {
        const auto rows = part(expert);
        bytes.insert(bytes.end(), rows.begin(), rows.end());
    }
    cut.data = bytes;
    return cut;
}

Result<backend::MatrixSource> cutInputs(const backend::MatrixSource& source, Range range, std::vector<std::byte>& bytes) {
    const auto traits = kernels::typeTraits(source.type);
    if (!lies(range, source.columns)) {
        return outside(source);
    }
    const auto block = static_cast<std::int64_t>(traits.blockWeights);
    if (range.first % block != 0 || range.count % block != 0) {
        const std::string name(source.name);
        return fail(ErrorCode::badTensor, "The tensor " + name + " can't be cut there: its rows are blocks of " + std::to_string(block) + " weights.",
                    name);
    }
    const std::size_t row = kernels::rowBytes(source.type, static_cast<std::size_t>(source.columns));
    const std::size_t before = kernels::rowBytes(source.type, static_cast<std::size_t>(range.first));
    const std::size_t kept = kernels::rowBytes(source.type, static_cast<std::size_t>(range.count));
    bytes.clear();
    bytes.reserve(kept * static_cast<std::size_t>(source.rows));
    for (std::int64_t r = 0; r < source.rows; ++r) {
        const auto part = source.data.subspan(static_cast<std::size_t>(r) * row + before, kept);
        bytes.insert(bytes.end(), part.begin(), part.end());
    }
    backend::MatrixSource cut = source;
    cut.columns = range.count;
    cut.data = bytes;
    return cut;
}

} // namespace vitrine::parallel
