// When a queue that does not move is a fault, and when it is not.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/schedule/watchdog.h"

namespace vitrine::schedule {
namespace {

constexpr Nanoseconds kSecond = 1'000'000'000;

TEST(Watchdog, BarksAfterItsTimeAndNotBefore) {
    Watchdog dog;
    EXPECT_FALSE(dog.stuck(100 * kSecond, 30.0)) << "the first look starts the time, whatever the clock says";
    EXPECT_FALSE(dog.stuck(130 * kSecond, 30.0));
    const auto stalled = dog.stuck(130 * kSecond + 1, 30.0);
    ASSERT_TRUE(stalled);
    EXPECT_EQ(stalled->code, ErrorCode::stalled);
    EXPECT_NE(stalled->message.find("30 seconds"), std::string::npos) << stalled->message;
}

TEST(Watchdog, AStepThatRanStartsTheTimeAnew) {
    Watchdog dog;
    EXPECT_FALSE(dog.stuck(0, 1.0));
    EXPECT_FALSE(dog.stuck(kSecond, 1.0));
    dog.calm();
    EXPECT_FALSE(dog.stuck(500 * kSecond, 1.0)) << "a pause is no fault";
    EXPECT_FALSE(dog.stuck(501 * kSecond, 1.0));
    EXPECT_TRUE(dog.stuck(502 * kSecond, 1.0));
}

} // namespace
} // namespace vitrine::schedule
