// SPDX-License-Identifier: GPL-3.0-or-later
// The page Logs over real files: what is there, what comes, what the filters leave, what is copied.
#include "tests/support/temp_dir.h"
#include "tests/ui/support/widget_walk.h"

#include "engine/log/event_log.h"
#include "ui/logs/log_follower.h"
#include "ui/logs/log_view.h"
#include "ui/logs/logs_page.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 20000;

class LogsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init();
    void cleanup();
    void showsWhatIsThereAndWhatComes();
    void filtersHoldTogether();
    void copiesLinesAsInTheFile();
    void returnAsksForTheRowsRequest();
    void followsOverARotation();
    void readsOnceWhereTheNewestFileWasTakenAway();
    void hiddenItReadsNothing();
    void saysWhetherPromptsAreWithheld();
    void dropsTheOldestRows();
    void everyControlIsNamedAndReached();
    void nothingIsCut();
    void levelsHaveRoomForTheirWordsAndGlyphs_data();
    void levelsHaveRoomForTheirWordsAndGlyphs();

private:
    void write(const QStringList& lines);
    void open();
    [[nodiscard]] QStringList texts() const;
    [[nodiscard]] QString counts() const { return m_page->findChild<FigureLabel*>()->spoken(); }

    std::unique_ptr<test::TempDir> m_dir;
    QString m_folder;
    std::unique_ptr<SettingsStore> m_store;
    std::unique_ptr<LogsPage> m_page;
};

void LogsTest::init() {
    m_dir = std::make_unique<test::TempDir>();
    m_folder = QString::fromStdString((m_dir->path() / "記憶 🧠 logs").string());
    QVERIFY(QDir().mkpath(m_folder));
    m_store = std::make_unique<SettingsStore>(m_folder + QStringLiteral("/vitrine.ini"));
}

void LogsTest::cleanup() {
    m_page.reset();
    m_store.reset();
}

void LogsTest::write(const QStringList& lines) {
    QFile file(m_folder + QStringLiteral("/vitrine.log"));
    QVERIFY(file.open(QIODevice::Append));
    for (const QString& line : lines)
        file.write((QStringLiteral("2026-11-30T10:00:00.000Z ") + line + QLatin1Char('\n')).toUtf8());
}

void LogsTest::open() {
    m_page = std::make_unique<LogsPage>(*m_store, m_folder);
    m_page->resize(1208, 732);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

QStringList LogsTest::texts() const {
    QStringList all;
    for (int row = 0; row < m_page->filter().rowCount(); ++row)
        all << m_page->filter().index(row, LogRows::kText).data().toString();
    return all;
}

void LogsTest::showsWhatIsThereAndWhatComes() {
    write({"info window - started", "no line of ours", "warning store - slow"});
    open();
    const QAbstractItemModelTester tester(&m_page->filter());
    QTRY_COMPARE_WITH_TIMEOUT(texts(), QStringList({"started", "slow"}), kPatience);
    write({"error engine r7 stopped"});
    QTRY_COMPARE_WITH_TIMEOUT(texts(), QStringList({"started", "slow", "stopped"}), kPatience);
    QCOMPARE(m_page->filter().index(2, LogRows::kRequest).data().toString(), QStringLiteral("r7"));
    QVERIFY2(counts().contains(QStringLiteral("3 of 3")), qPrintable(counts()));
}

void LogsTest::filtersHoldTogether() {
    write({"debug engine r1 looked", "info engine r1 Accepted", "info engine r12 Accepted", "warning engine r12 Late",
           "error store - Accepted nothing"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 5, kPatience);
    m_page->setLevel(log::Level::info);
    QCOMPARE(texts(), QStringList({"Accepted", "Accepted", "Late", "Accepted nothing"}));
    m_page->setRequest("12");
    QCOMPARE(texts(), QStringList({"Accepted", "Late"})); // 1 is not a beginning of 12
    m_page->setRequest("r1");
    QCOMPARE(texts(), QStringList({"Accepted"}));
    m_page->setRequest("what");
    QCOMPARE(texts(), QStringList());
    m_page->setRequest({});
    m_page->setQuery("ACCEPTED");
    QCOMPARE(texts(), QStringList({"Accepted", "Accepted", "Accepted nothing"}));
    m_page->setLevel(log::Level::error);
    QCOMPARE(texts(), QStringList({"Accepted nothing"}));
    QVERIFY2(counts().contains(QStringLiteral("1 of 5")), qPrintable(counts()));
    m_page->setQuery("store");
    QCOMPARE(texts().size(), 1); // the source counts too
}

void LogsTest::copiesLinesAsInTheFile() {
    write({"info engine r1 one", "info engine r2 two", "info engine r3 three"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 3, kPatience);
    m_page->copy();
    QFile file(m_folder + QStringLiteral("/vitrine.log"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromUtf8(file.readAll()));
    m_page->view()->selectRow(1);
    m_page->view()->setFocus();
    QTest::keyClick(m_page->view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("2026-11-30T10:00:00.000Z info engine r2 two\n"));
}

void LogsTest::returnAsksForTheRowsRequest() {
    write({"info engine r1 one", "info engine r2 two", "info window - none"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 3, kPatience);
    m_page->view()->setCurrentIndex(m_page->filter().index(2, 0));
    QTest::keyClick(m_page->view(), Qt::Key_Return);
    QCOMPARE(texts().size(), 3); // that line has no request
    m_page->view()->setCurrentIndex(m_page->filter().index(1, 0));
    QTest::keyClick(m_page->view(), Qt::Key_Return);
    QCOMPARE(texts(), QStringList({"two"}));
}

void LogsTest::followsOverARotation() {
    write({"info engine - old"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts(), QStringList({"old"}), kPatience);
    QVERIFY(QFile::rename(m_folder + QStringLiteral("/vitrine.log"), m_folder + QStringLiteral("/vitrine.1.log")));
    write({"info engine - new"});
    QTRY_COMPARE_WITH_TIMEOUT(texts(), QStringList({"old", "new"}), kPatience);
    write({"info engine - newer"});
    QTRY_COMPARE_WITH_TIMEOUT(texts(), QStringList({"old", "new", "newer"}), kPatience);
}

void LogsTest::readsOnceWhereTheNewestFileWasTakenAway() {
    write({"info engine - old"});
    QVERIFY(QFile::rename(m_folder + QStringLiteral("/vitrine.log"), m_folder + QStringLiteral("/vitrine.1.log")));
    LogFollower follower(m_folder.toStdString());
    QSignalSpy all(&follower, &LogFollower::restarted);
    follower.setActive(true);
    QTRY_COMPARE_WITH_TIMEOUT(all.count(), 1, kPatience);
    QTest::qWait(1200); // two more looks
    QCOMPARE(all.count(), 1);
    write({"info engine - new"});
    QTRY_COMPARE_WITH_TIMEOUT(all.count(), 2, kPatience);
    QCOMPARE(all.back().front().value<QVector<log::LogLine>>().size(), 2);
}

void LogsTest::hiddenItReadsNothing() {
    write({"info engine - one"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 1, kPatience);
    m_page->hide();
    write({"info engine - two"});
    QTest::qWait(1200); // more than two looks
    QCOMPARE(texts().size(), 1);
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 2, kPatience);
}

void LogsTest::saysWhetherPromptsAreWithheld() {
    open();
    const auto said = [this] {
        QStringList words;
        for (const QLabel* label : m_page->findChildren<QLabel*>())
            words << label->text();
        return words;
    };
    QVERIFY(said().contains(QStringLiteral("Prompts are withheld")));
    m_store->setValue("logs/redact", false);
    QVERIFY(said().contains(QStringLiteral("Prompts are written too")));
}

void LogsTest::dropsTheOldestRows() {
    LogRows rows;
    const QAbstractItemModelTester tester(&rows);
    QVector<log::LogLine> lines(LogRows::kMost - 1);
    rows.setLines(lines);
    rows.append(
        {log::LogLine{1, log::Level::info, "a", {}, "first"}, log::LogLine{2, log::Level::info, "a", {}, "last"}});
    QCOMPARE(rows.rowCount(), LogRows::kMost);
    QCOMPARE(rows.line(LogRows::kMost - 1).text, std::string("last"));
}

void LogsTest::everyControlIsNamedAndReached() {
    write({"info engine - one"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 1, kPatience);
    QCOMPARE(walk::unnamedControls(m_page.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::unreachableControls(m_page.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::figuresWithoutBadge(m_page.get()).join(QLatin1Char('\n')), QString());
}

void LogsTest::nothingIsCut() {
    open();
    QCOMPARE(walk::cutTexts(m_page.get()).join(QLatin1Char('\n')), QString());
    Theme::instance().setTextScale(1.25);
    QCoreApplication::processEvents();
    const QString cut = walk::cutTexts(m_page.get()).join(QLatin1Char('\n'));
    Theme::instance().zoomReset();
    QCOMPARE(cut, QString());
}

void LogsTest::levelsHaveRoomForTheirWordsAndGlyphs_data() {
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.25, 1.75}) {
        QTest::addRow("%.2f", scale) << scale;
    }
}

/// The glyph stands behind the word, and both end before the next column begins.
void LogsTest::levelsHaveRoomForTheirWordsAndGlyphs() {
    QFETCH(double, scale);
    Theme::instance().setTextScale(scale);
    write({"warning store - slow", "error engine r7 stopped"});
    open();
    QTRY_COMPARE_WITH_TIMEOUT(texts().size(), 2, kPatience);
    auto* const view = m_page->findChild<LogView*>();
    const QImage shown = view->viewport()->grab().toImage();
    for (int row = 0; row < 2; ++row) {
        const QModelIndex cell = view->model()->index(row, LogRows::kLevel);
        const QRect area = view->visualRect(cell);
        const int words = QFontMetrics(themeFont(FontRole::table)).horizontalAdvance(cell.data().toString());
        const QColor ground = shown.pixelColor(area.left() + 1, area.center().y());
        int last = 0;
        for (int x = area.left(); x <= area.right(); ++x) {
            for (int y = area.top() + 1; y < area.bottom() - 1; ++y) {
                last = shown.pixelColor(x, y) != ground ? x - area.left() : last;
            }
        }
        QVERIFY2(last > 8 + words, qPrintable(cell.data().toString())); // the glyph is there
        QVERIFY2(last < area.width() - 4, qPrintable(QStringLiteral("%1 ends at %2 of %3").arg(cell.data().toString()).arg(last).arg(area.width())));
    }
    Theme::instance().zoomReset();
}

} // namespace

QTEST_MAIN(LogsTest)
#include "logs_test.moc"
