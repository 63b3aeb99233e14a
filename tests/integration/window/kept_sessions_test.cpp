// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions in the whole window: what was watched is saved with a word and found again from there; what a benchmark had
// measured when the window was closed is kept.
#include "tests/integration/window/whole_window.h"

#include "app/window/bench_wiring.h"
#include "app/window/inside_wiring.h"
#include "app/window/models_wiring.h"
#include "engine/store/runs.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/support/small_benchmark.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/inside/inside_page.h"
#include "ui/library/models_page.h"
#include "ui/pages/notice_bar.h"
#include "ui/widgets/button.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QTest>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000; // ms

class KeptSessionsTest : public QObject {
    Q_OBJECT

private slots:
    void aSavedSessionIsToldOfAndShown();
    void aBenchmarkOutlivesItsWindow();
    void allWatchedFoldersAreOffered();
};

QAbstractButton* buttonWith(const QWidget& root, const QString& words) {
    for (auto* const button : root.findChildren<QAbstractButton*>()) {
        if (button->text() == words && !button->isHidden()) {
            return button;
        }
    }
    return nullptr;
}

QString told(const ui::NoticeBar* notice) {
    return notice->isVisible() ? notice->findChild<QLabel*>()->text() : QString();
}

std::vector<store::RunInfo> keptIn(const test::WholeWindow& whole) {
    auto database = store::Database::open(std::filesystem::path(whole.in(QStringLiteral("vitrine.db")).toStdString()));
    auto runs = database ? store::listRuns(*database) : Result<std::vector<store::RunInfo>>(tl::unexpected(database.error()));
    return runs ? *runs : std::vector<store::RunInfo>();
}

void KeptSessionsTest::aSavedSessionIsToldOfAndShown() {
    test::WholeWindow whole;
    whole.show(QStringLiteral("inside"));
    QAbstractButton* const save = buttonWith(whole.window(), QStringLiteral("Save session"));
    QVERIFY(save != nullptr);
    const ui::NoticeBar* const notice = whole.wiring().inside()->page()->notice();
    save->click();
    QVERIFY(told(notice).contains(QStringLiteral("no run"))); // nothing ran: that is said
    QVERIFY(whole.ask(QStringLiteral("hello")));
    whole.show(QStringLiteral("inside"));
    save->click();
    QTRY_VERIFY_WITH_TIMEOUT(told(notice).contains(QStringLiteral("under Benchmarks")), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(whole.wiring().bench()->sessions().list().size(), std::size_t{1}, kPatience);
    const store::RunInfo kept = whole.wiring().bench()->sessions().list().front();
    QVERIFY(told(notice).contains(QString::fromStdString(kept.name)));
    QVERIFY(kept.steps > 0 && kept.modelHash.size() == 64);
    QAbstractButton* const show = buttonWith(*notice, QStringLiteral("Show"));
    QVERIFY(show != nullptr);
    show->click();
    QCOMPARE(whole.window().currentPage(), QStringLiteral("benchmarks"));
    QTRY_COMPARE_WITH_TIMEOUT(whole.wiring().bench()->page()->shown(), kept.id, kPatience);

    // A kept run that is looked at is not kept once more.
    whole.wiring().inside()->openRun(kept.id);
    QTRY_VERIFY_WITH_TIMEOUT(whole.wiring().inside()->page()->shownRun() != nullptr, kPatience);
    save->click();
    QVERIFY(told(notice).contains(QStringLiteral("kept already")));

    // Saved at the last moment: it is kept, whether or not its model was hashed by then.
    whole.wiring().inside()->page()->showRun(nullptr);
    save->click();
    whole.close();
    QCOMPARE(keptIn(whole).size(), std::size_t{2});
}

void KeptSessionsTest::aBenchmarkOutlivesItsWindow() {
    test::WholeWindow whole;
    const QString model = QString::fromStdString(
        test::TinyModel{}.writeTo(std::filesystem::path(whole.in({}).toStdString())).string());
    ui::BenchmarksPage& page = *whole.wiring().bench()->page();
    whole.show(QStringLiteral("benchmarks"));
    page.form()->setModels({{model, QStringLiteral("tiny")}}, model);
    ui::BenchValues values = test::smallBenchmark(model);
    values.requests = QStringLiteral("5000"); // so that it is not through when the window is closed
    page.form()->setValues(values);
    page.run();
    QTRY_VERIFY_WITH_TIMEOUT(page.runner().place().ended >= 2, kPatience);
    whole.close();
    const std::vector<store::RunInfo> kept = keptIn(whole);
    QCOMPARE(kept.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(kept.front().kind), QStringLiteral("bench"));
    QVERIFY(kept.front().requests >= 2 && kept.front().steps > 0);
    QVERIFY(QString::fromStdString(kept.front().notes).contains(QStringLiteral("closed")));
}

/// The form of a benchmark offers what the library has, wherever it lies.
void KeptSessionsTest::allWatchedFoldersAreOffered() {
    test::WholeWindow whole;
    const QString folder = whole.in(QStringLiteral("elsewhere"));
    QVERIFY(QDir().mkpath(folder));
    (void)test::TinyModel{}.writeTo(std::filesystem::path(folder.toStdString()));
    const auto offered = [&whole, &folder] {
        for (auto* const combo : whole.wiring().bench()->page()->form()->findChildren<QComboBox*>()) {
            for (int i = 0; i < combo->count(); ++i) {
                if (combo->itemData(i).toString().startsWith(folder)) {
                    return true;
                }
            }
        }
        return false;
    };
    whole.show(QStringLiteral("benchmarks"));
    QVERIFY(!offered());
    whole.wiring().models()->library().addFolder(folder);
    QTRY_VERIFY_WITH_TIMEOUT(offered(), kPatience);
}

} // namespace

QTEST_MAIN(KeptSessionsTest)
#include "kept_sessions_test.moc"
