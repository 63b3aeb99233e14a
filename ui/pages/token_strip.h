// A reply token by token: each one's piece of text with a bar under it as long as the model found it likely, and on demand the same
// as a table. Left and Right move a cursor, whose token is told in the line below.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QVector>

#include "ui/bridge/chat_session.h"

class QTableWidget;

namespace vitrine::ui {

class FigureLabel;

/// The picture: mapping and paint.
class TokenFlow final : public QWidget {
    Q_OBJECT

public:
    explicit TokenFlow(const QVector<TokenScore>& scores, QWidget* parent = nullptr);

    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int token);
    /// Where a token stands at this width.
    [[nodiscard]] QRect cell(int token) const { return m_cells[token]; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void currentChanged(int token);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QVector<QRect> lay(int width) const;
    [[nodiscard]] int tokenAt(const QPoint& at) const;

    QVector<TokenScore> m_scores;
    QVector<QRect> m_cells;
    int m_current = 0;
};

class TokenStrip final : public QFrame {
    Q_OBJECT

public:
    explicit TokenStrip(const QVector<TokenScore>& scores, QWidget* parent = nullptr);
    [[nodiscard]] TokenFlow* flow() const { return m_flow; }
    [[nodiscard]] QTableWidget* table() const { return m_table; }

signals:
    void closeRequested();

private:
    QWidget* buildHead();
    void buildTable();
    void tell(int token);

    QVector<TokenScore> m_scores;
    TokenFlow* m_flow;
    FigureLabel* m_line;
    QTableWidget* m_table = nullptr; ///< once it was asked for
};

/// "0.42": a probability from its logarithm, so that small ones are not all zero: "0.0003".
[[nodiscard]] QString probabilityWords(float logprob);
/// A token's text with its spaces and breaks made visible.
[[nodiscard]] QString visiblePiece(const QString& piece);

} // namespace vitrine::ui
