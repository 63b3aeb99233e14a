// The downloads that are on their way, failed or were left unfinished, one row each.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

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
    ErrorCard* m_card = nullptr; ///< of a download that failed
    ElidedLabel* m_words;
    FigureLabel* m_figures;
    StackedGauge* m_bar;
    Button* m_toggle;
    IconButton* m_remove;
};

/// Hides itself when there is none.
class DownloadRows final : public QWidget {
    Q_OBJECT

public:
    explicit DownloadRows(Downloads& downloads, QWidget* parent = nullptr);

private:
    void refresh();

    Downloads& m_downloads;
    QVBoxLayout* m_column;
    QVector<DownloadRow*> m_rows;
};

/// "Receiving", "Waiting: the server asks …", "Computing the hash", for a person.
[[nodiscard]] QString downloadWords(const DownloadStatus& status);

} // namespace vitrine::ui
