// Which failure gives which exit status, and that usage errors are sentences which name what is wrong.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <algorithm>

#include "tests/integration/cli/program.h"
#include "tests/support/tiny_tokenizer.h"

namespace vitrine::test {
namespace {

class ExitStatus : public CliTest {
protected:
    /// A tiny model whose template is `source`.
    std::string modelWithTemplate(const std::string& name, const std::string& source) {
        gguf::GgufWriter writer = TinyModel().writer();
        writer.setString("tokenizer.chat_template", source);
        const std::string path = (m_folder / name).string();
        EXPECT_TRUE(writer.write(path));
        return path;
    }
    static void expectUsage(const std::vector<std::string>& line, const std::vector<std::string>& words) {
        const Outcome o = runCli(line);
        SCOPED_TRACE(o.err);
        EXPECT_EQ(o.status, 2);
        EXPECT_EQ(o.out, "");
        EXPECT_EQ(std::count(o.err.begin(), o.err.end(), '\n'), 1);
        EXPECT_TRUE(o.err.ends_with(".\n")) << "a sentence";
        EXPECT_EQ(o.err.find("  "), std::string::npos);
        for (const std::string& word : words) {
            EXPECT_NE(o.err.find(word), std::string::npos) << word;
        }
    }
};

TEST_F(ExitStatus, FilesOfWordsAndIdsAreUsage) {
    const std::string absent = (m_folder / "absent").string();
    const std::string folder = m_folder.path().string();
    for (const auto& [path, code] : {std::pair{absent, "fileNotFound"}, std::pair{folder, "notAFile"}}) {
        SCOPED_TRACE(path);
        expectError(runCli({"generate", model(), "--ids-file", path}), 2, code);
        expectError(runCli({"generate", model(), "--prompt-file", path}), 2, code);
        expectError(runCli({"score", model(), "--ids-file", path}), 2, code);
        expectError(runCli({"tokenize", model(), "--file", path}), 2, code);
        expectError(runCli({"detokenize", model(), "--ids-file", path}), 2, code);
        expectError(runCli({"template", model(), "--input", path}), 2, code);
        expectError(runCli({"template", "--batch", path}), 2, code);
        // a model or a template
        expectError(runCli({"inspect", path}), 3, code);
        expectError(runCli({"chat", model(), "--chat-template", path}), 3, code);
        expectError(runCli({"template", path, "--input", fileWith("in.json", "{}")}), 3, code);
    }
}

TEST_F(ExitStatus, AModelWithoutRoomForAnAnswerIsABadModel) {
    TinyModel small;
    small.context = 1;
    const std::string path = small.writeTo(m_folder.path(), "small").string();
    expectError(runCli({"generate", path, "--prompt", "a"}), 3, "badKey");
    expectError(runCli({"chat", path}), 3, "badKey");
}

TEST_F(ExitStatus, NoRoomForTheFileIsOutOfMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer maps terabytes of address space for itself and can't start under this limit";
#endif
    // As large as no address space is left: a mapping needs no disk.
    const std::string path = (m_folder / "sparse.gguf").string();
    std::filesystem::copy_file(model(), path);
    std::filesystem::resize_file(path, 3ULL << 30);
    struct rlimit before {};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    struct rlimit limit = before;
    limit.rlim_cur = 2ULL << 30;
    ASSERT_EQ(setrlimit(RLIMIT_AS, &limit), 0);
    const Outcome o = runCli({"inspect", path});
    ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
    expectError(o, 4, "outOfMemory");
}

TEST_F(ExitStatus, SeedsAreWholeNumbers) {
    for (const char* const seed : {"-1", "99999999999999999999", "18446744073709551616", "1.5", "x", "", " 1", "0x10", "+1"}) {
        expectUsage({"generate", model(), "--prompt", "a", "--max-tokens", "1", "--seed", seed}, {"--seed", "18446744073709551615"});
        expectUsage({"chat", model(), "--seed", seed}, {"--seed"});
        expectUsage({"bench", model(), "--seed", seed}, {"--seed", "18446744073709551615"});
    }
    for (const char* const seed : {"0", "18446744073709551615"}) {
        EXPECT_EQ(runCli({"generate", model(), "--prompt", "a", "--max-tokens", "1", "--seed", seed}).status, 0);
    }
}

TEST_F(ExitStatus, EmptyNamesAreRefused) {
    for (const char* const verb : {"inspect", "chat"}) {
        expectUsage({verb, ""}, {"MODEL"});
    }
    expectUsage({"generate", "", "--prompt", "a"}, {"MODEL"});
    expectUsage({"tokenize", "", "--text", "a"}, {"MODEL"});
    expectUsage({"detokenize", "", "--ids", "1"}, {"MODEL"});
    expectUsage({"template", "", "--input", "x"}, {"SOURCE"});
    expectUsage({"inspect", model(), "--memory-limit", ""}, {"--memory-limit"});
}

TEST_F(ExitStatus, ADeviceThatIsNotThere) {
    const Outcome o = runCli({"inspect", model(), "--device", "cuda"});
    if (o.status == 0) {
        GTEST_SKIP() << "there is a CUDA device";
    }
    expectError(o, 1, "noDevice");
    expectError(runCli({"generate", model(), "--prompt", "a", "--device", "cuda"}), 1, "noDevice");
    EXPECT_EQ(o.err.find("(cuda)"), std::string::npos) << o.err;
    EXPECT_NE(runCli({"inspect", model(), "--device", "cpu"}).out.find("CPU"), std::string::npos);
}

TEST_F(ExitStatus, UsageErrorsAreSentences) {
    expectUsage({}, {"verb"});
    expectUsage({"bogus"}, {"verb", "'bogus'"});
    expectUsage({"--bogus"}, {"option", "'--bogus'"});
    expectUsage({"generate", model(), "--nonsense"}, {"There is no option --nonsense"});
    expectUsage({"kernels", "extra"}, {"extra"});
    expectUsage({"generate", model(), "--prompt"}, {"--prompt needs a value"});
    expectUsage({"generate", model(), "--prompt", "a", "--prompt", "b"}, {"--prompt", "once"});
    expectUsage({"generate", model(), "--prompt", "a", "--max-tokens", "nan"}, {"--max-tokens takes a number, not 'nan'"});
    expectUsage({"generate", model(), "--prompt", "a", "--max-tokens", "3.5"}, {"--max-tokens", "whole"});
    expectUsage({"generate", model(), "--prompt", "a", "--max-tokens", "99999999999"}, {"99999999999 is too large", "--max-tokens"});
    expectUsage({"generate", model(), "--prompt", "a", "--temperature", "warm"}, {"--temperature takes a number, not 'warm'"});
    expectUsage({"inspect", model(), "--threads", "x"}, {"--threads takes a number from 0 to 1024, not 'x'"});
    expectUsage({"inspect", model(), "--threads", ""}, {"--threads", "not ''"});
    expectUsage({"inspect", model(), "--context", "-5"}, {"--context", "not '-5'"});
    expectUsage({"inspect", model(), "--block-size", "3"}, {"--block-size must be from 8 to 256"});
    expectUsage({"quantize", model()}, {"OUT"});
    expectUsage({"template", model(), "--input", "a", "--batch", "b"}, {"--input", "--batch", "exclude"});
}

TEST_F(ExitStatus, SamplingIsCheckedBeforeAModelIsLoaded) {
    const std::string absent = (m_folder / "absent.gguf").string();
    expectUsage({"generate", absent, "--prompt", "a", "--max-tokens", "0"}, {"--max-tokens must be 1 or more"});
    expectUsage({"generate", absent, "--prompt", "a", "--temperature", "-1"}, {"--temperature"});
    expectUsage({"generate", absent, "--prompt", "a", "--top-p", "0"}, {"--top-p"});
    expectUsage({"generate", absent, "--prompt", "a", "--min-tokens", "300"}, {"--min-tokens must be from 0"});
    expectUsage({"generate", absent, "--prompt", "a", "--stop", ""}, {"--stop"});
    expectUsage({"chat", absent, "--top-k", "-1"}, {"--top-k"});
}

TEST_F(ExitStatus, ListsOfIds) {
    expectUsage({"detokenize", model(), "--ids", "99999999999999999999"}, {"'99999999999999999999'"});
    for (const char* const list : {"1,,2", ",1", "1,", ",", "1 , , 2"}) {
        expectUsage({"detokenize", model(), "--ids", list}, {"comma"});
    }
    expectUsage({"detokenize", model(), "--ids", "1,2x"}, {"'2x'"});
    const std::string good = runCli({"detokenize", model(), "--ids", "5,6,7"}).out;
    for (const char* const list : {" 5 , 6 , 7 ", "5 6 7", "5\n6,\n7"}) {
        EXPECT_EQ(runCli({"detokenize", model(), "--ids", list}).out, good) << list;
    }
}

TEST_F(ExitStatus, WhatFollowsTheSentence) {
    const Outcome o = runCli({"generate", model(), "--ids", "5,6,7,8,9", "--context", "4"});
    expectError(o, 1, "promptTooLong");
    EXPECT_TRUE(o.err.ends_with(".\n")) << o.err;
    const Outcome limited = runCli({"generate", model(), "--prompt", "a", "--memory-limit", "1K"});
    expectError(limited, 4, "outOfMemory");
    EXPECT_NE(limited.err.find("1.00 KiB can be used"), std::string::npos) << limited.err;
    EXPECT_NE(limited.err.find("program and tables"), std::string::npos) << limited.err;
}

TEST_F(ExitStatus, ABrokenTemplateConcernsWhoRendersIt) {
    const std::string broken = modelWithTemplate("broken.gguf", "{% for %}");
    const std::string nothing = modelWithTemplate("nothing.gguf", "{# nothing #}");
    for (const std::string& path : {broken, nothing}) {
        for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
                 {"generate", path, "--ids", "5,6", "--max-tokens", "1"}, {"generate", path, "--prompt", "a", "--max-tokens", "1"}, {"score", path, "--ids", "5,6"}}) {
            const Outcome o = runCli(line);
            EXPECT_EQ(o.status, 0);
            EXPECT_EQ(o.err, "");
        }
        const Outcome chat = runCli({"generate", path, "--chat", "hi", "--max-tokens", "1"});
        EXPECT_EQ(chat.status, 0) << chat.err;
        EXPECT_NE(chat.err.find("ChatML"), std::string::npos) << chat.err;
        const Outcome talk = runCli({"chat", path, "--max-tokens", "1"}, {"hi\n", {}, {}});
        EXPECT_EQ(talk.status, 0) << talk.err;
        EXPECT_NE(talk.err.find("ChatML"), std::string::npos) << talk.err;
        const auto inspected = runCli({"inspect", path, "--json"}).json();
        EXPECT_TRUE(inspected["template"]["fallback"]);
        EXPECT_NE(runCli({"inspect", path}).out.find(inspected["template"]["reason"]["message"].get<std::string>()), std::string::npos);
    }
}

TEST_F(ExitStatus, TemplatesAndTimes) {
    const std::string clock = fileWith("clock.jinja", "{{ strftime_now('%Y') }}");
    EXPECT_EQ(runCli({"template", clock, "--input", fileWith("a.json", R"({"now":"2026-01-15T12:00:00"})")}).out, "2026");
    for (const char* const now : {R"("garbage")", "5", R"("")", "[]"}) {
        expectError(runCli({"template", clock, "--input", fileWith("b.json", std::string(R"({"now":)") + now + "}")}), 2, "invalidArgument");
    }
    expectError(runCli({"template", clock, "--input", fileWith("huge.json", R"({"x":1e999})")}), 2, "invalidArgument");
    const std::string latin = fileWith("latin.jinja", "{{ messages[0].content }} caf\xE9 {% if x %}");
    const std::string input = fileWith("c.json", R"({"messages":[{"role":"user","content":"hi"}]})");
    expectError(runCli({"template", latin, "--input", input}), 3, "invalidUtf8");
    const auto batch = runCli({"template", "--batch", fileWith("d.json", R"([{"template":"latin.jinja","input":{}},{"template":"clock.jinja","input":{"now":7}}])")}).json();
    EXPECT_EQ(batch[0]["code"], "invalidUtf8");
    EXPECT_EQ(batch[1]["code"], "invalidArgument");
}

TEST_F(ExitStatus, AContextBeyondTheModelsIsWarnedOf) {
    const Outcome o = runCli({"generate", model(), "--prompt", "a", "--max-tokens", "1", "--context", "4096"});
    EXPECT_EQ(o.status, 0);
    EXPECT_NE(o.err.find("512"), std::string::npos) << o.err;
    EXPECT_EQ(runCli({"generate", model(), "--prompt", "a", "--max-tokens", "1", "--context", "512"}).err, "");
}

} // namespace
} // namespace vitrine::test
