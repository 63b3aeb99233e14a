// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure_label.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHash>
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

/// All digits of the fonts are as wide as one: numbers of as many digits are measured together.
QString withZeros(QString words) {
    for (QChar& c : words) {
        if (c >= QLatin1Char('0') && c <= QLatin1Char('9'))
            c = QLatin1Char('0');
    }
    return words;
}

/// Lines of figures change many times a second, and are measured several times for each change: words are measured once.
int advance(const QString& text, FontRole role) {
    constexpr qsizetype kMostKnown = 4096;
    static QHash<QString, int> known[static_cast<int>(FontRole::monoBody) + 1];
    static double scale = 0.0;
    if (const double now = Theme::instance().textScale(); now != scale) {
        for (auto& widths : known)
            widths.clear();
        scale = now;
    }
    const QString words = withZeros(text);
    QHash<QString, int>& widths = known[static_cast<int>(role)];
    if (const auto found = widths.constFind(words); found != widths.constEnd())
        return *found;
    if (widths.size() >= kMostKnown)
        widths.clear();
    return *widths.insert(words, QFontMetrics(figureFont(role)).horizontalAdvance(words));
}

}  // namespace

FigureLabel::FigureLabel(FontRole font, QWidget* parent) : QWidget(parent), m_font(font) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    followTheme(this);
    connect(&Theme::instance(), &Theme::changed, this, &FigureLabel::fitHeight);
}

FigureLabel::FigureLabel(const Figure& figure, FontRole font, QWidget* parent) : FigureLabel(font, parent) {
    setFigure(figure);
}

FigureLabel::Change::Change(FigureLabel& label) : m_label(label), m_before(label.content()) {
    m_label.m_gathers = true;
}

FigureLabel::Change::~Change() {
    m_label.m_gathers = false;
    if (m_before != m_label.content())
        m_label.changed();
}

QStringList FigureLabel::content() const {
    QStringList all;
    for (const Run& run : m_runs) {
        all << run.words;
        if (run.figure >= 0)
            all << badgeText(m_figures[run.figure].provenance()) << m_figures[run.figure].definition();
    }
    return all;
}

void FigureLabel::clear() {
    m_figures.clear();
    m_runs.clear();
    changed();
}

void FigureLabel::setFigure(const Figure& figure) {
    const Change change(*this);
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

void FigureLabel::setWrapping(bool wrapping) {
    m_wrapping = wrapping;
    changed();
}

void FigureLabel::fitHeight() {
    if (const int height = lineCount(width()) * lineHeight(); m_wrapping && height != minimumHeight())
        setFixedHeight(height);
}

void FigureLabel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

void FigureLabel::changed() {
    if (m_gathers)
        return;
    setAccessibleName(spoken());
    fitHeight();
    // A layout of many widgets is not to be done again several times a second for digits of the same width.
    if (const QSize hint = sizeHint(), least = minimumSizeHint(); hint != m_hint || least != m_least) {
        m_hint = hint;
        m_least = least;
        updateGeometry();
    }
    update();
}

int FigureLabel::separatorWidth() const {
    return advance(kSeparator, m_font);
}

int FigureLabel::runWidth(const Run& run) const {
    const int words = advance(run.words, m_strong ? strongOf(m_font) : m_font);
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
    return std::max(QFontMetrics(figureFont(m_font)).height(), scaled(linePx(m_font)));
}

QVector<FigureLabel::Place> FigureLabel::places(int width) const {
    QVector<Place> all;
    Place next{m_column || m_wrapping ? 0 : startX(), 0};
    for (const Run& run : m_runs) {
        const int need = runWidth(run);
        if (m_wrapping && next.x > 0 && next.x + need > width)
            next = {0, next.line + 1};
        all.push_back(next);
        next = m_column ? Place{0, next.line + 1} : Place{next.x + need + separatorWidth(), next.line};
    }
    return all;
}

int FigureLabel::lineCount(int width) const {
    return m_runs.isEmpty() ? 1 : places(width).back().line + 1;
}

int FigureLabel::lineTop(int line) const {
    return (m_column ? 0 : (height() - lineCount(width()) * lineHeight()) / 2) + line * lineHeight();
}

QSize FigureLabel::sizeHint() const {
    if (m_column) {
        int widest = 0;
        for (const Run& run : m_runs)
            widest = std::max(widest, runWidth(run));
        return {widest + 1, std::max(1, static_cast<int>(m_runs.size())) * lineHeight()};
    }
    return {totalWidth() + 1, m_wrapping ? lineCount(width()) * lineHeight() : lineHeight()};
}

QSize FigureLabel::minimumSizeHint() const {
    // A line of many may be narrower than all of them; a single number is never cut, words alone may end in dots.
    if (m_column || m_runs.isEmpty())
        return sizeHint();
    const Run& first = m_runs.front();
    const int least = first.figure < 0 ? std::min(runWidth(first), scaled(kLeastNote)) : runWidth(first);
    if (m_wrapping) { // each of its figures has a line that holds it
        int widest = least;
        for (const Run& run : m_runs)
            widest = run.figure >= 0 ? std::max(widest, runWidth(run)) : widest;
        return {widest, sizeHint().height()};
    }
    return {m_runs.size() == 1 && first.figure >= 0 ? sizeHint().width() : least, sizeHint().height()};
}

void FigureLabel::paintRun(QPainter& painter, const Run& run, int x, int baseline) const {
    const QFont font = figureFont(m_strong ? strongOf(m_font) : m_font);
    painter.setFont(font);
    painter.setPen(m_strong ? tokens().ink : tokens().ink2);
    painter.drawText(x, baseline, run.words);
    if (run.figure >= 0) {
        const Provenance provenance = m_figures[run.figure].provenance();
        paintBadge(painter, provenance, x + runWidth(run) - badgeWidth(provenance), baseline, QFontMetrics(font).ascent());
    }
}

void FigureLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFont font = figureFont(m_strong ? strongOf(m_font) : m_font);
    const QFontMetrics metrics(font);
    const int inLine = (lineHeight() + metrics.ascent() - metrics.descent()) / 2;
    const QVector<Place> at = places(width());
    const int top = lineTop(0);
    for (qsizetype i = 0; i < m_runs.size(); ++i) {
        const int baseline = top + at[i].line * lineHeight() + inLine;
        const bool follows = i > 0 && at[i].line == at[i - 1].line;
        painter.setFont(font);
        painter.setPen(tokens().ink3);
        // Whole figures only: half a number misleads. What does not fit is still in the tooltip and the accessible name.
        if (follows && at[i].x + runWidth(m_runs[i]) > width()) {
            const int end = at[i].x - separatorWidth();
            if (end + metrics.horizontalAdvance(QStringLiteral(" …")) <= width())
                painter.drawText(end, baseline, QStringLiteral(" …"));
            return;
        }
        if (follows)
            painter.drawText(at[i].x - separatorWidth(), baseline, kSeparator);
        if (isCut(m_runs[i], at[i].x)) {
            painter.setPen(tokens().ink2);
            painter.drawText(at[i].x, baseline, metrics.elidedText(m_runs[i].words, Qt::ElideRight, width() - at[i].x));
            continue;
        }
        paintRun(painter, m_runs[i], at[i].x, baseline);
    }
}

bool FigureLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QVector<Place> at = places(width());
    for (qsizetype i = 0; i < m_runs.size(); ++i) {
        const Run& run = m_runs[i];
        const bool lines = m_column || m_wrapping;
        const QRect box(at[i].x, lines ? lineTop(at[i].line) : 0, runWidth(run) + 1, lines ? lineHeight() : height());
        const bool cut = isCut(run, at[i].x);
        if ((run.figure >= 0 || cut) && box.contains(help->pos())) {
            QToolTip::showText(help->globalPos(), cut ? run.words : m_figures[run.figure].tip(), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

}  // namespace vitrine::ui
