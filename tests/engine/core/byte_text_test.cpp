// Amounts of memory in words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/byte_text.h"

#include <gtest/gtest.h>

namespace vitrine {
namespace {

TEST(ByteText, ThreeFigures) {
    EXPECT_EQ(byteText(0), "0 B");
    EXPECT_EQ(byteText(1023), "1023 B");
    EXPECT_EQ(byteText(1024), "1.00 KiB");
    EXPECT_EQ(byteText(23'040), "22.5 KiB");
    EXPECT_EQ(byteText(98'372'928), "93.8 MiB");
    EXPECT_EQ(byteText(6'039'797'760), "5.62 GiB");
    EXPECT_EQ(byteText(UINT64_MAX), "16777216.0 TiB");
}

} // namespace
} // namespace vitrine
