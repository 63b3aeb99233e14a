// What watching costs the engine: output tokens a second at concurrency 16 with the page Inside and all its docks open,
// against the same load headless (no page), in turns, in one run: opening the page is no part of either. Prints the
// median of the rounds' ratios; the limit is 0.98.
//
//   vitrine_viewer_cost MODEL.gguf [ROUNDS] [OUTPUT-TOKENS]
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTimer>

#include "ui/bridge/engine_bridge.h"
#include "ui/inside/inside_page.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kConcurrency = 16;

constexpr int kSettle = 400; // ms: the page is open, or closed, before the load begins

void settle() {
    QEventLoop loop;
    QTimer::singleShot(kSettle, &loop, &QEventLoop::quit);
    loop.exec();
}

/// ms of processor time of the window's thread
double windowTime() {
    timespec t{};
    return ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0
               ? static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6
               : 0.0;
}

struct Side {
    std::vector<double> rates;  ///< output tokens a second, a load each
    std::vector<double> shares; ///< per cent of a processor that the window's thread took
};

/// Runs the load once; tokens a second by the engine's clock, from the first step to the last of the load.
void runLoad(Side& side, LoadRunner& runner, EngineBridge& bridge, const PreparedLoad& load, const LoadKnobs& knobs) {
    const std::int64_t before = bridge.status().log ? bridge.status().log->lastStep() : 0;
    settle();
    QEventLoop loop;
    QObject::connect(&runner, &LoadRunner::finished, &loop, &QEventLoop::quit);
    const double cpu = windowTime();
    QElapsedTimer wall;
    wall.start();
    runner.start(load, knobs);
    loop.exec();
    side.shares.push_back(100.0 * (windowTime() - cpu) / static_cast<double>(std::max<qint64>(1, wall.elapsed())));
    if (runner.state() != LoadRunner::State::done) {
        std::fprintf(stderr, "the load failed: %s\n", qPrintable(runner.error()));
        std::exit(1);
    }
    const trace::TraceLog::Delta delta = bridge.status().log->since(before, 1'000'000);
    std::int64_t tokens = 0;
    for (const trace::RecordPtr& record : delta.records) {
        for (const trace::BatchEntry& entry : record->batch) {
            tokens += entry.emitted;
        }
    }
    side.rates.push_back(static_cast<double>(tokens) * 1e9 /
                         static_cast<double>(delta.records.back()->t1 - delta.records.front()->t0));
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: vitrine_viewer_cost MODEL.gguf [ROUNDS] [OUTPUT-TOKENS]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    Theme::instance().install();
    QTemporaryDir folder;
    SettingsStore settings(folder.filePath("vitrine.ini"));
    EngineBridge bridge;
    InsidePage page(bridge, settings);
    page.resize(1528, 932);
    page.runner().setEngine(
        [argv] {
            EngineOptions options;
            options.model = argv[1];
            return options;
        },
        [&bridge](const EngineOptions& options) { bridge.load(options); });
    LoadKnobs knobs;
    knobs.requests = kConcurrency;
    knobs.slotCount = kConcurrency;
    knobs.promptTokens = 32;
    knobs.outputTokens = argc > 3 ? std::max(2, std::atoi(argv[3])) : 240;
    knobs.blocks = 1024;
    const PreparedLoad& load = *findLoad(QStringLiteral("four-users"));
    Side warmUp;
    runLoad(warmUp, page.runner(), bridge, load, knobs); // loads the model
    Side headless;
    Side watched;
    for (int round = 0; round < rounds; ++round) {
        for (const bool open : {round % 2 == 1, round % 2 == 0}) { // each is as often the first: a machine drifts
            page.setVisible(open);
            runLoad(open ? watched : headless, page.runner(), bridge, load, knobs);
        }
        std::printf("round %d: headless %.1f tok/s (window %.1f %% of a core), watched %.1f tok/s (%.1f %%), a picture "
                    "every %d ms, "
                    "ratio %.3f\n",
                    round + 1, headless.rates.back(), headless.shares.back(), watched.rates.back(),
                    watched.shares.back(), page.pacer().interval(), watched.rates.back() / headless.rates.back());
        std::fflush(stdout);
    }
    std::vector<double> ratios;
    for (std::size_t i = 0; i < headless.rates.size(); ++i) {
        ratios.push_back(watched.rates[i] / headless.rates[i]);
    }
    std::printf("concurrency %d, %d rounds, medians: headless %.1f tok/s (window %.1f %% of a core), watched %.1f "
                "tok/s (%.1f %%), "
                "ratio %.4f (limit 0.98)\n",
                kConcurrency, rounds, median(headless.rates), median(headless.shares), median(watched.rates),
                median(watched.shares), median(ratios));
    return 0;
}
