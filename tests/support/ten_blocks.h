// The published 10-block example of prefix caching, as tests of scheduler, picture and tree replay it: ten blocks of 4 tokens, and
// three requests. Request 0 comes before the first step; request 1, whose first 10 tokens are request 0's, after the third; request 2,
// whose first 12 are, after the sixth.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/scheduler.h"

namespace vitrine::test {

[[nodiscard]] schedule::SchedulerConfig tenBlocksConfig();
/// `id` 0, 1 or 2.
[[nodiscard]] schedule::SequenceSpec tenBlocksRequest(std::int64_t id);

} // namespace vitrine::test
