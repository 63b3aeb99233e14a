// The head of a table whose columns stand in groups: the group's words and badge over a line that spans its columns,
// the columns' own words below. Reads ResultsModel's roles from the model. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace vitrine::ui {

class GroupHeader final : public QHeaderView {
    Q_OBJECT
public:
    explicit GroupHeader(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    /// Width that a column's own words and badge need, px, with their margins.
    [[nodiscard]] int wordsWidth(int section) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintSection(QPainter& painter, int section) const;
    void paintGroup(QPainter& painter, int first, int last) const;
    [[nodiscard]] QString group(int section) const;
};

} // namespace vitrine::ui
