// Files that strangers wrote to do harm: depth that would use up the stack, escapes meant for the terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/integration/cli/program.h"

namespace vitrine::test {
namespace {

class Strangers : public CliTest {
protected:
    static std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }
};

/// Nothing in it that a terminal obeys, and UTF-8 throughout.
void expectPlain(const std::string& text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        EXPECT_TRUE(byte == '\n' || (byte >= 0x20 && byte != 0x7F)) << static_cast<int>(byte) << " in " << nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    }
    EXPECT_NO_THROW(nlohmann::json(text).dump()) << "not UTF-8";
    EXPECT_EQ(text.find("\u009b"), std::string::npos) << "CSI";
    EXPECT_EQ(text.find("\u202e"), std::string::npos) << "right to left";
}

TEST_F(Strangers, NothingOfAFileIsObeyedByTheTerminal) {
    const std::string evil = "evil\x1b[2J\x1b]0;owned\x07\n\r\xff\x7f\u009b31m\u202E";
    const auto spoilt = [&](const char* key) {
        gguf::GgufWriter writer = TinyModel().writer();
        writer.setString(key, evil);
        const std::string path = (m_folder / "spoilt.gguf").string();
        EXPECT_TRUE(writer.write(path));
        return path;
    };
    for (const char* const key : {"general.architecture", "general.name", "tokenizer.ggml.model", "tokenizer.ggml.pre", "tokenizer.chat_template",
                                  "llama.rope.scaling.type", "llama.context_length"}) {
        SCOPED_TRACE(key);
        const std::string path = spoilt(key);
        for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
                 {"inspect", path}, {"inspect", path, "--json"}, {"chat", path, "--max-tokens", "1"}, {"speed", path, "--prefill", "8", "--decode", "0", "--json"}}) {
            const Outcome o = runCli(line, {"", {}, {}});
            if (line.back() == "--json") { // its own escapes are enough: nothing below a space, and UTF-8
                EXPECT_TRUE(std::none_of(o.out.begin(), o.out.end(), [](char c) { return c != '\n' && static_cast<unsigned char>(c) < 0x20; }));
                EXPECT_NO_THROW(nlohmann::json(o.out).dump());
            } else {
                expectPlain(o.out);
            }
            expectPlain(o.err);
            EXPECT_LE(std::count(o.err.begin(), o.err.end(), '\n'), 2) << o.err;
        }
        const Outcome json = runCli({"inspect", path, "--json"});
        EXPECT_EQ(json.status == 0, !json.out.empty());
    }
    const Outcome named = runCli({"inspect", spoilt("general.name")});
    EXPECT_EQ(named.status, 0);
    EXPECT_NE(named.out.find("evil\\x1b[2J"), std::string::npos) << named.out;
}

TEST_F(Strangers, NorOfATemplateOrAPath) {
    const std::string evil = "\x1b[31mred\nline\x07";
    const std::string raises = fileWith("raises.jinja", "{{ raise_exception(messages) }}");
    const Outcome raised = runCli({"template", raises, "--input", fileWith("in.json", R"({"messages":"\u001b[31mred\nline"})")});
    expectError(raised, 3, "templateRaised");
    expectPlain(raised.err);
    for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
             {"inspect", evil}, {evil}, {"inspect", "--" + evil}, {"generate", model(), "--ids", evil}, {"inspect", model(), "--threads", evil},
             {"inspect", model(), "--kv-type", evil}, {"template", "--batch", evil}, {"generate", model(), "--prompt-file", evil}}) {
        const Outcome o = runCli(line);
        EXPECT_NE(o.status, 0);
        expectPlain(o.err);
        EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1) << o.err;
    }
}

TEST_F(Strangers, DeepJsonIsATypedErrorAtAnyDepth) {
    const std::string echo = fileWith("echo.jinja", "{{ messages | tojson }}");
    EXPECT_EQ(runCli({"template", echo, "--input", fileWith("flat.json", R"({"messages":[[1]]})")}).out, "[[1]]");
    const std::string brackets = fileWith("text.json", R"({"messages":[")" + std::string(5000, '[') + R"("]})");
    EXPECT_EQ(runCli({"template", echo, "--input", brackets}).out, R"([")" + std::string(5000, '[') + R"("])") << "brackets in a text are text";
    for (const std::size_t levels : {600U, 1'500U, 105'000U, 300'000U, 2'000'000U}) {
        SCOPED_TRACE(levels);
        const std::string lists = fileWith("lists.json", R"({"messages":)" + nested(levels) + "}");
        expectError(runCli({"template", echo, "--input", lists}), 3, "templateLimit");
        std::string objects;
        for (std::size_t i = 0; i < levels; ++i) {
            objects += R"({"a":)";
        }
        expectError(runCli({"template", echo, "--input", fileWith("objects.json", objects + "0" + std::string(levels, '}'))}), 3, "templateLimit");
        expectError(runCli({"template", echo, "--input", fileWith("open.json", objects)}), levels < 1000 ? 2 : 3,
                    levels < 1000 ? "invalidArgument" : "templateLimit");
        const Outcome batch = runCli({"template", "--batch", fileWith("batch.json", R"([{"template":"echo.jinja","input":{"messages":)" + nested(levels) + "}}]")});
        if (levels < 990) {
            EXPECT_EQ(batch.json()[0]["code"], "templateLimit");
        } else {
            expectError(batch, 3, "templateLimit");
        }
    }
}

} // namespace
} // namespace vitrine::test
