// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/session_row.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include "ui/models/session_list_model.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr int kHeight = 48;
constexpr int kPad = 12;
constexpr int kMark = 18;

void paintSessionMark(QPainter& painter, const QRect& rect, QChar mark) {
    const Tokens& t = tokens();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(themeFont(FontRole::badge));
    if (mark == QLatin1Char('A')) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.ink);
        painter.drawEllipse(rect);
        painter.setPen(t.glass);
        painter.drawText(rect, Qt::AlignCenter, mark);
    } else if (mark == QLatin1Char('B')) {
        const QRectF r(rect);
        painter.setPen(QPen(t.ink, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(QPolygonF{QPointF(r.center().x(), r.top()), QPointF(r.right(), r.center().y()),
                                      QPointF(r.center().x(), r.bottom()), QPointF(r.left(), r.center().y())});
        painter.setPen(t.ink);
        painter.drawText(rect, Qt::AlignCenter, mark);
    } else {
        painter.setPen(QPen(t.lineStrong, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QRectF(rect).adjusted(1.5, 1.5, -1.5, -1.5));
    }
    painter.restore();
}

} // namespace

QRect SessionRow::markRect(const QRect& row) {
    const int side = scaled(kMark);
    return {row.right() - scaled(kPad) - side + 1, row.center().y() - side / 2, side, side};
}

void SessionRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Tokens& t = tokens();
    const QChar mark(static_cast<ushort>(index.data(SessionListModel::kMark).toInt()));
    const bool current = option.state.testFlag(QStyle::State_Selected);
    if (!mark.isNull()) {
        painter->fillRect(option.rect, t.accentSoft);
    } else if (current || option.state.testFlag(QStyle::State_MouseOver)) {
        painter->fillRect(option.rect, t.hover);
    }
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.line);
    const QRect side = markRect(option.rect);
    paintSessionMark(*painter, side, mark);
    QRect text = option.rect.adjusted(scaled(kPad), scaled(6), 0, -scaled(6));
    text.setRight(side.left() - scaled(8));
    painter->setFont(themeFont(mark.isNull() ? FontRole::control : FontRole::controlMedium));
    painter->setPen(t.ink);
    const QString name = index.data(Qt::DisplayRole).toString();
    painter->drawText(text, Qt::AlignLeft | Qt::AlignTop,
                      painter->fontMetrics().elidedText(name, Qt::ElideRight, text.width()));
    painter->setFont(themeFont(FontRole::caption));
    painter->setPen(mark.isNull() && !current ? t.ink3 : t.ink2);
    const QString line = index.data(SessionListModel::kLine).toString();
    painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                      painter->fontMetrics().elidedText(line, Qt::ElideMiddle, text.width()));
}

QSize SessionRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {scaled(120), scaled(kHeight)};
}

QWidget* SessionRow::createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QWidget* const editor = QStyledItemDelegate::createEditor(parent, option, index);
    editor->setAccessibleName(tr("Name of the session"));
    if (auto* const field = qobject_cast<QLineEdit*>(editor)) {
        field->setMaxLength(200);
    }
    return editor;
}

void SessionRow::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    QRect place = option.rect.adjusted(scaled(4), scaled(8), 0, -scaled(8));
    place.setRight(markRect(option.rect).left() - scaled(4));
    editor->setGeometry(place);
}

bool SessionRow::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                             const QModelIndex& index) {
    if (event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonPress) {
        auto* const mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && markRect(option.rect).adjusted(-4, -4, 4, 4).contains(mouse->pos())) {
            if (event->type() == QEvent::MouseButtonRelease) {
                emit markPressed(index);
            }
            return true;
        }
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

} // namespace vitrine::ui
