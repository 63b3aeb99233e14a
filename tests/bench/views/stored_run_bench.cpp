// A kept run of a million tokens (some 20,000 steps) on the page Inside: how long from the question until it is shown,
// how long the window is held up meanwhile, and how many pictures a second a scrub through it gives. Held to: shown
// within a second, 30 pictures a second, no event waits for 250 ms.
//
//   vitrine_stored_run_bench [SCRUBS]
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include <QApplication>
#include <QEventLoop>
#include <QTemporaryDir>

#include "engine/trace/replay.h"
#include "tests/support/fake_engine.h"
#include "tests/support/sample_run.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/inside/inside_page.h"
#include "ui/runs/run_shelf.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/delay_probe.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

using WallClock = std::chrono::steady_clock;

double since(WallClock::time_point from) {
    return std::chrono::duration<double, std::milli>(WallClock::now() - from).count();
}

/// 2,000 requests of 500 tokens each in 50 slots, through the real scheduler.
store::RunToSave millionTokens() {
    schedule::SchedulerConfig config;
    config.blocks = 4096;
    config.maxSequences = 50;
    config.maxBatchedTokens = 512;
    config.maxModelLength = 4096;
    test::FakeEngine engine(config, BatchingMode::continuous, test::FakeModel{50, false});
    engine.checksAll = false;
    for (int i = 0; i < 2000; ++i) {
        schedule::SequenceSpec spec;
        spec.id = SequenceId(i);
        spec.request = RequestId(i);
        spec.prompt = {1 + i % 40, 2 + i % 30, 3};
        spec.maxNewTokens = 500;
        (void)engine.add(spec);
    }
    if (!engine.runAll()) {
        std::printf("the sample run failed: %s\n", engine.failure.c_str());
        std::exit(1);
    }
    store::RunToSave run;
    run.info.name = "a million tokens";
    run.header = engine.header();
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine.records());
    return run;
}

void report(const char* what, std::vector<double> times) {
    std::ranges::sort(times);
    std::printf("%-44s median %8.2f ms   p99 %8.2f ms   worst %8.2f ms   (%zu)\n", what, times[times.size() / 2],
                times[std::min(times.size() - 1, times.size() * 99 / 100)], times.back(), times.size());
}

store::RunId keep(RunShelf& shelf) {
    store::RunToSave run = millionTokens();
    std::printf("a run of %zu steps\n", run.records.size());
    store::RunId id = 0;
    QEventLoop loop;
    shelf.keep(std::move(run), &loop, [&](const Result<store::RunId>& kept) {
        id = kept ? *kept : 0;
        loop.quit();
    });
    loop.exec();
    return id;
}

void open(InsidePage& page, store::RunId id) {
    QEventLoop loop;
    QObject::connect(&page, &InsidePage::runShown, &loop, &QEventLoop::quit);
    QObject::connect(&page, &InsidePage::runFailed, &loop, [&](const QString& why) {
        std::printf("it could not be opened: %s\n", qPrintable(why));
        std::exit(1);
    });
    page.openStoredRun(id);
    loop.exec();
    page.repaint();
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    Theme::instance().install();
    const QTemporaryDir folder;
    SettingsStore settings(folder.filePath("vitrine.ini"));
    EngineBridge bridge;
    RunShelf shelf(folder.filePath("runs.db"));
    const store::RunId id = keep(shelf);
    InsidePage page(bridge, settings);
    page.setShelf(&shelf);
    page.resize(1528, 932);
    page.show();
    DelayProbe probe;
    probe.start();
    std::vector<double> opened;
    for (int i = 0; i < 5; ++i) {
        page.showRun(nullptr);
        QApplication::processEvents();
        const auto from = WallClock::now();
        open(page, id);
        opened.push_back(since(from));
    }
    report("from the question until it is painted", opened);
    const Delays delays = probe.sinceStart();
    std::printf("events waited meanwhile: p50 %.0f ms, p99 %.0f ms, max %.0f ms\n", delays.p50, delays.p99,
                delays.most);
    const int scrubs = argc > 1 ? std::max(10, std::atoi(argv[1])) : 300;
    std::mt19937 random(3);
    std::vector<double> frames;
    const std::clock_t cpu = std::clock();
    const auto all = WallClock::now();
    for (int i = 0; i < scrubs; ++i) {
        const auto from = WallClock::now();
        page.playback().showStep(1 + static_cast<std::int64_t>(random() % 20'000));
        page.repaint();
        QApplication::processEvents();
        frames.push_back(since(from));
    }
    const double wall = since(all);
    report("a picture of a step anywhere, whole page", frames);
    std::printf("scrub: %.1f pictures a second by the wall, %.1f by the processor's time\n", scrubs * 1e3 / wall,
                scrubs / (static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC));
    return 0;
}
