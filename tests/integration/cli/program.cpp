// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <thread>

namespace vitrine::test {

namespace {

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> out;
    for (std::string& s : strings) {
        out.push_back(s.data());
    }
    out.push_back(nullptr);
    return out;
}

std::vector<std::string> environmentWith(const std::vector<std::string>& more) {
    std::vector<std::string> all = more; // the first of a name wins
    for (char** e = environ; *e != nullptr; ++e) {
        all.emplace_back(*e);
    }
    return all;
}

/// Has the program set a handler for this signal? As the system lists it.
bool takesNote(pid_t child, int signal) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("SigCgt:")) {
            return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1U) != 0;
        }
    }
    return false;
}

} // namespace

nlohmann::json Outcome::json() const {
    auto parsed = nlohmann::json::parse(out, nullptr, false);
    if (parsed.is_discarded()) {
        ADD_FAILURE() << "stdout is not JSON alone: " << out << "\nstderr: " << err;
        return nullptr;
    }
    return parsed;
}

Outcome runCli(const std::vector<std::string>& arguments, const Setting& setting) {
    const TempDir folder;
    std::ofstream(folder / "in", std::ios::binary) << setting.input;
    const std::string in = (folder / "in").string();
    const std::string out = setting.stdoutTo.empty() ? (folder / "out").string() : setting.stdoutTo.string();
    const std::string err = (folder / "err").string();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
    std::vector<std::string> line{VITRINE_CLI};
    line.insert(line.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment = environmentWith(setting.environment);
    pid_t child = 0;
    const int failed = posix_spawn(&child, VITRINE_CLI, &actions, nullptr, pointers(line).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        throw std::runtime_error("can't start " VITRINE_CLI);
    }
    int state = 0;
    bool ended = false;
    if (!setting.interruptAt.empty() || setting.interruptOnceTaken) {
        const auto due = [&] { return setting.interruptOnceTaken ? takesNote(child, setting.interruptBy) : contents(out).find(setting.interruptAt) != std::string::npos; };
        while (!ended && !due()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            ended = waitpid(child, &state, WNOHANG) == child;
        }
        if (!ended) {
            kill(child, setting.interruptBy);
        }
    }
    if (!ended) {
        waitpid(child, &state, 0);
    }
    Outcome outcome;
    outcome.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    outcome.out = setting.stdoutTo.empty() ? contents(out) : std::string();
    outcome.err = contents(err);
    return outcome;
}

void expectError(const Outcome& outcome, int status, const std::string& code) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    const std::regex line(R"(vitrine: error\[(\w+)\]: [^\n]+\n)");
    std::smatch match;
    ASSERT_TRUE(std::regex_match(outcome.err, match, line)) << outcome.err;
    EXPECT_EQ(match[1], code) << outcome.err;
}

const std::string& CliTest::model() {
    static const TempDir folder;
    static const std::string path = TinyModel().writeTo(folder.path()).string();
    return path;
}

std::string CliTest::fileWith(const std::string& name, const std::string& bytes) {
    const std::filesystem::path path = m_folder / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
}

} // namespace vitrine::test
