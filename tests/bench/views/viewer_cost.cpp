// What watching costs the engine: output tokens a second at concurrency 16 with the page Inside and all its docks open,
// against the same load headless (no page), in turns, in one run. Prints both medians and their ratio; the limit is
// 0.98.
//
//   vitrine_viewer_cost MODEL.gguf [ROUNDS] [OUTPUT-TOKENS]
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include <QApplication>
#include <QEventLoop>
#include <QTemporaryDir>

#include "ui/bridge/engine_bridge.h"
#include "ui/inside/inside_page.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kConcurrency = 16;

/// Runs the load once; tokens a second by the engine's clock, from the first step to the last of the load.
double throughput(LoadRunner& runner, EngineBridge& bridge, const PreparedLoad& load, const LoadKnobs& knobs) {
    const std::int64_t before = bridge.status().log ? bridge.status().log->lastStep() : 0;
    QEventLoop loop;
    QObject::connect(&runner, &LoadRunner::finished, &loop, &QEventLoop::quit);
    runner.start(load, knobs);
    loop.exec();
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
    return static_cast<double>(tokens) * 1e9 /
           static_cast<double>(delta.records.back()->t1 - delta.records.front()->t0);
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
    knobs.outputTokens = argc > 3 ? std::max(2, std::atoi(argv[3])) : 120;
    knobs.blocks = 1024;
    const PreparedLoad& load = *findLoad(QStringLiteral("four-users"));
    (void)throughput(page.runner(), bridge, load, knobs); // loads the model and warms up
    std::vector<double> headless;
    std::vector<double> watched;
    for (int round = 0; round < rounds; ++round) {
        page.hide();
        headless.push_back(throughput(page.runner(), bridge, load, knobs));
        page.show();
        watched.push_back(throughput(page.runner(), bridge, load, knobs));
        std::printf(
            "round %d: headless %.1f tok/s, watched %.1f tok/s, a picture every %d ms, viewer %.1f %% of a core\n",
            round + 1, headless.back(), watched.back(), page.pacer().interval(), page.pacer().cost());
    }
    const double ratio = median(watched) / median(headless);
    std::printf("concurrency %d, %d rounds: headless %.1f tok/s, watched %.1f tok/s, ratio %.4f (limit 0.98)\n",
                kConcurrency, rounds, median(headless), median(watched), ratio);
    return 0;
}
