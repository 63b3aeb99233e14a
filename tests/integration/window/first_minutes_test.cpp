// SPDX-License-Identifier: GPL-3.0-or-later
// What a newcomer does in the first minutes: types at once, changes the text size, makes the window small, sends what is too long,
// loads a model whose template is broken.
#include "app/window/launch_options.h"
#include "app/window/wiring.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "ui/glass/glass_panel.h"
#include "ui/glass/memory_sections.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/context_row.h"
#include "ui/pages/message_view.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/transcript.h"
#include "ui/settings/settings_page.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/main_window.h"
#include "ui/shell/top_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/model_picker.h"

#include <QDialog>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace vitrine;
using namespace vitrine::app;

namespace {

constexpr int kPatience = 60000;
constexpr double kSlow = 0.02; // share of the engine's speed

class FirstMinutesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void typingGoesIntoTheMessage();
    void focusComesBackFromTheRenderedPrompt();
    void themeOutlastsATextSize();
    void aBrokenTemplateIsSaid();
    void contextFollowsTheReply();
    void tooLongIsOverTheLimitAndLeftOut();
    void longMessagesShowTheirBeginning();
    void nothingIsCut_data();
    void nothingIsCut();
    void aPanelThatIsAskedForOpens();
    void composerHoldsWholeLines();
    void poolIsDrawnAsCells();
    void sizesAndFoldersAreChecked();

private:
    void write(const QString& name, const QByteArray& bytes);
    void load(const QString& name);
    void say(const QString& words);
    [[nodiscard]] ui::ChatPage& page() const { return *m_wiring->chat(); }
    [[nodiscard]] QString in(const QString& name) const { return QString::fromStdString((m_dir.path() / name.toStdString()).string()); }
    [[nodiscard]] QString contextWords() const;

    test::TempDir m_dir;
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<ui::SettingsStore> m_settings;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<Wiring> m_wiring;
};

/// Visible controls and lines of text that are not wholly seen: narrower than they need, or beyond an edge of what they lie in.
QStringList cut(QWidget* window) {
    QStringList found;
    for (QWidget* w : window->findChildren<QWidget*>()) {
        const auto* const label = qobject_cast<QLabel*>(w);
        const bool words = label != nullptr && !label->wordWrap() && !label->text().isEmpty();
        const bool button = qobject_cast<QAbstractButton*>(w) != nullptr;
        // These shorten their words with "…" and tell them whole in the tooltip; the clear button is Qt's own.
        const bool elides = qobject_cast<ui::ModelPicker*>(w) != nullptr || qobject_cast<ui::DeviceChip*>(w) != nullptr;
        if (elides || w->inherits("QLineEditIconButton")) {
            continue;
        }
        if (!w->isVisible() || (!words && !button && qobject_cast<ui::FigureLabel*>(w) == nullptr)) {
            continue;
        }
        const QString name = QStringLiteral("%1 '%2'").arg(QString::fromLatin1(w->metaObject()->className()), w->accessibleName().isEmpty() ? w->property("text").toString() : w->accessibleName());
        if (w->width() < w->minimumSizeHint().width()) {
            found << name + QStringLiteral(" is %1 of %2 px wide").arg(w->width()).arg(w->minimumSizeHint().width());
        }
        for (QWidget* p = w->parentWidget(); p != nullptr; p = p->isWindow() ? nullptr : p->parentWidget()) {
            const int x = w->mapTo(p, QPoint(0, 0)).x();
            if (x < 0 || x + w->width() > p->width()) {
                found << name + QStringLiteral(" lies at %1..%2 of %3 in %4").arg(x).arg(x + w->width()).arg(p->width()).arg(QString::fromLatin1(p->metaObject()->className()));
                break;
            }
        }
    }
    return found;
}

void FirstMinutesTest::write(const QString& name, const QByteArray& bytes) {
    QFile file(in(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void FirstMinutesTest::initTestCase() {
    qputenv("VITRINE_MODELS", QByteArray::fromStdString((m_dir.path() / "none").string()));
    ui::Theme::instance().install();
    const auto bytes = test::TinyModel{}.bytes();
    QByteArray good(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    write(QStringLiteral("good.gguf"), good);
    const qsizetype loop = good.indexOf("{% for ");
    QVERIFY(loop > 0);
    good.replace(loop, 6, "{% fxr");
    write(QStringLiteral("broken.gguf"), good);
}

void FirstMinutesTest::init() {
    m_config = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<ui::SettingsStore>(m_config->filePath(QStringLiteral("vitrine.ini")));
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 40);
    m_settings->setValue(QStringLiteral("sampling/seed"), 7);
    m_window = std::make_unique<ui::MainWindow>(*m_settings);
    m_wiring = std::make_unique<Wiring>(*m_window, *m_settings);
    m_window->resize(1600, 1000);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void FirstMinutesTest::cleanup() {
    m_wiring.reset();
    m_window.reset();
    ui::Theme::instance().setTextScale(1.0);
    ui::Theme::instance().setMode(ui::Theme::Mode::system);
}

void FirstMinutesTest::load(const QString& name) {
    m_wiring->loadModel(in(name));
    QTRY_COMPARE_WITH_TIMEOUT(m_wiring->bridge().status().state, LoopState::ready, kPatience);
}

void FirstMinutesTest::say(const QString& words) {
    QSignalSpy ended(&page(), &ui::ChatPage::replyEnded);
    page().composer()->setText(words);
    QTest::keyClick(page().composer()->field(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
}

QString FirstMinutesTest::contextWords() const {
    QStringList words;
    for (const QLabel* label : page().findChild<ui::ContextRow*>()->findChildren<QLabel*>()) {
        words << (label->isVisible() ? label->text() : QString());
    }
    for (const ui::FigureLabel* label : page().findChild<ui::ContextRow*>()->findChildren<ui::FigureLabel*>()) {
        words << label->spoken();
    }
    return words.join(QLatin1Char(' '));
}

void FirstMinutesTest::typingGoesIntoTheMessage() {
    QVERIFY(QApplication::focusWidget() != nullptr);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("hello"));
    QCOMPARE(page().composer()->text(), QStringLiteral("hello"));
    // by the page's key as well
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
    QTRY_COMPARE(m_window->focusWidget(), page().composer()->field());
}

void FirstMinutesTest::focusComesBackFromTheRenderedPrompt() {
    load(QStringLiteral("good.gguf"));
    for (ui::Button* b : page().findChildren<ui::Button*>()) {
        if (b->text() == QLatin1String("Rendered prompt") && b->toolTip().startsWith(QLatin1String("The exact"))) {
            QTest::mouseClick(b, Qt::LeftButton);
        }
    }
    QTRY_VERIFY_WITH_TIMEOUT(page().findChild<QDialog*>() != nullptr, kPatience);
    auto* const dialog = page().findChild<QDialog*>();
    QTRY_VERIFY(dialog->isVisible());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_COMPARE(m_window->focusWidget(), page().composer()->field());
}

void FirstMinutesTest::themeOutlastsATextSize() {
    ui::Theme& theme = ui::Theme::instance();
    theme.setMode(ui::Theme::Mode::dark); // as --theme dark does
    QTest::keyClick(m_window.get(), Qt::Key_Equal, Qt::ControlModifier);
    QCOMPARE(theme.textScale(), 1.1);
    QCOMPARE(theme.mode(), ui::Theme::Mode::dark);
    m_settings->setValue(QStringLiteral("appearance/highContrast"), true);
    QVERIFY(theme.highContrast());
    QCOMPARE(theme.mode(), ui::Theme::Mode::dark);
    m_settings->setValue(QStringLiteral("appearance/highContrast"), false);
    m_settings->setValue(QStringLiteral("appearance/theme"), QStringLiteral("light")); // asked for in the settings
    QCOMPARE(theme.mode(), ui::Theme::Mode::light);
}

void FirstMinutesTest::aBrokenTemplateIsSaid() {
    load(QStringLiteral("broken.gguf"));
    bool said = false;
    for (const ui::NoticeBar* bar : page().findChildren<ui::NoticeBar*>()) {
        for (const QLabel* label : bar->findChildren<QLabel*>()) {
            said = said || (bar->isVisible() && label->text().contains(QLatin1String("ChatML (built-in)")));
        }
    }
    QVERIFY(said);
    QVERIFY(m_window->topBar()->picker()->toolTip().contains(QLatin1String("ChatML (built-in)")));
    std::optional<ui::RenderedPrompt> shown;
    page().session().renderPrompt([&shown](const Result<ui::RenderedPrompt>& prompt) { shown = *prompt; });
    QTRY_VERIFY_WITH_TIMEOUT(shown.has_value(), kPatience);
    QCOMPARE(shown->templateName, QStringLiteral("ChatML (built-in)"));
    QVERIFY(!shown->templateReason.isEmpty());
    // a good model after it takes everything back
    load(QStringLiteral("good.gguf"));
    for (const ui::NoticeBar* bar : page().findChildren<ui::NoticeBar*>()) {
        QTRY_VERIFY_WITH_TIMEOUT(!bar->isVisible(), kPatience); // the load before is ready until this one has begun
    }
    QVERIFY(!m_window->topBar()->picker()->toolTip().contains(QLatin1String("ChatML (built-in)")));
}

void FirstMinutesTest::contextFollowsTheReply() {
    load(QStringLiteral("good.gguf"));
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 200);
    m_wiring->bridge().setSpeed(kSlow);
    page().composer()->setText(QStringLiteral("hello"));
    QTest::keyClick(page().composer()->field(), Qt::Key_Return);
    const ui::ChatSession& session = page().session();
    QTRY_VERIFY_WITH_TIMEOUT(session.state() == ui::ReplyState::generating, kPatience);
    m_wiring->bridge().setPaused(true);
    QTest::qWait(200); // what was on its way has come, and a frame is over
    const auto counted = [&session] {
        const SequenceFigures& f = *session.conversation()->messages.back().shown().figures;
        return ui::formatCount(f.promptTokens + f.generatedTokens) + QStringLiteral(" of ");
    };
    QVERIFY2(contextWords().contains(counted()), qPrintable(contextWords() + QStringLiteral(" wanted ") + counted()));
    const QString before = counted();
    m_wiring->bridge().setPaused(false);
    QTRY_VERIFY_WITH_TIMEOUT(counted() != before, kPatience);
    m_wiring->bridge().setPaused(true);
    QTest::qWait(200);
    QVERIFY2(contextWords().contains(counted()), qPrintable(contextWords() + QStringLiteral(" wanted ") + counted()));
    page().session().stop();
    m_wiring->bridge().setPaused(false);
    QTRY_VERIFY_WITH_TIMEOUT(!session.busy(), kPatience);
}

void FirstMinutesTest::tooLongIsOverTheLimitAndLeftOut() {
    load(QStringLiteral("good.gguf"));
    page().composer()->setText(QString(700, QLatin1Char('a')));
    QTRY_VERIFY_WITH_TIMEOUT(contextWords().contains(QLatin1String("over the limit")), kPatience);
    say(QString(700, QLatin1Char('a')));
    const ui::Conversation& chat = *page().session().conversation();
    QCOMPARE(chat.messages.back().shown().error->code, ErrorCode::promptTooLong);
    say(QStringLiteral("hello"));
    QCOMPARE(chat.messages.size(), 4);
    QVERIFY(!chat.messages.back().shown().error.has_value());
    QVERIFY(chat.messages.back().shown().figures->promptTokens < 100);
    QTRY_VERIFY_WITH_TIMEOUT(!contextWords().contains(QLatin1String("over the limit")), kPatience);
}

void FirstMinutesTest::longMessagesShowTheirBeginning() {
    const QString book = QStringLiteral("word ").repeated(200000) + QStringLiteral("needle");
    page().sendMessage(book);
    QTRY_VERIFY(page().transcript()->findChild<ui::MessageView*>() != nullptr);
    auto* const view = page().transcript()->findChild<ui::MessageView*>();
    const auto shown = [view] { return view->findChild<ui::ProseView*>()->toPlainText().size(); };
    QVERIFY(shown() > 1000);
    QVERIFY(shown() < 20000);
    QCOMPARE(page().session().conversation()->messages[0].shown().text, book); // it is sent whole
    const auto before = shown();
    ui::Button* more = nullptr;
    for (ui::Button* b : view->findChildren<ui::Button*>()) {
        more = b->text().startsWith(QLatin1String("Show more")) ? b : more;
    }
    QVERIFY(more != nullptr && !more->isHidden());
    more->click();
    QVERIFY(shown() > before);
    m_window->resize(1500, 900);
    ui::Theme::instance().setTextScale(1.25); // another size folds it again
    view->show(page().session().conversation()->messages[0], ui::ReplyState::idle, false);
    QVERIFY(page().transcript()->findChild<ui::MessageView*>()->findChild<ui::ProseView*>()->toPlainText().size() < 60000);
}

void FirstMinutesTest::nothingIsCut_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::newRow("smallest") << QSize(960, 600) << 1.0;
    for (const double scale : {1.0, 1.1, 1.25, 1.5, 1.75, 2.0}) {
        QTest::addRow("1280 at %d", qRound(scale * 100)) << QSize(1280, 800) << scale;
    }
    QTest::newRow("1600 at 175") << QSize(1600, 1000) << 1.75;
}

void FirstMinutesTest::nothingIsCut() {
    QFETCH(QSize, size);
    QFETCH(double, scale);
    m_window->resize(size);
    ui::Theme::instance().setTextScale(scale);
    load(QStringLiteral("good.gguf"));
    say(QStringLiteral("hello"));
    say(QString(700, QLatin1Char('a')));
    QTest::qWait(100);
    QCOMPARE(m_window->size(), size);
    QCOMPARE(cut(m_window.get()).join(QLatin1Char('\n')), QString());
}

void FirstMinutesTest::aPanelThatIsAskedForOpens() {
    m_window->resize(1600, 1000);
    QWidget* const glass = page().findChild<ui::GlassPanel*>();
    QVERIFY(glass != nullptr);
    QVERIFY(glass->isVisible());
    m_window->resize(960, 600);
    QTRY_VERIFY(glass->isVisible()); // the chats fold before Glass
    page().toggleSidebar();
    QTRY_VERIFY(!glass->isVisible());
    page().toggleGlass();
    QTRY_VERIFY(glass->isVisible());
    m_window->resize(1600, 1000);
    QTRY_VERIFY(glass->isVisible());
    page().toggleGlass();
    QTRY_VERIFY(!glass->isVisible()); // what was closed by hand stays closed
    m_window->resize(1500, 1000);
    QTest::qWait(20);
    QVERIFY(!glass->isVisible());
}

void FirstMinutesTest::composerHoldsWholeLines() {
    ui::ComposerField* const field = page().composer()->field();
    for (const double scale : {1.0, 1.1, 1.5}) {
        ui::Theme::instance().setTextScale(scale);
        page().composer()->setText(QStringLiteral("words that are broken into lines ").repeated(40));
        QTest::qWait(30);
        const qreal line = field->document()->firstBlock().layout()->lineAt(0).height();
        const int room = field->viewport()->height();
        QVERIFY2(std::abs(room / line - std::round(room / line)) < 0.3, qPrintable(QStringLiteral("%1 px of lines of %2").arg(room).arg(line)));
        page().composer()->setText(QStringLiteral("one line"));
        QTest::qWait(30);
        QVERIFY(!field->verticalScrollBar()->isVisible());
        QVERIFY(field->geometry().bottom() < page().composer()->systemButton()->geometry().top());
        QVERIFY(page().composer()->systemButton()->geometry().bottom() < page().composer()->height());
    }
}

void FirstMinutesTest::poolIsDrawnAsCells() {
    m_settings->setValue(QStringLiteral("engine/poolTokens"), 16 * 20000);
    load(QStringLiteral("good.gguf"));
    say(QStringLiteral("hello"));
    auto* const pool = page().findChild<ui::PoolSection*>();
    QTRY_VERIFY(pool->isVisible());
    QTest::qWait(100);
    const ui::BlockMapStyle& style = pool->view()->mapStyle();
    QVERIFY(style.cell.width() >= 4 && style.gap >= 1);
    bool seen = false;
    const QRect shown(QPoint(), pool->view()->viewport()->size());
    for (int i = 0; i < pool->model().rowCount(); ++i) {
        const ui::BlockCell& cell = pool->model().scene().cells[static_cast<std::size_t>(i)];
        const bool ours = !cell.foreign && (cell.state == ui::CellState::owned || cell.state == ui::CellState::cached || cell.state == ui::CellState::shared);
        seen = seen || (ours && pool->view()->geometryOfCells().cellRect(i).intersects(shown));
    }
    QVERIFY(seen);
}

void FirstMinutesTest::sizesAndFoldersAreChecked() {
    const auto sized = [](const char* size) { return parseLaunch({QStringLiteral("vitrine"), QStringLiteral("--size"), QString::fromLatin1(size)}, QStringLiteral("1")); };
    QCOMPARE(sized("8192x8192").options.size, QSize(8192, 8192));
    QVERIFY(sized("99999x99999").error.contains(QLatin1String("at most")));
    QCOMPARE(folderProblem(m_config->filePath(QStringLiteral("new/folder"))), QString());
    QVERIFY(QFileInfo(m_config->filePath(QStringLiteral("new/folder"))).isDir());
    QVERIFY(folderProblem(QStringLiteral("/proc/foo")).contains(QLatin1String("/proc/foo")));
    QVERIFY(!folderProblem(in(QStringLiteral("good.gguf"))).isEmpty());
}

} // namespace

QTEST_MAIN(FirstMinutesTest)
#include "first_minutes_test.moc"
