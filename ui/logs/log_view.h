// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace vitrine::ui {

class LogFilter;

/// The lines as rows, several at a time selectable. Ctrl+C copies them as they stand in the file; Return asks for the lines of
/// the row's request. Stays at the newest line while that is in sight.
class LogView : public QTableView {
    Q_OBJECT
public:
    /// The filter must outlive the view.
    explicit LogView(LogFilter& filter, QWidget* parent = nullptr);
    /// The selected lines, or all that are shown when none is; as in the file, a line each.
    [[nodiscard]] QString linesToCopy() const;

signals:
    void copyRequested();
    /// Of the current row; it has one.
    void requestChosen(qint64 request);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void fitColumns();
    void chooseRequest();

    LogFilter& m_filter;
    bool m_atEnd = true;
};

}  // namespace vitrine::ui
