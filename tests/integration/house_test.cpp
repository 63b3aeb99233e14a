// The rules of the house that a program can check: arrows between rooms, sizes of files, no Qt below ui/, no AVX outside kernels/.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

struct SourceFile {
    std::string path; ///< relative to the root
    std::string room; ///< first folder
    std::vector<std::string> lines;
};

std::vector<SourceFile> sources() {
    const fs::path root = VITRINE_SOURCE_DIR;
    std::vector<SourceFile> found;
    for (const char* room : {"app", "kernels", "engine", "ui", "tests"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp" && extension != ".cu" && extension != ".cuh") {
                continue;
            }
            SourceFile file{fs::relative(entry.path(), root).string(), room, {}};
            std::ifstream in(entry.path());
            for (std::string line; std::getline(in, line);) {
                file.lines.push_back(line);
            }
            found.push_back(std::move(file));
        }
    }
    return found;
}

/// Lines that match, as "file:line: text".
std::vector<std::string> places(const std::vector<SourceFile>& files, const std::string& room, const std::regex& pattern,
                                const std::regex& except = std::regex("$^")) {
    std::vector<std::string> out;
    for (const SourceFile& f : files) {
        if (f.room != room || std::regex_search(f.path, except)) {
            continue;
        }
        for (std::size_t n = 0; n < f.lines.size(); ++n) {
            if (std::regex_search(f.lines[n], pattern)) {
                out.push_back(f.path + ":" + std::to_string(n + 1) + ": " + f.lines[n]);
            }
        }
    }
    return out;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& l : lines) {
        text += l + "\n";
    }
    return text;
}

TEST(House, ThereAreSources) {
    EXPECT_GT(sources().size(), 100U);
}

TEST(House, ArrowsPointDown) {
    const auto files = sources();
    EXPECT_EQ(joined(places(files, "kernels", std::regex(R"(#include\s*"(engine|ui|app|tests)/)"))), "");
    EXPECT_EQ(joined(places(files, "engine", std::regex(R"(#include\s*"(ui|app|tests)/)"))), "");
    EXPECT_EQ(joined(places(files, "ui", std::regex(R"(#include\s*"(app|tests)/)"))), "");
    EXPECT_EQ(joined(places(files, "app", std::regex(R"(#include\s*"tests/)"))), "");
}

TEST(House, NoQtBelowTheWindow) {
    const std::regex qt(R"(#include\s*<Q[A-Z]|#include\s*<Qt)");
    const auto files = sources();
    EXPECT_EQ(joined(places(files, "engine", qt)), "");
    EXPECT_EQ(joined(places(files, "kernels", qt)), "");
    EXPECT_EQ(joined(places(files, "app", qt, std::regex("^app/window/"))), "");
}

TEST(House, OnlyTheBridgeCallsTheEngine) {
    // Values (ids, records, folded state, parameters, names) may be seen everywhere in ui/; the engine itself only in the bridge.
    const std::regex engine(R"(#include\s*"engine/(engine_loop|engine_impl|schedule/scheduler|run/model_runner|model/transformer|backend/)[^"]*")");
    EXPECT_EQ(joined(places(sources(), "ui", engine, std::regex("^ui/bridge/"))), "");
}

TEST(House, KernelsAreUsedByTheBackendOnly) {
    const std::regex kernels(R"(#include\s*"kernels/(thread_pool|dispatch)\.h")");
    EXPECT_EQ(joined(places(sources(), "engine", kernels, std::regex("^engine/backend/"))), "");
}

TEST(House, TargetSpecificCodeStaysInKernels) {
    const std::regex avx("__attribute__\\(\\(tar" "get|-m" "avx|_mm(256|512)_");
    const auto files = sources();
    for (const char* room : {"engine", "ui", "app"}) {
        EXPECT_EQ(joined(places(files, room, avx)), "") << room;
    }
}

TEST(House, NineFilesInTenAreShort) {
    const auto files = sources();
    std::vector<std::string> longFiles;
    for (const SourceFile& f : files) {
        if (f.lines.size() > 400) {
            longFiles.push_back(f.path + ": " + std::to_string(f.lines.size()));
        }
    }
    EXPECT_LE(longFiles.size() * 10, files.size()) << joined(longFiles);
}

TEST(House, EveryFileStatesItsLicence) {
    for (const SourceFile& f : sources()) {
        const bool stated = std::any_of(f.lines.begin(), f.lines.end(), [](const std::string& line) {
            return line == "// SPDX-License-Identifier: GPL-3.0-or-later"; // alone, or tools don't find it
        });
        EXPECT_TRUE(stated) << f.path;
    }
}

} // namespace
