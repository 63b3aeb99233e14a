// The page Benchmarks as a person drives it, with a real engine on a tiny model: run, watch, cancel, reopen, compare,
// export. What is exported re-aggregates to what is on screen.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QTableView>

#include "engine/core/percentile.h"
#include "engine/store/run_reader.h"
#include "tests/ui/benchmarks/page_fixture.h"
#include "tests/ui/support/small_benchmark.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/benchmarks/compare_model.h"
#include "ui/benchmarks/compare_panel.h"
#include "ui/benchmarks/form_field.h"
#include "ui/benchmarks/level_charts.h"
#include "ui/benchmarks/requests_model.h"
#include "ui/benchmarks/results_model.h"
#include "ui/benchmarks/results_table.h"
#include "ui/benchmarks/session_list.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/segment.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {


/// The cells of a line; a quoted one may hold commas.
QStringList cellsOf(const QString& line) {
    QStringList cells{QString()};
    bool quoted = false;
    for (const QChar c : line) {
        if (c == QLatin1Char('"')) {
            quoted = !quoted;
        } else if (c == QLatin1Char(',') && !quoted) {
            cells << QString();
        } else {
            cells.back() += c;
        }
    }
    return cells;
}

/// The lines of a CSV by column name.
std::vector<QMap<QString, QString>> readCsv(const QString& path) {
    QFile file(path);
    std::vector<QMap<QString, QString>> rows;
    if (!file.open(QIODevice::ReadOnly)) {
        return rows;
    }
    const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const QStringList heads = cellsOf(lines.value(0));
    for (const QString& line : lines.mid(1)) {
        const QStringList fields = cellsOf(line);
        QMap<QString, QString> row;
        for (int i = 0; i < heads.size(); ++i) {
            row[heads[i]] = fields.value(i);
        }
        rows.push_back(row);
    }
    return rows;
}

double percentile(std::vector<double> samples, double share) {
    std::sort(samples.begin(), samples.end());
    return percentileOfAscending(samples, share);
}

} // namespace

class BenchmarksPageTest : public test::BenchmarksPageFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        makeModel(2048);
    }
    void init() { prepare(); }
    void cleanup() { drop(); }

    void beforeARunThePageSaysWhatWillAppear() {
        QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
        QVERIFY(!m_page->table()->isVisible());
    }

    void aBenchmarkRunsIsKeptAndReopened() {
        QStringList rowsSeen;
        connect(&m_page->runner(), &BenchmarkRunner::rowDone, this,
                [&] { rowsSeen << QString::number(m_page->results()->rowCount()); });
        const QAbstractItemModelTester tester(m_page->results(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        const qint64 id = runToTheEnd(small());
        QVERIFY(id > 0);
        QVERIFY(!rowsSeen.isEmpty()); // while it ran
        QCOMPARE(m_page->results()->rowCount(), 2);
        QCOMPARE(m_page->shown(), store::RunId(id));
        QVERIFY(m_page->table()->isVisible());
        QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
        const store::RunInfo run = *m_sessions->find(id);
        QCOMPARE(run.kind, std::string("bench"));
        QCOMPARE(run.modelHash.size(), std::size_t{64});
        QVERIFY(!run.machine.empty() && !run.version.empty() && !run.settings.empty());
        QCOMPARE(m_page->charts()->ttft()->series().front().points.size(), 2);
        const QStringList before = texts();

        open(); // another window over the same profile
        QTRY_COMPARE_WITH_TIMEOUT(m_page->shown(), store::RunId(id), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(texts(), before, kPatience);
        QVERIFY(m_page->copySettings(id));
        QCOMPARE(m_page->form()->values().levels, QStringLiteral("1, 3"));
    }

    /// Requests and steps that a row's figures were made of are in the run that is kept, under the row's name.
    void theCsvReAggregatesToWhatIsOnScreen() {
        const qint64 id = runToTheEnd(small());
        const QString path = m_folder->filePath(QStringLiteral("requests.csv"));
        QSignalSpy exported(m_page.get(), &BenchmarksPage::exported);
        m_page->exportSession(id, SessionStore::Format::csv, path);
        QTRY_COMPARE_WITH_TIMEOUT(exported.count(), 1, kPatience);
        QCOMPARE(exported.first().first().toString(), QString());
        const auto requests = readCsv(path);
        for (int row = 0; row < m_page->results()->rowCount(); ++row) {
            const BenchRow& shown = m_page->results()->rows()[row];
            std::vector<double> ttft;
            std::vector<double> tpot;
            for (const auto& request : requests) {
                if (request[QStringLiteral("label")].startsWith(QStringLiteral("row %1 ").arg(row + 1))) {
                    ttft.push_back(request[QStringLiteral("ttft_ms")].toDouble());
                    if (!request[QStringLiteral("tpot_ms")].isEmpty()) {
                        tpot.push_back(request[QStringLiteral("tpot_ms")].toDouble());
                    }
                }
            }
            QCOMPARE(static_cast<int>(ttft.size()), shown.requests);
            QCOMPARE(percentile(ttft, 0.5), *shown.ttft.p50);
            QCOMPARE(percentile(ttft, 0.99), *shown.ttft.p99);
            QCOMPARE(percentile(tpot, 0.99), *shown.tpot.p99);
        }
        const QString table = m_folder->filePath(QStringLiteral("table.csv"));
        QCOMPARE(m_page->exportShown(table), QString());
        const auto rows = readCsv(table);
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows[1].value(QStringLiteral("Throughput tok/s M")).toDouble(),
                 m_page->results()->rows()[1].outputTokensPerSecond);
        QVERIFY(!m_page->exportShown(QStringLiteral("/nowhere/table.csv")).isEmpty());
        const QString picture = m_folder->filePath(QStringLiteral("shown.png"));
        QCOMPARE(m_page->exportShown(picture), QString());
        QVERIFY(QImage(picture).width() > m_page->width()); // at twice its size
        QCOMPARE(m_page->exportShown(m_folder->filePath(QStringLiteral("shown.svg"))), QString());
    }

    void aCancelKeepsWhatWasMeasured() {
        BenchValues values = small();
        values.levels = QStringLiteral("1, 2, 4");
        values.requests = QStringLiteral("200");
        values.output = QStringLiteral("24");
        QSignalSpy saved(m_sessions.get(), &SessionStore::saved);
        m_page->form()->setValues(values);
        m_page->run();
        QVERIFY(m_page->form()->cancelButton()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_page->runner().place().ended >= 3 || !m_page->runner().busy(), kPatience);
        m_page->form()->cancelButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatience);
        const qint64 id = saved.first().first().toLongLong();
        QTRY_COMPARE_WITH_TIMEOUT(m_page->shown(), store::RunId(id), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->results()->rowCount() >= 1, kPatience);
        const BenchRow last = m_page->results()->rows().back();
        QVERIFY(last.stopped);
        QVERIFY(last.requests < 200 && last.requests >= 3);
        QVERIFY(m_page->results()->rowCount() < 3);
        QVERIFY(m_page->results()
                    ->index(m_page->results()->rowCount() - 1, 0)
                    .data()
                    .toString()
                    .contains(QStringLiteral("cancelled")));
        QVERIFY(m_page->form()->runButton()->isVisible());
    }

    void twoAreCompared() {
        const qint64 first = runToTheEnd(small());
        BenchValues other = small();
        other.continuous = false;
        const qint64 second = runToTheEnd(other);
        QCOMPARE(m_page->shown(), store::RunId(second));
        m_page->toggleCompare(first);
        QCOMPARE(m_page->compared(), store::RunId(first));
        QVERIFY(m_page->comparison()->isVisible());
        QCOMPARE(m_page->comparison()->model()->rowCount(), int(CompareModel::kRows));
        QTRY_VERIFY_WITH_TIMEOUT(m_page->comparison()->settingsWords().contains(QStringLiteral("batching")), kPatience);
        // No head of a figure is cut, also in a small window.
        m_page->resize(1208, 732);
        QTest::qWait(20);
        const auto* const heads = m_page->comparison()->findChild<QTableView*>()->horizontalHeader();
        for (int column = 1; column < heads->count(); ++column) {
            if (heads->isSectionHidden(column)) { // from the right, where there is no room
                QVERIFY(column > 4);
                continue;
            }
            QVERIFY2(heads->sectionViewportPosition(column) + heads->sectionSize(column) <= heads->width(),
                     qPrintable(QStringLiteral("%1 + %2 of %3, column %4").arg(heads->sectionViewportPosition(column)).arg(heads->sectionSize(column)).arg(heads->width()).arg(column)));
            const QString head = m_page->comparison()->model()->headerData(column, Qt::Horizontal).toString();
            QVERIFY2(QFontMetrics(themeFont(FontRole::captionMedium)).horizontalAdvance(head) + 10 <= heads->sectionSize(column), qPrintable(head));
        }
        QCOMPARE(m_page->charts()->ttft()->series().size(), 2);
        QSignalSpy compare(m_page.get(), &BenchmarksPage::compareRequested);
        for (QPushButton* const button : m_page->comparison()->findChildren<QPushButton*>()) {
            if (button->isVisible()) {
                button->click();
            }
        }
        QCOMPARE(compare.count(), 1);
        QCOMPARE(compare.first(), (QVariantList{second, first}));
        m_page->toggleCompare(first);
        QVERIFY(!m_page->comparison()->isVisible());
    }

    /// A row leads to its run, to the stretch of its steps; a request of the table to its own.
    void rowsOpenTheirRun() {
        const qint64 id = runToTheEnd(small());
        QSignalSpy open(m_page.get(), &BenchmarksPage::openRunRequested);
        m_page->table()->setCurrentIndex(m_page->results()->index(0, 0));
        m_page->table()->setFocus();
        QTest::keyClick(m_page->table(), Qt::Key_Return);
        QCOMPARE(open.count(), 1);
        QCOMPARE(open.first()[0].toLongLong(), id);
        const auto place = open.first()[1].value<RunPlace>();
        QVERIFY(place.firstStep > 0 && place.firstStep < place.lastStep);
        QVERIFY(place.lastStep < m_sessions->find(id)->steps);
        QVERIFY(!place.sequence.valid());
        m_page->tabs()->setCurrent(2);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->requests()->rowCount() > 0, kPatience);
        int ofRows = 0;
        for (const store::RunRequest& request : m_page->requests()->requests()) {
            ofRows += request.label.starts_with("row ") ? 1 : 0;
        }
        QCOMPARE(ofRows, m_page->results()->rows()[0].requests + m_page->results()->rows()[1].requests);
        auto* const table = m_page->findChild<QTableView*>(QStringLiteral("requests"));
        table->setCurrentIndex(m_page->requests()->index(3, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(open.count(), 2);
        QCOMPARE(open[1][1].value<RunPlace>().sequence.value, m_page->requests()->requests()[3].sequence.value);
    }

    /// A number that is left to the engine is called so, and typed as nothing.
    void whatIsAutomaticSaysSo() {
        for (const BenchField field : {BenchField::requests, BenchField::chunk, BenchField::blocks}) {
            m_page->form()->edit(field)->clear();
            QCOMPARE(m_page->form()->edit(field)->placeholderText(), QStringLiteral("automatic"));
            QVERIFY(m_page->form()->field(field)->problem().isEmpty());
        }
        BenchValues values = m_page->form()->values();
        QCOMPARE(values.requests, QStringLiteral("0"));
        QCOMPARE(values.chunk, QStringLiteral("0"));
        QCOMPARE(values.blocks, QStringLiteral("0"));
        values.chunk = QStringLiteral("64");
        m_page->form()->setValues(values);
        QCOMPARE(m_page->form()->edit(BenchField::chunk)->text(), QStringLiteral("64"));
        QVERIFY(m_page->form()->edit(BenchField::blocks)->text().isEmpty());
    }

    void aFieldThatMeansNothingIsSaidInline() {
        BenchValues values = small();
        values.levels = QStringLiteral("1, none");
        m_page->form()->setValues(values);
        QVERIFY(!m_page->form()->runButton()->isEnabled());
        QVERIFY(!m_page->form()->field(BenchField::levels)->problem().isEmpty());
        m_page->run();
        QVERIFY(!m_page->runner().busy());
        m_page->form()->edit(BenchField::levels)->setText(QStringLiteral("1, 2"));
        QVERIFY(m_page->form()->runButton()->isEnabled());
        QVERIFY(m_page->form()->field(BenchField::levels)->problem().isEmpty());
        m_page->form()->setBlocked(QStringLiteral("the engine is at work"));
        QVERIFY(!m_page->form()->runButton()->isEnabled());
    }

    /// A model that can't be loaded is a sentence, and the page goes on.
    void aBadModelIsASentence() {
        BenchValues values = small();
        values.model = QStringLiteral(VITRINE_SOURCE_DIR "/LICENSE");
        QSignalSpy ended(m_page.get(), &BenchmarksPage::runEnded);
        m_page->form()->setValues(values);
        m_page->run();
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
        QVERIFY(m_sessions->list().empty());
        QVERIFY(runToTheEnd(small()) > 0);
    }

    /// What its device does at best is noted with a benchmark, where it is known: another machine can draw its roofline.
    void theMachinesPeaksAreKeptWithARun() {
        std::string asked;
        const DevicePeaks peaks{30e9, 0.5e12, 1e12};
        m_page->setPeaksOf([&](const std::string& device) {
            asked = device;
            return std::optional(peaks);
        });
        const store::RunId with = runToTheEnd(small());
        QVERIFY(with > 0);
        m_page->setPeaksOf([](const std::string&) { return std::nullopt; });
        const store::RunId without = runToTheEnd(small());
        QVERIFY(without > 0);
        const auto infoOf = [this](store::RunId id) { return *std::ranges::find(m_sessions->list(), id, &store::RunInfo::id); };
        QCOMPARE(asked, infoOf(with).device);
        QVERIFY(store::peaksOf(infoOf(with).machine) == peaks);
        QVERIFY(store::sameMachine(infoOf(with).machine, infoOf(without).machine));
        QVERIFY(!store::peaksOf(infoOf(without).machine));
    }

    /// The window goes while a benchmark runs: nothing waits longer than for the step that runs, and what was measured
    /// is kept.
    void theWindowMayCloseMeanwhile() {
        BenchValues values = small();
        values.requests = QStringLiteral("5000");
        m_page->form()->setValues(values);
        m_page->run();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->runner().place().ended >= 1, kPatience);
        m_page->finish();
        QVERIFY(!m_page->runner().busy());
        open();
        QTRY_COMPARE_WITH_TIMEOUT(m_sessions->list().size(), std::size_t{1}, kPatience);
        const store::RunInfo& kept = m_sessions->list().front();
        QVERIFY(kept.steps > 0 && kept.requests > 0);
        QVERIFY(QString::fromStdString(kept.notes).contains(QStringLiteral("closed")));
        QTRY_COMPARE_WITH_TIMEOUT(m_page->results()->rowCount(), 1, kPatience);
        QVERIFY(m_page->results()->rows().front().stopped);
    }

    /// It may also go between two benchmarks.
    void nothingIsKeptWhereNothingRuns() {
        m_page->finish();
        open();
        QTRY_VERIFY_WITH_TIMEOUT(m_sessions->isReady(), kPatience);
        QVERIFY(m_sessions->list().empty());
    }

private:
    [[nodiscard]] BenchValues small() const { return test::smallBenchmark(m_model); }
    [[nodiscard]] QStringList texts() const {
        QStringList all;
        for (int row = 0; row < m_page->results()->rowCount(); ++row) {
            for (int column = 0; column < ResultsModel::kColumns; ++column) {
                all << m_page->results()->index(row, column).data().toString();
            }
        }
        return all;
    }
};

QTEST_MAIN(BenchmarksPageTest)
#include "benchmarks_page_test.moc"
