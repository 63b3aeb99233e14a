// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/keys_sheet.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace vitrine::ui {
namespace {

// "Ctrl++" is Ctrl and the plus key: only a plus that joins two keys becomes a space.
QString capWords(const QKeySequence& key) {
    QString words = key.toString(QKeySequence::NativeText);
    for (int i = 0; i + 1 < words.size(); ++i) {
        if (words[i] == QLatin1Char('+'))
            words[i] = QLatin1Char(' ');
    }
    return words;
}

QWidget* makeKeys(const QList<QKeySequence>& keys, QWidget* parent) {
    auto* holder = new QWidget(parent);
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addStretch(1);
    for (const QKeySequence& key : keys)
        row->addWidget(new KeyCap(capWords(key), holder));
    return holder;
}

}  // namespace

KeysSheet::KeysSheet(const QVector<KeyLine>& lines, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    setRole(this, "panel");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(metric::kPanelPadding);
    auto* title = new QLabel(tr("Keys"), this);
    setRole(title, "page-title");
    column->addWidget(title);
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setAccessibleName(tr("Keys"));
    auto* body = new QWidget(area);
    setRole(body, "panel");
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(0, 0, metric::kPanelPadding, 0);
    grid->setHorizontalSpacing(48);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(0, 1);
    QString group;
    int at = 0;
    for (const KeyLine& line : lines) {
        if (line.group != group) {
            group = line.group;
            auto* head = new QLabel(group, body);
            setRole(head, "caption-head");
            head->setContentsMargins(0, at == 0 ? 0 : 10, 0, 2);
            grid->addWidget(head, at++, 0, 1, 2);
        }
        auto* words = new QLabel(line.words, body);
        setRole(words, "label");
        grid->addWidget(words, at, 0);
        grid->addWidget(makeKeys(line.keys, body), at++, 1);
    }
    grid->setRowStretch(at, 1);
    area->setWidget(body);
    column->addWidget(area, 1);
    auto* close = new Button(ButtonKind::secondary, tr("Close"), this);
    close->setKeyCap(tr("Esc"));
    connect(close, &Button::clicked, this, &QDialog::accept);
    column->addWidget(close, 0, Qt::AlignRight);
    resize(scaled(460), scaled(680));
}

}  // namespace vitrine::ui
