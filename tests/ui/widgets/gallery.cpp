// SPDX-License-Identifier: GPL-3.0-or-later
// Grabs every widget in its states, and the whole window, to PNG files: `gallery FOLDER [dark|light] [text scale]`.
// Run it with QT_SCALE_FACTOR to see other device pixel ratios. Not a test: it is for looking at.
#include "tests/ui/widgets/gallery_board.h"

#include "ui/settings/settings_store.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/model_picker.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::ui;

namespace {

void grab(QWidget* widget, const QString& path) {
    QTest::qWait(30);
    widget->grab().save(path);
}

void fillFrame(MainWindow& window) {
    window.topBar()->picker()->setModel(QStringLiteral("Example-135M"), QStringLiteral("Q4_1"));
    window.topBar()->deviceChip()->setDevice(QStringLiteral("CPU AVX-512"), QStringLiteral("No NVIDIA driver was found."));
    window.topBar()->eject()->show();
    window.footer()->setEngineState(QStringLiteral("Generating"), true);
    window.footer()->setFigures(
        {Figure("41,877", {}, Provenance::counted, "Steps since the engine started.").withLead("step"),
         Figure("3 running · 0 waiting", {}, Provenance::counted, "Sequences in the batch and in the queue."),
         Figure("31", "%", Provenance::counted, "Blocks in use of all blocks.").withLead("KV")});
    window.footer()->setRightFigures({Figure("0.4", "%", Provenance::measured, "Share of time spent painting.").withLead("viewer cost")});
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(".");
    const QString mode = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("dark");
    const QString scale = argc > 3 ? QString::fromLocal8Bit(argv[3]) : QStringLiteral("1");
    QDir().mkpath(folder);
    QTemporaryDir config;
    SettingsStore store(config.filePath(QStringLiteral("vitrine.ini")));
    store.setValue(QStringLiteral("appearance/theme"), mode);
    store.setValue(QStringLiteral("appearance/textScale"), scale);
    Theme::instance().install();

    const QString suffix = QStringLiteral("-%1-%2@%3.png").arg(mode, scale).arg(app.devicePixelRatio());
    MainWindow window(store);
    auto* board = new GalleryBoard;
    window.addPage(QStringLiteral("gallery"), Icon::chat, QStringLiteral("Gallery"), board);
    for (const auto& [icon, word] : QVector<std::pair<Icon, const char*>>{
             {Icon::inside, "Inside"}, {Icon::bars, "Benchmarks"}, {Icon::learn, "Learn"}, {Icon::models, "Models"}, {Icon::server, "Server"}}) {
        auto* empty = new QWidget;
        setRole(empty, "page");
        window.addPage(QString::fromLatin1(word), icon, QString::fromLatin1(word), empty);
    }
    auto* search = new Button(ButtonKind::ghost, Icon::search, QStringLiteral("Search"));
    search->setKeyCap(QStringLiteral("Ctrl K"));
    window.setPageActions(QStringLiteral("gallery"), {search, new IconButton(Icon::sidebarLeft, QStringLiteral("Sidebar")),
                                                      new IconButton(Icon::sidebarRight, QStringLiteral("Glass"))});
    fillFrame(window);
    window.resize(scaled(1600), scaled(1000));
    window.show();
    grab(&window, folder + QStringLiteral("/board") + suffix);
    window.showPage(QStringLiteral("settings"));
    QTest::keyClick(&window, Qt::Key_Tab);
    grab(&window, folder + QStringLiteral("/settings") + suffix);
    window.showPage(QStringLiteral("gallery"));
    window.topBar()->picker()->setNoModel();
    window.resize(1280, 800);
    grab(&window, folder + QStringLiteral("/board-1280") + suffix);
    window.showKeys();
    QTest::qWait(30);
    if (auto* sheet = window.findChild<QDialog*>())
        grab(sheet, folder + QStringLiteral("/keys") + suffix);
    return 0;
}
