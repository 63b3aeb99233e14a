// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/token_strip.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QTableWidget>
#include <QToolTip>
#include <QVBoxLayout>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

namespace {

constexpr int kBar = 4;      // px high
constexpr int kGap = 4;      // px between rows
constexpr int kPadding = 3;  // px at both sides of a piece
constexpr int kNarrowest = 10; // px of a cell: a shorter bar tells nothing

double probability(float logprob) { return std::clamp(std::exp(static_cast<double>(logprob)), 0.0, 1.0); }

QString likelyWords() { return TokenStrip::tr("Probability that the model gave this token at its place, given all before it: the softmax of its logits, before temperature and cuts."); }

QString alternatives(const TokenScore& score) {
    QStringList parts;
    for (const auto& [piece, logprob] : score.top) {
        parts << TokenStrip::tr("%1 at %2").arg(visiblePiece(piece), probabilityWords(logprob));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString probabilityWords(float logprob) {
    const double p = probability(logprob);
    return formatNumber(p, p >= 0.01 ? 2 : p >= 0.0001 ? 4 : 6);
}

QString visiblePiece(const QString& piece) {
    QString out = piece;
    out.replace(QLatin1Char('\n'), QStringLiteral("\\n")).replace(QLatin1Char('\t'), QStringLiteral("\\t"));
    return out.trimmed().isEmpty() ? QString(out.size(), QChar(0x00B7)) : out;
}

TokenFlow::TokenFlow(const QVector<TokenScore>& scores, QWidget* parent) : QWidget(parent), m_scores(scores) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Tokens of the reply with their probabilities"));
    setProperty("noFigure", true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    followTheme(this);
}

QVector<QRect> TokenFlow::lay(int width) const {
    const QFontMetrics metrics(themeFont(FontRole::mono));
    const int height = metrics.height() + scaled(kBar) + scaled(2);
    QVector<QRect> cells;
    cells.reserve(m_scores.size());
    int x = 0;
    int y = 0;
    for (const TokenScore& score : m_scores) {
        const int wide = std::min(width, std::max(scaled(kNarrowest), metrics.horizontalAdvance(visiblePiece(score.piece)) + 2 * scaled(kPadding)));
        if (x + wide > width && x > 0) {
            x = 0;
            y += height + scaled(kGap);
        }
        cells.push_back(QRect(x, y, wide, height));
        x += wide + 1;
        if (score.piece.endsWith(QLatin1Char('\n'))) {
            x = 0;
            y += height + scaled(kGap);
        }
    }
    return cells;
}

int TokenFlow::heightForWidth(int width) const {
    const QVector<QRect> cells = lay(width);
    return cells.isEmpty() ? 0 : cells.back().bottom() + 1;
}

QSize TokenFlow::sizeHint() const { return {scaled(300), heightForWidth(width() > 0 ? width() : scaled(300))}; }

void TokenFlow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_cells = lay(width());
    const int height = m_cells.isEmpty() ? 0 : m_cells.back().bottom() + 1;
    if (height != minimumHeight()) {
        setFixedHeight(height);
    }
}

void TokenFlow::paintEvent(QPaintEvent* event) {
    QPainter p(this);
    const Tokens& t = tokens();
    p.setFont(themeFont(FontRole::mono));
    const int bar = scaled(kBar);
    for (int i = 0; i < m_cells.size(); ++i) {
        const QRect& cell = m_cells[i];
        if (!cell.intersects(event->rect())) {
            continue;
        }
        p.setPen(t.ink);
        p.drawText(cell.adjusted(scaled(kPadding), 0, 0, -bar), Qt::AlignLeft | Qt::AlignTop, visiblePiece(m_scores[i].piece));
        const QRect track(cell.left(), cell.bottom() + 1 - bar, cell.width(), bar);
        p.fillRect(track, t.ramp[3]);
        p.fillRect(QRect(track.left(), track.top(), qRound(track.width() * probability(m_scores[i].logprob)), bar), t.ramp[0]);
        if (i == m_current && hasFocus()) {
            p.setPen(t.meaning.selection);
            p.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
}

int TokenFlow::tokenAt(const QPoint& at) const {
    const auto hit = std::ranges::find_if(m_cells, [&at](const QRect& cell) { return cell.contains(at); });
    return hit == m_cells.end() ? -1 : static_cast<int>(hit - m_cells.begin());
}

void TokenFlow::setCurrent(int token) {
    if (m_scores.isEmpty()) {
        return;
    }
    m_current = qBound(0, token, static_cast<int>(m_scores.size()) - 1);
    update();
    emit currentChanged(m_current);
}

void TokenFlow::mousePressEvent(QMouseEvent* event) {
    if (const int token = tokenAt(event->pos()); token >= 0) {
        setCurrent(token);
    }
}

void TokenFlow::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: setCurrent(m_current - 1); return;
    case Qt::Key_Right: setCurrent(m_current + 1); return;
    case Qt::Key_Home: setCurrent(0); return;
    case Qt::Key_End: setCurrent(static_cast<int>(m_scores.size()) - 1); return;
    default: QWidget::keyPressEvent(event);
    }
}

bool TokenFlow::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* const help = static_cast<QHelpEvent*>(event);
    if (const int token = tokenAt(help->pos()); token >= 0) {
        const TokenScore& s = m_scores[token];
        QToolTip::showText(help->globalPos(), tr("%1\nprobability %2, measured\nlikeliest: %3").arg(visiblePiece(s.piece), probabilityWords(s.logprob), alternatives(s)), this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

TokenStrip::TokenStrip(const QVector<TokenScore>& scores, QWidget* parent)
    : QFrame(parent), m_scores(scores), m_flow(new TokenFlow(scores, this)), m_line(new FigureLabel(FontRole::table, this)) {
    setRole(this, "case");
    auto* const column = new QVBoxLayout(this);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(12));
        w->setSpacing(scaled(8));
    });
    column->addWidget(buildHead());
    column->addWidget(m_flow);
    column->addWidget(m_line);
    connect(m_flow, &TokenFlow::currentChanged, this, &TokenStrip::tell);
    tell(0);
}

QWidget* TokenStrip::buildHead() {
    auto* const head = new QWidget(this);
    auto* const row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    auto* const title = new QLabel(tr("Token probabilities"), head);
    setRole(title, "label-medium");
    row->addWidget(title);
    auto* const question = new QLabel(tr("How sure was the model?"), head);
    setRole(question, "faint");
    row->addWidget(question, 1);
    auto* const table = new IconButton(Icon::table, tr("As a table"), head);
    auto* const close = new IconButton(Icon::cross, tr("Hide the probabilities"), head);
    for (IconButton* b : {table, close}) {
        b->setControlHeight(metric::kControlTable);
        row->addWidget(b);
    }
    connect(table, &QAbstractButton::clicked, this, &TokenStrip::buildTable);
    connect(close, &QAbstractButton::clicked, this, &TokenStrip::closeRequested);
    return head;
}

void TokenStrip::tell(int token) {
    m_line->clear();
    if (token >= m_scores.size()) {
        return;
    }
    const TokenScore& s = m_scores[token];
    m_line->addFigure(Figure(tr("%1 of %2").arg(formatCount(token + 1), formatCount(m_scores.size())), tr("of the text"), Provenance::counted, tr("The token that the cursor is on, of those of the reply as the tokenizer cuts its text. The line under the reply counts those that the engine gave out, also the one without text by which a model ends a reply.")).withLead(tr("token")));
    if (!s.character.isEmpty()) {
        m_line->addNote(tr("a part of %1").arg(visiblePiece(s.character)));
    }
    m_line->addFigure(Figure(probabilityWords(s.logprob), {}, Provenance::measured, likelyWords()).withLead(tr("probability")));
    if (!s.top.isEmpty()) {
        m_line->addFigure(Figure(alternatives(s), {}, Provenance::measured, tr("What the model found likeliest at this place, with the same probabilities.")).withLead(tr("likeliest")));
    }
}

/// The twin of the picture; the button shows and hides it.
void TokenStrip::buildTable() {
    if (m_table != nullptr) {
        m_table->setVisible(m_table->isHidden());
        return;
    }
    m_table = new QTableWidget(static_cast<int>(m_scores.size()), 4, this);
    m_table->setAccessibleName(tr("Token probabilities, as a table"));
    m_table->setHorizontalHeaderLabels({tr("Token"), tr("Id"), tr("Probability M"), tr("Likeliest")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setFont(themeFont(FontRole::table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(scaled(metric::kControlTable));
    m_table->horizontalHeader()->setStretchLastSection(true);
    for (int i = 0; i < m_scores.size(); ++i) {
        const TokenScore& s = m_scores[i];
        const QStringList cells{s.character.isEmpty() ? visiblePiece(s.piece) : tr("%1 of %2").arg(s.piece, visiblePiece(s.character)), QString::number(s.token), probabilityWords(s.logprob), alternatives(s)};
        for (int c = 0; c < cells.size(); ++c) {
            auto* const item = new QTableWidgetItem(cells[c]);
            item->setTextAlignment((c == 1 || c == 2 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            m_table->setItem(i, c, item);
        }
    }
    atEachScale(m_table, [](auto* w) { w->setFixedHeight(scaled(220)); });
    layout()->addWidget(m_table);
}

} // namespace vitrine::ui
