// The folders that are watched for models: add, remove, and what is wrong with one.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QWidget>

class QVBoxLayout;

namespace vitrine::ui {

class ModelLibrary;

/// One line a folder; the standard one can't be removed. Also stands on the settings page.
class FolderList final : public QWidget {
    Q_OBJECT

public:
    explicit FolderList(ModelLibrary& library, QWidget* parent = nullptr);

private:
    void refresh();
    void addFolder();

    ModelLibrary& m_library;
    QVBoxLayout* m_rows;
};

class FoldersDialog final : public QDialog {
    Q_OBJECT

public:
    explicit FoldersDialog(ModelLibrary& library, QWidget* parent = nullptr);
};

} // namespace vitrine::ui
