// A conversation on the terminal: its commands, a full context, and what it says at the end.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "tests/integration/cli/program.h"

namespace vitrine::test {
namespace {

class Chat : public CliTest {
protected:
    static Outcome talk(const std::string& lines, const std::string& context = "0", const std::string& maxTokens = "3") {
        return runCli({"chat", model(), "--max-tokens", maxTokens, "--context", context, "--ignore-eos"}, {lines, {}, {}});
    }
    static std::size_t times(const std::string& text, const std::string& word) {
        std::size_t n = 0;
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + word.size())) {
            ++n;
        }
        return n;
    }
};

TEST_F(Chat, LeavesOnItsCommands) {
    for (const char* const word : {"/exit", "/quit"}) {
        const Outcome o = talk(std::string(word) + "\nnever said\n");
        EXPECT_EQ(o.status, 0);
        EXPECT_EQ(o.out, "") << "no message goes to the model";
        EXPECT_EQ(o.err, "");
    }
    EXPECT_EQ(talk("").status, 0);
}

TEST_F(Chat, StartsOver) {
    const std::string first = talk("hello\n").out;
    ASSERT_FALSE(first.empty());
    for (const char* const word : {"/reset", "/clear", "/new"}) {
        const Outcome o = talk("hello\n" + std::string(word) + "\nhello\n");
        EXPECT_EQ(o.out, first + first) << word;
        EXPECT_EQ(o.err, "");
    }
    EXPECT_NE(talk("hello\nhello\n").out, first + first) << "without it, the second is said after the first";
}

TEST_F(Chat, HelpNamesTheCommands) {
    const Outcome said = talk("/help\n");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out, "");
    const Outcome help = runCli({"chat", "--help"});
    for (const char* const word : {"/help", "/exit", "/quit", "/reset", "/clear"}) {
        EXPECT_NE(said.err.find(word), std::string::npos) << word;
        EXPECT_NE(help.out.find(word), std::string::npos) << word;
    }
}

TEST_F(Chat, UnknownCommandsAreErrors) {
    const Outcome o = talk("/bogus\nhello\n");
    EXPECT_EQ(o.status, 0) << "a message was answered";
    EXPECT_EQ(o.err, "vitrine: error[invalidArgument]: There is no command /bogus; /help lists them.\n");
    EXPECT_EQ(o.out, talk("hello\n").out);
    for (const char* const message : {"/etc/passwd is a file\n", "//bogus\n", "/ \n", "/7\n"}) {
        const Outcome text = talk(message);
        EXPECT_EQ(text.err, "") << message;
        EXPECT_NE(text.out, "") << message;
    }
    EXPECT_EQ(talk("/exit now please\n").out, "");
}

TEST_F(Chat, AFullContextSaysWhatToDo) {
    const std::string line = "one two three four five six seven\n";
    const Outcome o = talk(line + line + line + line + "/reset\n" + line, "160");
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_GE(times(o.err, "error[promptTooLong]"), 1U) << o.err;
    EXPECT_GE(times(o.err, "/reset starts over"), times(o.err, "error[promptTooLong]")) << o.err;
    const std::string first = talk(line, "160").out;
    EXPECT_TRUE(o.out.ends_with(first)) << "after /reset there is room again";
}

TEST_F(Chat, AReplyCutByTheContextSaysSo) {
    const Outcome o = talk("one two three\n", "96", "500");
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_NE(o.err.find("cut"), std::string::npos) << o.err;
    EXPECT_NE(o.err.find("96"), std::string::npos) << o.err;
    EXPECT_NE(o.err.find("/reset"), std::string::npos) << o.err;
}

TEST_F(Chat, FailsWhenEveryMessageFailed) {
    const Outcome all = talk(std::string(3000, 'x') + "\n" + std::string(3000, 'y') + "\n");
    EXPECT_EQ(all.status, 1);
    EXPECT_EQ(times(all.err, "error[promptTooLong]"), 2U) << all.err;
    EXPECT_NE(all.err.find("Shorten the message"), std::string::npos) << all.err;
    EXPECT_EQ(talk("bytes \xFF\n").status, 1);
    EXPECT_EQ(talk(std::string(3000, 'x') + "\nhello\n").status, 0);
    EXPECT_EQ(talk("hello\n" + std::string(3000, 'x') + "\n").status, 0);
}

} // namespace
} // namespace vitrine::test
