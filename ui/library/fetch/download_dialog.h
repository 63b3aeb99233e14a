// Asks what to fetch: an address or OWNER/REPOSITORY/FILE, where to put it, and the hash if it is known; below it the
// list of small models that comes with the program.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/library/fetch/catalogue.h"
#include "ui/library/fetch/download_source.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace vitrine::ui {

class Button;

class DownloadDialog final : public QDialog {
    Q_OBJECT

public:
    /// `folders`: where the file may go; the first is proposed.
    DownloadDialog(const QStringList& folders, const QString& hub, QWidget* parent = nullptr);
    void setSource(const QString& text);

signals:
    void chosen(const QVector<vitrine::ui::DownloadSource>& sources, const QString& folder);

private:
    QWidget* buildForm(const QStringList& folders);
    QWidget* buildCatalogue();
    QWidget* buildEntry(const CatalogueEntry& entry);
    void read();
    void accept() override;
    void offer(QVector<DownloadSource> sources);

    QString m_hub;
    QLineEdit* m_source = nullptr;
    QLineEdit* m_hash = nullptr;
    QComboBox* m_folder = nullptr;
    QLabel* m_words = nullptr;
    Button* m_start = nullptr;
    QVector<DownloadSource> m_sources;
};

} // namespace vitrine::ui
