// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/first_run.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/pages/empty_case.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"
#include "ui/widgets/wrapped_label.h"

namespace vitrine::ui {

FirstRun::FirstRun(const QVector<OfferedModel>& models, const QString& folder, QWidget* parent) : QWidget(parent) {
    auto* const column = new QVBoxLayout(this);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(scaled(36), scaled(64), scaled(36), scaled(24));
        w->setSpacing(scaled(16));
    });
    column->addWidget(new EmptyCase(this));
    addScaledSpacing(column, 8);
    auto* const title = wrappedLabel(tr("Nothing on show yet"), "gauge", this);
    column->addWidget(title);
    column->addWidget(wrappedLabel(tr("Three steps to the first token. None of them needs a network."), "body", this));
    column->addWidget(makeRule(this));
    const QString found = models.isEmpty() ? tr("No GGUF file was found in %1.").arg(folder) : tr("These GGUF files were found in %1.").arg(folder);
    column->addWidget(makeStep(1, tr("Choose a model file"), found, makeModels(models)));
    column->addWidget(makeRule(this));
    column->addWidget(makeStep(2, tr("Watch it load"), tr("Stages, speed and memory are shown. You can cancel at any time."), nullptr));
    column->addWidget(makeRule(this));
    column->addWidget(makeStep(3, tr("Say something"), tr("You can already type below. The message waits until the model is ready."), nullptr));
    column->addWidget(makeRule(this));
}

QWidget* FirstRun::makeStep(int number, const QString& title, const QString& sentence, QWidget* more) {
    auto* const step = new QWidget(this);
    auto* const row = new QHBoxLayout(step);
    row->setContentsMargins(0, 0, 0, 0);
    atEachScale(row, [](auto* w) { w->setSpacing(scaled(16)); });
    auto* const figure = wrappedLabel(QString::number(number), "gauge", step);
    figure->setProperty("noFigure", true); // the step's place in the order
    figure->setEnabled(more != nullptr);
    figure->setWordWrap(false);
    atEachScale(figure, [](auto* w) { w->setFixedWidth(scaled(24)); });
    row->addWidget(figure, 0, Qt::AlignTop);
    auto* const column = new QVBoxLayout;
    atEachScale(column, [](auto* w) { w->setSpacing(scaled(4)); });
    auto* const head = wrappedLabel(title, "page-title", step);
    head->setEnabled(more != nullptr);
    column->addWidget(head);
    auto* const words = wrappedLabel(sentence, "muted", step);
    words->setProperty("noFigure", true); // a folder's name may hold digits
    column->addWidget(words);
    if (more != nullptr) {
        addScaledSpacing(column, 8);
        column->addWidget(more);
    }
    row->addLayout(column, 1);
    return step;
}

QWidget* FirstRun::makeModel(const OfferedModel& m, bool first, QWidget* parent) {
    auto* const line = new QWidget(parent);
    atEachScale(line, [](auto* w) { w->setFixedHeight(scaled(38)); });
    auto* const row = new QHBoxLayout(line);
    atEachScale(row, [](auto* w) {
        w->setContentsMargins(scaled(12), 0, scaled(6), 0);
        w->setSpacing(scaled(12));
    });
    auto* const icon = new QLabel(line);
    const auto paintFile = [icon] { icon->setPixmap(iconPixmap(Icon::file, tokens().ink2, scaled(metric::kIcon), icon->devicePixelRatioF())); };
    paintFile();
    connect(&Theme::instance(), &Theme::changed, icon, paintFile);
    row->addWidget(icon);
    auto* const name = new ElidedLabel(m.name, FontRole::controlMedium, &Tokens::ink, line);
    name->setProperty("noFigure", true);
    row->addWidget(name, 1);
    row->addWidget(new FigureLabel(Figure(formatBytes(static_cast<double>(m.bytes)), {}, Provenance::counted, tr("Size of the file on disk.")), FontRole::control, line));
    auto* const load = new Button(first ? ButtonKind::primary : ButtonKind::secondary, tr("Load"), line);
    load->setAccessibleName(tr("Load %1").arg(m.name));
    connect(load, &QAbstractButton::clicked, this, [this, path = m.path] { emit loadRequested(path); });
    row->addWidget(load);
    return line;
}

QWidget* FirstRun::makeModels(const QVector<OfferedModel>& models) {
    auto* const box = new QWidget(this);
    auto* const column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    atEachScale(column, [](auto* w) { w->setSpacing(scaled(6)); });
    if (!models.isEmpty()) {
        auto* const frame = new QFrame(box);
        setRole(frame, "case");
        auto* const rows = new QVBoxLayout(frame);
        rows->setContentsMargins(1, 1, 1, 1);
        rows->setSpacing(0);
        for (const OfferedModel& m : models) {
            if (&m != &models.front()) {
                rows->addWidget(makeRule(frame));
            }
            rows->addWidget(makeModel(m, &m == &models.front(), frame));
        }
        column->addWidget(frame);
        addScaledSpacing(column, 4);
    }
    auto* const open = new Button(models.isEmpty() ? ButtonKind::primary : ButtonKind::secondary, Icon::folder, models.isEmpty() ? tr("Open a file…") : tr("Open another file…"), box);
    connect(open, &QAbstractButton::clicked, this, &FirstRun::openFileRequested);
    column->addWidget(open, 0, Qt::AlignLeft);
    return box;
}

} // namespace vitrine::ui
