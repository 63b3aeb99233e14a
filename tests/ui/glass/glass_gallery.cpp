// SPDX-License-Identifier: GPL-3.0-or-later
// For looking at, not a test: grabs the Glass panel to PNG. glass_gallery FOLDER (dark|light) [TEXT_SCALE];
// QT_SCALE_FACTOR sets the device pixel ratio.
#include <QApplication>
#include <QDir>
#include <QTest>

#include "tests/ui/glass/retimed_run.h"
#include "ui/glass/glass_panel.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

void grab(GlassPanel& panel, const QString& file) {
    QTest::qWait(40);
    panel.grab().save(file);
}

} // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const QString folder = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral(".");
    const QString mode = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("dark");
    QDir().mkpath(folder);
    Theme::instance().setMode(mode == QStringLiteral("dark") ? Theme::Mode::dark : Theme::Mode::light);
    if (argc > 3) {
        Theme::instance().setTextScale(QString::fromLocal8Bit(argv[3]).toDouble());
    }
    Theme::instance().install();
    const QString suffix = QStringLiteral("-%1@%2.png").arg(mode).arg(app.devicePixelRatio());

    const test::ChatRun run = test::chatRun();
    auto log = std::make_shared<trace::TraceLog>(run.header);
    TraceFollower follower;
    follower.setLog(log);
    GlassPanel panel(follower);
    panel.resize(scaled(metric::kGlass), scaled(900));
    panel.show();
    grab(panel, folder + QStringLiteral("/empty") + suffix);
    panel.setSequence(run.chat);
    for (std::size_t i = 0; i < run.records.size(); ++i) {
        log->append(run.records[i]);
        if (i + 1 == run.firstOfChat || i + 25 == run.lastOfChat || i == run.lastOfChat) {
            follower.update();
            QTest::qWait(20);
        }
        if (i == run.firstOfChat + 6 || i + 24 == run.lastOfChat || i == run.lastOfChat + 3) {
            follower.update();
            panel.setReplies(
                {{1, 438, 400, trace::MissReason::firstSeen, 400}, {2, 678, 432, trace::MissReason::diverged, 435}});
            const QString name = i < run.firstOfChat + 20 ? "/start" : i < run.lastOfChat ? "/running" : "/ended";
            grab(panel, folder + name + suffix);
            if (name == QStringLiteral("/running")) {
                panel.resize(scaled(metric::kGlassSmall), scaled(740));
                grab(panel, folder + QStringLiteral("/narrow") + suffix);
                panel.resize(scaled(metric::kGlass), scaled(900));
            }
        }
    }
    return 0;
}
