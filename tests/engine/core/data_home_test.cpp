// The folder of a user's data, under every state of the environment.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/data_home.h"

#include <cstdlib>

#include <gtest/gtest.h>

namespace vitrine {
namespace {

class DataHome : public testing::Test {
protected:
    void SetUp() override {
        set("XDG_DATA_HOME", nullptr);
        set("HOME", "/home/ada");
    }
    static void set(const char* name, const char* value) {
        value == nullptr ? unsetenv(name) : setenv(name, value, 1);
    }
};

TEST_F(DataHome, IsWhereTheSpecificationPutsIt) {
    EXPECT_EQ(dataHome(), "/home/ada/.local/share");
    set("XDG_DATA_HOME", "/data");
    EXPECT_EQ(dataHome(), "/data");
}

TEST_F(DataHome, RelativeAndEmptyValuesCountAsNone) {
    for (const char* const value : {"", "data", "./data", "../data"}) {
        set("XDG_DATA_HOME", value);
        EXPECT_EQ(dataHome(), "/home/ada/.local/share") << value;
    }
}

TEST_F(DataHome, IsAbsoluteWithoutAHome) {
    for (const char* const value : {static_cast<const char*>(nullptr), "", "here", "."}) {
        set("HOME", value);
        EXPECT_TRUE(dataHome().is_absolute());
        EXPECT_TRUE(dataHome().string().ends_with("/.local/share"));
    }
}

} // namespace
} // namespace vitrine
