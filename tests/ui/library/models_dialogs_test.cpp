// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogs of the page of models: two models' answers side by side, watched folders, fetching a file.
#include "tests/support/tiny_model.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/library/answers_dialog.h"
#include "ui/library/fetch/download_dialog.h"
#include "ui/library/folders_dialog.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 30000;

class ModelsDialogsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init();
    void cleanup();
    void twoModelsAnswerOnePrompt();
    void theAnswerCanBeStopped();
    void foldersAreListedAndTakenOut();
    void theDownloadDialogChecksWhatIsTyped();
    void downloadButtonsHaveTheirWordsWhole_data();
    void downloadButtonsHaveTheirWordsWhole();

private:
    QString add(const QString& name, const test::TinyModel& model = {});
    /// Looks through the folder and waits until so many files are read.
    bool listed(int files);
    [[nodiscard]] QString folder() const { return m_dir->filePath(QStringLiteral("models")); }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<ModelProbe> m_probe;
    std::unique_ptr<ModelLibrary> m_library;
};

void ModelsDialogsTest::init() {
    m_dir = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir().mkpath(folder()));
    m_settings = std::make_unique<SettingsStore>(m_dir->filePath(QStringLiteral("vitrine.ini")));
    m_probe = std::make_unique<ModelProbe>();
    m_library = std::make_unique<ModelLibrary>(*m_probe, *m_settings, folder(), [] {
        EngineOptions options;
        options.device = DeviceChoice::cpu;
        options.threads = 1;
        return options;
    });
}

void ModelsDialogsTest::cleanup() {
    m_library.reset();
    m_probe.reset();
}

QString ModelsDialogsTest::add(const QString& name, const test::TinyModel& model) {
    return QString::fromStdString(model.writeTo(folder().toStdString(), QFileInfo(name).completeBaseName().toStdString()).string());
}

bool ModelsDialogsTest::listed(int files) {
    m_library->rescan();
    const auto read = [this, files] {
        const auto& all = m_library->models();
        return m_library->scanned() && all.size() == files && std::all_of(all.begin(), all.end(), [](const LibraryModel& m) { return m.ready(); });
    };
    return QTest::qWaitFor(read, kPatience);
}

void ModelsDialogsTest::twoModelsAnswerOnePrompt() {
    const QString one = add(QStringLiteral("one.gguf"));
    test::TinyModel other;
    other.seed = 5;
    const QString two = add(QStringLiteral("two.gguf"), other);
    QVERIFY(listed(2));
    AnswersDialog dialog(*m_library, [this](const QString& path) {
        EngineOptions options = m_library->baseOptions();
        options.model = enginePath(path);
        return options;
    });
    dialog.first().setModel(one);
    dialog.second().setModel(two);
    dialog.show();
    const QList<QAbstractButton*> buttons = dialog.findChildren<QAbstractButton*>();
    QVERIFY(std::any_of(buttons.begin(), buttons.end(), [](const QAbstractButton* b) { return b->text() == QLatin1String("Close"); }));
    QSignalSpy answered(&dialog, &AnswersDialog::answered);
    dialog.run(); // nothing to ask
    QVERIFY(!dialog.running());
    dialog.setPrompt(QStringLiteral("hello"));
    dialog.run();
    QVERIFY(dialog.running());
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, kPatience);
    QCOMPARE(dialog.first().answer().state(), SingleAnswer::State::done);
    QCOMPARE(dialog.second().answer().state(), SingleAnswer::State::done);
    QCOMPARE(dialog.first().shownText(), dialog.first().answer().text());
    QVERIFY(dialog.first().shownText() != dialog.second().shownText());
    QVERIFY(dialog.second().answer().figures()->generatedTokens > 0);
    QCOMPARE(walk::unnamedControls(&dialog), QStringList());
    QCOMPARE(walk::figuresWithoutBadge(&dialog), QStringList());
}

void ModelsDialogsTest::theAnswerCanBeStopped() {
    const QString one = add(QStringLiteral("one.gguf"));
    QVERIFY(listed(1));
    AnswersDialog dialog(*m_library, [this](const QString& path) {
        EngineOptions options = m_library->baseOptions();
        options.model = enginePath(path);
        return options;
    });
    dialog.setPrompt(QStringLiteral("hello"));
    QSignalSpy answered(&dialog, &AnswersDialog::answered);
    dialog.run();
    dialog.stop();
    QTRY_COMPARE_WITH_TIMEOUT(answered.count(), 1, kPatience);
    QVERIFY(!dialog.running());
}

void ModelsDialogsTest::foldersAreListedAndTakenOut() {
    const QString absent = m_dir->filePath(QStringLiteral("absent"));
    m_library->addFolder(absent);
    FoldersDialog dialog(*m_library);
    dialog.show();
    QTRY_VERIFY_WITH_TIMEOUT(!m_library->problemOf(absent).isEmpty(), kPatience);
    QCOMPARE(walk::unnamedControls(&dialog), QStringList());
    IconButton* remove = nullptr; // rows that come late are shown by the next turn of the event loop
    QTRY_VERIFY_WITH_TIMEOUT((remove = walk::named<IconButton>(&dialog, QStringLiteral("Stop watching %1; its files stay").arg(absent))) != nullptr,
                             kPatience);
    remove->click();
    QCOMPARE(m_library->folders(), QStringList{folder()});
}

void ModelsDialogsTest::downloadButtonsHaveTheirWordsWhole_data() {
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.25, 1.75}) {
        QTest::addRow("%.2f", scale) << scale;
    }
}

void ModelsDialogsTest::downloadButtonsHaveTheirWordsWhole() {
    QFETCH(double, scale);
    Theme::instance().setTextScale(scale);
    DownloadDialog dialog({folder()}, standardHub());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    const QList<Button*> buttons = dialog.findChildren<Button*>();
    const auto fetching = std::ranges::count_if(buttons, [](const Button* b) { return b->text() == QLatin1String("Download"); });
    QVERIFY(fetching > 1); // of the form, and of each model in the list
    QCOMPARE(walk::cutTexts(&dialog, QStringLiteral("vitrine::ui::Button")).join(QLatin1Char('\n')), QString());
    QCOMPARE(walk::clippedParts(&dialog).join(QLatin1Char('\n')), QString());
    Theme::instance().zoomReset();
}

void ModelsDialogsTest::theDownloadDialogChecksWhatIsTyped() {
    DownloadDialog dialog({folder()}, standardHub());
    dialog.show();
    Button* const start = walk::named<Button>(&dialog, QStringLiteral("Download"));
    QVERIFY(!start->isEnabled());
    dialog.setSource(QStringLiteral("owner/repo"));
    QVERIFY(!start->isEnabled());
    dialog.setSource(QStringLiteral("owner/repo/file.gguf"));
    QVERIFY(start->isEnabled());
    QSignalSpy chosen(&dialog, &DownloadDialog::chosen);
    start->click();
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].toString(), folder());
    QCOMPARE(walk::unnamedControls(&dialog), QStringList());
    QCOMPARE(walk::figuresWithoutBadge(&dialog), QStringList());
}

} // namespace

QTEST_MAIN(ModelsDialogsTest)
#include "models_dialogs_test.moc"
