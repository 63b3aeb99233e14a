// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/widgets/gallery_board.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/gauge.h"
#include "ui/widgets/model_picker.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/setting_row.h"
#include "ui/widgets/sparkline.h"
#include "ui/widgets/stacked_gauge.h"
#include "ui/widgets/switch.h"
#include "ui/widgets/token_slider.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QProgressBar>
#include <QRadioButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

using namespace vitrine::ui;

namespace {

const QString kSample = QStringLiteral("A sample of the gallery.");

QHBoxLayout* rowIn(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    column->addLayout(row);
    return row;
}

QVBoxLayout* columnIn(QWidget* widget) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(8);
    return column;
}

class IconSheet : public QWidget {
public:
    IconSheet() { setMinimumHeight(84); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        int x = 8;
        int y = 6;
        for (const Icon icon : allIcons()) {
            paintIcon(painter, icon, tokens().ink2, QRect(x, y, 20, 20), 20);
            x += 28;
            if (x + 28 > width()) {
                x = 8;
                y += 27;
            }
        }
        paintMark(painter, QRect(x, y, 22, 22));
        paintCrossSquare(painter, QRect(x + 30, y + 2, 14, 14));
        paintDiamond(painter, QRect(x + 52, y + 2, 14, 14), tokens().ink, false);
        paintDisc(painter, QRect(x + 74, y + 2, 12, 12), tokens().ink, true);
    }
};

}  // namespace

GalleryBoard::GalleryBoard(QWidget* parent) : QWidget(parent) {
    setRole(this, "window");
    setAccessibleName(QStringLiteral("Gallery"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 8, 8, 8);
    grid->setSpacing(8);
    const auto add = [this, grid](const char* title, const char* question, QWidget* content, int row, int column, int rows = 1) {
        auto* box = new Case(QString::fromLatin1(title), QString::fromLatin1(question), this);
        auto* menu = new IconButton(Icon::more, QStringLiteral("Menu"), box);
        menu->setControlHeight(metric::kControlTable);
        box->placard()->addTool(menu);
        box->setContent(content);
        grid->addWidget(box, row, column, rows, 1);
    };
    add("Buttons", "What can be pressed?", buttons(), 0, 0);
    add("Choices", "What can be set?", choices(), 1, 0);
    add("Figures", "What is known, and how?", figures(), 2, 0);
    add("Gauges", "How much of it?", gauges(), 0, 1);
    add("Icons", "All of them, at rail size", icons(), 1, 1);
    add("Stock widgets", "Do they follow the theme?", stock(), 2, 1);
    add("Cards", "What went wrong, what is missing?", cards(), 0, 2, 3);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
}

QWidget* GalleryBoard::buttons() {
    auto* widget = new QWidget;
    auto* column = columnIn(widget);
    auto* first = rowIn(column);
    first->addWidget(new Button(ButtonKind::primary, Icon::regenerate, QStringLiteral("Try again")));
    first->addWidget(new Button(ButtonKind::secondary, QStringLiteral("Choose another…")));
    first->addWidget(new Button(ButtonKind::ghost, Icon::copy, QStringLiteral("Copy details")));
    auto* link = new Button(ButtonKind::link, QStringLiteral("Open Inside"));
    link->setTrailingIcon(Icon::arrowRight);
    first->addWidget(link);
    first->addStretch(1);
    auto* second = rowIn(column);
    auto* stop = new Button(ButtonKind::secondary, Icon::stop, QStringLiteral("Stop"));
    stop->setKeyCap(QStringLiteral("Esc"));
    second->addWidget(stop);
    auto* send = new Button(ButtonKind::primary, Icon::send, QStringLiteral("Send"));
    send->setKeyCap(QStringLiteral("Enter"));
    send->setDisabledReason(QStringLiteral("Nothing is typed yet."));
    second->addWidget(send);
    auto* large = new Button(ButtonKind::primary, QStringLiteral("Load"));
    large->setControlHeight(metric::kControlPrimary);
    second->addWidget(large);
    auto* framed = new IconButton(Icon::newChat, QStringLiteral("New chat"));
    framed->setFramed(true);
    second->addWidget(framed);
    for (const Icon icon : {Icon::copy, Icon::regenerate, Icon::branch, Icon::more})
        second->addWidget(new IconButton(icon, iconName(icon)));
    second->addStretch(1);
    auto* third = rowIn(column);
    auto* failed = new ModelPicker;
    failed->setFailed(QStringLiteral("granite-example"), QStringLiteral("not loaded"));
    failed->setDesignWidth(metric::kPickerSmall);
    third->addWidget(failed);
    auto* down = new DeviceChip;
    down->setDevice(QStringLiteral("CPU AVX2"), QStringLiteral("The GPU was lost."), true);
    third->addWidget(down);
    third->addStretch(1);
    column->addStretch(1);
    return widget;
}

QWidget* GalleryBoard::choices() {
    auto* widget = new QWidget;
    auto* column = columnIn(widget);
    auto* first = rowIn(column);
    first->addWidget(new Segment({QStringLiteral("Rendered"), QStringLiteral("Raw")}, QStringLiteral("View")));
    auto* speed = new Segment({QStringLiteral("Slow"), QStringLiteral("Real"), QStringLiteral("Max")}, QStringLiteral("Speed"));
    speed->setControlHeight(metric::kControlToolbar);
    speed->setCurrent(2);
    first->addWidget(speed);
    auto* on = new Switch;
    on->setAccessibleName(QStringLiteral("On"));
    on->setChecked(true);
    auto* off = new Switch;
    off->setAccessibleName(QStringLiteral("Off"));
    auto* disabled = new Switch;
    disabled->setAccessibleName(QStringLiteral("Disabled"));
    disabled->setEnabled(false);
    first->addWidget(on);
    first->addWidget(off);
    first->addWidget(disabled);
    first->addStretch(1);
    auto* second = rowIn(column);
    auto* slider = new TokenSlider(QStringLiteral("Rate"));
    slider->setValue(40);
    second->addWidget(slider);
    auto* chip = new Chip(QStringLiteral("r-67"));
    chip->setRemovable(true);
    second->addWidget(chip);
    auto* checked = new Chip(QStringLiteral("16"));
    checked->setCheckable(true);
    checked->setChecked(true);
    second->addWidget(checked);
    second->addWidget(new Chip(QStringLiteral("32")));
    NumberRow::Range range;
    range.min = 0;
    range.max = 2;
    range.decimals = 2;
    column->addWidget(new NumberRow(QStringLiteral("Temperature"), QStringLiteral("Zero always takes the likeliest token."), {}, range, 0.7));
    column->addWidget(new SwitchRow(QStringLiteral("Prefix cache"), QStringLiteral("Keep the blocks of earlier prompts."), true));
    column->addStretch(1);
    return widget;
}

QWidget* GalleryBoard::figures() {
    auto* widget = new QWidget;
    auto* column = columnIn(widget);
    auto* line = new FigureLabel(FontRole::table);
    line->addFigure(Figure("78.2", "tok/s", Provenance::measured, kSample));
    line->addFigure(Figure("372", "tokens", Provenance::counted, kSample));
    line->addFigure(Figure("31", "ms to first token", Provenance::measured, kSample));
    line->addFigure(Figure("400 of 438", {}, Provenance::counted, kSample).withLead("reused"));
    line->addNote(QStringLiteral("stop: end of text"));
    column->addWidget(line);
    auto* row = rowIn(column);
    for (const Provenance p : {Provenance::counted, Provenance::measured, Provenance::derived, Provenance::modelled}) {
        row->addWidget(new FigureLabel(Figure("9.41", "GiB", p, kSample), FontRole::control));
        row->addWidget(new Badge(p, kSample));
    }
    row->addStretch(1);
    auto* strip = rowIn(column);
    strip->setSpacing(0);
    auto* ttft = new Gauge(QStringLiteral("TTFT p99, 10 s"));
    ttft->setFigure(Figure("1,262", "ms", Provenance::measured, kSample));
    QVector<double> history;
    for (int i = 0; i < 40; ++i)
        history << 2 + std::sin(i / 4.0) + (i % 7) * 0.2;
    ttft->setHistory(history);
    strip->addWidget(ttft);
    strip->addWidget(new Gauge(QStringLiteral("TPOT p99, 10 s")));
    column->addStretch(1);
    return widget;
}

QWidget* GalleryBoard::gauges() {
    auto* widget = new QWidget;
    auto* column = columnIn(widget);
    const auto figure = [](const char* value) { return Figure(QString::fromLatin1(value), {}, Provenance::counted, kSample); };
    const QVector<GaugePart> context{
        {QStringLiteral("system"), 400, [] { return tokens().ramp[1]; }, {}, figure("400")},
        {QStringLiteral("history"), 596, [] { return tokens().ramp[0]; }, {}, figure("596")},
        {QStringLiteral("draft"), 40, [] { return tokens().ink; }, {}, figure("40")},
        {QStringLiteral("reserve"), 1024, [] { return tokens().ramp[1]; }, Hatch::reserve, figure("1,024")}};
    const QVector<GaugePart> ttft{{QStringLiteral("queue"), 4.1, [] { return tokens().ink3; }, Hatch::queue, figure("4.1")},
                                  {QStringLiteral("prefill"), 44.6, [] { return tokens().meaning.prefill; }, {}, figure("44.6")},
                                  {QStringLiteral("decode"), 12.9, [] { return tokens().meaning.decode; }, {}, figure("12.9")}};
    const QVector<GaugePart> reuse{{QStringLiteral("cached"), 432, [] { return tokens().meaning.cached; }, Hatch::cached, figure("432")},
                                   {QStringLiteral("computed"), 246, [] { return tokens().meaning.prefill; }, {}, figure("246")}};
    const auto bar = [column](int height, const QVector<GaugePart>& parts, double total, std::optional<double> limit) {
        auto* gauge = new StackedGauge(height, QStringLiteral("Sample"));
        gauge->setParts(parts, total);
        gauge->setLimit(limit);
        column->addWidget(gauge);
        auto* legend = new GaugeLegend;
        legend->setParts(parts);
        column->addWidget(legend);
    };
    bar(8, context, 8192, 7168);
    bar(16, ttft, 61.6, {});
    bar(28, reuse, 500, {});
    column->addStretch(1);
    return widget;
}

QWidget* GalleryBoard::icons() {
    return new IconSheet;
}

QWidget* GalleryBoard::stock() {
    auto* widget = new QWidget;
    auto* column = columnIn(widget);
    auto* first = rowIn(column);
    auto* field = new QLineEdit;
    field->setPlaceholderText(QStringLiteral("Search chats"));
    first->addWidget(field);
    auto* combo = new QComboBox;
    combo->addItems({QStringLiteral("Three shared prompts"), QStringLiteral("Other")});
    first->addWidget(combo);
    first->addWidget(new QSpinBox);
    auto* second = rowIn(column);
    auto* check = new QCheckBox(QStringLiteral("Remember"));
    check->setChecked(true);
    second->addWidget(check);
    second->addWidget(new QCheckBox(QStringLiteral("Off")));
    auto* radio = new QRadioButton(QStringLiteral("Chosen"));
    radio->setChecked(true);
    second->addWidget(radio);
    second->addWidget(new QRadioButton(QStringLiteral("Other")));
    second->addWidget(new QPushButton(QStringLiteral("Plain")));
    second->addStretch(1);
    auto* tabs = new QTabBar;
    tabs->addTab(QStringLiteral("Block map"));
    tabs->addTab(QStringLiteral("Sharing"));
    column->addWidget(tabs);
    auto* progress = new QProgressBar;
    progress->setTextVisible(false);
    progress->setValue(60);
    column->addWidget(progress);
    auto* list = new QListWidget;
    for (int i = 0; i < 12; ++i)
        list->addItem(QStringLiteral("Bounded queue, one producer"));
    list->ensurePolished();  // rows are measured when one is chosen, and the stylesheet sets their height
    list->setCurrentRow(1);
    list->setMinimumHeight(60);
    column->addWidget(list, 1);
    return widget;
}

QWidget* GalleryBoard::cards() {
    auto* widget = new QWidget;
    auto* column = columnIn(widget);
    ErrorText text;
    text.title = QStringLiteral("The model file ends too early");
    text.code = QStringLiteral("truncatedFile");
    text.sentence = QStringLiteral("The list of tensors asks for more than the file holds. The first tensor that is cut off is "
                                   "blk.29.ffn_down.weight. Nothing was loaded.");
    text.fix = QStringLiteral("fetch the file again; a download probably stopped early.");
    text.details = {{QStringLiteral("File"), QStringLiteral("~/models/example-Q4_K_M.gguf")},
                    {QStringLiteral("Tensor"), QStringLiteral("blk.29.ffn_down.weight Q6_K")}};
    auto* error = new ErrorCard(text);
    error->addAction(QStringLiteral("again"), QStringLiteral("Try again"));
    error->addAction(QStringLiteral("other"), QStringLiteral("Choose another…"));
    error->setDetailsOpen(true);
    column->addWidget(error);
    auto* empty = new EmptyBox(QStringLiteral("Blocks appear with the first token."));
    empty->setMinimumHeight(76);
    column->addWidget(empty);
    auto* acting = new EmptyBox(QStringLiteral("No run is open."));
    acting->setAction(QStringLiteral("Start a prepared load"));
    acting->setMinimumHeight(120);
    column->addWidget(acting);
    for (const char* role : {"caption", "table", "label", "muted", "body", "panel-head", "page-title", "error-title", "mono", "warn"}) {
        auto* label = new QLabel(QStringLiteral("Role %1: the glass is the darkest surface").arg(QString::fromLatin1(role)));
        setRole(label, role);
        column->addWidget(label);
    }
    column->addStretch(1);
    return widget;
}
