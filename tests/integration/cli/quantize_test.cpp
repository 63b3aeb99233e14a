// quantize as a program: a file that the other verbs load, what it says it did, and how it refuses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include "tests/integration/cli/program.h"

namespace vitrine::test {
namespace {

class Quantize : public CliTest {
protected:
    [[nodiscard]] std::string out() const { return (m_folder / "out.gguf").string(); }
};

TEST_F(Quantize, TheResultIsAModel) {
    const Outcome made = runCli({"quantize", model(), out(), "--type", "q8_0", "--json"});
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(made.err, "");
    const auto said = made.json();
    EXPECT_EQ(said["type"], "q8_0");
    EXPECT_EQ(said["file"], out());
    EXPECT_LT(said["tensor_bytes"], said["source_tensor_bytes"]);

    const auto inspected = runCli({"inspect", out(), "--json"}).json();
    EXPECT_EQ(inspected["bytes_by_type"], said["bytes_by_type"]);
    EXPECT_EQ(inspected["architecture"], runCli({"inspect", model(), "--json"}).json()["architecture"]);
    const Outcome text = runCli({"generate", out(), "--ids", "1,2,3", "--max-tokens", "4", "--ignore-eos", "--json"});
    ASSERT_EQ(text.status, 0) << text.err;
    EXPECT_EQ(text.json()["ids"].size(), 4U);
}

/// F32 to F32 changes no weight, so no probability either.
TEST_F(Quantize, TheSameTypeIsTheSameModel) {
    ASSERT_EQ(runCli({"quantize", model(), out(), "--type", "f32"}).status, 0);
    const std::vector<std::string> ids{"--ids", "1,5,9,2,7", "--json"};
    const auto score = [&](const std::string& path) {
        std::vector<std::string> line{"score", path};
        line.insert(line.end(), ids.begin(), ids.end());
        return runCli(line).json();
    };
    EXPECT_EQ(score(model())["token_logprobs"], score(out())["token_logprobs"]);
}

TEST_F(Quantize, SaysWhatItDidPerType) {
    const Outcome made = runCli({"quantize", model(), out(), "--type", "Q4_K"});
    ASSERT_EQ(made.status, 0) << made.err;
    EXPECT_NE(made.out.find("Q5_0"), std::string::npos) << made.out;
    EXPECT_NE(made.out.find("instead of Q4_K"), std::string::npos) << made.out;
    EXPECT_NE(made.out.find("kept their bytes"), std::string::npos) << made.out;
}

TEST_F(Quantize, Refusals) {
    expectError(runCli({"quantize", model(), out(), "--type", "q9_9"}), 2, "invalidArgument");
    expectError(runCli({"quantize", model(), model(), "--type", "q8_0"}), 2, "invalidArgument");
    expectError(runCli({"quantize", (m_folder / "absent.gguf").string(), out(), "--type", "q8_0"}), 3, "fileNotFound");
    expectError(runCli({"quantize", fileWith("cut.gguf", "GGUF"), out(), "--type", "q8_0"}), 3, "truncatedFile");
    expectError(runCli({"quantize", model(), "/dev/full", "--type", "q8_0"}), 1, "fileUnwritable");
    expectError(runCli({"quantize", model(), (m_folder / "absent" / "x.gguf").string(), "--type", "q8_0"}), 1, "fileUnwritable");
    EXPECT_EQ(runCli({"quantize", model(), out()}).status, 2) << "--type is required";
    EXPECT_FALSE(std::filesystem::exists(out()));
}

} // namespace
} // namespace vitrine::test
