// Kept sessions through the window's store: save, search, rename, note, tag, bin and back, export, import elsewhere.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QAbstractItemModelTester>

#include "engine/store/reports/run_export.h"
#include "engine/store/store_thread.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/temp_dir.h"
#include "ui/benchmarks/session_list.h"
#include "ui/models/session_list_model.h"
#include "ui/models/session_store.h"
#include "ui/pages/notice_bar.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 30'000;

Result<store::RunToSave> sample(const std::string& name) {
    const auto engine = test::sampleRun();
    store::RunToSave run;
    run.info.name = name;
    run.info.kind = "session";
    run.header = engine->header();
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine->records());
    return run;
}

/// A profile: a database and the store over it.
struct Profile {
    explicit Profile(const std::filesystem::path& path)
        : thread(std::make_unique<store::StoreThread>(path))
        , sessions([this] { return thread.get(); }) {}
    qint64 save(const std::string& name) {
        QSignalSpy saved(&sessions, &SessionStore::saved);
        QSignalSpy listed(&sessions, &SessionStore::listChanged);
        sessions.save([name] { return sample(name); });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!saved.isEmpty() && !listed.isEmpty(), kPatience); }();
        return saved.isEmpty() ? 0 : saved.last().first().toLongLong();
    }
    /// After a change: the list that holds it.
    void settle() {
        QSignalSpy listed(&sessions, &SessionStore::listChanged);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!listed.isEmpty(), kPatience); }();
    }
    std::vector<store::RunRequest> requests(qint64 id) {
        std::vector<store::RunRequest> all;
        bool there = false;
        sessions.readRequests(id, &sessions, [&](Result<std::vector<store::RunRequest>> read) {
            all = read.value_or(std::vector<store::RunRequest>{});
            there = true;
        });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(there, kPatience); }();
        return all;
    }
    QString exportTo(qint64 id, SessionStore::Format format, const std::filesystem::path& path) {
        std::optional<QString> problem;
        sessions.exportRun(id, format, QString::fromStdString(path.string()), &sessions,
                           [&](const QString& said) { problem = said; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(problem.has_value(), kPatience); }();
        return problem.value_or(QStringLiteral("no answer"));
    }
    std::unique_ptr<store::StoreThread> thread;
    SessionStore sessions;
};

QByteArray bytesOf(const std::filesystem::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class SessionsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init() {
        m_dir = std::make_unique<test::TempDir>();
        m_here = std::make_unique<Profile>(m_dir->path() / "記憶 🍏" / "vitrine.db");
    }
    void cleanup() {
        m_here.reset();
        m_dir.reset();
    }

    void theListModelKeepsItsPromises() {
        SessionListModel model(m_here->sessions);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const qint64 first = m_here->save("first");
        const qint64 second = m_here->save("second");
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowOf(second), 0);
        QCOMPARE(model.index(1).data(Qt::DisplayRole).toString(), QStringLiteral("first"));
        model.setMarks(second, first);
        QCOMPARE(model.index(0).data(SessionListModel::kMark).toInt(), int('A'));
        QCOMPARE(model.index(1).data(SessionListModel::kMark).toInt(), int('B'));
        QVERIFY(model.setData(model.index(1), QStringLiteral("  another   name "), Qt::EditRole));
        m_here->settle();
        QCOMPARE(model.index(1).data(Qt::DisplayRole).toString(), QStringLiteral("another name"));
        QVERIFY(!model.setData(model.index(1), QStringLiteral("  "), Qt::EditRole));
        m_here->sessions.remove(first);
        m_here->settle();
        QCOMPARE(model.rowCount(), 1);
        model.showBin(true);
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(!model.flags(model.index(0)).testFlag(Qt::ItemIsEditable));
    }

    void whatIsChangedIsThereAfterARestart() {
        const qint64 id = m_here->save("first");
        m_here->sessions.rename(id, QStringLiteral("Über Glas"));
        m_here->sessions.setNotes(id, QStringLiteral("two\nlines"));
        m_here->sessions.setTags(id, {QStringLiteral(" batch "), QStringLiteral("slow"), QString()});
        m_here.reset();
        m_here = std::make_unique<Profile>(m_dir->path() / "記憶 🍏" / "vitrine.db");
        m_here->sessions.refresh();
        m_here->settle();
        const store::RunInfo* const run = m_here->sessions.find(id);
        QVERIFY(run != nullptr);
        QCOMPARE(QString::fromStdString(run->name), QStringLiteral("Über Glas"));
        QCOMPARE(run->notes, std::string("two\nlines"));
        QCOMPARE(run->tags, (std::vector<std::string>{"batch", "slow"}));
        m_here->sessions.setWords(QStringLiteral("slo"));
        m_here->settle();
        QCOMPARE(m_here->sessions.list().size(), std::size_t{1});
        m_here->sessions.setWords(QStringLiteral("nowhere"));
        m_here->settle();
        QVERIFY(m_here->sessions.list().empty());
    }

    /// Through the list as a person has it: delete, and Undo brings it back with all that belongs to it.
    void deleteAndUndo() {
        const qint64 id = m_here->save("first");
        const auto before = m_here->requests(id);
        QVERIFY(!before.empty());
        SessionList list(m_here->sessions);
        list.resize(256, 600);
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        list.view()->setCurrentIndex(list.model()->index(0));
        list.view()->setFocus();
        QTest::keyClick(list.view(), Qt::Key_Delete);
        QCOMPARE(list.model()->rowCount(), 1); // no key without a modifier takes anything away
        QTest::keyClick(list.view(), Qt::Key_Delete, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(list.model()->rowCount(), 0, kPatience);
        QVERIFY(list.notice()->isVisible());
        QCOMPARE(m_here->sessions.bin().size(), std::size_t{1});
        for (QPushButton* const button : list.notice()->findChildren<QPushButton*>()) {
            if (button->text() == QStringLiteral("Undo")) {
                button->click();
            }
        }
        QTRY_COMPARE_WITH_TIMEOUT(list.model()->rowCount(), 1, kPatience);
        QVERIFY(m_here->requests(id) == before);
    }

    void theMenuOffersWhatCanBeDone() {
        const qint64 id = m_here->save("first");
        SessionList list(m_here->sessions);
        const std::unique_ptr<QMenu> menu(list.menuFor(id));
        QStringList words;
        for (const QAction* action : menu->actions()) {
            words << action->text();
        }
        for (const char* const word :
             {"Open in Inside", "Rename", "Notes and tags…", "Run again", "Export", "Delete"}) {
            QVERIFY2(words.contains(QString::fromUtf8(word)), word);
        }
        m_here->sessions.remove(id);
        m_here->settle();
        list.model()->showBin(true);
        const std::unique_ptr<QMenu> bin(list.menuFor(id));
        bin->actions().last()->trigger(); // for good
        m_here->settle();
        QVERIFY(m_here->sessions.bin().empty());
        QVERIFY(m_here->sessions.find(id) == nullptr);
    }

    void everyFormIsWritten() {
        const qint64 id = m_here->save("first");
        using Format = SessionStore::Format;
        const auto file = [this](const char* name) { return m_dir->path() / name; };
        QCOMPARE(m_here->exportTo(id, Format::csv, file("r.csv")), QString());
        QCOMPARE(m_here->exportTo(id, Format::json, file("r.json")), QString());
        QCOMPARE(m_here->exportTo(id, Format::markdown, file("r.md")), QString());
        QCOMPARE(m_here->exportTo(id, Format::chrome, file("r.trace")), QString());
        QCOMPARE(m_here->exportTo(id, Format::bundle, file("r.vtrb")), QString());
        const auto requests = m_here->requests(id);
        QCOMPARE(bytesOf(file("r.csv")).toStdString(), store::requestsCsv(requests));
        QVERIFY(QJsonDocument::fromJson(bytesOf(file("r.json"))).isObject());
        QVERIFY(!QJsonDocument::fromJson(bytesOf(file("r.trace"))).isNull());
        QVERIFY(bytesOf(file("r.md")).startsWith("# first"));
        QVERIFY(!m_here->exportTo(id, Format::csv, "/nowhere/r.csv").isEmpty());
        QVERIFY(!m_here->exportTo(id + 1000, Format::csv, file("n.csv")).isEmpty());
    }

    /// A bundle in another profile: the same requests, so the same figures.
    void aBundleShowsTheSameElsewhere() {
        const qint64 id = m_here->save("first");
        m_here->sessions.setNotes(id, QStringLiteral("noted"));
        m_here->settle();
        const auto bundle = m_dir->path() / "r.vtrb";
        QCOMPARE(m_here->exportTo(id, SessionStore::Format::bundle, bundle), QString());
        Profile there(m_dir->path() / "there.db");
        QSignalSpy saved(&there.sessions, &SessionStore::saved);
        QSignalSpy listed(&there.sessions, &SessionStore::listChanged);
        there.sessions.importBundle(QString::fromStdString(bundle.string()));
        QTRY_VERIFY_WITH_TIMEOUT(saved.count() == 1 && !listed.isEmpty(), kPatience);
        const qint64 copy = saved.first().first().toLongLong();
        QVERIFY(there.requests(copy) == m_here->requests(id));
        QCOMPARE(there.sessions.find(copy)->notes, std::string("noted"));
        QCOMPARE(there.sessions.find(copy)->steps, m_here->sessions.find(id)->steps);
    }

    /// A file that is no bundle is a sentence, and what comes after it is kept all the same.
    void aBadBundleHoldsNothingUp() {
        QSignalSpy failed(&m_here->sessions, &SessionStore::failed);
        m_here->sessions.importBundle(QStringLiteral(VITRINE_SOURCE_DIR "/LICENSE"));
        m_here->sessions.importBundle(QStringLiteral("/nowhere/at.all"));
        const qint64 id = m_here->save("after");
        QVERIFY(id > 0);
        QCOMPARE(failed.count(), 2);
        QVERIFY(!failed.first().first().toString().isEmpty());
    }

    void withoutADatabaseItIsSaid() {
        SessionStore none([]() -> store::StoreThread* { return nullptr; });
        QSignalSpy failed(&none, &SessionStore::failed);
        none.refresh();
        QTRY_VERIFY_WITH_TIMEOUT(failed.count() == 1, kPatience);
        none.save([] { return sample("lost"); });
        QCOMPARE(failed.count(), 2);
    }

private:
    std::unique_ptr<test::TempDir> m_dir;
    std::unique_ptr<Profile> m_here;
};

QTEST_MAIN(SessionsTest)
#include "sessions_test.moc"
