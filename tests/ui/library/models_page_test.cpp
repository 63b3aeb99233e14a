// SPDX-License-Identifier: GPL-3.0-or-later
// The page of models with a real, tiny engine behind it, driven as a person drives it.
#include "tests/ui/library/models_page_fixture.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/library/checks_section.h"
#include "ui/library/file_section.h"
#include "ui/library/hash_row.h"
#include "ui/library/load_foot.h"
#include "ui/library/load_form.h"
#include "ui/library/model_detail.h"
#include "ui/library/model_row.h"
#include "ui/pages/notice_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/error_card.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCryptographicHash>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QThread>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class ModelsPageTest : public ModelsPageFixture {
    Q_OBJECT

private slots:
    void init() { prepare(); }
    void cleanup() { drop(); }
    void saysThatThereIsNothing();
    void choosesTheFirstAndShowsIt();
    void theLegendNamesTheCacheThatWasPlanned();
    void loadsAndEjects();
    void cancelsALoad();
    void whatDoesNotFitCanBeLoadedAnyway();
    void brokenFilesStateTheirReason();
    void optionsChangeThePlan();
    void remembersOptionsOfAModel();
    void unfitDraftsAreGreyWithTheirReason();
    void computesAndComparesTheHash();
    void cancelsTheHash();
    void trashCanBeUndone();
    void theLoadedModelIsNotThrownAway();
    void theChosenRowOutlastsARescan();
    void keepsTheRules_data();
    void keepsTheRules();
};

void ModelsPageTest::saysThatThereIsNothing() {
    open();
    QVERIFY(settled(0));
    auto* const empty = m_page->findChild<EmptyBox*>();
    QTRY_VERIFY_WITH_TIMEOUT(empty->isVisible(), kPatience);
    QVERIFY(!m_page->list()->isVisible());
    QVERIFY(!m_page->detail()->isEnabled());
    add(QStringLiteral("one.gguf"));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->list()->isVisible(), kPatience);
    QVERIFY(m_page->detail()->isEnabled());
}

void ModelsPageTest::choosesTheFirstAndShowsIt() {
    const QString path = add(QStringLiteral("one-F32.gguf"));
    add(QStringLiteral("two.gguf"));
    open();
    QVERIFY(settled(2));
    QCOMPARE(m_page->chosen(), path);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->plan().has_value(), kPatience);
    QTest::keyClick(m_page->list(), Qt::Key_Down);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->path().endsWith(QStringLiteral("two.gguf")), kPatience);
}

/// The bars count the KV cache in the type that a load would have, and the legend says in which.
void ModelsPageTest::theLegendNamesTheCacheThatWasPlanned() {
    m_keys = kernels::KvType::Q8_0;
    add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    const auto* const legend = m_page->findChild<FitLegend*>();
    QVERIFY(legend != nullptr);
    QVERIFY2(legend->accessibleName().contains(QStringLiteral("q8_0")), qPrintable(legend->accessibleName()));
}

void ModelsPageTest::loadsAndEjects() {
    const QString path = add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    Button* const load = walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load"));
    QVERIFY(load != nullptr);
    QTest::mouseClick(load, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::ready, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Eject")) != nullptr, kPatience);
    QVERIFY(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load again")) == nullptr);
    const FoundFile file = m_page->library().models()[0].file;
    QVERIFY(m_page->kept().lastLoad(file)); // what it took stands beside the next plan
    QCOMPARE(m_page->kept().lastLoad(file)->total(), m_bridge->status().info->actual.total());
    LoadChoice choice = m_page->detail()->choice();
    choice.context = 256;
    m_page->detail()->setChoice(choice);
    QVERIFY(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load again")) != nullptr);
    QTest::mouseClick(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Eject")), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::empty, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load")) != nullptr, kPatience);
}

void ModelsPageTest::cancelsALoad() {
    add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    QSignalSpy progressed(m_bridge.get(), &EngineBridge::loadProgressed);
    m_bridge->ask(
        this,
        [](Engine*) {
            QThread::msleep(200);
            return 0;
        },
        [](int) {}); // the load waits behind it
    QTest::mouseClick(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load")), Qt::LeftButton);
    m_bridge->cancelLoad();
    QTRY_VERIFY_WITH_TIMEOUT(m_bridge->status().error.has_value(), kPatience);
    QCOMPARE(m_bridge->status().error->code, ErrorCode::cancelled);
    QTRY_VERIFY_WITH_TIMEOUT(walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load")) != nullptr, kPatience);
}

void ModelsPageTest::whatDoesNotFitCanBeLoadedAnyway() {
    add(QStringLiteral("one.gguf"));
    m_limit = 4096;
    open();
    QVERIFY(settled(1));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->plan().has_value(), kPatience);
    QVERIFY(!m_page->detail()->plan()->budget.fits());
    QCOMPARE(verdictOf(m_page->library().models()[0], {}).words, QStringLiteral("Too large"));
    Button* const load = walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load anyway"));
    QVERIFY(load != nullptr);
    QVERIFY(load->isEnabled());
    QTest::mouseClick(load, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::ready, kPatience);
}

void ModelsPageTest::brokenFilesStateTheirReason() {
    const QString path = add(QStringLiteral("cut.gguf"));
    QVERIFY(QFile::resize(path, QFileInfo(path).size() / 2));
    open();
    QVERIFY(settled(1));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->findChild<ErrorCard*>() != nullptr, kPatience);
    QCOMPARE(m_page->findChild<ErrorCard*>()->text().code, QStringLiteral("truncatedFile"));
    auto* const checks = m_page->findChild<ChecksSection*>();
    QTRY_COMPARE_WITH_TIMEOUT(checks->count(), 0, kPatience); // the card has the sentence that each would repeat
    QTRY_VERIFY_WITH_TIMEOUT(!checks->isVisible(), kPatience);
    Button* const load = walk::named<Button>(m_page->detail()->foot(), QStringLiteral("Load"));
    QVERIFY(load != nullptr);
    QVERIFY(!load->isEnabled());
    QVERIFY(!load->toolTip().isEmpty());
}

void ModelsPageTest::optionsChangeThePlan() {
    add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->plan().has_value(), kPatience);
    LoadChoice choice = m_page->detail()->choice();
    choice.poolTokens = 1024;
    choice.kvType = kernels::KvType::F32;
    m_page->detail()->setChoice(choice);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->detail()->plan()->budget.blocks, 64, kPatience);
    const std::uint64_t wide = m_page->detail()->plan()->budget.kvPool();
    choice.kvType = kernels::KvType::Q8_0;
    m_page->detail()->setChoice(choice);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->plan()->budget.kvPool() < wide, kPatience);
    QCOMPARE(m_page->detail()->loadOptions().keyType, kernels::KvType::Q8_0);
}

void ModelsPageTest::remembersOptionsOfAModel() {
    const QString path = add(QStringLiteral("one.gguf"));
    add(QStringLiteral("two.gguf"));
    open();
    QVERIFY(settled(2));
    auto* const remember = m_page->detail()->findChild<QCheckBox*>();
    QVERIFY(!remember->isChecked());
    QTest::mouseClick(remember, Qt::LeftButton, {}, QPoint(8, remember->height() / 2));
    QVERIFY(remember->isChecked());
    LoadChoice choice = m_page->detail()->choice();
    choice.context = 128;
    m_page->detail()->setChoice(choice);
    choose(QDir(folder()).filePath(QStringLiteral("two.gguf")));
    QVERIFY(!remember->isChecked());
    QVERIFY(m_page->detail()->choice().context != 128);
    choose(path);
    QVERIFY(remember->isChecked());
    QCOMPARE(m_page->detail()->choice().context, 128);
    QCOMPARE(m_page->optionsFor(path, EngineOptions{}).context, 128);
    QTest::mouseClick(remember, Qt::LeftButton, {}, QPoint(8, remember->height() / 2));
    QCOMPARE(m_page->optionsFor(path, EngineOptions{}).context, 0);
}

void ModelsPageTest::unfitDraftsAreGreyWithTheirReason() {
    const QString target = add(QStringLiteral("target.gguf"));
    test::TinyModel sister;
    sister.layers = 1;
    add(QStringLiteral("sister.gguf"), sister);
    test::TinyModel stranger;
    stranger.vocabulary = 600;
    add(QStringLiteral("stranger.gguf"), stranger);
    open();
    QVERIFY(settled(3));
    choose(target);
    QComboBox* draft = nullptr;
    for (QComboBox* combo : m_page->detail()->findChildren<QComboBox*>()) {
        draft = combo->accessibleName() == QStringLiteral("Draft model") ? combo : draft;
    }
    QVERIFY(draft != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(draft->findText(QStringLiteral("stranger · token"), Qt::MatchStartsWith) >= 0, kPatience);
    const int bad = draft->findText(QStringLiteral("stranger"), Qt::MatchStartsWith);
    QTRY_VERIFY_WITH_TIMEOUT(draft->findText(QStringLiteral("sister"), Qt::MatchExactly) >= 0, kPatience);
    const auto* const items = qobject_cast<QStandardItemModel*>(draft->model());
    QVERIFY(!items->item(bad)->isEnabled());
    QVERIFY(draft->itemData(bad, Qt::ToolTipRole).toString().contains(QStringLiteral("first that differs")));
    const int good = draft->findText(QStringLiteral("sister"));
    QVERIFY(items->item(good)->isEnabled());
    LoadChoice choice = m_page->detail()->choice();
    choice.draft = draft->itemData(good).toString();
    m_page->detail()->setChoice(choice);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->plan() && m_page->detail()->plan()->budget.draft() > 0, kPatience);
    QCOMPARE(m_page->detail()->loadOptions().speculation, SpeculationSource::draftModel);
}

void ModelsPageTest::computesAndComparesTheHash() {
    const QString path = add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    auto* const row = m_page->findChild<HashRow*>();
    Button* const compute = walk::named<Button>(row, QStringLiteral("Compute"));
    QVERIFY(compute != nullptr);
    compute->click();
    QVERIFY(row->computing());
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->kept().hashOf(m_page->library().models()[0].file).isEmpty(), kPatience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString expected =
        QString::fromLatin1(QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex());
    QCOMPARE(m_page->kept().hashOf(m_page->library().models()[0].file), expected);
    auto* const field = row->findChild<QLineEdit*>();
    const auto says = [row](const QString& words) {
        for (const QLabel* label : row->findChildren<QLabel*>()) {
            if (label->text().contains(words)) {
                return true;
            }
        }
        return false;
    };
    field->setText(expected.toUpper());
    QVERIFY(says(QStringLiteral("the same")));
    field->setText(QString(64, QLatin1Char('0')));
    QVERIFY(says(QStringLiteral("differ")));
    field->setText(QStringLiteral("12"));
    QVERIFY(says(QStringLiteral("64 hex digits")));
}

void ModelsPageTest::cancelsTheHash() {
    add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    auto* const row = m_page->findChild<HashRow*>();
    row->compute();
    row->cancel();
    QVERIFY(!row->computing());
    QVERIFY(walk::named<Button>(row, QStringLiteral("Compute")) != nullptr);
}

void ModelsPageTest::trashCanBeUndone() {
    const QString path = add(QStringLiteral("one.gguf"));
    add(QStringLiteral("two.gguf"));
    open();
    QVERIFY(settled(2));
    choose(path);
    QMetaObject::invokeMethod(m_page.get(), "trashChosen");
    auto* const notice = m_page->findChild<NoticeBar*>();
    QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), kPatience);
    if (QFile::exists(path)) { // the folder for temporary files has no trash here: it is said, and nothing is lost
        QVERIFY(walk::named<Button>(notice, QStringLiteral("Show in its folder")) != nullptr);
        return;
    }
    QVERIFY(settled(1));
    walk::named<Button>(notice, QStringLiteral("Undo"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), kPatience);
    QVERIFY(settled(2));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->chosen(), path, kPatience);
}

void ModelsPageTest::theLoadedModelIsNotThrownAway() {
    const QString path = add(QStringLiteral("one.gguf"));
    open();
    QVERIFY(settled(1));
    emit m_page->loadRequested(m_page->detail()->loadOptions());
    QTRY_COMPARE_WITH_TIMEOUT(m_bridge->status().state, LoopState::ready, kPatience);
    QMetaObject::invokeMethod(m_page.get(), "trashChosen");
    QTest::qWait(50);
    QVERIFY(QFile::exists(path));
}

void ModelsPageTest::theChosenRowOutlastsARescan() {
    add(QStringLiteral("one.gguf"));
    const QString two = add(QStringLiteral("two.gguf"));
    open();
    QVERIFY(settled(2));
    choose(two);
    add(QStringLiteral("another.gguf"));
    QVERIFY(settled(3));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->chosen(), two, kPatience);
    QCOMPARE(m_page->detail()->path(), two);
}

void ModelsPageTest::keepsTheRules_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    QTest::newRow("1600 dark") << QSize(1528, 932) << true;
    QTest::newRow("1280 light") << QSize(1208, 732) << false;
}

void ModelsPageTest::keepsTheRules() {
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    Theme::instance().setMode(dark ? Theme::Mode::dark : Theme::Mode::light);
    add(QStringLiteral("a-name-that-is-quite-long-for-a-list-Instruct-Q8_0.gguf"));
    const QString cut = add(QStringLiteral("cut.gguf"));
    QVERIFY(QFile::resize(cut, QFileInfo(cut).size() / 2));
    open();
    m_page->resize(size);
    QVERIFY(settled(2));
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->plan().has_value(), kPatience);
    QTest::qWait(50);
    QCOMPARE(walk::unnamedControls(m_page.get()), QStringList());
    QCOMPARE(walk::figuresWithoutBadge(m_page.get()), QStringList());
    QCOMPARE(walk::cutTexts(m_page.get()), QStringList());
    QCOMPARE(walk::foreignColours(m_page.get()), QStringList());
    QCOMPARE(walk::unreachableControls(m_page.get()), QStringList());
}

} // namespace

QTEST_MAIN(ModelsPageTest)
#include "models_page_test.moc"
