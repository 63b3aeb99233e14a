// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_label.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kBadgeGap = 3;
constexpr int kLeastNote = 120; ///< of words that end in dots
const QString kSeparator = QStringLiteral(" · ");

FontRole strongOf(FontRole role) {
    switch (role) {
    case FontRole::caption: return FontRole::captionMedium;
    case FontRole::table: return FontRole::tableMedium;
    case FontRole::control: return FontRole::controlMedium;
    case FontRole::body: return FontRole::bodyMedium;
    default: return role;
    }
}

}  // namespace

FigureLabel::FigureLabel(FontRole font, QWidget* parent) : QWidget(parent), m_font(font) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    followTheme(this);
}

FigureLabel::FigureLabel(const Figure& figure, FontRole font, QWidget* parent) : FigureLabel(font, parent) {
    setFigure(figure);
}

void FigureLabel::clear() {
    m_figures.clear();
    m_runs.clear();
    changed();
}

void FigureLabel::setFigure(const Figure& figure) {
    m_figures.clear();
    m_runs.clear();
    addFigure(figure);
}

void FigureLabel::addFigure(const Figure& figure) {
    m_figures.push_back(figure);
    m_runs.push_back({figure.text(), static_cast<int>(m_figures.size()) - 1});
    changed();
}

void FigureLabel::addNote(const QString& words) {
    Q_ASSERT_X(std::none_of(words.begin(), words.end(), [](QChar c) { return c.isDigit(); }), "FigureLabel",
               "a number is added as a figure, with its badge");
    m_runs.push_back({words, -1});
    changed();
}

QString FigureLabel::spoken() const {
    QStringList parts;
    for (const Run& run : m_runs)
        parts << (run.figure < 0 ? run.words : m_figures[run.figure].spoken());
    return parts.join(kSeparator);
}

void FigureLabel::setStrong(bool strong) {
    m_strong = strong;
    changed();
}

void FigureLabel::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment;
    update();
}

void FigureLabel::setColumn(bool column) {
    if (column != m_column) {
        m_column = column;
        changed();
    }
}

void FigureLabel::changed() {
    setAccessibleName(spoken());
    updateGeometry();
    update();
}

int FigureLabel::separatorWidth() const {
    return QFontMetrics(themeFont(m_font)).horizontalAdvance(kSeparator);
}

int FigureLabel::runWidth(const Run& run) const {
    const QFontMetrics metrics(themeFont(m_strong ? strongOf(m_font) : m_font));
    const int words = metrics.horizontalAdvance(run.words);
    return run.figure < 0 ? words : words + kBadgeGap + badgeWidth(m_figures[run.figure].provenance());
}

int FigureLabel::totalWidth() const {
    int width = 0;
    for (const Run& run : m_runs)
        width += runWidth(run);
    return width + std::max(0, static_cast<int>(m_runs.size()) - 1) * separatorWidth();
}

int FigureLabel::startX() const {
    const int spare = width() - totalWidth();
    if (spare <= 0 || (m_alignment & Qt::AlignLeft))
        return 0;
    return (m_alignment & Qt::AlignRight) ? spare - 1 : spare / 2;
}

int FigureLabel::lineHeight() const {
    return std::max(QFontMetrics(themeFont(m_font)).height(), scaled(linePx(m_font)));
}

QSize FigureLabel::sizeHint() const {
    if (m_column) {
        int widest = 0;
        for (const Run& run : m_runs)
            widest = std::max(widest, runWidth(run));
        return {widest + 1, std::max(1, static_cast<int>(m_runs.size())) * lineHeight()};
    }
    return {totalWidth() + 1, lineHeight()};
}

QSize FigureLabel::minimumSizeHint() const {
    // A line of many may be narrower than all of them; a single number is never cut, words alone may end in dots.
    if (m_column || m_runs.isEmpty())
        return sizeHint();
    const Run& first = m_runs.front();
    const int least = first.figure < 0 ? std::min(runWidth(first), scaled(kLeastNote)) : runWidth(first);
    return {m_runs.size() == 1 && first.figure >= 0 ? sizeHint().width() : least, sizeHint().height()};
}

void FigureLabel::paintRun(QPainter& painter, const Run& run, int x, int baseline) const {
    const QFont font = themeFont(m_strong ? strongOf(m_font) : m_font);
    painter.setFont(font);
    painter.setPen(m_strong ? tokens().ink : tokens().ink2);
    painter.drawText(x, baseline, run.words);
    if (run.figure >= 0) {
        const Provenance provenance = m_figures[run.figure].provenance();
        paintBadge(painter, provenance, x + runWidth(run) - badgeWidth(provenance), baseline, QFontMetrics(font).ascent());
    }
}

void FigureLabel::paintColumn(QPainter& painter) const {
    const QFontMetrics metrics(themeFont(m_strong ? strongOf(m_font) : m_font));
    int y = (lineHeight() + metrics.ascent() - metrics.descent()) / 2;
    for (const Run& run : m_runs) {
        paintRun(painter, run, 0, y);
        y += lineHeight();
    }
}

void FigureLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_column) {
        paintColumn(painter);
        return;
    }
    const QFont font = themeFont(m_strong ? strongOf(m_font) : m_font);
    const QFontMetrics metrics(font);
    const int baseline = (height() + metrics.ascent() - metrics.descent()) / 2;
    int x = startX();
    bool first = true;
    for (const Run& run : m_runs) {
        const int need = runWidth(run) + (first ? 0 : separatorWidth());
        // Whole figures only: half a number misleads. What does not fit is still in the tooltip and the accessible name.
        painter.setFont(font);
        painter.setPen(tokens().ink3);
        if (!first && x + need > width()) {
            if (x + metrics.horizontalAdvance(QStringLiteral(" …")) <= width())
                painter.drawText(x, baseline, QStringLiteral(" …"));
            return;
        }
        if (!first) {
            painter.drawText(x, baseline, kSeparator);
            x += separatorWidth();
        }
        if (run.figure < 0 && x + runWidth(run) > width()) {
            painter.setPen(tokens().ink2);
            painter.drawText(x, baseline, metrics.elidedText(run.words, Qt::ElideRight, width() - x));
            return;
        }
        paintRun(painter, run, x, baseline);
        x += runWidth(run);
        first = false;
    }
}

bool FigureLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    int x = m_column ? 0 : startX();
    int y = 0;
    for (const Run& run : m_runs) {
        const int end = x + runWidth(run);
        const bool line = !m_column || (help->y() >= y && help->y() < y + lineHeight());
        y += lineHeight();
        const bool cut = run.figure < 0 && !m_column && end > width();
        if ((run.figure >= 0 || cut) && line && help->x() >= x && help->x() <= end) {
            QToolTip::showText(help->globalPos(), cut ? run.words : m_figures[run.figure].tip(), this);
            return true;
        }
        x = m_column ? 0 : end + separatorWidth();
    }
    QToolTip::hideText();
    return true;
}

}  // namespace vitrine::ui
