// What the machine and its control group leave us, from files as the kernel writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "engine/plan/machine_memory.h"
#include "tests/support/temp_dir.h"

namespace vitrine::plan {
namespace {

class MachineFiles : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) { std::ofstream(m_folder / name) << text; }
    [[nodiscard]] MachineMemory read() const { return machineMemory(m_folder / "meminfo", m_folder.path()); }

private:
    test::TempDir m_folder;
};

TEST_F(MachineFiles, WithoutALimitTheMachineDecides) {
    write("meminfo", "MemTotal:       16000 kB\nMemFree:         1000 kB\nMemAvailable:    9000 kB\n");
    EXPECT_EQ(read().total, 16000U * 1024);
    EXPECT_EQ(read().available, 9000U * 1024);
    write("memory.max", "max\n");
    EXPECT_EQ(read().available, 9000U * 1024);
}

TEST_F(MachineFiles, AControlGroupNarrowsIt) {
    write("meminfo", "MemTotal:       16000 kB\nMemAvailable:    9000 kB\n");
    write("memory.max", "4194304\n");
    write("memory.current", "1048576\n");
    EXPECT_EQ(read().total, 4194304U);
    EXPECT_EQ(read().available, 3145728U);
    write("memory.current", "5000000\n");
    EXPECT_EQ(read().available, 0U) << "over its limit: nothing, not a huge number";
}

TEST_F(MachineFiles, WhatIsUnknownIsZero) {
    EXPECT_EQ(read().total, 0U);
    write("meminfo", "MemTotal: a lot\n");
    EXPECT_EQ(read().total, 0U);
}

TEST(ProcessMemory, IsReadFromTheSystem) {
    const ProcessMemory memory = processMemory();
    EXPECT_GT(memory.resident, 1U << 20);
    EXPECT_GE(memory.peak, memory.resident);
}

} // namespace
} // namespace vitrine::plan
