// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

const QVector<std::pair<Icon, const char*>>& table() {
    static const QVector<std::pair<Icon, const char*>> kTable{
        {Icon::chat, "chat"}, {Icon::inside, "inside"}, {Icon::bars, "bars"}, {Icon::learn, "learn"},
        {Icon::models, "models"}, {Icon::server, "server"}, {Icon::gear, "gear"}, {Icon::search, "search"},
        {Icon::newChat, "new-chat"}, {Icon::copy, "copy"}, {Icon::regenerate, "regenerate"}, {Icon::branch, "branch"},
        {Icon::more, "more"}, {Icon::chevronUp, "chevron-up"}, {Icon::chevronDown, "chevron-down"},
        {Icon::chevronLeft, "chevron-left"}, {Icon::chevronRight, "chevron-right"}, {Icon::send, "send"},
        {Icon::stop, "stop"}, {Icon::paperclip, "paperclip"}, {Icon::sliders, "sliders"}, {Icon::eject, "eject"},
        {Icon::sidebarLeft, "sidebar-left"}, {Icon::sidebarRight, "sidebar-right"}, {Icon::braces, "braces"},
        {Icon::file, "file"}, {Icon::folder, "folder"}, {Icon::clock, "clock"}, {Icon::trash, "trash"},
        {Icon::edit, "edit"}, {Icon::check, "check"}, {Icon::cross, "cross"}, {Icon::warning, "warning"},
        {Icon::keyboard, "keyboard"}, {Icon::plus, "plus"}, {Icon::download, "download"}, {Icon::pin, "pin"},
        {Icon::moon, "moon"}, {Icon::sun, "sun"}, {Icon::play, "play"}, {Icon::pause, "pause"}, {Icon::step, "step"},
        {Icon::stepBack, "step-back"}, {Icon::table, "table"}, {Icon::bookmark, "bookmark"},
        {Icon::exportOut, "export"}, {Icon::arrowRight, "arrow-right"}, {Icon::info, "info"}, {Icon::chip, "chip"},
        {Icon::undo, "undo"}, {Icon::jump, "jump"}, {Icon::reset, "reset"},
    };
    return kTable;
}

const QByteArray& source(Icon icon) {
    static QHash<int, QByteArray> sources;
    auto found = sources.find(static_cast<int>(icon));
    if (found == sources.end()) {
        (void)Theme::instance();  // registers the resources
        QFile file(QStringLiteral(":/icons/%1.svg").arg(iconName(icon)));
        QByteArray bytes;
        if (file.open(QIODevice::ReadOnly))
            bytes = file.readAll();
        found = sources.insert(static_cast<int>(icon), bytes);
    }
    return found.value();
}

// Renders at paint time, so one QIcon is sharp on screens of every ratio.
class OutlineEngine final : public QIconEngine {
public:
    OutlineEngine(Icon icon, QColor colour) : m_icon(icon), m_colour(std::move(colour)) {}
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const QColor colour = mode == QIcon::Disabled ? tokens().ink3 : m_colour;
        paintIcon(*painter, m_icon, colour, rect, std::min(rect.width(), rect.height()));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new OutlineEngine(m_icon, m_colour); }

private:
    Icon m_icon;
    QColor m_colour;
};

}  // namespace

const QVector<Icon>& allIcons() {
    static const QVector<Icon> kAll = [] {
        QVector<Icon> all;
        for (const auto& entry : table())
            all.push_back(entry.first);
        return all;
    }();
    return kAll;
}

QString iconName(Icon icon) {
    for (const auto& entry : table()) {
        if (entry.first == icon)
            return QString::fromLatin1(entry.second);
    }
    return {};
}

QPixmap iconPixmap(Icon icon, const QColor& colour, int px, qreal devicePixelRatio) {
    if (icon == Icon::none || px <= 0)
        return {};
    const int device = std::max(1, static_cast<int>(std::lround(px * devicePixelRatio)));
    const QString key = QStringLiteral("vitrine-icon:%1:%2:%3:%4")
                            .arg(static_cast<int>(icon)).arg(colour.rgba(), 8, 16).arg(device).arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QByteArray svg = source(icon);
    svg.replace("currentColor", colour.name().toLatin1());  // QtSvg paints currentColor black
    QSvgRenderer renderer(svg);
    pixmap = QPixmap(device, device);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

void paintIcon(QPainter& painter, Icon icon, const QColor& colour, const QRect& rect, int px) {
    const QPixmap pixmap = iconPixmap(icon, colour, px, painter.device()->devicePixelRatioF());
    if (!pixmap.isNull())
        painter.drawPixmap(rect.x() + (rect.width() - px) / 2, rect.y() + (rect.height() - px) / 2, pixmap);
}

QIcon makeIcon(Icon icon, const QColor& colour) {
    return icon == Icon::none ? QIcon() : QIcon(new OutlineEngine(icon, colour));
}

void setThemedIcon(QAbstractButton* button, Icon icon, ColourToken token) {
    button->setIcon(makeIcon(icon, tokens().*token));
    QObject::connect(&Theme::instance(), &Theme::changed, button,
                     [button, icon, token] { button->setIcon(makeIcon(icon, tokens().*token)); });
}

void setThemedIcon(QAction* action, Icon icon, ColourToken token) {
    action->setIcon(makeIcon(icon, tokens().*token));
    QObject::connect(&Theme::instance(), &Theme::changed, action,
                     [action, icon, token] { action->setIcon(makeIcon(icon, tokens().*token)); });
}

void paintMark(QPainter& painter, const QRect& rect) {
    const Tokens& t = tokens();
    const int side = std::min(rect.width(), rect.height());
    const QRectF frame(rect.x() + (rect.width() - side) / 2 + 1.0, rect.y() + (rect.height() - side) / 2 + 1.0, side - 2.0,
                       side - 2.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.ink, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, 2.5, 2.5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const int inset = std::max(3, side / 5);
    const int gap = std::max(1, side / 12);
    const int cell = (side - 2 * inset - gap) / 2;
    const int x0 = static_cast<int>(frame.x()) - 1 + (side - 2 * cell - gap) / 2;
    const int y0 = static_cast<int>(frame.y()) - 1 + (side - 2 * cell - gap) / 2;
    for (int i = 0; i < 4; ++i) {
        const QRect block(x0 + (i % 2) * (cell + gap), y0 + (i / 2) * (cell + gap), cell, cell);
        if (i == 1 || i == 2) {
            painter.fillRect(block, t.accent);
        } else {
            painter.setPen(QPen(t.ink, 1));
            painter.drawRect(block.adjusted(0, 0, -1, -1));
        }
    }
    painter.restore();
}

void paintCrossSquare(QPainter& painter, const QRect& rect) {
    const MeaningColours& m = tokens().meaning;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(rect, m.lost);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal inset = rect.width() * 0.28;
    painter.setPen(QPen(m.inkOnDeep, std::max(1.5, rect.width() / 9.0), Qt::SolidLine, Qt::RoundCap));
    const QRectF r = QRectF(rect).adjusted(inset, inset, -inset, -inset);
    painter.drawLine(r.topLeft(), r.bottomRight());
    painter.drawLine(r.topRight(), r.bottomLeft());
    painter.restore();
}

void paintDiamond(QPainter& painter, const QRect& rect, const QColor& colour, bool filled) {
    const QRectF r = QRectF(rect).adjusted(0.75, 0.75, -0.75, -0.75);
    QPolygonF diamond{QPointF(r.center().x(), r.top()), QPointF(r.right(), r.center().y()),
                      QPointF(r.center().x(), r.bottom()), QPointF(r.left(), r.center().y())};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawPolygon(diamond);
    painter.restore();
}

void paintDisc(QPainter& painter, const QRect& rect, const QColor& colour, bool filled) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.25));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QRectF(rect).adjusted(1, 1, -1, -1));
    painter.restore();
}

}  // namespace vitrine::ui
