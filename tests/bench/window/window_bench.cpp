// What the numbers of the chat window are held to: on screen in < 1 s with 10,000 stored chats, a chat of 5,000 messages open in
// < 300 ms, and typing and scrolling at 60 frames a second while 2,000 tokens/s stream in. Prints one line a figure: wall time, and
// the processor's own, which is what the work costs on a machine that others use.
// Run under Xvfb or with QT_QPA_PLATFORM=offscreen.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <vector>

#include <QApplication>
#include <QScrollBar>
#include <QTest>

#include "app/window/wiring.h"
#include "engine/store/conversations.h"
#include "tests/support/temp_dir.h"
#include "ui/models/conversation_store.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/transcript.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

namespace {

using namespace vitrine;
using Clock = std::chrono::steady_clock;

constexpr int kChats = 10'000;
constexpr int kMessages = 5'000;
constexpr int kTokensPerSecond = 2'000;
constexpr int kStreamSeconds = 10;

double milliseconds(Clock::time_point from) { return std::chrono::duration<double, std::milli>(Clock::now() - from).count(); }

/// Of this thread: what events wait for.
double processorMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

struct Times {
    std::vector<double> wall;
    std::vector<double> processor;
};

/// Takes the time of what it stands before.
class Take {
public:
    explicit Take(Times& into) : m_into(into), m_from(Clock::now()), m_processor(processorMilliseconds()) {}
    ~Take() {
        m_into.wall.push_back(milliseconds(m_from));
        m_into.processor.push_back(processorMilliseconds() - m_processor);
    }
    Take(const Take&) = delete;
    Take& operator=(const Take&) = delete;

private:
    Times& m_into;
    Clock::time_point m_from;
    double m_processor;
};

void print(const char* what, Times times) {
    std::printf("%-56s", what);
    for (auto [name, all] : {std::pair{"", &times.wall}, std::pair{"   processor", &times.processor}}) {
        std::ranges::sort(*all);
        const auto at = [all](double share) { return (*all)[static_cast<std::size_t>(share * static_cast<double>(all->size() - 1))]; };
        std::printf("%s p50 %7.2f p99 %7.2f max %7.2f ms", name, at(0.5), at(0.99), all->back());
    }
    std::printf("   (%zu)\n", times.wall.size());
    std::fflush(stdout);
}

store::StoredConversation chatOf(int messages, int number) {
    store::StoredConversation chat;
    chat.info.title = "Chat number " + std::to_string(number);
    chat.info.created = 1'700'000'000'000 + number * 60'000LL;
    chat.info.touched = chat.info.created;
    for (int m = 0; m < messages; ++m) {
        store::StoredMessage row;
        row.id = m + 1;
        row.parent = m;
        row.role = m % 2 == 0 ? store::MessageRole::user : store::MessageRole::assistant;
        row.text = m % 2 == 0 ? "What is a block table, and why?" : "A block table maps **logical** blocks to physical ones.\n\n- first\n- second\n\n```cpp\nint block = table[i];\n```\n\nThat is all.";
        row.finish = m % 2 == 0 ? "" : "endOfSequence";
        chat.messages.push_back(std::move(row));
    }
    return chat;
}

store::ConversationId fill(const std::filesystem::path& path) {
    auto database = store::Database::open(path);
    store::ConversationId longest = 0;
    for (int i = 0; i < kChats; ++i) {
        (void)store::importConversation(*database, chatOf(2, i));
    }
    longest = store::importConversation(*database, chatOf(kMessages, kChats)).value_or(0);
    return longest;
}

/// Until `done`, events run; what it took.
double until(const std::function<bool()>& done) {
    const auto from = Clock::now();
    while (!done() && milliseconds(from) < 60'000.0) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    }
    return milliseconds(from);
}

struct Window {
    explicit Window(const std::filesystem::path& folder) : settings(QString::fromStdString((folder / "vitrine.ini").string())), window(settings), wiring(window, settings) {
        wiring.chat()->openStore(QString::fromStdString((folder / "vitrine.db").string()));
        window.resize(1280, 800);
        window.show();
    }
    ui::SettingsStore settings;
    ui::MainWindow window;
    app::Wiring wiring;
};

void benchStart(const std::filesystem::path& folder) {
    Times shown;
    Times listed;
    for (int i = 0; i < 5; ++i) {
        auto whole = std::make_unique<Take>(listed);
        auto take = std::make_unique<Take>(shown);
        const Window w(folder);
        (void)QTest::qWaitForWindowExposed(const_cast<ui::MainWindow*>(&w.window));
        take.reset();
        until([&w] { return w.wiring.chat()->store().isReady(); });
        QCoreApplication::processEvents();
        whole.reset();
    }
    print("window made and on screen, 10,000 stored chats", shown);
    print("the same, with the list of chats in it", listed);
}

void benchOpen(Window& w, store::ConversationId longest) {
    until([&w] { return w.wiring.chat()->store().isReady(); });
    Times opened;
    ui::ChatPage& page = *w.wiring.chat();
    {
        const Take take(opened);
        page.showConversation(longest);
        until([&page, longest] { return page.session().conversation()->id == longest; });
        page.grab(); // laid out and painted
    }
    print("chat of 5,000 messages, from the disk to the screen", opened);
    opened = {};
    for (int i = 0; i < 5; ++i) {
        page.newChat();
        QCoreApplication::processEvents();
        const Take take(opened);
        page.showConversation(longest);
        page.grab();
    }
    print("the same chat again", opened);
}

/// 2,000 tokens a second of four letters, laid out 30 times a second, while a key is typed and the transcript scrolled 60 times.
void benchStream(Window& w) {
    ui::ChatPage& page = *w.wiring.chat();
    ui::Conversation chat;
    chat.id = 1;
    chat.messages.resize(2);
    chat.messages[0].shown().text = QStringLiteral("Tell me a long story.");
    chat.messages[1].role = ui::Role::assistant;
    page.transcript()->showAll(chat, ui::ReplyState::generating);
    page.composer()->setFocus();
    Times frames;
    Times keys;
    Times scrolls;
    QScrollBar* const bar = page.transcript()->verticalScrollBar();
    const auto begin = Clock::now();
    int tokens = 0;
    for (int tick = 0; milliseconds(begin) < kStreamSeconds * 1000.0; ++tick) {
        const auto frame = Clock::now();
        auto whole = std::make_unique<Take>(frames);
        if (tick % 2 == 0) {
            const int due = static_cast<int>(milliseconds(begin) * kTokensPerSecond / 1000.0);
            for (; tokens < due; ++tokens) {
                chat.messages[1].shown().text += tokens % 120 == 119 ? QStringLiteral("end.\n\n") : QStringLiteral("wor ");
            }
            page.transcript()->showMessage(chat, 1, ui::ReplyState::generating);
        }
        {
            const Take take(keys);
            QTest::keyClick(page.composer()->field(), Qt::Key_A);
        }
        {
            const Take take(scrolls);
            bar->setValue(bar->maximum() - (tick % 60) * 20);
            QCoreApplication::processEvents();
        }
        whole.reset();
        if (tick % 200 == 199) {
            page.composer()->clear();
        }
        const double rest = 1000.0 / 60.0 - milliseconds(frame);
        if (rest > 0.0) {
            QTest::qSleep(static_cast<int>(rest));
        }
    }
    std::printf("%d tokens streamed, %zu frames in %d s\n", tokens, frames.wall.size(), kStreamSeconds);
    print("a frame: text, key, scroll, paint (60 a second: 16.7 ms)", frames);
    print("of it a key", keys);
    print("of it scroll and paint", scrolls);
}

void benchPaste(Window& w) {
    ui::Composer& composer = *w.wiring.chat()->composer();
    Times times;
    const QString line(1024 * 1024, QLatin1Char('x'));
    for (int i = 0; i < 5; ++i) {
        const Take take(times);
        composer.setText(line);
        QCoreApplication::processEvents();
    }
    print("a line of 1 MB into the composer", times);
    times = {};
    for (int i = 0; i < 50; ++i) {
        const Take take(times);
        QTest::keyClick(composer.field(), Qt::Key_A);
        QCoreApplication::processEvents();
    }
    print("a key beside it", times);
    composer.clear();
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    ui::Theme::instance().install();
    const test::TempDir dir;
    std::printf("writing %d chats\n", kChats);
    const store::ConversationId longest = fill(dir.path() / "vitrine.db");
    benchStart(dir.path());
    Window window(dir.path());
    (void)QTest::qWaitForWindowExposed(&window.window);
    benchOpen(window, longest);
    benchStream(window);
    benchPaste(window);
    return 0;
}
