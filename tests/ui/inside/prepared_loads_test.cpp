// Prepared loads: the same load asks the same, and the engine is set as its knobs say.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>

#include "ui/inside/prepared_loads.h"
#include "ui/widgets/figure.h"

using namespace vitrine;
using namespace vitrine::ui;

class PreparedLoadsTest : public QObject {
    Q_OBJECT

private slots:
    void theSameLoadAsksTheSame() {
        for (const PreparedLoad& load : preparedLoads()) {
            const auto plan = planOf(load, load.knobs);
            QVERIFY(plan == planOf(load, load.knobs));
            QVERIFY(plan.size() >= load.knobs.requests);
            QVERIFY(std::is_sorted(plan.begin(), plan.end(), [](const auto& a, const auto& b) { return a.at < b.at; }));
            LoadKnobs other = load.knobs;
            other.seed = 99;
            if (load.id != QLatin1String("speculation-easy")) {
                QVERIFY(plan != planOf(load, other));
            }
            QCOMPARE(findLoad(load.id), &load);
        }
        QCOMPARE(findLoad(QStringLiteral("nothing")), nullptr);
    }

    /// Who drafts and how much: in the options of the engine, which is loaded anew for another, unless nothing drafts.
    void knobsOfDraftsReachTheEngine() {
        EngineOptions base;
        base.model = "/m/a.gguf";
        LoadKnobs knobs;
        knobs.speculation = false;
        knobs.draftModel = QStringLiteral("/m/small.gguf");
        knobs.draftTokens = 9;
        const EngineOptions off = optionsFor(knobs, base);
        QCOMPARE(off.speculation, SpeculationSource::none);
        knobs.speculation = true;
        const EngineOptions model = optionsFor(knobs, base);
        QCOMPARE(model.speculation, SpeculationSource::draftModel);
        QCOMPARE(model.draftModel, std::filesystem::path("/m/small.gguf"));
        QCOMPARE(model.draftTokens, 9);
        QVERIFY(model.validate());
        knobs.draftModel.clear();
        const EngineOptions text = optionsFor(knobs, base);
        QCOMPARE(text.speculation, SpeculationSource::ngram);
        QVERIFY(needsRestart(off, text) && needsRestart(text, model) && needsRestart(model, off));
        QVERIFY(!needsRestart(text, text) && !needsRestart(model, model));
        EngineOptions other = text;
        other.draftTokens = 3;
        QVERIFY(needsRestart(text, other));
        other = model;
        other.draftModel = "/m/other.gguf";
        QVERIFY(needsRestart(model, other));
        other = off;
        other.draftTokens = 3; // nothing drafts
        QVERIFY(!needsRestart(off, other));
    }

    /// Each lesson says what was counted; where the switch did nothing it does not tell the story of what it would do.
    void aLessonThatDidNotHappenIsNotTold() {
        for (const PairKind kind :
             {PairKind::batching, PairKind::prefixCache, PairKind::memory, PairKind::speculation}) {
            PairCounts counts;
            counts.prompt[1] = 4321;
            const QString nothing = pairOutcome(kind, counts);
            QVERIFY(!nothing.isEmpty());
            QVERIFY2(!nothing.contains(pairLesson(kind)), qPrintable(nothing));
            QVERIFY2(nothing.contains(QStringLiteral("C)")), qPrintable(nothing)); // how it is known
            counts.idle[0] = 1234;
            counts.reused[1] = 1234;
            counts.together[0] = 2;
            counts.together[1] = 1234;
            counts.drafted = 5000;
            counts.accepted = 1234;
            const QString happened = pairOutcome(kind, counts);
            QVERIFY2(happened.startsWith(pairLesson(kind)), qPrintable(happened));
            QVERIFY2(happened.contains(formatCount(1234)), qPrintable(happened));
        }
        PairCounts wrong;
        wrong.drafted = 77;
        QVERIFY(pairOutcome(PairKind::speculation, wrong).contains(QStringLiteral("none")));
    }
};

QTEST_GUILESS_MAIN(PreparedLoadsTest)
#include "prepared_loads_test.moc"
