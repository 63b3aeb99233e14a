// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_page.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/top_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/accessible_roles.h"
#include "ui/widgets/button.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/model_picker.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vitrine::ui {
namespace {

const QString kSettingsId = QStringLiteral("settings");
const QString kGeometryKey = QStringLiteral("window/geometry");
constexpr const char* kAtFoot = "atFoot"; // property of a page
constexpr QSize kFirstSize(1280, 800);
constexpr QSize kSmallestSize(960, 600);

/// A page that needs more room than the window has, on a small screen or with large text, is scrolled to instead of cut.
QScrollArea* scrolling(QWidget* page, const QString& title, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setAccessibleName(title);
    area->setWidget(page);
    return area;
}

}  // namespace

MainWindow::MainWindow(SettingsStore& store, QWidget* parent) : QMainWindow(parent), m_store(store) {
    installAccessibleRoles();
    applyAppearance(store); // before anything is there to be measured again
    connect(&Theme::instance(), &Theme::changed, this, &MainWindow::measureAgain, Qt::QueuedConnection);
    setWindowTitle(QStringLiteral("Vitrine"));
    buildFrame();
    buildMenus();
    buildPageKeys();
    m_settings = new SettingsPage(store, this);
    addPage(kSettingsId, Icon::gear, tr("Settings"), m_settings, Rail::Place::bottom);
    new FocusRing(this);
    QCoreApplication::instance()->installEventFilter(this);
    restoreWindow();
}

MainWindow::~MainWindow() = default;

/// What is hidden tells nobody that its size has changed, and a page that lies behind another one counts in the stack of both.
void MainWindow::measureAgain() {
    for (QLayout* const layout : findChildren<QLayout*>())
        layout->invalidate();
    for (QWidget* const widget : findChildren<QWidget*>())
        widget->updateGeometry();
}

void MainWindow::buildFrame() {
    m_topBar = new TopBar(this);
    setMenuWidget(m_topBar);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    m_rail = new Rail(centre);
    m_stack = new QStackedWidget(centre);
    row->addWidget(m_rail);
    row->addWidget(m_stack, 1);
    column->addLayout(row, 1);
    m_statusBar = new StatusBar(centre);
    column->addWidget(m_statusBar);
    setCentralWidget(centre);
    connect(m_rail, &Rail::chosen, this, [this](const QString& id) { showPage(id); });
    connect(m_topBar->picker(), &ModelPicker::clicked, this, &MainWindow::pickerRequested);
    connect(m_topBar->eject(), &IconButton::clicked, this, &MainWindow::ejectRequested);
}

void MainWindow::addPage(const QString& id, Icon icon, const QString& title, QWidget* page, Rail::Place place) {
    Q_ASSERT(!m_pages.contains(id));
    QScrollArea* area = scrolling(page, title, m_stack);
    m_stack->addWidget(area);
    m_areas.insert(id, area);
    m_pages.insert(id, page);
    m_rail->addItem(id, icon, title, place);
    // In the order of the rail, whenever they are added: those at its foot come last, and Settings, the first of them, at the end.
    const auto footPages = std::count_if(m_pages.begin(), m_pages.end(), [](const QWidget* one) { return one->property(kAtFoot).toBool(); });
    m_order.insert(m_order.size() - footPages, id);
    page->setProperty(kAtFoot, place == Rail::Place::bottom);
    if (m_current.isEmpty() || (m_current == kSettingsId && m_order.size() == 2))
        showPage(id);
}

void MainWindow::setPageActions(const QString& id, const QVector<QWidget*>& actions) {
    m_actions.insert(id, actions);
    for (QWidget* action : actions) {
        action->setParent(m_topBar);
        action->hide();
    }
    refreshActions();
}

void MainWindow::refreshActions() {
    m_topBar->setActions(m_actions.value(m_current));
}

bool MainWindow::showPage(const QString& id) {
    if (!m_pages.contains(id))
        return false;
    const bool differs = id != m_current;
    const QWidget* const focus = focusWidget();
    const bool typedInPage = focus == nullptr || m_stack->isAncestorOf(focus);
    m_current = id;
    QWidget* const page = m_pages.value(id);
    m_stack->setCurrentWidget(m_areas.value(id));
    // A page names what takes the keys first; else Qt gives them to whatever comes next. Not a focus proxy: the page comes before
    // all that it holds in the Tab chain, which would then jump over everything up to the proxy.
    if (auto* const first = page->property("takesFocus").value<QWidget*>(); differs && typedInPage && first != nullptr)
        first->setFocus(Qt::OtherFocusReason);
    m_rail->setCurrent(id);
    refreshActions();
    if (differs)
        emit pageShown(id);
    return true;
}

void MainWindow::restoreWindow() {
    setMinimumSize(kSmallestSize);
    const QByteArray geometry = m_store.value(kGeometryKey, {}).toByteArray();
    if (!geometry.isEmpty() && restoreGeometry(geometry))
        return;
    QSize size = kFirstSize;
    if (const QScreen* screen = QGuiApplication::primaryScreen())
        size = size.boundedTo(screen->availableSize());
    resize(size);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    m_told = m_told || (event->type() == QEvent::Quit && watched == QCoreApplication::instance());
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_mayClose && !m_mayClose(std::exchange(m_told, false) || qGuiApp->isSavingSession())) {
        event->ignore();
        return;
    }
    m_store.setValue(kGeometryKey, saveGeometry());
    emit closing();
    QMainWindow::closeEvent(event);
}

}  // namespace vitrine::ui
