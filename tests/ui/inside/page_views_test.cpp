// All views of the page Inside alike: their tables keep the rules of item models while a run is looked through, each is saved
// in every form that it offers, and records that don't fold leave no picture anywhere.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>
#include <QImage>
#include <QScopeGuard>
#include <QScrollArea>
#include <QXmlStreamReader>

#include "engine/store/machine.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/ui/inside/page_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/inside/filter_strip.h"
#include "ui/inside/transport.h"
#include "ui/inside/view_dock.h"
#include "ui/pages/notice_bar.h"
#include "ui/theme/theme.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/button.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/stacked_gauge.h"

using namespace vitrine;
using namespace vitrine::ui;

class PageViewsTest final : public test::InsidePageFixture {
    Q_OBJECT

private slots:
    void init() { prepare(); }
    void cleanup() { drop(); }

    /// A notice stands as far from the edges as the views, and leaves no room behind where there is none.
    void aNoticeTakesRoomOnlyWhileItIsThere() {
        run("speculation-easy", 3, 12);
        QTRY_VERIFY(m_page->filters()->isVisible());
        const auto under = [this] { return m_page->filters()->y() - m_page->transport()->geometry().bottom() - 1; };
        QTRY_COMPARE(under(), 0);
        m_page->say("A line.", "Show", [] {});
        QTRY_VERIFY(under() >= m_page->notice()->height());
        QCOMPARE(m_page->notice()->x(), metric::kGrid);
        m_page->notice()->hide();
        QTRY_COMPARE(under(), 0);
    }

    void everyTableIsAModel() {
        run("speculation-easy", 3, 12);
        Playback& playback = m_page->playback();
        const SequenceId first = playback.timeline().rows().front().sequence;
        std::vector<std::unique_ptr<QAbstractItemModel>> made;
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (const QString& id : m_page->dockIds()) {
            m_page->dock(id)->raise();
            QAbstractItemModel* table = m_page->dock(id)->makeTable();
            if (id == QLatin1String("workloads")) {
                QVERIFY(table == nullptr);
                continue;
            }
            QVERIFY2(table != nullptr, qPrintable(id));
            if (table->parent() == nullptr) {
                made.emplace_back(table);
            }
            testers.push_back(std::make_unique<QAbstractItemModelTester>(
                table, QAbstractItemModelTester::FailureReportingMode::QtTest));
            QVERIFY2(table->columnCount() > 1, qPrintable(id));
            for (int column = 0; column < table->columnCount(); ++column) {
                const QString head = table->headerData(column, Qt::Horizontal).toString();
                QVERIFY2(!head.isEmpty(), qPrintable(id));
                const QString tip = table->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
                QVERIFY2(!tip.isEmpty(), qPrintable(id + ": " + head)); // the figure's definition
            }
        }
        QCOMPARE(testers.size(), std::size_t{9});
        m_page->bus().chooseSequence(first);
        for (std::int64_t step = playback.newestStep(); step >= playback.oldestStep(); --step) {
            playback.showStep(step);
            m_page->bus().chooseStep(step);
        }
        playback.goLive();
        m_page->bus().clear();
    }

    void aTableOfAnotherRunGoes() {
        run("shared-prompt", 4, 12);
        ViewDock* dock = m_page->dock("sharing");
        dock->openTable();
        const QPointer<QDialog> table = dock->findChild<QDialog*>();
        QVERIFY(table && table->isVisible());
        emit m_page->playback().reset();
        QTRY_VERIFY(!table || !table->isVisible());
    }

    void everyViewIsSavedInEveryForm() {
        run("shared-prompt", 4, 12);
        m_page->bus().chooseSequence(m_page->playback().timeline().rows().front().sequence);
        m_page->playback().showStep(m_page->playback().newestStep() / 2);
        for (const QString& id : m_page->dockIds()) {
            if (id == QLatin1String("workloads")) {
                continue;
            }
            ViewDock* dock = m_page->dock(id);
            dock->raise();
            QCoreApplication::processEvents();
            const QString path = m_folder->filePath(id);
            QCOMPARE(m_page->exportView(id, path + ".png"), QString());
            const QImage picture(path + ".png");
            QCOMPARE(picture.width(), 2 * dock->widget()->width());
            QVERIFY(picture.height() > 2 * dock->widget()->height()); // the caption is below
            QCOMPARE(m_page->exportView(id, path + ".svg"), QString());
            QFile drawing(path + ".svg");
            QVERIFY(drawing.open(QIODevice::ReadOnly));
            QXmlStreamReader xml(&drawing);
            QString description;
            while (!xml.atEnd()) {
                if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("desc") &&
                    description.isEmpty()) {
                    description = xml.readElementText();
                }
            }
            QVERIFY2(!xml.hasError(), qPrintable(id + ": " + xml.errorString()));
            QVERIFY2(description.contains("config ") && description.contains("step "), qPrintable(description));
            QCOMPARE(m_page->exportView(id, path + ".csv"), QString());
            QFile numbers(path + ".csv");
            QVERIFY(numbers.open(QIODevice::ReadOnly));
            const QList<QByteArray> lines = numbers.readAll().trimmed().split('\n');
            QVERIFY2(lines.size() > 1 || id == QLatin1String("speculation"), qPrintable(id));
        }
        QCOMPARE(m_page->exportView("step", m_folder->filePath("step.json")), QString());
        QCOMPARE(m_page->exportView("sharing", m_folder->filePath("sharing.dot")), QString());
        QVERIFY(!m_page->exportView("map", m_folder->filePath("map.dot")).isEmpty());
        QVERIFY(!m_page->exportView("none", m_folder->filePath("none.png")).isEmpty());
    }

    /// A saved run has no engine to pause or to step: it is played to its end, and over again.
    void aSavedRunIsPlayed() {
        run("four-users", 3, 8);
        const QString path = m_folder->filePath("run.vtrc");
        QCOMPARE(m_page->exportRun(path), QString());
        QVERIFY(walk::named<Button>(m_page.get(), "Pause engine") != nullptr);
        m_page->openRun(path);
        QVERIFY(m_page->shownRun());
        QVERIFY(walk::named<Button>(m_page.get(), "Pause engine") == nullptr);
        QVERIFY(walk::named<Chip>(m_page.get(), "Live") == nullptr);
        Playback& playback = m_page->playback();
        auto* play = walk::named<Button>(m_page.get(), "Play run");
        QVERIFY(play != nullptr);
        play->click();
        QVERIFY(m_page->transport()->clock().playing());
        QVERIFY(playback.shown().step < playback.newestStep());
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->transport()->clock().playing(), kPatience);
        QCOMPARE(playback.shown().step, playback.newestStep());
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(m_page->transport()->clock().playing());
        QTest::keyClick(m_page.get(), Qt::Key_Space);
        QVERIFY(!m_page->transport()->clock().playing());
        run("four-users", 3, 8);
        QVERIFY(!m_page->shownRun()); // a load that is started is seen
        QVERIFY(walk::named<Button>(m_page.get(), "Pause engine") != nullptr);
        QVERIFY(walk::named<Button>(m_page.get(), "Play run") == nullptr);
    }

    /// A load that is started in the moment in which an engine is ready: what that engine was set to is asked for
    /// already, and its answer comes when the next one is on its way.
    void anAnswerOfTheEngineBeforeIsNotTakenForTheNew() {
        const PreparedLoad& load = *findLoad(QStringLiteral("four-users"));
        LoadKnobs knobs = load.knobs;
        knobs.rate = 0.0;
        knobs.requests = 2;
        knobs.promptTokens = 8;
        knobs.outputTokens = 4;
        knobs.blocks = 128;
        bool started = false;
        QObject once;
        connect(m_bridge.get(), &EngineBridge::statusChanged, &once, [&] {
            if (!started && m_bridge->status().state == LoopState::ready) {
                started = true;
                m_page->runner().start(load, knobs, true);
                QThread::msleep(400); // answer and next status come together
            }
        });
        EngineOptions own;
        own.model = m_model;
        m_bridge->load(own);
        QTRY_VERIFY_WITH_TIMEOUT(started && !m_page->runner().busy(), kPatience);
        QCOMPARE(m_page->runner().error(), QString());
        QCOMPARE(m_page->runner().state(), LoadRunner::State::done);
    }

    /// What is said of a run goes with it; what is said of the one that is shown stays, however it grows.
    void whatIsSaidOfARunGoesWithIt() {
        run("four-users", 2, 6);
        const QString path = m_folder->filePath("run.vtrc");
        QCOMPARE(m_page->exportRun(path), QString());
        m_page->say(QStringLiteral("kept"), QStringLiteral("Show"), [] {});
        m_page->playback().update();
        QVERIFY(m_page->notice()->isVisible());
        m_page->openRun(path);
        QVERIFY(!m_page->notice()->isVisible());
        m_page->say(QStringLiteral("kept already"), QStringLiteral("Show"), [] {});
        m_page->showRun(nullptr); // back to the engine
        QVERIFY(!m_page->notice()->isVisible());
        m_page->say(QStringLiteral("kept"), QStringLiteral("Show"), [] {});
        run("four-users", 2, 6); // on the engine that is there: the same log
        QVERIFY(!m_page->notice()->isVisible());
        m_page->openRun(QStringLiteral("/nowhere/at.all"));
        const auto banner = [this] { return walk::named<Button>(m_page.get(), "Back to the engine") != nullptr; };
        QVERIFY(banner());
        run("four-users", 2, 6);
        QVERIFY(!banner()); // that it could not be opened is of no use any more
    }

    /// Memory of a saved run is what was noted with it, never what the engine of now takes.
    void aSavedRunHasItsOwnMemory() {
        run("four-users", 2, 6);
        m_page->dock("memory")->raise();
        QTRY_VERIFY(m_page->memory()->words().contains("taken"));
        const QString path = m_folder->filePath("run.vtrc");
        QCOMPARE(m_page->exportRun(path), QString());
        m_page->openRun(path); // such a file tells nothing of the machine
        QVERIFY2(m_page->memory()->words().contains("not recorded"), qPrintable(m_page->memory()->words()));
        QCOMPARE(m_page->memory()->csv().count('\n'), 1); // its head
        QVERIFY(m_page->memory()->taken()->parts().isEmpty() && m_page->memory()->machine()->parts().isEmpty());
        const OpenedRunPtr noted = openRunFile(path).value();
        noted->info.machine =
            store::withMemory("{}", {{std::uint64_t{3} << 30, 0, 0, 0, 0}, {std::uint64_t{5} << 30, 0, 0, 0, 0}});
        m_page->showRun(noted);
        QVERIFY2(m_page->memory()->words().contains("5.000") && !m_page->memory()->words().contains("in use"),
                 qPrintable(m_page->memory()->words()));
        QVERIFY(m_page->memory()->machine()->parts().isEmpty());
        m_page->showRun(nullptr);
        QVERIFY(m_page->memory()->words().contains("in use"));
    }

    /// A run is written as what its name says, or not at all.
    void aRunOfAnUnknownKindIsRefused() {
        run("four-users", 2, 6);
        for (const char* name : {"run.txt", "run", "run.vtrc.bak"}) {
            const QString path = m_folder->filePath(QString::fromLatin1(name));
            const QString problem = m_page->exportRun(path);
            QVERIFY2(problem.contains(QStringLiteral(".vtrc")), qPrintable(problem));
            QVERIFY(!QFile::exists(path));
        }
        QCOMPARE(m_page->exportRun(m_folder->filePath("run.VTSC")), QString());
    }

    /// A shared prefix and a lookup are chosen as such: a chip each, kept in a scene, let go of alone.
    void aPrefixAndALookupAreChosen() {
        run("shared-prompt", 4, 12, [](LoadKnobs& knobs) { knobs.slotCount = 2; });
        SharingView* const sharing = m_page->sharing();
        m_page->dock("sharing")->raise();
        QTRY_VERIFY(!sharing->scene().spans.empty());
        const PrefixSpan& span = sharing->scene().spans.front();
        QTest::mouseClick(sharing, Qt::LeftButton, {}, sharing->spanRect(0).center());
        QCOMPARE(m_page->bus().selection().prefix, span.hashes.back());
        QVERIFY(m_page->filters()->chips().contains("prefix " + prefixName(span.hashes.back())));
        const Selection chosen = m_page->bus().selection();
        const QString path = m_folder->filePath("scene.vtsc");
        QCOMPARE(m_page->exportRun(path), QString());
        sharing->setLookups(true);
        QVERIFY(!sharing->scene().lookups.empty());
        QTest::mouseClick(sharing, Qt::LeftButton, {}, sharing->lookupRect(0).center());
        const SequenceId looked = sharing->scene().lookups.front().sequence;
        QCOMPARE(m_page->bus().selection().lookup.value, looked.value);
        QCOMPARE(m_page->bus().selection().prefix, std::uint64_t{0}); // another choice
        const auto lookupChip = [this] {
            return std::ranges::count_if(m_page->filters()->chips(),
                                         [](const QString& chip) { return chip.startsWith("lookup of"); });
        };
        QCOMPARE(lookupChip(), 1);
        const Selection before = m_page->bus().selection();
        const auto chip = [this]() -> Chip* {
            for (Chip* const one : m_page->filters()->findChildren<Chip*>()) {
                if (one->text().startsWith("lookup of") && one->isVisible()) {
                    return one;
                }
            }
            return nullptr;
        };
        QTRY_VERIFY(chip() != nullptr);
        QTest::keyClick(chip(), Qt::Key_Delete);
        QCOMPARE(lookupChip(), 0);
        Selection expected = before;
        expected.lookup = {};
        QVERIFY(m_page->bus().selection() == expected); // nothing else went
        m_page->openRun(path);
        QVERIFY(m_page->shownRun());
        QCOMPARE(m_page->bus().selection().prefix, chosen.prefix);
        QVERIFY(m_page->bus().selection() == chosen);
    }

    /// In a small window with large text the views stand behind each other: the page needs no more width than there is.
    void aNarrowPageIsOneColumn() {
        run("four-users", 2, 6); // the views are there, not the boxes in their place
        QScrollArea window;      // as the pages of the program are shown
        const auto back = qScopeGuard([&] {
            window.takeWidget();
            Theme::instance().zoomReset();
        });
        window.setWidgetResizable(true);
        window.setWidget(m_page.get());
        window.resize(1208, 1400);
        window.show();
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->dock("requests")->visibleRegion().isEmpty(), kPatience);
        Theme::instance().setTextScale(1.75);
        window.resize(834, 1400);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->width() <= window.viewport()->width(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->dock("map")->visibleRegion().isEmpty(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->dock("requests")->visibleRegion().isEmpty(), kPatience);
        Theme::instance().zoomReset();
        window.resize(1208, 732);
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->dock("requests")->visibleRegion().isEmpty(), kPatience);
    }

    /// A record that contradicts the state before it: every view says so instead of showing something.
    void recordsThatDontFoldShowNoPicture() {
        const auto engine = test::sampleRun();
        auto log = std::make_shared<trace::TraceLog>(engine->header());
        m_page->playback().setLog(log);
        const std::vector<trace::StepRecord>& records = engine->records();
        const auto put = [&](const trace::StepRecord& record) {
            log->append(record);
            m_page->playback().update();
        };
        for (std::size_t i = 0; i < 5; ++i) {
            put(records[i]);
        }
        const QStringList views{"timeline", "map", "blocks", "requests", "sharing", "step", "latency", "speculation"};
        for (const QString& id : views) {
            QCOMPARE(m_page->dock(id)->inconsistency(), QString());
        }
        trace::StepRecord wrong = records[5];
        trace::BatchEntry stranger;
        stranger.sequence = SequenceId(4711);
        wrong.batch.push_back(stranger);
        put(wrong);
        QVERIFY(m_page->playback().inconsistency());
        for (const QString& id : views) {
            QVERIFY2(m_page->dock(id)->inconsistency().startsWith("inconsistent: "), qPrintable(id));
        }
        QVERIFY(!m_page->timeline()->isVisible());
        m_page->playback().setLog(test::logOf(*engine)); // a sound one: all pictures are back
        m_page->playback().update();
        for (const QString& id : views) {
            QCOMPARE(m_page->dock(id)->inconsistency(), QString());
        }
        QVERIFY(m_page->timeline()->isVisible());
    }
};

QTEST_MAIN(PageViewsTest)
#include "page_views_test.moc"
