// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the window, through real key presses.
#include "tests/ui/support/widget_walk.h"

#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/keys_sheet.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/model_picker.h"
#include "ui/widgets/rail_button.h"

#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine::ui;

class ShellTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().install(); }
    void init();
    void cleanup();
    void partsStandWhereTheyBelong_data();
    void partsStandWhereTheyBelong();
    void wordsOfTheRailStandApart_data();
    void wordsOfTheRailStandApart();
    void pickerStandsInTheMiddle();
    void modelAndDeviceAreNeverCut_data();
    void modelAndDeviceAreNeverCut();
    void keysReachTheirSignals_data();
    void keysReachTheirSignals();
    void pageKeysFollowTheRail();
    void settingsKeyOpensItsSearch();
    void arrowsMoveAlongTheRail();
    void zoomIsStoredAndKept();
    void keysSheetListsEveryShortcut();
    void pageActionsShowWithTheirPage();
    void geometryIsRemembered();
    void statusShowsFiguresWithBadges();
    void statusYieldsCellByCell();
    void everyControlIsNamedAndReached();
    void noNumberWithoutBadge();
    void nothingIsCut_data();
    void nothingIsCut();
    void onlyTokensArePainted_data();
    void onlyTokensArePainted();

private:
    void openWindow();
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<SettingsStore> m_store;
    std::unique_ptr<MainWindow> m_window;
};

void ShellTest::init() {
    m_dir = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<SettingsStore>(m_dir->filePath("vitrine.ini"));
    m_store->setValue("appearance/theme", "dark");
    openWindow();
}

void ShellTest::openWindow() {
    m_window = std::make_unique<MainWindow>(*m_store);
    for (const auto& [id, icon] : {std::pair{"chat", Icon::chat}, std::pair{"inside", Icon::inside}}) {
        auto* page = new QWidget;
        setRole(page, "page");
        page->setAccessibleName(QString::fromLatin1(id));
        m_window->addPage(QString::fromLatin1(id), icon, QString::fromLatin1(id), page);
    }
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void ShellTest::cleanup() {
    m_window.reset();
    m_store.reset();
    Theme::instance().zoomReset();
    Theme::instance().setHighContrast(false);
}

void ShellTest::partsStandWhereTheyBelong_data() {
    QTest::addColumn<QSize>("size");
    QTest::newRow("small") << QSize(1280, 800);
    QTest::newRow("large") << QSize(1600, 1000);
}

void ShellTest::partsStandWhereTheyBelong() {
    QFETCH(QSize, size);
    m_window->resize(size);
    QCoreApplication::processEvents();
    const auto rectOf = [this](const QWidget* w) { return QRect(w->mapTo(m_window.get(), QPoint(0, 0)), w->size()); };
    QCOMPARE(m_window->size(), size);
    QCOMPARE(rectOf(m_window->topBar()), QRect(0, 0, size.width(), 44));
    QCOMPARE(rectOf(m_window->footer()), QRect(0, size.height() - 24, size.width(), 24));
    QCOMPARE(rectOf(m_window->rail()), QRect(0, 44, 72, size.height() - 68));
    QCOMPARE(rectOf(m_window->page("chat")), QRect(72, 44, size.width() - 72, size.height() - 68));
    QCOMPARE(rectOf(m_window->rail()->button("inside")).top() - rectOf(m_window->rail()->button("chat")).top(), 56);
}

void ShellTest::wordsOfTheRailStandApart_data() {
    QTest::addColumn<double>("scale");
    for (const double scale : {1.0, 1.5, 1.75})
        QTest::addRow("text %.2f", scale) << scale;
}

/// All pages of the program in the smallest window: each item has room for its icon and its word, whatever the text
/// size.
void ShellTest::wordsOfTheRailStandApart() {
    QFETCH(double, scale);
    for (const char* id : {"benchmarks", "models", "logs"})
        m_window->addPage(QString::fromLatin1(id), Icon::bars, QString::fromLatin1(id), new QWidget,
                          id == QByteArray("logs") ? Rail::Place::bottom : Rail::Place::top);
    m_window->resize(960, 600);
    Theme::instance().setTextScale(scale);
    QCoreApplication::processEvents();
    QVector<QRect> places;
    for (const RailButton* const item : m_window->rail()->findChildren<RailButton*>()) {
        QVERIFY2(item->height() >= item->minimumSizeHint().height(),
                 qPrintable(QStringLiteral("%1 of %2").arg(item->height()).arg(item->minimumSizeHint().height())));
        QVERIFY(item->minimumSizeHint().height() >=
                scaled(metric::kIconRail) + QFontMetrics(themeFont(FontRole::captionMedium)).height() + 3);
        QVERIFY(m_window->rail()->rect().contains(item->geometry()));
        for (const QRect& other : std::as_const(places))
            QVERIFY(!other.intersects(item->geometry()));
        places << item->geometry();
    }
    QCOMPARE(places.size(), 6);
}

void ShellTest::pickerStandsInTheMiddle() {
    m_window->resize(1600, 1000);
    QCoreApplication::processEvents();
    QWidget* group = m_window->topBar()->picker()->parentWidget();
    QVERIFY(std::abs(group->geometry().center().x() - 800) <= 1);
    QCOMPARE(m_window->topBar()->picker()->width(), 320);
    m_window->resize(1280, 800);
    QCoreApplication::processEvents();
    QCOMPARE(m_window->topBar()->picker()->width(), 260);
}

void ShellTest::modelAndDeviceAreNeverCut_data() {
    QTest::addColumn<double>("scale");
    QTest::addColumn<QStringList>("menus");
    const QStringList german{"Datei", "Bearbeiten", "Ansicht", "Modell", "Lauf", "Hilfe"};
    for (const double scale : {1.0, 1.25, 1.5, 1.75}) {
        QTest::addRow("English, text %.2f", scale) << scale << QStringList();
        QTest::addRow("German, text %.2f", scale) << scale << german;
    }
}

/// In a narrow window and with large text the lesser parts give way, at last the one line, never the names.
void ShellTest::modelAndDeviceAreNeverCut() {
    QFETCH(double, scale);
    QFETCH(QStringList, menus);
    TopBar* bar = m_window->topBar();
    for (int i = 0; i < menus.size(); ++i)
        bar->menuBar()->actions().at(i)->setText(menus[i]);
    QVector<QWidget*> actions;
    for (const char* words : {"Compare", "Bookmark", "Views", "Export", "Save session"})
        actions.push_back(new Button(ButtonKind::ghost, Icon::bars, words));
    m_window->setPageActions("chat", actions);
    bar->picker()->setModel("SmolLM2-135M-Instruct", "Q4_1");
    bar->deviceChip()->setDevice("CPU AVX512VNNI · 2 threads", {});
    bar->eject()->show();
    Theme::instance().setTextScale(scale);
    for (const int width : {960, 1024, 1280, 1600, 1920}) {
        m_window->resize(width, 800);
        QCoreApplication::processEvents();
        QCOMPARE(m_window->width(), width);
        const QRect all(QPoint(0, 0), bar->size());
        QVector<QRect> places{QRect(bar->menuBar()->pos(), bar->menuBar()->sizeHint())};
        for (const QWidget* part : QVector<QWidget*>{bar->picker(), bar->deviceChip(), bar->eject()} + actions)
            places.push_back(QRect(part->mapTo(bar, QPoint(0, 0)), part->size()));
        for (int i = 0; i < places.size(); ++i) {
            QVERIFY2(all.contains(places[i]), qPrintable(QString("%1 at %2").arg(i).arg(width)));
            for (int j = 0; j < i; ++j)
                QVERIFY2(!places[i].intersects(places[j]),
                         qPrintable(QString("%1, %2 at %3").arg(i).arg(j).arg(width)));
        }
        QVERIFY2(bar->picker()->width() >= bar->picker()->wholeWidth(), qPrintable(QString::number(width)));
        QVERIFY(!bar->deviceChip()->shownWords().contains(QChar(0x2026)));
        QVERIFY(bar->deviceChip()->shownWords().startsWith("CPU"));
        QCOMPARE(bar->height(), bar->heightForWidth(width));
        const int line = static_cast<int>(44 * scale);
        QVERIFY(std::abs(bar->height() - line) <= 1 || std::abs(bar->height() - 2 * line) <= 2);
    }
}

void ShellTest::keysReachTheirSignals_data() {
    QTest::addColumn<int>("key");
    QTest::addColumn<QByteArray>("signal");
    QTest::newRow("new chat") << int(Qt::Key_N) << QByteArray(SIGNAL(newChatRequested()));
    QTest::newRow("picker") << int(Qt::Key_L) << QByteArray(SIGNAL(pickerRequested()));
    QTest::newRow("sidebar") << int(Qt::Key_B) << QByteArray(SIGNAL(sidebarToggled()));
    QTest::newRow("search") << int(Qt::Key_K) << QByteArray(SIGNAL(searchRequested()));
    QTest::newRow("find") << int(Qt::Key_F) << QByteArray(SIGNAL(findRequested()));
    QTest::newRow("open") << int(Qt::Key_O) << QByteArray(SIGNAL(openFileRequested()));
}

void ShellTest::keysReachTheirSignals() {
    QFETCH(int, key);
    QFETCH(QByteArray, signal);
    QSignalSpy spy(m_window.get(), signal.constData());
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key), Qt::ControlModifier);
    QCOMPARE(spy.count(), 1);
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key));
    QCOMPARE(spy.count(), 1);
}

void ShellTest::pageKeysFollowTheRail() {
    QCOMPARE(m_window->pageIds(), QStringList({"chat", "inside", "settings"}));
    QCOMPARE(m_window->currentPage(), QStringLiteral("chat"));
    QSignalSpy shown(m_window.get(), &MainWindow::pageShown);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_window->currentPage(), QStringLiteral("inside"));
    QVERIFY(m_window->rail()->button("inside")->isChecked());
    QTest::keyClick(m_window.get(), Qt::Key_9, Qt::ControlModifier);
    QCOMPARE(m_window->currentPage(), QStringLiteral("inside"));
    QCOMPARE(shown.count(), 1);
    QVERIFY(!m_window->showPage("nowhere"));
}

void ShellTest::settingsKeyOpensItsSearch() {
    QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
    QCOMPARE(m_window->currentPage(), QStringLiteral("settings"));
    QVERIFY(qobject_cast<QLineEdit*>(m_window->focusWidget()) != nullptr);
}

void ShellTest::arrowsMoveAlongTheRail() {
    m_window->rail()->button("chat")->setFocus();
    QTest::keyClick(m_window->rail()->button("chat"), Qt::Key_Down);
    QCOMPARE(m_window->currentPage(), QStringLiteral("inside"));
    QTest::keyClick(m_window->rail()->button("inside"), Qt::Key_Up);
    QTest::keyClick(m_window->rail()->button("chat"), Qt::Key_Up);
    QCOMPARE(m_window->currentPage(), QStringLiteral("chat"));
}

void ShellTest::zoomIsStoredAndKept() {
    QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(Theme::instance().textScale(), 1.1);
    QCOMPARE(setting(*m_store, "appearance/textScale").toString(), QStringLiteral("1.1"));
    QTest::keyClick(m_window.get(), Qt::Key_Equal, Qt::ControlModifier);
    QCOMPARE(Theme::instance().textScale(), 1.25);
    m_window.reset();
    Theme::instance().zoomReset();
    openWindow();
    QCOMPARE(Theme::instance().textScale(), 1.25);
    QTest::keyClick(m_window.get(), Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(Theme::instance().textScale(), 1.1);
    QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(Theme::instance().textScale(), 1.0);
}

void ShellTest::keysSheetListsEveryShortcut() {
    QTest::keyClick(m_window.get(), Qt::Key_F1);
    auto* sheet = m_window->findChild<KeysSheet*>();
    QVERIFY(sheet != nullptr);
    QStringList caps;
    for (const KeyCap* cap : sheet->findChildren<KeyCap*>())
        caps << cap->accessibleName();
    for (const char* key : {"Ctrl N", "Ctrl L", "Ctrl ,", "Ctrl B", "Ctrl K", "Ctrl F", "Ctrl 1", "F1", "Ctrl /",
                            "Ctrl +", "Ctrl -", "Ctrl 0"})
        QVERIFY2(caps.contains(QString::fromLatin1(key)), key);
    QTest::keyClick(sheet, Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(m_window->findChild<KeysSheet*>() == nullptr);
}

void ShellTest::pageActionsShowWithTheirPage() {
    auto* action = new Button(ButtonKind::ghost, "Bookmark");
    m_window->setPageActions("inside", {action});
    QVERIFY(!action->isVisible());
    m_window->showPage("inside");
    QVERIFY(action->isVisible());
    QVERIFY(action->geometry().right() <= m_window->width() - 16);
    m_window->showPage("chat");
    QVERIFY(!action->isVisible());
}

void ShellTest::geometryIsRemembered() {
    m_window->resize(1111, 777);
    QCoreApplication::processEvents();
    m_window->close();
    openWindow();
    QCOMPARE(m_window->size(), QSize(1111, 777));
}

void ShellTest::statusShowsFiguresWithBadges() {
    StatusBar* bar = m_window->footer();
    bar->setEngineState("Generating", true);
    QCOMPARE(bar->engineState(), QStringLiteral("Generating"));
    const auto step = [](const char* n) {
        return Figure(n, {}, Provenance::counted, "Steps since the engine started.").withLead("step");
    };
    bar->setFigures({step("41"), Figure("31", "%", Provenance::counted, "Blocks in use.").withLead("KV")});
    const FigureLabel* first = bar->findChildren<FigureLabel*>().front();
    bar->setFigures({step("42"), Figure("32", "%", Provenance::counted, "Blocks in use.").withLead("KV")});
    QCOMPARE(bar->findChildren<FigureLabel*>().front(), first);
    QCOMPARE(first->accessibleName(), QStringLiteral("step 42, counted"));
    bar->setFigures({});
    QVERIFY(bar->findChildren<FigureLabel*>().isEmpty());
    bar->setNotes({"offline"});
    bar->setNotes({});
}

/// Whole cells yield, the least important first, and the window may be as narrow as before.
void ShellTest::statusYieldsCellByCell() {
    StatusBar* bar = m_window->footer();
    const auto figure = [](const char* lead) {
        return Figure("12,345", {}, Provenance::counted, "A number.").withLead(lead);
    };
    bar->setFigures({figure("step"), figure("running"), figure("KV"), figure("what the log holds")});
    bar->setRightFigures({figure("loop delay"), figure("viewer cost")});
    const auto shown = [&](const char* lead) {
        const auto all = bar->findChildren<FigureLabel*>();
        return std::ranges::any_of(all, [&](const FigureLabel* l) {
            return !l->isHidden() && l->figures().front().lead() == QLatin1String(lead);
        });
    };
    const auto key = [&] {
        const auto all = bar->findChildren<QLabel*>();
        return std::ranges::any_of(all,
                                   [](const QLabel* l) { return !l->isHidden() && l->text().startsWith("C counted"); });
    };
    m_window->resize(1600, 1000);
    QCoreApplication::processEvents();
    QVERIFY(shown("step") && shown("KV") && shown("what the log holds") && shown("viewer cost") &&
            shown("loop delay") && key());
    bool lost[4] = {};
    for (int width = 1600; width >= 400; width -= 10) {
        bar->resize(width, 24);
        const bool now[4] = {!shown("what the log holds"), !shown("loop delay"), !shown("viewer cost"), !key()};
        for (int i = 0; i < 4; ++i) {
            QVERIFY(now[i] || !lost[i]);              // what yielded stays away
            QVERIFY(i == 0 || !now[i] || now[i - 1]); // and went before what matters more
            lost[i] = now[i];
        }
        QVERIFY(width < 600 || (shown("step") && shown("running") && shown("KV")));
    }
    QVERIFY(lost[3]);
    QVERIFY(bar->minimumSizeHint().width() < 400);
}

void ShellTest::everyControlIsNamedAndReached() {
    for (const char* id : {"chat", "settings"}) {
        m_window->showPage(id);
        QCOMPARE(walk::unnamedControls(m_window.get()).join(QLatin1Char('\n')), QString());
        QCOMPARE(walk::unreachableControls(m_window.get()).join(QLatin1Char('\n')), QString());
    }
}

void ShellTest::noNumberWithoutBadge() {
    QCOMPARE(walk::figuresWithoutBadge(m_window.get()).join(QLatin1Char('\n')), QString());
    auto* bare = new QLabel("48.2 tok/s", m_window->page("chat"));
    QCOMPARE(walk::figuresWithoutBadge(m_window.get()).size(), 1);
    bare->setProperty("noFigure", true);
    QCOMPARE(walk::figuresWithoutBadge(m_window.get()).join(QLatin1Char('\n')), QString());
}

void ShellTest::nothingIsCut_data() {
    QTest::addColumn<double>("scale");
    for (const double scale : {0.8, 1.0, 1.25, 1.5})
        QTest::addRow("text %.2f", scale) << scale;
}

void ShellTest::nothingIsCut() {
    QFETCH(double, scale);
    Theme::instance().setTextScale(scale);
    m_window->resize(1280, 800);
    for (const char* id : {"chat", "settings"}) {
        m_window->showPage(id);
        QTest::qWait(1);
        QCOMPARE(walk::cutTexts(m_window.get()).join(QLatin1Char('\n')), QString());
    }
}

void ShellTest::onlyTokensArePainted_data() {
    QTest::addColumn<QString>("theme");
    QTest::addColumn<bool>("contrast");
    QTest::newRow("dark") << "dark" << false;
    QTest::newRow("light") << "light" << false;
    QTest::newRow("dark, high contrast") << "dark" << true;
}

void ShellTest::onlyTokensArePainted() {
    QFETCH(QString, theme);
    QFETCH(bool, contrast);
    m_store->setValue("appearance/theme", theme);
    Theme::instance().setMode(theme == "dark" ? Theme::Mode::dark : Theme::Mode::light);
    Theme::instance().setHighContrast(contrast);
    for (const char* id : {"chat", "settings"}) {
        m_window->showPage(id);
        QTest::qWait(1);
        QCOMPARE(walk::foreignColours(m_window.get()).join(QLatin1Char('\n')), QString());
        QVERIFY2(walk::tokenShare(m_window.get()) > 0.9, qPrintable(QString::number(walk::tokenShare(m_window.get()))));
    }
    auto* alien = new QWidget(m_window.get());
    alien->setAutoFillBackground(true);
    alien->setPalette(QPalette(QColor(255, 0, 0)));
    alien->setGeometry(400, 300, 20, 20);
    alien->show();
    QCOMPARE(walk::foreignColours(m_window.get()).size(), 1);
}

QTEST_MAIN(ShellTest)
#include "shell_test.moc"
