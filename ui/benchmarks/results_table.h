// The table of results: 28 px a row, groups in the head, a vermilion cross before a figure that missed its limit. What
// has no room is left out from the right; the table twin shows all. Enter or a double click opens a row's run.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace vitrine::ui {

class GroupHeader;
class ResultsModel;

class ResultsTable final : public QTableView {
    Q_OBJECT
public:
    /// The model is not owned.
    explicit ResultsTable(ResultsModel& model, QWidget* parent = nullptr);
    /// Height of head and rows, px.
    [[nodiscard]] int fittingHeight() const;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void openRequested(int row);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fitColumns();
    ResultsModel& m_model;
    GroupHeader* m_head;
};

} // namespace vitrine::ui
