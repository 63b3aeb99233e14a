// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/error_card.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/rule.h"
#include "ui/widgets/wrapped_label.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace vitrine::ui {
namespace {

constexpr int kPadding = 24;
constexpr int kNameColumn = 180;

class CrossGlyph : public QWidget {
public:
    explicit CrossGlyph(QWidget* parent) : QWidget(parent) {
        setFixedSize(20, 20);
        setAccessibleName(ErrorCard::tr("Error"));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintCrossSquare(painter, rect());
    }
};

QLabel* wrapped(const QString& text, const char* role, QWidget* parent) {
    auto* label = wrappedLabel(text, role, parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

}  // namespace

QString ErrorText::plain() const {
    QString text = title + QStringLiteral(" [") + code + QStringLiteral("]\n") + sentence + QLatin1Char('\n');
    if (!fix.isEmpty())
        text += ErrorCard::tr("Most likely fix: ") + fix + QLatin1Char('\n');
    for (const auto& [name, value] : details)
        text += name + QStringLiteral(": ") + value + QLatin1Char('\n');
    return text;
}

ErrorCard::ErrorCard(const ErrorText& text, QWidget* parent) : QFrame(parent), m_text(text) {
    setAccessibleName(text.title);
    setAccessibleDescription(text.sentence);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(metric::kErrorEdge, 1, 1, 1);
    outer->setSpacing(0);
    outer->addLayout(buildBody());
    if (!text.details.isEmpty())
        buildDetails(outer);
    followTheme(this);
}

QVBoxLayout* ErrorCard::buildBody() {
    auto* body = new QVBoxLayout;
    body->setContentsMargins(kPadding, 18, kPadding, 18);
    body->setSpacing(12);
    auto* head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(new CrossGlyph(this));
    head->addWidget(wrapped(m_text.title, "error-title", this), 1);
    auto* code = new QLabel(m_text.code, this);
    setRole(code, "mono");
    head->addWidget(code);
    body->addLayout(head);
    body->addWidget(wrapped(m_text.sentence, "muted", this));
    m_pictureSlot = new QVBoxLayout;
    body->addLayout(m_pictureSlot);
    if (!m_text.fix.isEmpty()) {
        auto* fix = new QLabel(this);
        setRole(fix, "label");
        fix->setWordWrap(true);
        fix->setTextFormat(Qt::RichText);
        fix->setText(tr("<b>Most likely fix:</b> %1").arg(m_text.fix.toHtmlEscaped()));
        body->addWidget(fix);
    }
    buildButtons(body);
    return body;
}

void ErrorCard::buildButtons(QVBoxLayout* body) {
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(metric::kGrid);
    auto* copy = new Button(ButtonKind::ghost, Icon::copy, tr("Copy details"), this);
    connect(copy, &Button::clicked, this, [this] {
        QApplication::clipboard()->setText(m_text.plain());
        emit copied();
    });
    copy->setYielding(true);
    m_allButtons << copy;
    m_buttons->addStretch(1);
    body->addLayout(m_buttons);
    m_moreButtons = new QHBoxLayout;
    m_moreButtons->setSpacing(metric::kGrid);
    m_moreButtons->addStretch(1);
    body->addLayout(m_moreButtons);
    flowButtons();
}

/// Words are not cut as long as a second row can take them.
void ErrorCard::flowButtons() {
    const int room = width() - metric::kErrorEdge - 2 * kPadding;
    qsizetype first = 0;
    for (int used = 0; first < m_allButtons.size(); ++first) {
        used += m_allButtons[first]->sizeHint().width() + metric::kGrid;
        if (first > 0 && used - metric::kGrid > room)
            break;
    }
    if (first == m_firstRow)
        return;
    m_firstRow = first;
    for (qsizetype i = 0; i < m_allButtons.size(); ++i) {
        m_buttons->removeWidget(m_allButtons[i]);
        m_moreButtons->removeWidget(m_allButtons[i]);
        QHBoxLayout* const row = i < first ? m_buttons : m_moreButtons;
        row->insertWidget(row->count() - 1, m_allButtons[i]); // before the stretch
    }
}

void ErrorCard::buildDetails(QVBoxLayout* outer) {
    outer->addWidget(makeRule(this));
    m_fold = new Button(ButtonKind::ghost, Icon::chevronRight, tr("Details"), this);
    m_fold->setControlHeight(metric::kControlToolbar);
    auto* foldRow = new QHBoxLayout;
    foldRow->setContentsMargins(kPadding - 10, metric::kGrid, kPadding, metric::kGrid);
    foldRow->addWidget(m_fold);
    foldRow->addStretch(1);
    outer->addLayout(foldRow);
    m_details = new QWidget(this);
    auto* grid = new QGridLayout(m_details);
    grid->setContentsMargins(kPadding, 0, kPadding, 16);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    grid->setColumnMinimumWidth(0, kNameColumn);
    grid->setColumnStretch(1, 1);
    for (int i = 0; i < m_text.details.size(); ++i) {
        grid->addWidget(wrapped(m_text.details[i].first, "table", m_details), i, 0, Qt::AlignTop);
        grid->addWidget(wrapped(m_text.details[i].second, "mono", m_details), i, 1, Qt::AlignTop);
    }
    outer->addWidget(m_details);
    m_details->hide();
    connect(m_fold, &Button::clicked, this, [this] { setDetailsOpen(!detailsOpen()); });
}

void ErrorCard::addAction(const QString& id, const QString& words) {
    auto* button = new Button(m_actions == 0 ? ButtonKind::primary : ButtonKind::secondary, words, this);
    connect(button, &Button::clicked, this, [this, id] { emit actionRequested(id); });
    button->setYielding(m_actions > 0); // the fix stays whole in a narrow window
    m_allButtons.insert(m_actions++, button);
    m_firstRow = -1;
    flowButtons();
}

void ErrorCard::setPicture(QWidget* picture) {
    m_pictureSlot->addWidget(picture);
    picture->show();
    holdHeight();
}

void ErrorCard::setDetailsOpen(bool open) {
    if (m_details == nullptr)
        return;
    m_details->setVisible(open);
    m_fold->setLeadingIcon(open ? Icon::chevronDown : Icon::chevronRight);
    holdHeight();
}

bool ErrorCard::detailsOpen() const {
    return m_details != nullptr && !m_details->isHidden();
}

// Wrapped labels state a minimum of one line; the card asks for what its width needs, so that a full column never cuts it.
void ErrorCard::holdHeight() {
    layout()->invalidate();
    setMinimumHeight(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height());
}

void ErrorCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    flowButtons();
    holdHeight();
}

void ErrorCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase, metric::kRadiusCase);
    painter.fillPath(shape, t.panel);
    painter.setPen(QPen(t.lineStrong, 1));
    painter.drawPath(shape);
    painter.setClipPath(shape);
    painter.fillRect(QRect(0, 0, metric::kErrorEdge, height()), t.meaning.lost);
}

}  // namespace vitrine::ui
