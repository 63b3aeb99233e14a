// What a frame of a reply that streams costs the window's thread, by what the reply is: words in one paragraph, prose with signs, a long
// list, a table, code, verse. Fifty letters come with each frame, as 400 tokens/s bring them; the figures are of the last frames, where
// the reply is longest. Processor time of the thread, which is what it takes from the engine on a small machine.
// Run under Xvfb or with QT_QPA_PLATFORM=offscreen.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include <QApplication>
#include <QTest>

#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"

namespace {

using namespace vitrine;

constexpr qsizetype kLetters = 6000;
constexpr qsizetype kPerFrame = 50;
constexpr std::size_t kLast = 20; // frames that are told of

double processorMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> all) {
    std::ranges::sort(all);
    return all[all.size() / 2];
}

QString repeated(const QString& piece, const QString& numbered = {}) {
    QString text;
    for (int i = 1; text.size() < kLetters; ++i) {
        text += numbered.isEmpty() ? piece : numbered.arg(i) + piece;
    }
    return text;
}

void bench(const char* what, const QString& text) {
    ui::Transcript transcript;
    transcript.resize(740, 640);
    ui::Conversation chat;
    chat.messages.resize(2);
    chat.messages[0].shown().text = QStringLiteral("Tell me.");
    chat.messages[1].role = ui::Role::assistant;
    transcript.showAll(chat, ui::ReplyState::generating);
    transcript.show();
    (void)QTest::qWaitForWindowExposed(&transcript);
    std::vector<double> shown;
    std::vector<double> whole;
    for (qsizetype end = kPerFrame; end <= kLetters; end += kPerFrame) {
        const double begin = processorMilliseconds();
        chat.messages[1].shown().text = text.left(end);
        transcript.showMessage(chat, 1, ui::ReplyState::generating);
        shown.push_back(processorMilliseconds() - begin);
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::processEvents();
        }
        whole.push_back(processorMilliseconds() - begin);
    }
    const auto last = [](const std::vector<double>& all) { return median({all.end() - static_cast<std::ptrdiff_t>(kLast), all.end()}); };
    std::printf("%-28s a frame at %lld letters: text %6.2f ms, with layout and painting %6.2f ms; most %6.2f ms\n", what, static_cast<long long>(kLetters), last(shown),
                last(whole), *std::ranges::max_element(whole));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    ui::Theme::instance().install();
    bench("words in one paragraph", repeated(QStringLiteral("The fox went over the hill, and the crow was watching it from the tree. ")));
    bench("prose with signs", repeated(QStringLiteral("Note: the *fox* (old as it was!) went over **the hill**; so-called `code` is here... ")));
    bench("short paragraphs", repeated(QStringLiteral("The fox went over the hill (again): the crow was watching it from the tree.\n\n")));
    bench("list", repeated(QStringLiteral(" **Fox**: went over the hill, and the crow was watching it.\n"), QStringLiteral("%1.")));
    bench("loose list", repeated(QStringLiteral("- **Fox**: went over the hill, and the crow was watching it.\n\n")));
    bench("verse", repeated(QStringLiteral("The fox went over the hill: so,\nthe crow was watching it!\n")));
    bench("table", QStringLiteral("| a | b | c |\n|---|---|---|\n") + repeated(QStringLiteral("| The fox | went over | the hill |\n")));
    bench("code", QStringLiteral("```cpp\n") + repeated(QStringLiteral("    const int fox = over(hill, crow[3]); // a fox\n")));
    bench("right to left", repeated(QString::fromUtf8("השועל הלך מעל הגבעה, והעורב ראה אותו מן העץ. ")));
    bench("wide letters", repeated(QString::fromUtf8("狐は丘を越えて行き、烏は木の上からそれを見ていた。")));
    return 0;
}
