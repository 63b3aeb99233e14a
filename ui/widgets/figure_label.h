// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in text: one, or a line of them ("78.2 tok/s M · 372 tokens C · stop: end of text"), each with its badge.
#pragma once

#include "ui/theme/fonts.h"
#include "ui/widgets/figure.h"

#include <QStringList>
#include <QVector>
#include <QWidget>

namespace vitrine::ui {

class FigureLabel : public QWidget {
    Q_OBJECT
public:
    explicit FigureLabel(FontRole font = FontRole::table, QWidget* parent = nullptr);
    explicit FigureLabel(const Figure& figure, FontRole font = FontRole::table, QWidget* parent = nullptr);

    /// While one lives changes are gathered: at its end they are shown at once, and not at all where the line is the same as before.
    class Change {
    public:
        explicit Change(FigureLabel& label);
        ~Change();
        Change(const Change&) = delete;
        Change& operator=(const Change&) = delete;

    private:
        FigureLabel& m_label;
        QStringList m_before;
    };

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
    /// What does not fit goes to a next line; else it is left out, and stands in the tooltip.
    void setWrapping(bool wrapping);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Run {
        QString words;
        int figure = -1;  // index into m_figures, or -1 for a note
    };
    [[nodiscard]] int runWidth(const Run& run) const;
    /// Words of which only the beginning can be shown.
    [[nodiscard]] bool isCut(const Run& run, int x) const { return run.figure < 0 && !m_column && x + runWidth(run) > width(); }
    [[nodiscard]] int totalWidth() const;
    [[nodiscard]] int separatorWidth() const;
    [[nodiscard]] int startX() const;
    [[nodiscard]] int lineHeight() const;
    void paintRun(QPainter& painter, const Run& run, int x, int baseline) const;
    struct Place {
        int x = 0;
        int line = 0;
    };
    [[nodiscard]] QVector<Place> places(int width) const;  ///< of each run; of a line that is too long also past its end
    [[nodiscard]] int lineCount(int width) const;
    [[nodiscard]] int lineTop(int line) const;
    void fitHeight();
    void changed();
    [[nodiscard]] QStringList content() const;  // all that can be seen or read of it

    FontRole m_font;
    bool m_gathers = false;  // a Change lives
    QSize m_hint;            // that the layout was told of, as m_least
    QSize m_least;
    bool m_strong = false;
    bool m_column = false;
    bool m_wrapping = false;
    Qt::Alignment m_alignment = Qt::AlignLeft;
    QVector<Figure> m_figures;
    QVector<Run> m_runs;
};

}  // namespace vitrine::ui
