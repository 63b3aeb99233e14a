// vitrine: parse, wire, exec.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <csignal>
#include <cstdio>

#include <QApplication>
#include <QIcon>
#include <QSocketNotifier>
#include <QStandardPaths>
#include <QTimer>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/window/bench_wiring.h"
#include "app/window/delay_wiring.h"
#include "app/window/inside_wiring.h"
#include "app/window/language.h"
#include "app/window/launch_options.h"
#include "app/window/model_shelf.h"
#include "app/window/program_log.h"
#include "app/window/screenshot.h"
#include "app/window/single_instance.h"
#include "app/window/unclean_exit.h"
#include "app/window/wiring.h"
#include "kernels/dispatch.h"
#include "ui/inside/inside_page.h"
#include "ui/logs/logs_page.h"
#include "ui/pages/chat_page.h"
#include "ui/settings/settings_rescue.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

namespace {

using namespace vitrine;

int signalPipe[2] = {-1, -1}; // a signal handler may only write; the event loop reads

void closeOnSignals(QApplication& application) {
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, signalPipe) != 0) {
        return;
    }
    auto* const notifier = new QSocketNotifier(signalPipe[1], QSocketNotifier::Read, &application);
    QObject::connect(notifier, &QSocketNotifier::activated, &application, [] { QApplication::quit(); });
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(number, [](int) {
            const char byte = 1;
            [[maybe_unused]] const auto written = ::write(signalPipe[0], &byte, 1);
        });
    }
}

void applyTheme(const app::LaunchOptions& options) {
    using Mode = ui::Theme::Mode;
    if (!options.theme.isEmpty()) {
        ui::Theme::instance().setMode(options.theme == QLatin1String("dark") ? Mode::dark : options.theme == QLatin1String("light") ? Mode::light : Mode::system);
    }
}

void scheduleScreenshot(const app::LaunchOptions& options, ui::MainWindow& window, app::Wiring& wiring) {
    if (options.screenshot.isEmpty()) {
        return;
    }
    const auto take = [&window, path = options.screenshot] {
        QString error;
        const bool saved = app::saveScreenshot(window, path, error);
        if (!saved) {
            std::fprintf(stderr, "vitrine: error[fileUnwritable]: %s\n", qPrintable(error));
        }
        QApplication::exit(saved ? 0 : 1);
    };
    if (options.afterLoad) {
        QObject::connect(wiring.inside()->page(), &ui::InsidePage::loadFinished, &window, [take, &window] { QTimer::singleShot(600, &window, take); });
    } else if (options.afterReply) {
        // a moment more: the last step's pictures are painted at the next frame
        QObject::connect(wiring.chat(), &ui::ChatPage::replyEnded, &window, [take, &window] { QTimer::singleShot(400, &window, take); });
    } else {
        QTimer::singleShot(options.after < 0.0 ? 300 : static_cast<int>(options.after * 1000.0), &window, take);
    }
}

/// What another start of this profile was asked for is done here.
void takeOver(app::SingleInstance& single, ui::MainWindow& window, app::Wiring& wiring) {
    QObject::connect(&single, &app::SingleInstance::asked, &wiring, [&window, &wiring](const app::LaunchOptions& asked) {
        window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
        window.show();
        window.raise();
        window.activateWindow();
        if (!asked.prompt.isEmpty()) {
            window.showPage(QStringLiteral("chat"));
            wiring.chat()->newChat();
        }
        wiring.follow(asked);
    });
}

/// Without a session there is no XDG_RUNTIME_DIR; Qt then takes this very folder, but prints a warning at each start.
void ensureRuntimeFolder() {
    const QByteArray folder = QByteArray("/tmp/runtime-") + QByteArray::number(::getuid());
    struct stat found {};
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR") && (::mkdir(folder.constData(), 0700) == 0 || errno == EEXIST) && ::lstat(folder.constData(), &found) == 0 &&
        S_ISDIR(found.st_mode) && found.st_uid == ::getuid() && (found.st_mode & 0777) == 0700) {
        qputenv("XDG_RUNTIME_DIR", folder);
    }
}

/// --help and --version work where there is no screen.
bool printed(int argc, char** argv) {
    const QCoreApplication early(argc, argv);
    const QString text = app::parseLaunch(QCoreApplication::arguments(), QStringLiteral(VITRINE_VERSION)).text;
    std::printf("%s", qPrintable(text));
    return !text.isEmpty();
}

} // namespace

int main(int argc, char** argv) {
    if (printed(argc, argv)) {
        return 0;
    }
    ensureRuntimeFolder();
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("vitrine"));
    QApplication::setApplicationDisplayName(QStringLiteral("Vitrine"));
    QApplication::setApplicationVersion(QStringLiteral(VITRINE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("vitrine"));

    // Qt has taken its own arguments out of argv by now.
    const app::Parsed parsed = app::parseLaunch(app::shellArguments(argc, argv), QStringLiteral(VITRINE_VERSION));
    if (!parsed.error.isEmpty()) {
        std::fprintf(stderr, "vitrine: error[usage]: %s\n", qPrintable(parsed.error));
        return 2;
    }
    const app::LaunchOptions& options = parsed.options;
    closeOnSignals(application);

    const QString portable = options.portable;
    if (const QString problem = portable.isEmpty() ? QString() : app::folderProblem(portable); !problem.isEmpty()) {
        std::fprintf(stderr, "vitrine: error[fileUnwritable]: %s\n", qPrintable(problem));
        if (!options.screenshot.isEmpty()) {
            return 1;
        } // else a window says it over its chats: who starts it from an icon sees no line here
    }
    const QString settingsPath = portable.isEmpty() ? ui::SettingsStore::defaultPath() : portable + QStringLiteral("/vitrine.ini");
    const QString setAside = ui::setAsideIfBroken(settingsPath);
    ui::SettingsStore settings(settingsPath);
    ui::noteSetAside(settings, setAside);
    const QString data = portable.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) : portable;
    app::SingleInstance single(data);
    if (options.screenshot.isEmpty() && single.handOver(options)) {
        return 0; // the window of this profile does it
    }
    const app::UncleanExit exit(data, single.alone());
    app::LoadMark loading(data);
    // First, and from the file itself: the descriptions of the settings are words too, made once when the first is asked for.
    const app::Language language(settings.value(QStringLiteral("appearance/language"), QStringLiteral("system")).toString());
    const app::ProgramLog log(data, settings, QStringLiteral(VITRINE_VERSION));

    if (!kernels::dispatchWarning().empty()) {
        qWarning("%s", kernels::dispatchWarning().c_str()); // to the log and to stderr
    }
    ui::Theme::instance().install();
    QApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("vitrine"), QIcon(QStringLiteral(":/icons/vitrine.svg"))));
    app::DelayWiring delays(settings, options.reportDelays);
    ui::MainWindow window(settings);
    applyTheme(options);
    app::Wiring wiring(window, settings);
    wiring.setLoadMark(loading);
    window.addPage(QStringLiteral("logs"), ui::Icon::file, QCoreApplication::translate("main", "Logs"), new ui::LogsPage(settings, app::ProgramLog::folderIn(data)),
                   ui::Rail::Place::bottom);
    wiring.bench()->openStore(data + QStringLiteral("/vitrine.db"));
    wiring.chat()->openStore(data + QStringLiteral("/vitrine.db"));
    wiring.inside()->openRuns(data + QStringLiteral("/vitrine.db"));
    takeOver(single, window, wiring);
    if (single.beside()) {
        wiring.chat()->desk().setShared();
    }
    if (options.size) {
        window.resize(*options.size);
    }
    delays.show(window);
    window.show();
    // the window is on screen before the first byte of a model is read
    QTimer::singleShot(0, &wiring, [&] {
        if (!options.prompt.isEmpty()) {
            wiring.chat()->newChat(); // not into the chat that was shown last
        }
        if (!options.replay.isEmpty()) {
            auto* const asked = new QObject(&window); // until it is open: later failures are the page's to tell
            QObject::connect(wiring.inside()->page(), &ui::InsidePage::runShown, asked, &QObject::deleteLater);
            QObject::connect(wiring.inside()->page(), &ui::InsidePage::runFailed, asked, [](const QString& why) {
                std::fprintf(stderr, "vitrine: error[replay]: %s\n", qPrintable(why));
                QApplication::exit(1);
            });
        }
        wiring.start(options, !exit.happened());
    });
    scheduleScreenshot(options, window, wiring);
    return QApplication::exec();
}
