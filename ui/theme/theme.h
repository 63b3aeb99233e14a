// SPDX-License-Identifier: GPL-3.0-or-later
// The one object that says how the program looks now. It lives on the GUI thread; widgets read it while they paint and follow
// `changed()`. A change sets the application's palette first, then one generated stylesheet.
#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QObject>
#include <QPalette>
#include <QTemporaryDir>

class QWidget;

namespace vitrine::ui {

class Theme : public QObject {
    Q_OBJECT
public:
    enum class Mode { system, light, dark };
    Q_ENUM(Mode)

    /// The theme of this process. The first call needs a QApplication.
    static Theme& instance();

    /// Sets Fusion, font, palette and stylesheet on the application. Call once, before the first window; later calls repeat it.
    void install();

    [[nodiscard]] Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    [[nodiscard]] bool highContrast() const { return m_highContrast; }
    void setHighContrast(bool on);

    /// Text size, 0.8 to 2.0; values outside are clamped.
    [[nodiscard]] double textScale() const { return m_textScale; }
    void setTextScale(double scale);
    void zoomIn();
    void zoomOut();
    void zoomReset();
    /// The steps that zoomIn and zoomOut walk, ascending.
    [[nodiscard]] static const QVector<double>& zoomSteps();

    [[nodiscard]] const Tokens& tokens() const;
    [[nodiscard]] bool isDark() const { return tokens().dark; }
    [[nodiscard]] QFont font(FontRole role) const { return makeFont(role, m_textScale); }
    /// A distance of `metric` at the present text scale, whole pixels.
    [[nodiscard]] int scaled(int px) const;
    [[nodiscard]] QPalette palette() const;

signals:
    /// After palette and stylesheet were set: colours, fonts or text scale differ.
    void changed();

private:
    Theme();
    void apply();
    [[nodiscard]] QString sheetImage(const QString& icon, const QColor& colour) const;

    Mode m_mode = Mode::system;
    bool m_highContrast = false;
    bool m_installed = false;
    bool m_systemDark = false;
    double m_textScale = 1.0;
    QTemporaryDir m_images;  // coloured copies of the icons that the stylesheet names
};

/// Short for what painters ask most.
[[nodiscard]] inline const Tokens& tokens() {
    return Theme::instance().tokens();
}
[[nodiscard]] inline QFont themeFont(FontRole role) {
    return Theme::instance().font(role);
}
/// The same for what is drawn with every picture: see Shaping::none. Measure and draw with one of the two.
[[nodiscard]] inline QFont figureFont(FontRole role) {
    return makeFont(role, Theme::instance().textScale(), Shaping::none);
}
[[nodiscard]] inline int scaled(int px) {
    return Theme::instance().scaled(px);
}

/// Makes a painting widget lay out and paint again when the theme changes.
void followTheme(QWidget* widget);
/// Sets the property `role`, by which the stylesheet and tests know a widget, and polishes it again.
void setRole(QWidget* widget, const char* role);

}  // namespace vitrine::ui
