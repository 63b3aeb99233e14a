// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/button.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kGap = 6;
constexpr int kPadding = 12;
constexpr int kFewLetters = 3;  // fewer of a word say nothing

// Half-pixel inset keeps a 1 px border sharp while its corners are antialiased.
void paintPlate(QPainter& painter, const QRect& rect, int radius, const QColor& ground, const QColor& border) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(border.alpha() == 0 ? QPen(Qt::NoPen) : QPen(border, 1));
    painter.setBrush(ground.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(ground));
    const QRectF r = border.alpha() == 0 ? QRectF(rect) : QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(r, radius, radius);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace

Button::Button(ButtonKind kind, const QString& text, QWidget* parent)
    : Button(kind, Icon::none, text, parent) {}

Button::Button(ButtonKind kind, Icon icon, const QString& text, QWidget* parent)
    : QPushButton(text, parent), m_kind(kind), m_icon(icon), m_height(metric::kControl) {
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setAutoDefault(false);
    followTheme(this);
}

void Button::setKind(ButtonKind kind) {
    m_kind = kind;
    updateGeometry();
    update();
}

void Button::setLeadingIcon(Icon icon) {
    m_icon = icon;
    updateGeometry();
    update();
}

void Button::setTrailingIcon(Icon icon) {
    m_trailing = icon;
    updateGeometry();
    update();
}

void Button::setKeyCap(const QString& key) {
    m_keyCap = key;
    updateGeometry();
    update();
}

void Button::setControlHeight(int designPx) {
    m_height = designPx;
    updateGeometry();
}

void Button::setDisabledReason(const QString& reason) {
    if (isEnabled())
        m_plainTip = toolTip();
    setEnabled(reason.isEmpty());
    setToolTip(reason.isEmpty() ? m_plainTip : reason);
}

QFont Button::labelFont() const {
    return themeFont(m_kind == ButtonKind::primary ? FontRole::controlMedium : FontRole::control);
}

int Button::padding() const {
    return m_kind == ButtonKind::link ? 4 : scaled(m_height <= metric::kControlToolbar ? 10 : kPadding);
}

int Button::widthBeside(int words) const {
    int width = words;
    if (m_icon != Icon::none)
        width += scaled(metric::kIconSmall) + (words > 0 ? kGap : 0);
    if (m_trailing != Icon::none)
        width += scaled(metric::kIconTiny) + kGap;
    return width + 2 * padding();
}

QSize Button::sizeHint() const {
    const int words = QFontMetrics(labelFont()).size(Qt::TextShowMnemonic, text()).width();
    return {widthBeside(words) + (m_keyCap.isEmpty() ? 0 : keyCapWidth(m_keyCap) + kGap + 2), scaled(m_height)};
}

QSize Button::minimumSizeHint() const {
    const QFontMetrics metrics(labelFont());
    const int words = metrics.size(Qt::TextShowMnemonic, text()).width();
    if (m_yields && m_icon != Icon::none && m_trailing == Icon::none)
        return {std::min(scaled(m_height), widthBeside(words)), scaled(m_height)}; // square, as an IconButton
    const int few = m_icon != Icon::none ? 0 : std::min(words, metrics.horizontalAdvance(text().left(kFewLetters) + QStringLiteral("…")));
    return {widthBeside(m_yields ? few : words), scaled(m_height)};
}

void Button::setYielding(bool yields) {
    m_yields = yields;
    updateGeometry();
}

QString Button::shownWords() const {
    const QFontMetrics metrics(labelFont());
    const int words = metrics.size(Qt::TextShowMnemonic, text()).width();
    const int room = width() - widthBeside(0) - (m_icon != Icon::none ? kGap : 0);
    if (!m_yields || words <= room + 1)
        return text();
    const qsizetype least = std::max<qsizetype>(kFewLetters, text().size() / 3);
    const bool tooFew = metrics.horizontalAdvance(text().left(least) + QStringLiteral("…")) > room;
    return tooFew && m_icon != Icon::none ? QString() : metrics.elidedText(text(), Qt::ElideRight, room);
}

bool Button::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shownWords() != text()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    return QPushButton::event(event);
}

QColor Button::groundColour() const {
    const Tokens& t = tokens();
    if (m_kind == ButtonKind::primary)
        return !isEnabled() ? t.raised : t.accentFill;
    if (isEnabled() && isDown())
        return t.line;
    if (isEnabled() && underMouse() && m_kind != ButtonKind::link)
        return t.hover;
    if (isChecked())
        return t.accentSoft;
    return m_kind == ButtonKind::secondary ? t.raised : QColor(Qt::transparent);
}

QColor Button::inkColour() const {
    const Tokens& t = tokens();
    if (!isEnabled())
        return t.disabled;
    switch (m_kind) {
    case ButtonKind::primary: return t.onAccent;
    case ButtonKind::secondary: return t.ink;
    case ButtonKind::ghost: return t.ink2;
    case ButtonKind::link: return t.accent;
    }
    return t.ink;
}

void Button::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    QColor border = Qt::transparent;
    if (m_kind == ButtonKind::secondary || (m_kind == ButtonKind::primary && !isEnabled()))
        border = isEnabled() ? t.lineStrong : t.grid;
    else if (m_kind == ButtonKind::primary && (underMouse() || isDown()))
        border = t.accent;
    paintPlate(painter, rect(), metric::kRadiusControl, groundColour(), border);

    const QFont font = labelFont();
    const QFontMetrics metrics(font);
    const QString words = shownWords();
    const int textWidth = metrics.size(Qt::TextShowMnemonic, words).width();
    const bool capShown = !m_keyCap.isEmpty() && width() >= sizeHint().width();
    const int content = widthBeside(textWidth) - 2 * padding() + (capShown ? keyCapWidth(m_keyCap) + kGap + 2 : 0);
    int x = m_kind == ButtonKind::link ? 4 : (width() - content) / 2;
    if (m_icon != Icon::none) {
        const int side = scaled(metric::kIconSmall);
        paintIcon(painter, m_icon, inkColour(), QRect(x, (height() - side) / 2, side, side), side);
        x += side + kGap;
    }
    painter.setFont(font);
    painter.setPen(inkColour());
    painter.drawText(QRect(x, 0, textWidth + 2, height()), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, words);
    x += textWidth;
    if (m_trailing != Icon::none) {
        const int side = scaled(metric::kIconTiny);
        paintIcon(painter, m_trailing, inkColour(), QRect(x + kGap, (height() - side) / 2, side, side), side);
        x += side + kGap;
    }
    if (capShown) {
        const int cap = scaled(18);
        paintKeyCap(painter, m_keyCap, QRect(x + kGap + 2, (height() - cap) / 2, keyCapWidth(m_keyCap), cap),
                    m_kind == ButtonKind::primary && isEnabled() ? t.onAccent : QColor());
    }
}

IconButton::IconButton(Icon icon, const QString& words, QWidget* parent)
    : QAbstractButton(parent), m_icon(icon), m_height(metric::kControl) {
    setIconKind(icon, words);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    followTheme(this);
}

void IconButton::setIconKind(Icon icon, const QString& words) {
    m_icon = icon;
    setAccessibleName(words);
    setToolTip(words);
    update();
}

void IconButton::setControlHeight(int designPx) {
    m_height = designPx;
    updateGeometry();
}

void IconButton::setFramed(bool framed) {
    m_framed = framed;
    update();
}

void IconButton::setGhosted(bool ghosted) {
    if (ghosted != m_ghosted) {
        m_ghosted = ghosted;
        update();
    }
}

QSize IconButton::sizeHint() const {
    return {scaled(m_height), scaled(m_height)};
}

void IconButton::paintEvent(QPaintEvent*) {
    if (m_ghosted && !hasFocus() && !underMouse())
        return;
    QPainter painter(this);
    const Tokens& t = tokens();
    QColor ground = m_framed ? t.raised : QColor(Qt::transparent);
    if (isChecked())
        ground = t.accentSoft;
    if (isEnabled() && (underMouse() || isDown()))
        ground = isDown() ? t.line : t.hover;
    const QColor border = m_framed ? (isEnabled() ? t.lineStrong : t.grid) : QColor(Qt::transparent);
    paintPlate(painter, rect(), metric::kRadiusControl, ground, border);
    const QColor ink = !isEnabled() ? t.disabled : (underMouse() || isChecked() || m_framed) ? t.ink : t.ink2;
    paintIcon(painter, m_icon, ink, rect(), scaled(m_height < metric::kControlToolbar ? metric::kIconSmall : metric::kIcon));
}

KeyCap::KeyCap(const QString& key, QWidget* parent) : QWidget(parent), m_key(key) {
    setAccessibleName(key);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    followTheme(this);
}

QSize KeyCap::sizeHint() const {
    return {keyCapWidth(m_key), scaled(18)};
}

void KeyCap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintKeyCap(painter, m_key, rect());
}

int keyCapWidth(const QString& key) {
    return QFontMetrics(themeFont(FontRole::mono)).horizontalAdvance(key) + 10;
}

void paintKeyCap(QPainter& painter, const QString& key, const QRect& rect, const QColor& ink) {
    const Tokens& t = tokens();
    painter.save();
    QColor frame = ink.isValid() ? ink : t.glassEdge;
    if (ink.isValid())
        frame.setAlphaF(0.5F);
    paintPlate(painter, rect, 3, Qt::transparent, frame);
    painter.setFont(themeFont(FontRole::mono));
    painter.setPen(ink.isValid() ? ink : t.ink3);
    painter.drawText(rect, Qt::AlignCenter, key);
    painter.restore();
}

}  // namespace vitrine::ui
