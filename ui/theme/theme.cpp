// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QFile>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>
#include <cmath>

// Outside any namespace: the macro declares a function of the global one. Static libraries drop resources that nobody asks for.
static void initIconResources() {
    Q_INIT_RESOURCE(icons);
}

namespace vitrine::ui {
namespace {

// Fusion, but letters of menus are underlined only while Alt is held, and icons beside text are as large as it.
class QuietFusion final : public QProxyStyle {
public:
    QuietFusion() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* result) const override {
        if (hint == SH_UnderlineShortcut)
            return QGuiApplication::keyboardModifiers().testFlag(Qt::AltModifier) ? 1 : 0;
        if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
            return 0;  // Fusion's own pictures are black, whatever they stand on
        return QProxyStyle::styleHint(hint, option, widget, result);
    }
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
        const int px = QProxyStyle::pixelMetric(metric, option, widget);
        return metric == PM_SmallIconSize ? Theme::instance().scaled(px) : px; // those of fields and menus are as large
    }
};

}  // namespace

Theme& Theme::instance() {
    static Theme theme;
    return theme;
}

Theme::Theme() {
    initIconResources();
    // Taken before ours replaces it: the desktop's palette is the only hint that Qt 6.4 gives about light or dark.
    m_systemDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
}

void Theme::install() {
    m_installed = true;
    QApplication::setStyle(new QuietFusion);
    apply();
}

void Theme::setMode(Mode mode) {
    if (mode == m_mode)
        return;
    m_mode = mode;
    apply();
}

void Theme::setHighContrast(bool on) {
    if (on == m_highContrast)
        return;
    m_highContrast = on;
    apply();
}

void Theme::setTextScale(double scale) {
    scale = std::clamp(scale, zoomSteps().front(), zoomSteps().back());
    if (std::abs(scale - m_textScale) < 1e-6)
        return;
    m_textScale = scale;
    apply();
}

const QVector<double>& Theme::zoomSteps() {
    static const QVector<double> kSteps{0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0};
    return kSteps;
}

void Theme::zoomIn() {
    for (const double step : zoomSteps()) {
        if (step > m_textScale + 1e-6)
            return setTextScale(step);
    }
}

void Theme::zoomOut() {
    for (int i = zoomSteps().size() - 1; i >= 0; --i) {
        if (zoomSteps()[i] < m_textScale - 1e-6)
            return setTextScale(zoomSteps()[i]);
    }
}

void Theme::zoomReset() {
    setTextScale(1.0);
}

const Tokens& Theme::tokens() const {
    return tokensFor(m_mode == Mode::system ? m_systemDark : m_mode == Mode::dark, m_highContrast);
}

int Theme::scaled(int px) const {
    return static_cast<int>(std::lround(px * m_textScale));
}

QPalette Theme::palette() const {
    const Tokens& t = tokens();
    QPalette p;
    p.setColor(QPalette::Window, t.window);
    p.setColor(QPalette::Base, t.glass);
    p.setColor(QPalette::AlternateBase, t.rowSel);
    p.setColor(QPalette::Button, t.raised);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::BrightText}) {
        p.setColor(role, t.ink);
        p.setColor(QPalette::Disabled, role, t.disabled);
    }
    p.setColor(QPalette::PlaceholderText, t.ink3);
    p.setColor(QPalette::Highlight, t.accentFill);
    p.setColor(QPalette::HighlightedText, t.onAccent);
    p.setColor(QPalette::Link, t.accent);
    p.setColor(QPalette::LinkVisited, t.accent);
    p.setColor(QPalette::ToolTipBase, t.raised);
    p.setColor(QPalette::ToolTipText, t.ink);
    p.setColor(QPalette::Light, t.glassEdge);
    p.setColor(QPalette::Midlight, t.line);
    p.setColor(QPalette::Mid, t.line);
    p.setColor(QPalette::Dark, t.lineStrong);
    p.setColor(QPalette::Shadow, t.glass);
    return p;
}

void Theme::apply() {
    if (!m_installed)
        return;
    QApplication::setPalette(palette());
    QApplication::setFont(font(FontRole::control));
    const SheetImages images{sheetImage(QStringLiteral("check"), tokens().onAccent),
                             sheetImage(QStringLiteral("chevron-down"), tokens().ink2)};
    qApp->setStyleSheet(buildStyleSheet(tokens(), m_textScale, images));
    emit changed();
}

// A stylesheet names pictures by path and cannot tint them, so the tinted copy is a file of this process.
QString Theme::sheetImage(const QString& icon, const QColor& colour) const {
    const QString path = m_images.filePath(icon + colour.name().mid(1) + QStringLiteral(".svg"));
    if (!m_images.isValid() || QFile::exists(path))
        return path;
    QFile source(QStringLiteral(":/icons/%1.svg").arg(icon));
    QFile target(path);
    if (!source.open(QIODevice::ReadOnly) || !target.open(QIODevice::WriteOnly))
        return {};
    target.write(source.readAll().replace("currentColor", colour.name().toLatin1()));
    return path;
}

void followTheme(QWidget* widget) {
    QObject::connect(&Theme::instance(), &Theme::changed, widget, [widget] {
        widget->updateGeometry();
        widget->update();
    });
}

void setRole(QWidget* widget, const char* role) {
    widget->setProperty("role", QString::fromLatin1(role));
    widget->setAttribute(Qt::WA_StyledBackground, true);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

}  // namespace vitrine::ui
