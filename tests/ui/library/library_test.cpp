// SPDX-License-Identifier: GPL-3.0-or-later
// The library without its page: folders that are watched, files that are read, bars that say whether they fit.
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "ui/library/fit_geometry.h"
#include "ui/library/library_items.h"
#include "ui/library/model_library.h"
#include "ui/library/model_name.h"
#include "ui/settings/settings_store.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 30000;
constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;

class LibraryTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void listsWhatAFolderHolds();
    void brokenFilesKeepTheirReason();
    void followsTheDisk();
    void folderCanBeAddedAndTakenOut();
    void absentFoldersAreNamed();
    void takesOddFolders();
    void looksIntoFoldersBelowButNotRoundInCircles();
    void splitModelsAreOneRow();
    void namesOfFilesAreRead_data();
    void namesOfFilesAreRead();
    void theRowsAreASoundModel();
    void theFilterTakesWords();
    void rowsAreSpokenInFull();
    void planIsTheEnginesOwn();
    void theAxisHoldsTheLimit_data();
    void theAxisHoldsTheLimit();
    void barsAddUp();

private:
    std::unique_ptr<ModelLibrary> library();
    bool settled(const ModelLibrary& l, int files);
    QString add(const QString& name, const test::TinyModel& model = {});
    [[nodiscard]] QString folder() const { return m_dir->filePath(QStringLiteral("models")); }

    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<ModelProbe> m_probe;
};

void LibraryTest::init() {
    m_probe = std::make_unique<ModelProbe>();
    m_dir = std::make_unique<QTemporaryDir>();
    QDir().mkpath(folder());
    m_settings = std::make_unique<SettingsStore>(m_dir->filePath(QStringLiteral("vitrine.ini")));
}

std::unique_ptr<ModelLibrary> LibraryTest::library() {
    auto made = std::make_unique<ModelLibrary>(*m_probe, *m_settings, folder(), [] {
        EngineOptions options;
        options.device = DeviceChoice::cpu;
        options.threads = 1;
        return options;
    });
    made->rescan();
    return made;
}

bool LibraryTest::settled(const ModelLibrary& l, int files) {
    return QTest::qWaitFor(
        [&] {
            return l.scanned() && l.models().size() == files &&
                   std::all_of(l.models().begin(), l.models().end(),
                               [](const LibraryModel& m) { return m.ready() || m.error() != nullptr; });
        },
        kPatience);
}

QString LibraryTest::add(const QString& name, const test::TinyModel& model) {
    const QString path = QDir(folder()).filePath(name);
    QDir().mkpath(QFileInfo(path).absolutePath());
    const auto bytes = model.bytes();
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<qint64>(bytes.size()));
    }
    return path;
}

void LibraryTest::listsWhatAFolderHolds() {
    const QString path = add(QStringLiteral("tiny-Q8_0.gguf"));
    add(QStringLiteral("notes.txt"));
    const auto l = library();
    QVERIFY(settled(*l, 1));
    const LibraryModel& m = l->models().front();
    QCOMPARE(m.file.path, path);
    QCOMPARE(m.file.bytes, QFileInfo(path).size());
    QCOMPARE(m.name, QStringLiteral("tiny"));
    QCOMPARE(m.format, QStringLiteral("Q8_0"));
    QCOMPARE(QString::fromStdString(m.survey->architecture), QStringLiteral("llama"));
    QVERIFY(m.fits());
    QCOMPARE(verdictOf(m, {}).sign, Verdict::Sign::check);
}

void LibraryTest::brokenFilesKeepTheirReason() {
    const QString cut = add(QStringLiteral("cut.gguf"));
    QVERIFY(QFile::resize(cut, QFileInfo(cut).size() / 2));
    QFile text(QDir(folder()).filePath(QStringLiteral("text.gguf")));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("not a model, whatever its name says it would be");
    text.close();
    const auto l = library();
    QVERIFY(settled(*l, 2));
    QCOMPARE(l->models()[0].error()->code, ErrorCode::truncatedFile);
    QVERIFY(modelLine(l->models()[0], {}).contains(QStringLiteral("missing at the end")));
    QCOMPARE(l->models()[1].error()->code, ErrorCode::notGguf);
    QCOMPARE(verdictOf(l->models()[1], {}).sign, Verdict::Sign::cross);
    const auto parts = fitParts(l->models()[0]);
    QCOMPARE(parts.size(), 2);
    QCOMPARE(parts[1].kind, FitKind::missing);
}

void LibraryTest::followsTheDisk() {
    const auto l = library();
    QVERIFY(settled(*l, 0));
    const QString first = add(QStringLiteral("first.gguf"));
    QVERIFY(settled(*l, 1));
    const SurveyPointer read = l->models()[0].survey;
    add(QStringLiteral("second.gguf"));
    QVERIFY(settled(*l, 2));
    QCOMPARE(l->models()[0].survey, read); // what has not changed is not read again
    test::TinyModel other;
    other.layers = 3;
    add(QStringLiteral("first.gguf"), other);
    QTRY_VERIFY_WITH_TIMEOUT(l->models().size() == 2 && l->models()[0].survey && l->models()[0].survey->shape &&
                                 l->models()[0].survey->shape->layers == 3,
                             kPatience);
    QVERIFY(QFile::remove(first));
    QVERIFY(settled(*l, 1));
}

void LibraryTest::folderCanBeAddedAndTakenOut() {
    const auto l = library();
    QVERIFY(settled(*l, 0));
    const QString other = m_dir->filePath(QStringLiteral("other"));
    QDir().mkpath(other);
    QVERIFY(QFile::copy(add(QStringLiteral("one.gguf")), other + QStringLiteral("/two.gguf")));
    l->addFolder(other);
    l->addFolder(other); // twice is once
    QCOMPARE(l->folders(), (QStringList{folder(), other}));
    QVERIFY(settled(*l, 2));
    l->removeFolder(folder()); // the standard one stays
    l->removeFolder(other);
    QCOMPARE(l->folders(), QStringList{folder()});
    QVERIFY(settled(*l, 1));
    QVERIFY(QFile::exists(other + QStringLiteral("/two.gguf")));
}

void LibraryTest::absentFoldersAreNamed() {
    const auto l = library();
    QVERIFY(settled(*l, 0));
    const QString absent = m_dir->filePath(QStringLiteral("absent"));
    l->addFolder(absent);
    QTRY_VERIFY_WITH_TIMEOUT(!l->problemOf(absent).isEmpty(), kPatience);
    QVERIFY(l->problemOf(folder()).isEmpty());
    QDir().mkpath(absent);
    QTRY_VERIFY_WITH_TIMEOUT(l->problemOf(absent).isEmpty(), kPatience); // it is looked at again when it comes
}

void LibraryTest::takesOddFolders() {
    const QString odd = QString::fromUtf8("模型 🦆 ") + QString(200, QLatin1Char('x')) + QStringLiteral("/") +
                        QString::fromUtf8("小 🦆.gguf");
    add(odd);
    const auto l = library();
    QVERIFY(settled(*l, 1));
    QVERIFY2(l->models()[0].ready(), "a name must not matter");
    QCOMPARE(l->models()[0].name, QString::fromUtf8("小 🦆"));
}

void LibraryTest::looksIntoFoldersBelowButNotRoundInCircles() {
    add(QStringLiteral("publisher/repository/deep.gguf"));
    QVERIFY(QFile::link(folder(), QDir(folder()).filePath(QStringLiteral("publisher/up"))));
    const auto l = library();
    QVERIFY(settled(*l, 1));
}

void LibraryTest::splitModelsAreOneRow() {
    add(QStringLiteral("big-00001-of-00002.gguf"));
    add(QStringLiteral("big-00002-of-00002.gguf"));
    const auto l = library();
    QVERIFY(settled(*l, 1));
    QCOMPARE(l->models()[0].name, QStringLiteral("big"));
}

void LibraryTest::namesOfFilesAreRead_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("format");
    QTest::newRow("K") << QStringLiteral("/m/Qwen3-8B-Q4_K_M.gguf") << QStringLiteral("Qwen3-8B")
                       << QStringLiteral("Q4_K_M");
    QTest::newRow("dot") << QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf") << QStringLiteral("SmolLM2-135M-Instruct")
                         << QStringLiteral("Q4_1");
    QTest::newRow("none") << QStringLiteral("model.gguf") << QStringLiteral("model") << QString();
    QTest::newRow("split") << QStringLiteral("Big-70B-Q8_0-00001-of-00004.gguf") << QStringLiteral("Big-70B")
                           << QStringLiteral("Q8_0");
}

void LibraryTest::namesOfFilesAreRead() {
    QFETCH(QString, file);
    QTEST(modelName(file).name, "name");
    QTEST(modelName(file).format, "format");
}

void LibraryTest::theRowsAreASoundModel() {
    add(QStringLiteral("one.gguf"));
    const auto l = library();
    LibraryItems items(*l);
    LibraryFilter filter(items);
    QAbstractItemModelTester first(&items, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QAbstractItemModelTester second(&filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QVERIFY(settled(*l, 1));
    add(QStringLiteral("two.gguf"));
    QVERIFY(settled(*l, 2));
    filter.setQuery(QStringLiteral("two"));
    items.setLoaded(l->models()[1].file.path);
    items.setUnit({false});
    QVERIFY(QFile::remove(l->models()[0].file.path));
    QVERIFY(settled(*l, 1));
}

void LibraryTest::theFilterTakesWords() {
    add(QStringLiteral("alpha-Q8_0.gguf"));
    add(QStringLiteral("beta-F16.gguf"), test::TinyModel::family("qwen2"));
    const auto l = library();
    LibraryItems items(*l);
    LibraryFilter filter(items);
    QVERIFY(settled(*l, 2));
    filter.setQuery(QStringLiteral("QWEN2 be"));
    QCOMPARE(filter.rowCount(), 1);
    QCOMPARE(filter.index(0, 0).data().toString(), QStringLiteral("beta F16"));
    filter.setQuery(QStringLiteral("q8_0"));
    QCOMPARE(filter.rowCount(), 1);
    filter.setQuery(QStringLiteral("nothing of that"));
    QCOMPARE(filter.rowCount(), 0);
}

void LibraryTest::rowsAreSpokenInFull() {
    add(QStringLiteral("alpha-Q8_0.gguf"));
    const auto l = library();
    LibraryItems items(*l);
    QVERIFY(settled(*l, 1));
    const QString spoken = items.index(0).data(Qt::AccessibleTextRole).toString();
    for (const char* word : {"alpha", "Q8_0", "llama", "Fits", "left", "counted"}) {
        QVERIFY2(spoken.contains(QLatin1String(word)), qPrintable(spoken));
    }
}

void LibraryTest::planIsTheEnginesOwn() {
    const QString path = add(QStringLiteral("one.gguf"));
    const auto l = library();
    QVERIFY(settled(*l, 1));
    EngineOptions options = l->baseOptions();
    options.model = enginePath(path);
    const auto plan = survey::planLoad(options, *l->models()[0].survey);
    QVERIFY(plan);
    QCOMPARE(l->models()[0].plan->budget.weights, plan->budget.weights);
    QCOMPARE(l->models()[0].needed(), static_cast<double>(plan->budget.totalFor(1, plan->budget.context)));
}

void LibraryTest::theAxisHoldsTheLimit_data() {
    QTest::addColumn<double>("limit");
    QTest::addColumn<double>("need");
    QTest::newRow("small models") << 16 * kGiB << 0.2 * kGiB;
    QTest::newRow("one too large") << 12 * kGiB << 14 * kGiB;
    QTest::newRow("a giant") << 12 * kGiB << 700 * kGiB;
    QTest::newRow("limit unknown") << 0.0 << 3 * kGiB;
    QTest::newRow("nothing known") << 0.0 << 0.0;
}

void LibraryTest::theAxisHoldsTheLimit() {
    QFETCH(double, limit);
    QFETCH(double, need);
    const FitScale scale = fitScale(limit, need, kGiB);
    QVERIFY(scale.most > limit);
    QVERIFY(limit == 0 || scale.most <= 1.61 * limit);
    QVERIFY(!scale.ticks.isEmpty());
    QCOMPARE(scale.ticks.front(), 0.0);
    QVERIFY(scale.ticks.size() <= 7);
    QCOMPARE(scale.x(0, 300), 0);
    QCOMPARE(scale.x(scale.most * 2, 300), 300);
}

void LibraryTest::barsAddUp() {
    const FitScale scale = fitScale(100, 50, 1);
    const FitBar bar =
        fitBar({{FitKind::others, 10}, {FitKind::scratch, 0}, {FitKind::weights, 40}, {FitKind::kv, 1e-6}}, scale, 300);
    QCOMPARE(bar.cells.size(), 3); // nothing is not drawn, little is
    QVERIFY(!bar.cut);
    for (int i = 0; i < bar.cells.size(); ++i) {
        QVERIFY(bar.cells[i].x1 > bar.cells[i].x0);
        QVERIFY(i == 0 || bar.cells[i].x0 >= bar.cells[i - 1].x1);
    }
    QCOMPARE(bar.cells[0].x0, 0);
    QVERIFY(fitBar({{FitKind::weights, 1e9}}, scale, 300).cut);
}

} // namespace

QTEST_MAIN(LibraryTest)
#include "library_test.moc"
