// SPDX-License-Identifier: GPL-3.0-or-later
// "Prompt reuse": how much of the prompt came from the cache, why the rest did not, and the same for the replies
// before.
#pragma once

#include <QVector>

#include "ui/glass/glass_section.h"
#include "ui/views/split_bar.h"

namespace vitrine::ui {

/// One row of the table of reasons.
struct ReplyReuse {
    int number = 0; ///< of the reply in its chat, from 1
    int promptTokens = 0;
    int cachedTokens = 0;
    trace::MissReason reason = trace::MissReason::none;
    int missAt = 0; ///< first token that was not reused
    friend bool operator==(const ReplyReuse&, const ReplyReuse&) = default;
};

/// "first seen", "diverged" …
[[nodiscard]] QString reuseReason(trace::MissReason reason);
/// What the reason means, a sentence without a number.
[[nodiscard]] QString reuseSentence(trace::MissReason reason);

/// The last replies, newest at the bottom and emphasised. Badges stand in the head.
class ReuseTable : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMostRows = 6;
    explicit ReuseTable(QWidget* parent = nullptr);
    void setRows(QVector<ReplyReuse> rows);
    [[nodiscard]] const QVector<ReplyReuse>& rows() const { return m_rows; }
    [[nodiscard]] QString why(const ReplyReuse& row) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintHead(QPainter& painter) const;
    void paintRow(QPainter& painter, const ReplyReuse& row, int top, bool last) const;
    [[nodiscard]] int columnRight(int column) const;

    QVector<ReplyReuse> m_rows;
};

class ReuseSection : public GlassSection {
    Q_OBJECT
public:
    explicit ReuseSection(QWidget* parent = nullptr);
    void setReplies(QVector<ReplyReuse> replies);
    void refresh(const GlassInput& input);
    [[nodiscard]] SplitBar* bar() const { return m_bar; }
    [[nodiscard]] ReuseTable* table() const { return m_table; }

private:
    void showPrompt(const GlassInput& input);

    SplitBar* m_bar;
    FigureLabel* m_cached;
    FigureLabel* m_computed;
    FigureLabel* m_from;
    QLabel* m_sentence;
    ReuseTable* m_table;
};

} // namespace vitrine::ui
