// The driver's figures, from a library that plays the driver; and the reasons when there are none.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/nvml_figures.h"

#include <cstdlib>

#include <gtest/gtest.h>

namespace vitrine::test {
namespace {

class NvmlFigures : public testing::Test {
protected:
    void TearDown() override { unsetenv("VITRINE_FAKE_NVML"); }
    static Result<std::unique_ptr<backend::Nvml>> load(const char* mood = "") {
        setenv("VITRINE_FAKE_NVML", mood, 1);
        return backend::Nvml::load(VITRINE_FAKE_NVML_FILE);
    }
};

TEST_F(NvmlFigures, AreReadInTheirUnits) {
    const auto nvml = load();
    ASSERT_TRUE(nvml) << nvml.error().describe();
    const auto f = (*nvml)->figures(0);
    ASSERT_TRUE(f) << f.error().describe();
    EXPECT_EQ(f->name, "Fake card");
    EXPECT_EQ(f->computePercent, 75U);
    EXPECT_EQ(f->memoryBusyPercent, 40U);
    EXPECT_EQ(f->totalBytes, 8ULL << 30);
    EXPECT_EQ(f->usedBytes, 3ULL << 30);
    EXPECT_EQ(f->ownBytes, 2ULL << 30);
    EXPECT_EQ(f->celsius, 61U);
    EXPECT_EQ(f->computeMegahertz, 1800U);
    EXPECT_EQ(f->memoryMegahertz, 9000U);
    EXPECT_DOUBLE_EQ(f->watts.value(), 123.5);
}

TEST_F(NvmlFigures, WhatACardDoesNotTellIsAbsent) {
    const auto nvml = load("quiet");
    ASSERT_TRUE(nvml);
    const auto f = (*nvml)->figures(0);
    ASSERT_TRUE(f);
    EXPECT_EQ(f->usedBytes, 3ULL << 30);
    EXPECT_FALSE(f->computePercent || f->celsius || f->watts || f->computeMegahertz || f->ownBytes);
}

TEST_F(NvmlFigures, TheCardInUseIsFound) {
    const auto nvml = load("second"); // another program's card first
    ASSERT_TRUE(nvml);
    EXPECT_EQ((*nvml)->figuresInUse()->name, "Fake card 1");
    const auto quiet = load("quiet"); // nobody says where this process is
    EXPECT_EQ((*quiet)->figuresInUse()->name, "Fake card");
    setenv("VITRINE_NVML_LIBRARY", VITRINE_FAKE_NVML_FILE, 1);
    EXPECT_EQ(backend::Nvml::defaultLibrary(), VITRINE_FAKE_NVML_FILE);
    unsetenv("VITRINE_NVML_LIBRARY");
    EXPECT_EQ(backend::Nvml::defaultLibrary(), "libnvidia-ml.so.1");
}

TEST_F(NvmlFigures, TheReasonsForNoneAreSaid) {
    EXPECT_EQ(backend::Nvml::load("/nowhere/libnvidia-ml.so.1").error().code, ErrorCode::noDevice);
    EXPECT_NE(load("old").error().message.find("Driver Not Loaded"), std::string::npos);
    EXPECT_NE(backend::Nvml::load("libm.so.6").error().message.find("too old"), std::string::npos);
    const auto nvml = load();
    ASSERT_TRUE(nvml);
    EXPECT_EQ((*nvml)->figures(7).error().code, ErrorCode::noDevice);
}

} // namespace
} // namespace vitrine::test
