// Every word of the window goes through translation, and German has them all.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/temp_dir.h"

namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
    std::ifstream in(path);
    std::stringstream all;
    all << in.rdbuf();
    return all.str();
}

/// Places in ui/ and app/window/ that match, as "file:line: text".
std::string places(const std::regex& pattern, const std::regex& except = std::regex("$^")) {
    std::string found;
    for (const char* room : {"ui", "app/window"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(VITRINE_SOURCE_DIR) / room)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") {
                continue;
            }
            std::ifstream in(entry.path());
            int number = 0;
            for (std::string line; std::getline(in, line);) {
                ++number;
                if (std::regex_search(line, pattern) && !std::regex_search(line, except)) {
                    found += fs::relative(entry.path(), VITRINE_SOURCE_DIR).string() + ":" + std::to_string(number) +
                             ": " + line + "\n";
                }
            }
        }
    }
    return found;
}

struct Words {
    std::string source;
    std::string german;
    bool unfinished = false;
};

std::vector<Words> translations(const fs::path& path) {
    const std::string text = contents(path);
    const std::regex message(
        "<message>\\s*<source>([^<]*)</source>(?:\\s*<(?:extra)?comment>[^<]*</(?:extra)?comment>)*\\s*<translation( "
        "type=\"unfinished\")?\\s*(?:/>|>([^<]*)</translation>)");
    std::vector<Words> all;
    for (auto m = std::sregex_iterator(text.begin(), text.end(), message); m != std::sregex_iterator(); ++m) {
        all.push_back({(*m)[1].str(), (*m)[3].str(), (*m)[2].matched});
    }
    return all;
}

const fs::path kGerman = fs::path(VITRINE_SOURCE_DIR) / "resources/i18n/vitrine_de.ts";

TEST(Language, NoWordsOfTheWindowPassByTranslation) {
    // What puts words on screen, with a literal of at least three letters in a row as its first words.
    const std::regex shown(
        "(setText|setToolTip|setWindowTitle|setAccessibleName|setAccessibleDescription|setPlaceholderText|setStatusTip|"
        "setSentence|setAction"
        "|setHeaderData|setTitle|addAction|addMenu|addTab|addNote|new QLabel|new QAction|new QCheckBox|new QRadioButton"
        "|QMessageBox::(question|warning|information|critical))"
        "\\s*\\((this, ?)?(QStringLiteral\\(|QLatin1String\\(|QString::fromUtf8\\(|u)?\"[^\"]*[A-Za-z]{3}");
    EXPECT_EQ(places(shown, std::regex("\"Vitrine\"|addAction\\(QStringLiteral\\(\"[a-z]+\"\\), tr\\(")), "")
        << "put these through tr()";
}

TEST(Language, HelpersTranslateWhereTheirWordsAreFiled) {
    // A function tr() outside a class is filed by lupdate under its namespace; a literal that reaches translate() by a
    // variable is found there or nowhere.
    const std::regex helper("QCoreApplication::translate\\(\"[^\"]*\", [a-z]");
    EXPECT_EQ(places(helper, std::regex("translate\\(\"(vitrine::ui|Errors|Presets|RenderedPrompt|CompareRows|OpClass|DownloadSource|EngineWords|SharingView|AttachedText)\"")), "");
}

TEST(Language, NoHelperLooksInAClassForWordsOfTheNamespace) {
    // lupdate files a call of such a helper under the namespace, where the class would not look.
    EXPECT_EQ(places(std::regex("\\(const char ?\\* ?\\w+\\) \\{ return [A-Z]\\w*::tr\\(")), "");
}

TEST(Language, GermanIsComplete) {
    const auto all = translations(kGerman);
    ASSERT_GT(all.size(), 900U);
    EXPECT_EQ(contents(kGerman).find("type=\"unfinished\""), std::string::npos) << "also of the words with a number";
    for (const Words& words : all) {
        EXPECT_FALSE(words.unfinished) << words.source;
        EXPECT_FALSE(words.german.empty()) << words.source;
        for (char digit = '1'; digit <= '9'; ++digit) {
            const std::string place = std::string("%") + digit;
            const auto count = [&place](const std::string& text) {
                std::size_t n = 0;
                for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + 1)) {
                    ++n;
                }
                return n;
            };
            EXPECT_EQ(count(words.source), count(words.german)) << words.source << " | " << words.german;
        }
        EXPECT_EQ(words.source.find(";;") == std::string::npos, words.german.find(";;") == std::string::npos)
            << words.source;
    }
}

TEST(Language, GermanHasWhatTheSourcesHave) {
    if (std::system("command -v lupdate >/dev/null || test -x /usr/lib/qt6/bin/lupdate") != 0) {
        GTEST_SKIP() << "lupdate (Debian's qt6-l10n-tools) is not installed.";
    }
    const vitrine::test::TempDir dir;
    const fs::path copy = dir / "vitrine_de.ts";
    fs::copy_file(kGerman, copy);
    const std::string command =
        "bash '" VITRINE_SOURCE_DIR "/packaging/update-translations.sh' '" + dir.path().string() + "' >/dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    const auto all = translations(copy);
    std::string missing;
    std::size_t count = 0;
    for (const Words& words : all) {
        if (words.unfinished) {
            missing += words.source + "\n";
            ++count;
        }
    }
    // A new sentence may be a change ahead of its translation; a new page may not.
    EXPECT_LE(count * 50, all.size())
        << "without German (packaging/update-translations.sh lists them in the .ts file):\n"
        << missing;
}

} // namespace
