// What is done with a benchmark that is kept, through the page as a person does it: compared, found, renamed, noted,
// thrown away and taken back, run again with its settings, and saved in every form through the dialog that asks for a
// name.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QImage>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTableView>
#include <QXmlStreamReader>

#include "engine/store/reports/run_bundle.h"
#include "tests/ui/benchmarks/page_fixture.h"
#include "tests/ui/support/small_benchmark.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/benchmarks/benchmarks_page.h"
#include "ui/benchmarks/compare_panel.h"
#include "ui/benchmarks/results_model.h"
#include "ui/benchmarks/session_list.h"
#include "ui/pages/notice_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class KeptBenchmarksTest : public test::BenchmarksPageFixture {
    Q_OBJECT

private slots:
    void initTestCase() {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        Theme::instance().install();
        makeModel();
    }
    void init() {
        prepare();
        m_list = m_page->findChild<SessionList*>();
        QVERIFY(m_list != nullptr);
    }
    void cleanup() { drop(); }

    void itIsFoundByItsWords() {
        const qint64 first = run("the first of May");
        run("another");
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 2, kPatience);
        QTest::keyClicks(m_list->search(), "may");
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 1, kPatience);
        QCOMPARE(m_sessions->list().front().id, first);
        m_list->search()->setText("nothing has that");
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 0, kPatience);
        m_list->search()->clear();
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 2, kPatience);
    }

    void itIsRenamedNotedAndTagged() {
        const qint64 id = run("old");
        pick(id, "Rename");
        QLineEdit* editor = nullptr;
        QTRY_VERIFY((editor = m_list->view()->findChild<QLineEdit*>()) != nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, "new name");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(m_sessions->find(id)->name), QString("new name"), kPatience);
        pick(id, QString::fromUtf8("Notes and tags…"));
        auto* const dialog = m_list->findChild<QDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QTest::keyClicks(dialog->findChild<QPlainTextEdit*>(), "slower than thought");
        for (QLineEdit* const field : dialog->findChildren<QLineEdit*>()) {
            if (field->accessibleName() == QLatin1String("Tags")) {
                QTest::keyClicks(field, "nightly, cpu");
            }
        }
        walk::named<Button>(dialog, "Keep")->click();
        QTRY_VERIFY_WITH_TIMEOUT(m_sessions->find(id)->tags.size() == 2, kPatience);
        QCOMPARE(m_sessions->find(id)->notes, std::string("slower than thought"));
        m_list->search()->setText("nightly");
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 1, kPatience);
    }

    /// Undo brings it back, and is gone as soon as there is nothing to take back.
    void itIsThrownAwayAndTakenBack() {
        const qint64 id = run("kept");
        run("other");
        pick(id, "Delete");
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 1, kPatience);
        QVERIFY(m_list->notice()->isVisible());
        walk::named<Button>(m_list->notice(), "Undo")->click();
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 2, kPatience);
        QVERIFY(!m_list->notice()->isVisible());
        pick(id, "Delete");
        QTRY_COMPARE_WITH_TIMEOUT(m_list->model()->rowCount(), 1, kPatience);
        QVERIFY(m_list->notice()->isVisible());
        m_sessions->purge(id); // as out of the bin
        QTRY_VERIFY_WITH_TIMEOUT(m_sessions->find(id) == nullptr, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!m_list->notice()->isVisible(), kPatience);
    }

    void itIsRunAgainWithItsSettings() {
        const qint64 id = run("to be repeated");
        BenchValues other = test::smallBenchmark(m_model);
        other.levels = "5";
        m_page->form()->setValues(other);
        pick(id, "Copy settings into the form");
        QCOMPARE(m_page->form()->values().levels, test::smallBenchmark(m_model).levels);
        m_page->form()->setValues(other);
        QSignalSpy saved(m_sessions.get(), &SessionStore::saved);
        pick(id, "Run again");
        QVERIFY(m_page->runner().busy());
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatience);
        const qint64 again = saved.first().first().toLongLong();
        QTRY_VERIFY_WITH_TIMEOUT(m_sessions->find(again) != nullptr, kPatience);
        QCOMPARE(m_sessions->find(again)->settings, m_sessions->find(id)->settings);
        QVERIFY(again != id);
    }

    void itIsSavedInEveryForm() {
        const qint64 id = run("saved");
        const auto exported = [&](const char* entry, const char* name) {
            QSignalSpy done(m_page.get(), &BenchmarksPage::exported);
            const QString typed = m_folder->filePath(QString::fromLatin1(name));
            answerWith(typed);
            pick(id, QString::fromUtf8(entry));
            [&] { QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, kPatience); }();
            return done.isEmpty() ? QString("no answer") : done.first().first().toString();
        };
        QCOMPARE(exported("Requests as CSV…", "r"), QString());
        QCOMPARE(bytesOf(m_folder->filePath("r.csv")).count('\n'),
                 int(m_sessions->find(id)->requests) + 1); // and a head
        QCOMPARE(exported("JSON…", "r.txt"), QString());
        QVERIFY(QJsonDocument::fromJson(bytesOf(m_folder->filePath("r.txt.json"))).isObject());
        QCOMPARE(exported("Report as Markdown…", "r.md"), QString());
        QVERIFY(bytesOf(m_folder->filePath("r.md")).startsWith("# saved"));
        QCOMPARE(exported("Chrome trace…", "trace"), QString());
        QVERIFY(QJsonDocument::fromJson(bytesOf(m_folder->filePath("trace.json"))).object().contains("traceEvents"));
        QCOMPARE(exported("Bundle for another installation…", "r"), QString());
        const QByteArray bundle = bytesOf(m_folder->filePath("r.vtrb"));
        QVERIFY(store::decodeBundle({bundle.constData(), static_cast<std::size_t>(bundle.size())}));
        // What is shown: its numbers and its picture, from the button of the page.
        for (const auto& [entry, name] :
             {std::pair{"Results as CSV…", "shown.csv"}, std::pair{"Picture (PNG)…", "shown.png"},
              std::pair{"Drawing (SVG)…", "shown.svg"}}) {
            answerWith(m_folder->filePath(QString::fromLatin1(name).section('.', 0, 0)));
            fromPage(QString::fromUtf8(entry));
            QTRY_VERIFY2(QFile::exists(m_folder->filePath(name)), name);
        }
        QCOMPARE(bytesOf(m_folder->filePath("shown.csv")).count('\n'), m_page->results()->rowCount() + 1);
        QVERIFY(!QImage(m_folder->filePath("shown.png")).isNull());
        QXmlStreamReader drawing(bytesOf(m_folder->filePath("shown.svg")));
        while (!drawing.atEnd()) {
            drawing.readNext();
        }
        QVERIFY2(!drawing.hasError(), qPrintable(drawing.errorString()));
        QVERIFY(!m_page->exportShown(m_folder->filePath("shown.txt")).isEmpty());
        QVERIFY(!QFile::exists(m_folder->filePath("shown.txt")));
    }

    /// A bundle that came from here is known again, and that is said.
    void aBundleIsTakenOnce() {
        const qint64 id = run("carried");
        QSignalSpy done(m_page.get(), &BenchmarksPage::exported);
        m_page->exportSession(id, SessionStore::Format::bundle, m_folder->filePath("r.vtrb"));
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, kPatience);
        QSignalSpy known(m_sessions.get(), &SessionStore::known);
        m_sessions->importBundle(m_folder->filePath("r.vtrb"));
        QTRY_COMPARE_WITH_TIMEOUT(known.count(), 1, kPatience);
        QCOMPARE(known.first().first().toLongLong(), id);
        QVERIFY(m_page->notice()->isVisible());
        m_sessions->refresh();
        QTest::qWait(100);
        QCOMPARE(m_sessions->list().size(), std::size_t{1});
    }

    /// Sessions without a level in both: no empty table, but what each has and what can be compared all the same.
    void twoWithoutACommonLevelAreSaid() {
        BenchValues values = test::smallBenchmark(m_model);
        values.levels = QStringLiteral("1");
        values.name = QStringLiteral("nightly");
        const qint64 first = runToTheEnd(values);
        values.levels = QStringLiteral("2");
        const qint64 second = runToTheEnd(values);
        m_page->toggleCompare(first);
        ComparePanel& panel = *m_page->comparison();
        QVERIFY(panel.isVisible() && panel.none()->isVisible());
        QVERIFY(!panel.findChild<QTableView*>()->isVisible() && !panel.level()->isVisible());
        const QString words = panel.none()->findChild<QLabel*>()->text();
        QVERIFY2(words.contains(QStringLiteral("no level in common")), qPrintable(words));
        QVERIFY(panel.none()->height() >= panel.none()->minimumSizeHint().height()); // its words are not cut
        QSignalSpy compare(m_page.get(), &BenchmarksPage::compareRequested);
        panel.none()->findChild<QAbstractButton*>()->click();
        QCOMPARE(compare.count(), 1);
        QCOMPARE(compare.first(), (QVariantList{second, first}));
        // Both are called alike: the page tells them apart.
        QStringList names;
        for (const auto* const label : m_page->findChildren<ElidedLabel*>()) {
            if (label->isVisible() && label->text().startsWith(QStringLiteral("nightly"))) {
                names << label->text();
            }
        }
        QCOMPARE(names.size(), 2);
        QVERIFY2(names[0] != names[1], qPrintable(names[0]));
    }

    /// What is said of a session goes when another is shown or run.
    void whatIsSaidOfASessionGoesWithIt() {
        const qint64 first = run(QStringLiteral("first"));
        BenchValues values = test::smallBenchmark(m_model);
        values.requests = QStringLiteral("5000");
        m_page->form()->setValues(values);
        QSignalSpy saved(m_sessions.get(), &SessionStore::saved);
        m_page->run();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->runner().place().ended >= 1, kPatience);
        m_page->form()->cancelButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatience);
        const qint64 second = saved.first().first().toLongLong();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->shown() == second && m_sessions->find(second) != nullptr, kPatience);
        QVERIFY(m_page->notice()->isVisible()); // "Cancelled…", of the one that is shown
        m_sessions->refresh();
        QTest::qWait(100);
        QVERIFY(m_page->notice()->isVisible());
        m_page->showSession(first);
        QVERIFY(!m_page->notice()->isVisible());
        QVERIFY(!m_page->copySettings(0)); // says why not
        QVERIFY(m_page->notice()->isVisible());
        m_page->form()->setValues(test::smallBenchmark(m_model));
        m_page->run();
        QVERIFY(!m_page->notice()->isVisible());
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 2, kPatience);
    }

private:
    qint64 run(const QString& name) {
        BenchValues values = test::smallBenchmark(m_model);
        values.name = name;
        return runToTheEnd(values);
    }
    static QAction* find(const QMenu& menu, const QString& words) {
        for (QAction* const action : menu.actions()) {
            if (action->text() == words) {
                return action;
            }
            if (action->menu() != nullptr) {
                if (QAction* const below = find(*action->menu(), words)) {
                    return below;
                }
            }
        }
        return nullptr;
    }
    /// An entry of the session's own menu.
    void pick(qint64 id, const QString& words) {
        const std::unique_ptr<QMenu> menu(m_list->menuFor(id));
        QAction* const action = find(*menu, words);
        QVERIFY2(action != nullptr && action->isEnabled(), qPrintable(words));
        action->trigger();
    }
    /// An entry behind the page's button "Export".
    void fromPage(const QString& words) {
        const QVector<QWidget*> actions = m_page->makeActions();
        auto* const out = qobject_cast<Button*>(actions.front());
        out->setParent(m_page.get());
        out->click();
        auto* const menu = out->findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        QAction* const action = find(*menu, words);
        QVERIFY2(action != nullptr, qPrintable(words));
        menu->hide();
        action->trigger();
        qDeleteAll(actions);
    }
    /// Types a name into the dialog that is about to ask for one.
    void answerWith(const QString& name) {
        auto* const timer = new QTimer(this);
        connect(timer, &QTimer::timeout, timer, [timer, name] {
            if (auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                timer->stop();
                timer->deleteLater();
                dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(name);
                QMetaObject::invokeMethod(dialog, "accept");
            }
        });
        timer->start(20);
    }

    SessionList* m_list = nullptr;
};

QTEST_MAIN(KeptBenchmarksTest)
#include "kept_benchmarks_test.moc"
