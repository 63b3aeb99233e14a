// Bad input: each a typed error in one sentence, no crash, nothing on stdout.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/engine/gguf/raw_file.h"
#include "tests/integration/cli/program.h"
#include "tests/support/tiny_tokenizer.h"
#include "tests/support/tiny_weights.h"

namespace vitrine::test {
namespace {

class BadInput : public CliTest {
protected:
    static std::string bytesOf(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }
    /// Every verb that opens a model refuses it with one of the codes.
    void expectRefusedAs(const std::string& path, const std::vector<std::string>& codes) {
        for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
                 {"inspect", path, "--json"}, {"generate", path, "--prompt", "a"}, {"score", path, "--ids", "1,2"}, {"chat", path},
                 {"tokenize", path, "--text", "a"}, {"speed", path, "--json"}}) {
            SCOPED_TRACE(line.front());
            const Outcome o = runCli(line);
            EXPECT_EQ(o.status, 3) << o.err;
            EXPECT_EQ(o.out, "");
            EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
            EXPECT_TRUE(std::any_of(codes.begin(), codes.end(), [&](const std::string& code) {
                return o.err.starts_with("vitrine: error[" + code + "]: ");
            })) << o.err;
        }
    }
    void expectRefused(const std::string& path, const std::string& code) { expectRefusedAs(path, {code}); }
};

TEST_F(BadInput, FilesThatAreNoModels) {
    expectRefusedAs(fileWith("empty.gguf", ""), {"truncatedFile", "notGguf"});
    expectRefusedAs(fileWith("37.gguf", bytesOf(model()).substr(0, 37)), {"truncatedFile", "corruptFile"});
    expectRefused(fileWith("magic.gguf", "LLAM" + bytesOf(model()).substr(4)), "notGguf");
    expectRefused(m_folder.path().string(), "notAFile");
    expectRefused((m_folder / "absent.gguf").string(), "fileNotFound");
    expectRefusedAs(fileWith("huge.gguf", gguf::RawFile().head(UINT64_MAX / 2, UINT64_MAX / 2).string()), {"corruptFile", "truncatedFile"});
    expectRefused(fileWith("text.gguf", std::string(5000, 'a')), "notGguf");
}

TEST_F(BadInput, TruncatedAnywhere) {
    const std::string whole = bytesOf(model());
    for (const double share : {0.001, 0.02, 0.1, 0.5, 0.99}) {
        const auto size = static_cast<std::size_t>(share * static_cast<double>(whole.size()));
        SCOPED_TRACE(size);
        const Outcome o = runCli({"generate", fileWith("cut.gguf", whole.substr(0, size)), "--prompt", "a"});
        EXPECT_EQ(o.status, 3) << o.err;
        EXPECT_TRUE(o.err.starts_with("vitrine: error[truncatedFile]: ") || o.err.starts_with("vitrine: error[corruptFile]: ")) << o.err;
    }
}

TEST_F(BadInput, BitsFlippedInTheHeader) {
    const std::string whole = bytesOf(model());
    Random random(7);
    for (int i = 0; i < 40; ++i) {
        std::string spoilt = whole;
        const auto at = static_cast<std::size_t>(random.next() % 12'000);
        spoilt[at] = static_cast<char>(static_cast<unsigned char>(spoilt[at]) ^ (1U << (random.next() % 8)));
        const Outcome o = runCli({"generate", fileWith("flipped.gguf", spoilt), "--prompt", "a", "--max-tokens", "2", "--memory-limit", "1G"});
        EXPECT_TRUE(o.status == 0 || o.status == 3 || o.status == 4 || o.status == 1) << "byte " << at << ": " << o.status << " " << o.err;
    }
}

TEST_F(BadInput, OffsetsThatOverlap) {
    gguf::RawFile file;
    file.head(2, 1).key("general.architecture", gguf::ValueType::string).text("llama");
    file.tensor("a", {32}, 0, 0).tensor("b", {32}, 0, 32).pad().zeros(512);
    expectRefused(fileWith("overlap.gguf", file.string()), "corruptFile");
}

TEST_F(BadInput, NoTokenizer) {
    TinyModel bare;
    bare.tokenizer = false;
    bare.vocabulary = 300;
    const std::string path = bare.writeTo(m_folder.path(), "bare").string();
    expectError(runCli({"generate", path, "--prompt", "a"}), 3, "noTokenizer");
    expectError(runCli({"tokenize", path, "--text", "a"}), 3, "noTokenizer");
    const Outcome o = runCli({"inspect", path, "--json"});
    EXPECT_EQ(o.status, 0) << "what it is can still be said";
    EXPECT_EQ(o.json()["tokenizer"]["error"]["code"], "noTokenizer");
}

TEST_F(BadInput, UnknownArchitectureIsNamedWithTheKnownOnes) {
    gguf::GgufWriter writer = TinyModel().writer();
    writer.setString("general.architecture", "zeppelin");
    const std::string path = (m_folder / "z.gguf").string();
    ASSERT_TRUE(writer.write(path));
    const Outcome o = runCli({"generate", path, "--prompt", "a"});
    expectError(o, 3, "unknownArchitecture");
    for (const char* known : {"zeppelin", "llama", "qwen3moe", "gpt-oss"}) {
        EXPECT_NE(o.err.find(known), std::string::npos) << o.err;
    }
}

TEST_F(BadInput, Prompts) {
    for (const std::string bytes : {"\xFF\xFE", "ok \xC3", "\xED\xA0\x80", "\xC0\xAF"}) {
        expectError(runCli({"generate", model(), "--prompt", bytes}), 1, "invalidUtf8");
        expectError(runCli({"generate", model(), "--chat", bytes}), 1, "invalidUtf8");
        expectError(runCli({"generate", model(), "--chat", "hi", "--system", bytes}), 1, "invalidUtf8");
        expectError(runCli({"tokenize", model(), "--text", bytes}), 1, "invalidUtf8");
        expectError(runCli({"tokenize", model(), "--stdin"}, {bytes, {}, {}}), 1, "invalidUtf8");
    }
    const std::string longText = fileWith("long.txt", std::string(5000, 'x') + " end");
    expectError(runCli({"generate", model(), "--prompt-file", longText}), 1, "promptTooLong");
    expectError(runCli({"generate", model(), "--ids", "5,6,7,8,9", "--context", "4"}), 1, "promptTooLong");
    expectError(runCli({"generate", model(), "--prompt", ""}), 1, "emptyPrompt");
    expectError(runCli({"generate", model(), "--ids", ""}), 1, "emptyPrompt");
    expectError(runCli({"score", model(), "--ids-file", fileWith("none", "[]")}), 1, "emptyPrompt");
    expectError(runCli({"generate", model(), "--prompt-file", m_folder.path().string()}), 2, "notAFile");
    expectError(runCli({"tokenize", model(), "--file", m_folder.path().string()}), 2, "notAFile");
    expectError(runCli({"generate", model(), "--prompt-file", (m_folder / "absent").string()}), 2, "fileNotFound");
}

TEST_F(BadInput, Memory) {
    expectError(runCli({"generate", model(), "--prompt", "a", "--memory-limit", "2M"}), 4, "outOfMemory");
    expectError(runCli({"generate", model(), "--prompt", "a", "--kv-blocks", "16777216"}), 4, "outOfMemory");
}

TEST_F(BadInput, PathsOfAnyScript) {
    const std::vector<std::string> names{"模型 日本語", "🚀🤖", "with  spaces and 'quotes'", "Größe-ÅÄÖ", std::string(80, 'n') + "-長い" + std::string(150, 'm')};
    for (const std::string& name : names) {
        const std::filesystem::path folder = m_folder / name;
        std::filesystem::create_directory(folder);
        const std::string path = (folder / (name.substr(0, 20 < name.size() && name[0] == 'n' ? 20 : name.size()) + ".gguf")).string();
        std::filesystem::copy_file(model(), path);
        SCOPED_TRACE(path);
        const Outcome o = runCli({"inspect", path, "--json"});
        EXPECT_EQ(o.status, 0) << o.err;
        EXPECT_EQ(o.json()["file"], path);
        EXPECT_EQ(runCli({"generate", path, "--prompt", "the", "--max-tokens", "2"}).status, 0);
        const Outcome missing = runCli({"inspect", path + "x"});
        expectError(missing, 3, "fileNotFound");
        EXPECT_NE(missing.err.find(name.substr(0, 3)), std::string::npos) << "as it was written";
    }
}

TEST_F(BadInput, StdoutThatTakesNothing) {
    if (!std::filesystem::exists("/dev/full")) {
        GTEST_SKIP() << "there is no /dev/full";
    }
    const Setting full{{}, {}, "/dev/full"};
    for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
             {"--help"}, {"inspect", model()}, {"inspect", model(), "--json"}, {"tokenize", model(), "--text", "a"},
             {"detokenize", model(), "--ids", "5"}, {"generate", model(), "--prompt", "a"},
             {"generate", model(), "--prompt", "a", "--json"}, {"score", model(), "--ids", "5,6"}, {"kernels"}}) {
        SCOPED_TRACE(line.front());
        expectError(runCli(line, full), 1, "fileUnwritable");
    }
    const Outcome chat = runCli({"chat", model()}, {"hello\n", {}, "/dev/full"});
    expectError(chat, 1, "fileUnwritable");
}

TEST_F(BadInput, NoModelThereAtAll) {
    const Setting nowhere{{}, {"VITRINE_MODELS=" + (m_folder / "no models").string()}, {}};
    const Outcome o = runCli({"generate", "--prompt", "a"}, nowhere);
    expectError(o, 3, "fileNotFound");
    EXPECT_NE(o.err.find("get-model.sh"), std::string::npos) << o.err;
}

} // namespace
} // namespace vitrine::test
