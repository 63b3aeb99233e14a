// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in text: one, or a line of them ("78.2 tok/s M · 372 tokens C · stop: end of text"), each with its badge.
#pragma once

#include "ui/theme/fonts.h"
#include "ui/widgets/figure.h"

#include <QVector>
#include <QWidget>

namespace vitrine::ui {

class FigureLabel : public QWidget {
    Q_OBJECT
public:
    explicit FigureLabel(FontRole font = FontRole::table, QWidget* parent = nullptr);
    explicit FigureLabel(const Figure& figure, FontRole font = FontRole::table, QWidget* parent = nullptr);

    void clear();
    void setFigure(const Figure& figure);
    void addFigure(const Figure& figure);
    /// Words without a number; asserts that they hold no digit.
    void addNote(const QString& words);
    [[nodiscard]] const QVector<Figure>& figures() const { return m_figures; }
    [[nodiscard]] bool isEmpty() const { return m_runs.isEmpty(); }
    /// The line as text with the words of its badges, as it is copied and spoken.
    [[nodiscard]] QString spoken() const;

    /// Paint values in ink instead of ink2 (the figure is the subject of its line).
    void setStrong(bool strong);
    void setAlignment(Qt::Alignment alignment);
    /// A line for each number instead of one for all.
    void setColumn(bool column);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Run {
        QString words;
        int figure = -1;  // index into m_figures, or -1 for a note
    };
    [[nodiscard]] int runWidth(const Run& run) const;
    [[nodiscard]] int totalWidth() const;
    [[nodiscard]] int separatorWidth() const;
    [[nodiscard]] int startX() const;
    [[nodiscard]] int lineHeight() const;
    void paintRun(QPainter& painter, const Run& run, int x, int baseline) const;
    void paintColumn(QPainter& painter) const;
    void changed();

    FontRole m_font;
    bool m_strong = false;
    bool m_column = false;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    QVector<Figure> m_figures;
    QVector<Run> m_runs;
};

}  // namespace vitrine::ui
