// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ten_blocks.h"

#include <numeric>

namespace vitrine::test {

namespace {

struct Shape {
    int ofTheFirst; ///< leading tokens that are request 0's
    TokenId own;    ///< the first token after them; the rest count up
    int ownCount;
    std::int32_t maxNewTokens;
};
constexpr Shape kShapes[] = {{0, 100, 15, 5}, {10, 200, 4, 3}, {12, 300, 17, 2}};

} // namespace

schedule::SchedulerConfig tenBlocksConfig() {
    schedule::SchedulerConfig config;
    config.blockSize = 4;
    config.blocks = 10;
    config.maxModelLength = 40;
    return config;
}

schedule::SequenceSpec tenBlocksRequest(std::int64_t id) {
    const Shape& shape = kShapes[id];
    schedule::SequenceSpec spec;
    spec.id = SequenceId(id);
    spec.request = RequestId(id);
    spec.prompt.resize(static_cast<std::size_t>(shape.ofTheFirst + shape.ownCount));
    const auto own = spec.prompt.begin() + shape.ofTheFirst;
    std::iota(spec.prompt.begin(), own, kShapes[0].own);
    std::iota(own, spec.prompt.end(), shape.own);
    spec.maxNewTokens = shape.maxNewTokens;
    return spec;
}

} // namespace vitrine::test
