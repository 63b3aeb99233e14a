// Each prepared load as a person goes through it, in a real window with a real engine on a tiny model: start, pause,
// step, scrub, select, keep, open again, compare, save.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QtTest>

#include <QTemporaryDir>

#include <random>

#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/inside_host.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/workload_panel.h"
#include "ui/runs/run_shelf.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 120'000;

} // namespace

class EachLoadTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        test::TinyModel model;
        model.context = 8192;
        const auto bytes = model.bytes();
        m_model = m_dir.path() / "tiny.gguf";
        QFile file(QString::fromStdString(m_model.string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
        m_settings = std::make_unique<SettingsStore>(m_folder.filePath("vitrine.ini"));
        m_shelf = std::make_unique<RunShelf>(m_folder.filePath("runs.db"));
        m_bridge = std::make_unique<EngineBridge>();
        m_host = std::make_unique<InsideHost>(*m_bridge, *m_settings);
        m_host->setShelf(m_shelf.get());
        m_host->page()->runner().setEngine(
            [this] {
                EngineOptions options;
                options.model = m_model;
                return options;
            },
            [this](const EngineOptions& options) { m_bridge->load(options); });
        m_host->resize(1528, 932);
        m_host->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_host.get()));
    }

    void cleanupTestCase() {
        m_host.reset();
        m_bridge.reset();
        m_shelf.reset();
    }

    /// The page that isn't shown makes the other no wider.
    void whatIsHiddenNeedsNoRoom() {
        auto* wide = new QLabel(QString(2000, QLatin1Char('w')));
        m_host->addWidget(wide);
        m_host->showCompare();
        m_host->showPage();
        QVERIFY(wide->minimumSizeHint().width() > 4000);
        QVERIFY(m_host->minimumSizeHint().width() < 4000);
        delete wide;
    }

    void everyLoad_data() {
        QTest::addColumn<QString>("load");
        for (const PreparedLoad& load : preparedLoads()) {
            QTest::newRow(qPrintable(load.id)) << load.id;
        }
    }

    void everyLoad() {
        QFETCH(QString, load);
        InsidePage& page = *m_host->page();
        m_host->showPage();
        page.showRun(nullptr);
        run(load);
        Playback& playback = page.playback();
        const std::int64_t last = playback.newestStep();
        QVERIFY(last > 3);
        // pause, step, scrub
        QTest::keyClick(&page, Qt::Key_Space);
        QVERIFY(!playback.live());
        QTest::keyClick(&page, Qt::Key_Comma);
        QCOMPARE(playback.shown().step, last - 1);
        std::mt19937 random(17);
        for (int i = 0; i < 20; ++i) {
            const auto step = static_cast<std::int64_t>(random() % static_cast<std::uint32_t>(last)) + 1;
            playback.showStep(step);
            QVERIFY(playback.shown() == *m_bridge->status().log->stateAt(step));
            QCOMPARE(page.map()->model().scene().step, step);
            QCOMPARE(page.map()->inconsistency(), QString());
        }
        // select
        const SequenceId subject = playback.timeline().rows().front().sequence;
        page.bus().chooseSequence(subject);
        QVERIFY(page.bus().selection().has(subject));
        QTest::keyClick(&page, Qt::Key_Escape);
        QVERIFY(page.bus().selection().empty());
        // keep, open again: the same states
        const std::shared_ptr<trace::TraceLog> log = m_bridge->status().log;
        store::RunToSave saved;
        saved.info.name = load.toStdString();
        saved.take(*log);
        std::optional<store::RunId> id;
        m_shelf->keep(std::move(saved), this, [&](const Result<store::RunId>& kept) {
            QVERIFY(kept);
            id = *kept;
        });
        QTRY_VERIFY_WITH_TIMEOUT(id, kPatience);
        QSignalSpy shown(&page, &InsidePage::runShown);
        m_host->openStoredRun(*id);
        QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, kPatience);
        QVERIFY(playback.shown() == *log->stateAt(last));
        playback.showStep(last / 2);
        QVERIFY(playback.shown() == *log->stateAt(last / 2));
        // compare with itself
        ComparePage& compare = *m_host->compare();
        QSignalSpy opened(&compare, &ComparePage::runOpened);
        m_host->compareRuns(*id, *id);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(compare.side(0).requests() && compare.side(1).requests(), kPatience);
        QTest::qWait(350);
        QVERIFY(compare.table().rows().size() > 30);
        for (const CompareRow& row : compare.table().rows()) {
            QVERIFY(row.difference().value_or(0.0) == 0.0);
        }
        // save
        QCOMPARE(compare.exportAs(m_folder.filePath("c.csv")), QString());
        QCOMPARE(page.exportRun(m_folder.filePath("run.json")), QString());
        for (const char* view : {"timeline", "map", "requests"}) {
            for (const char* kind : {"png", "svg", "csv"}) {
                const QString path = m_folder.filePath(QStringLiteral("view.") + QString::fromLatin1(kind));
                QCOMPARE(page.exportView(QString::fromLatin1(view), path), QString());
                QVERIFY(QFileInfo(path).size() > 40);
            }
        }
    }

private:
    void run(const QString& load) {
        QSignalSpy finished(m_host->page(), &InsidePage::loadFinished);
        LoadKnobs knobs = findLoad(load)->knobs;
        knobs.rate = 0.0;
        knobs.requests = 4;
        knobs.outputTokens = 16;
        m_host->page()->runner().start(*findLoad(load), knobs, true);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
        QCOMPARE(m_host->page()->runner().error(), QString());
        QTRY_VERIFY_WITH_TIMEOUT(!m_bridge->status().busy, kPatience);
        m_host->page()->playback().update();
        QTRY_COMPARE_WITH_TIMEOUT(m_host->page()->playback().newestStep(), m_bridge->status().log->lastStep(),
                                  kPatience);
    }

    test::TempDir m_dir;
    QTemporaryDir m_folder;
    std::filesystem::path m_model;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<RunShelf> m_shelf;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<InsideHost> m_host;
};

QTEST_MAIN(EachLoadTest)
#include "each_load_test.moc"
