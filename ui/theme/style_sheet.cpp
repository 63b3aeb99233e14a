// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

#include "ui/theme/fonts.h"

#include <QFont>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

// In the rules below `@name` is a token, `{px}` after `~` a distance that follows the text scale, `%role` the declarations of a font.
constexpr const char* kGrounds = R"(
QMainWindow, QDialog, QWizard { background: @window; }
QMainWindow::separator { background: @window; width: 8px; height: 8px; }
QSplitter::handle { background: @line; }
QWidget[role="topbar"] { background: @panel; border: 0; border-bottom: 1px solid @line; }
QWidget[role="statusbar"] { background: @panel; border: 0; border-top: 1px solid @line; }
QWidget[role="rail"] { background: @panel; border: 0; border-right: 1px solid @line; }
QWidget[role="panel"] { background: @panel; border: 0; }
QWidget[role="page"] { background: @page; border: 0; }
QWidget[role="window"] { background: @window; border: 0; }
QWidget[role="glass"] { background: @glass; border: 0; }
QWidget[role="header"] { background: @panel; border: 0; border-bottom: 1px solid @line; }
QFrame[role="case"] { background: @glass; border: 1px solid @line; border-top-color: @glassEdge; border-radius: 4px; }
QFrame[role="message"] { background: @raised; border: 1px solid @line; border-radius: 8px; }
QFrame[role="composer"] { background: @glass; border: 1px solid @lineStrong; border-radius: 8px; }
QFrame[role="separator"] { background: @line; border: 0; }
)";

constexpr const char* kLabels = R"(
QLabel { background: transparent; }
QLabel[role="badge"] { color: @ink3; %badge }
QLabel[role="status"] { color: @ink2; %caption }
QLabel[role="caption"] { color: @ink3; %caption }
QLabel[role="caption-head"] { color: @ink3; %caption-medium }
QLabel[role="table"] { color: @ink2; %table }
QLabel[role="table-medium"] { color: @ink; %table-medium }
QLabel[role="label"] { color: @ink; %control }
QLabel[role="label-medium"] { color: @ink; %control-medium }
QLabel[role="muted"] { color: @ink2; %control }
QLabel[role="faint"] { color: @ink3; %control }
QLabel[role="body"] { color: @ink; %body }
QLabel[role="body-medium"] { color: @ink; %body-medium }
QLabel[role="panel-head"] { color: @ink; %panel-head }
QLabel[role="page-title"] { color: @ink; %page-title }
QLabel[role="error-title"] { color: @ink; %error-title }
QLabel[role="gauge"] { color: @ink; %gauge }
QLabel[role="question"] { color: @ink; %question }
QLabel[role="mono"] { color: @ink2; %mono }
QLabel[role="link"] { color: @accent; %control }
QLabel[role="gauge"]:disabled, QLabel[role="page-title"]:disabled { color: @ink2; }
QLabel[role="warn"] { color: @warn; %control }
QToolTip { background: @raised; color: @ink; border: 1px solid @lineStrong; padding: 4px 6px; %caption }
)";

constexpr const char* kButtons = R"(
QPushButton { background: @raised; color: @ink; border: 1px solid @lineStrong; border-radius: 5px; padding: 0 11px; min-height: ~{26}px; outline: 0; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @line; }
QPushButton:disabled { color: @disabled; border-color: @grid; }
QPushButton[role="primary"], QPushButton:default { background: @accentFill; color: @onAccent; border-color: @accentFill; %control-medium }
QPushButton[role="primary"]:disabled { background: @raised; color: @disabled; border-color: @grid; }
QPushButton[role="ghost"] { background: transparent; color: @ink2; border-color: transparent; }
QPushButton[role="ghost"]:hover { background: @hover; }
QToolButton { background: transparent; color: @ink2; border: 1px solid transparent; border-radius: 5px; padding: 2px 4px; outline: 0; }
QToolButton:hover { background: @hover; }
QToolButton:checked { background: @accentSoft; color: @ink; }
QCheckBox, QRadioButton { color: @ink; spacing: 8px; outline: 0; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: @disabled; }
QCheckBox::indicator { width: ~{14}px; height: ~{14}px; border: 1px solid @lineStrong; border-radius: 3px; background: @glass; }
QCheckBox::indicator:checked { background: @accentFill; border-color: @accentFill; image: url("$check"); }
QRadioButton::indicator { width: ~{14}px; height: ~{14}px; border: 1px solid @lineStrong; border-radius: ~{7}px; background: @glass; }
QRadioButton::indicator:checked { border: 4px solid @accentFill; width: ~{8}px; height: ~{8}px; background: @onAccent; }
)";

constexpr const char* kFields = R"(
QLineEdit, QSpinBox, QDoubleSpinBox { background: @glass; color: @ink; border: 1px solid @lineStrong; border-radius: 5px; padding: 0 8px; min-height: ~{26}px; selection-background-color: @accentFill; selection-color: @onAccent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border-color: @accent; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled { color: @disabled; border-color: @grid; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: 0; }
QPlainTextEdit, QTextEdit { background: @glass; color: @ink; border: 1px solid @lineStrong; border-radius: 5px; selection-background-color: @accentFill; selection-color: @onAccent; }
QLineEdit[role="bare"], QPlainTextEdit[role="bare"], QTextEdit[role="bare"], QTextBrowser[role="bare"] { background: transparent; border: 0; padding: 0; }
QPlainTextEdit[role="bare"], QTextEdit[role="bare"], QTextBrowser[role="bare"] { %body }
QPlainTextEdit[role="code"] { background: transparent; border: 0; padding: 0; %mono-body }
QComboBox { background: @glass; color: @ink; border: 1px solid @lineStrong; border-radius: 5px; padding: 0 8px; min-height: ~{26}px; outline: 0; }
QComboBox[role="dock-tool"] { min-height: ~{20}px; padding: 0 6px; }
QComboBox:hover { background: @hover; }
QComboBox:disabled { color: @disabled; border-color: @grid; }
QComboBox::drop-down { border: 0; width: ~{22}px; }
QComboBox::down-arrow { image: url("$chevron"); width: ~{12}px; height: ~{12}px; }
QComboBox QAbstractItemView { background: @raised; color: @ink; border: 1px solid @lineStrong; outline: 0; padding: 4px; selection-background-color: @accentSoft; selection-color: @ink; }
)";

constexpr const char* kMenusAndLists = R"(
QMenuBar { background: transparent; color: @ink2; border: 0; }
QMenuBar::item { background: transparent; color: @ink2; padding: 4px 10px; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; color: @ink; }
QMenu { background: @raised; color: @ink; border: 1px solid @lineStrong; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 12px; border-radius: 4px; background: transparent; }
QMenu::item:selected { background: @hover; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }
QTabWidget::pane { border: 0; }
QTabBar { background: transparent; border: 0; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @ink2; padding: 0 12px; min-height: ~{26}px; border: 0; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @ink; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @ink; }
QAbstractItemView { background: @glass; color: @ink; border: 0; outline: 0; selection-background-color: @accentSoft; selection-color: @ink; alternate-background-color: @rowSel; }
QListView::item { padding: ~{5}px 8px; border-radius: 4px; }
QListView::item:selected { background: @accentSoft; color: @ink; }
QListView::item:hover:!selected { background: @hover; }
QAbstractItemView[role="panel"] { background: @panel; }
QAbstractItemView[role="page"] { background: @page; }
QHeaderView { background: @glass; border: 0; }
QHeaderView::section { background: @glass; color: @ink3; border: 0; border-bottom: 1px solid @line; padding: 3px 8px; %caption-medium }
QHeaderView[role="tight"]::section { padding: 3px 5px; }
QTableView { gridline-color: @line; }
QScrollArea { background: transparent; border: 0; }
QAbstractScrollArea::corner { background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; border: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; border: 0; }
QScrollBar::handle { background: @lineStrong; border-radius: 3px; }
QScrollBar::handle:vertical { margin: 2px 3px; min-height: 24px; }
QScrollBar::handle:horizontal { margin: 3px 2px; min-width: 24px; }
QScrollBar::handle:hover { background: @ink3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @track; border: 0; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
)";

QString fontDeclarations(FontRole role, double scale) {
    const QFont font = makeFont(role, scale);
    QStringList families;
    for (const QString& family : font.families())
        families << QStringLiteral("\"%1\"").arg(family);
    return QStringLiteral("font-family: %1; font-size: %2pt; font-weight: %3;")
        .arg(families.join(QStringLiteral(", ")))
        .arg(font.pointSizeF(), 0, 'f', 3)
        .arg(static_cast<int>(font.weight()));
}

QVector<std::pair<QString, FontRole>> fontNames() {
    // Longer names first: "%control" is a prefix of "%control-medium".
    return {{"%caption-medium", FontRole::captionMedium}, {"%control-medium", FontRole::controlMedium},
            {"%table-medium", FontRole::tableMedium},     {"%body-medium", FontRole::bodyMedium},
            {"%caption", FontRole::caption},              {"%control", FontRole::control},
            {"%table", FontRole::table},                  {"%body", FontRole::body},
            {"%badge", FontRole::badge},                  {"%panel-head", FontRole::panelHead},
            {"%page-title", FontRole::pageTitle},         {"%error-title", FontRole::errorTitle},
            {"%gauge", FontRole::gauge},                  {"%question", FontRole::question},
            {"%mono-body", FontRole::monoBody},           {"%mono", FontRole::mono}};
}

void replaceColours(QString& sheet, const Tokens& tokens) {
    auto named = tokens.named();
    std::sort(named.begin(), named.end(), [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
    for (const auto& [name, colour] : named)
        sheet.replace(QLatin1Char('@') + name, colour.name());
}

void replaceDistances(QString& sheet, double scale) {
    static const QRegularExpression kDistance(QStringLiteral("~\\{(\\d+)\\}"));
    for (auto match = kDistance.match(sheet); match.hasMatch(); match = kDistance.match(sheet))
        sheet.replace(match.capturedStart(), match.capturedLength(),
                      QString::number(std::lround(match.captured(1).toInt() * scale)));
}

}  // namespace

QString buildStyleSheet(const Tokens& tokens, double textScale, const SheetImages& images) {
    QString sheet;
    for (const char* part : {kGrounds, kLabels, kButtons, kFields, kMenusAndLists})
        sheet += QString::fromLatin1(part);
    for (const auto& [name, role] : fontNames())
        sheet.replace(name, fontDeclarations(role, textScale));
    replaceColours(sheet, tokens);
    replaceDistances(sheet, textScale);
    sheet.replace(QStringLiteral("$check"), images.check);
    sheet.replace(QStringLiteral("$chevron"), images.chevron);
    return sheet;
}

}  // namespace vitrine::ui
