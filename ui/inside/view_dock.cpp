// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/view_dock.h"

#include <QAbstractItemModel>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/glass/table_twin.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/empty_box.h"

namespace vitrine::ui {

/// The placard with the upper half of the case's frame.
class DockTitle : public Placard {
public:
    using Placard::Placard;

protected:
    void paintEvent(QPaintEvent* event) override {
        Placard::paintEvent(event);
        QPainter painter(this);
        painter.fillRect(QRect(0, 0, width(), 1), tokens().glassEdge);
        painter.fillRect(QRect(0, 0, 1, height()), tokens().line);
        painter.fillRect(QRect(width() - 1, 0, 1, height()), tokens().line);
    }
};

namespace {

/// Glass with the lower half of the frame.
class DockBody : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), tokens().glass);
        painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
        painter.fillRect(QRect(0, 0, 1, height()), tokens().line);
        painter.fillRect(QRect(width() - 1, 0, 1, height()), tokens().line);
    }
};

} // namespace

ViewDock::ViewDock(const QString& id, const QString& title, const QString& question, QWidget* parent)
    : QDockWidget(title, parent)
    , m_title(new DockTitle(title, question))
    , m_body(new DockBody)
    , m_broken(new QLabel(m_body)) {
    setObjectName(id);
    setAccessibleName(title);
    setTitleBarWidget(m_title);
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(1, 0, 1, 1);
    column->setSpacing(0);
    setRole(m_broken, "label");
    m_broken->setProperty("noFigure", true); // both sides of a law that does not hold are no figures
    m_broken->setWordWrap(true);
    m_broken->setMargin(metric::kPanelPaddingSmall);
    m_broken->hide();
    column->addWidget(m_broken);
    setWidget(m_body);
    buildMenu();
}

void ViewDock::buildMenu() {
    m_menu = new QMenu(this);
    connect(m_menu->addAction(tr("Show as table")), &QAction::triggered, this, &ViewDock::openTable);
    m_menu->addSeparator();
    const std::pair<QString, QString> kinds[] = {{QStringLiteral("png"), tr("Save picture (PNG)…")},
                                                 {QStringLiteral("svg"), tr("Save drawing (SVG)…")},
                                                 {QStringLiteral("csv"), tr("Save numbers (CSV)…")}};
    for (const auto& [kind, words] : kinds) {
        connect(m_menu->addAction(words), &QAction::triggered, this,
                [this, kind = kind] { emit exportRequested(kind); });
    }
    m_afterExports = m_menu->addSeparator();
    connect(m_menu->addAction(tr("Float or dock")), &QAction::triggered, this, [this] { setFloating(!isFloating()); });
    connect(m_menu->addAction(tr("Hide")), &QAction::triggered, this, &QWidget::hide);
    m_tableButton = new IconButton(Icon::table, tr("%1 as a table").arg(windowTitle()));
    m_tableButton->setControlHeight(metric::kControlTable);
    connect(m_tableButton, &QAbstractButton::clicked, this, &ViewDock::openTable);
    auto* more = new IconButton(Icon::more, tr("More for %1").arg(windowTitle()));
    more->setControlHeight(metric::kControlTable);
    connect(more, &QAbstractButton::clicked, this,
            [this, more] { m_menu->popup(more->mapToGlobal(QPoint(0, more->height() + 2))); });
    m_title->addTool(m_tableButton);
    m_title->addTool(more);
    m_tableButton->hide();
    m_menu->actions().front()->setVisible(false);
}

void ViewDock::addExport(const QString& kind, const QString& words) {
    auto* action = new QAction(words, m_menu);
    connect(action, &QAction::triggered, this, [this, kind] { emit exportRequested(kind); });
    m_menu->insertAction(m_afterExports, action);
}

void ViewDock::setContent(QWidget* content) {
    delete m_content;
    m_content = content;
    m_body->layout()->addWidget(content);
}

void ViewDock::setEmptyWords(const QString& sentence, const QString& action) {
    m_empty = new EmptyBox(sentence, m_body);
    if (!action.isEmpty()) {
        m_empty->setAction(action);
    }
    connect(m_empty, &EmptyBox::actionRequested, this, &ViewDock::emptyActionRequested);
    auto* frame = new QVBoxLayout;
    frame->setContentsMargins(12, 12, 12, 12);
    frame->addWidget(m_empty);
    static_cast<QVBoxLayout*>(m_body->layout())->addLayout(frame);
    showEmpty(true);
}

void ViewDock::showEmpty(bool empty) {
    if (m_empty == nullptr || m_showsEmpty == empty) {
        return;
    }
    m_showsEmpty = empty;
    m_empty->setVisible(empty);
    m_empty->parentWidget()
        ->layout()
        ->itemAt(m_body->layout()->count() - 1)
        ->layout()
        ->setContentsMargins(empty ? QMargins(12, 12, 12, 12) : QMargins());
    showContent();
}

void ViewDock::setInconsistency(const QString& line) {
    if (line != m_broken->text()) {
        m_broken->setText(line);
        showContent();
    }
}

QString ViewDock::inconsistency() const {
    return m_broken->text();
}

void ViewDock::showContent() {
    const bool broken = !m_broken->text().isEmpty();
    m_broken->setVisible(broken && !m_showsEmpty);
    if (m_content != nullptr) {
        m_content->setVisible(!broken && !m_showsEmpty);
    }
}

void ViewDock::addTool(QWidget* tool, bool yields) {
    // Before the table's button and the menu, which every view has.
    m_title->insertTool(tool, 2);
    if (yields) {
        m_title->setYielding(tool);
    }
}

void ViewDock::setQuestion(const QString& question) {
    m_title->setQuestion(question);
}

void ViewDock::setShortQuestion(const QString& question) {
    m_title->setShortQuestion(question);
}

void ViewDock::setTable(std::function<QAbstractItemModel*()> table) {
    m_table = std::move(table);
    m_tableButton->show();
    m_menu->actions().front()->setVisible(true);
}

void ViewDock::openTable() {
    if (!m_table) {
        return;
    }
    QAbstractItemModel* model = m_table();
    QDialog* dialog = openTableTwin(*model, windowTitle(), this);
    if (model->parent() == nullptr) {
        model->setParent(dialog);
        m_snapshot = dialog;
    }
}

void ViewDock::closeSnapshot() {
    if (m_snapshot) {
        m_snapshot->close();
    }
}

} // namespace vitrine::ui
