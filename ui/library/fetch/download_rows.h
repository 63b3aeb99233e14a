// The downloads that are on their way, failed or were left unfinished, one row each.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "ui/library/fetch/downloads.h"

class QVBoxLayout;

namespace vitrine::ui {

class Button;
class ElidedLabel;
class ErrorCard;
class FigureLabel;
class IconButton;
class StackedGauge;

class DownloadRow final : public QWidget {
    Q_OBJECT

public:
    explicit DownloadRow(Download& download, QWidget* parent = nullptr);
    [[nodiscard]] Download& download() const { return m_download; }

signals:
    void removeRequested(bool discard);

private:
    void refresh();
    void showFailure();

    Download& m_download;
    ErrorCard* m_card = nullptr; ///< of a download that failed, where details are asked for
    QWidget* m_cross;
    Button* m_more;
    ElidedLabel* m_words;
    FigureLabel* m_figures;
    StackedGauge* m_bar;
    Button* m_toggle;
    IconButton* m_remove;
};

/// Hides itself when there is none, and scrolls where there are many.
class DownloadRows final : public QScrollArea {
    Q_OBJECT

public:
    explicit DownloadRows(Downloads& downloads, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitHeight();

    Downloads& m_downloads;
    QVBoxLayout* m_column;
    QVector<DownloadRow*> m_rows;
};

} // namespace vitrine::ui
