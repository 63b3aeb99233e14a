// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

class QHBoxLayout;
class QLineEdit;
class QVBoxLayout;

namespace vitrine::ui {

class ElidedLabel;
class EmptyBox;
class SettingRow;
class SettingsStore;
struct SettingSpec;

/// Searchable rows in groups, made from settingSpecs(). What is changed here is stored at once and the theme follows at once.
class SettingsPage : public QWidget {
    Q_OBJECT
public:
    /// The store must outlive the page.
    explicit SettingsPage(SettingsStore& store, QWidget* parent = nullptr);
    void setQuery(const QString& query);
    /// Null for an unknown key.
    [[nodiscard]] SettingRow* row(const QString& key) const { return m_rows.value(key); }
    void focusSearch();
    /// A group that is no list of rows, after the others: the owner of the feature makes it. `words` are what the search finds it by,
    /// besides its title. The page takes the widget.
    void addSection(const QString& title, const QString& words, QWidget* content);
    /// All settings to and from a file; what came of it is said in the header.
    void exportTo(const QString& path);
    void importFrom(const QString& path);

private:
    QWidget* buildHeader();
    QWidget* buildRows();
    SettingRow* makeRow(const SettingSpec& spec);
    void applyQuery();
    void addFileButtons(QHBoxLayout* row);

    SettingsStore& m_store;
    QLineEdit* m_search = nullptr;
    ElidedLabel* m_where = nullptr;
    EmptyBox* m_nothing = nullptr;
    QHash<QString, SettingRow*> m_rows;
    QHash<QString, QWidget*> m_heads;
    struct Section {
        QString words;
        QWidget* head;
        QWidget* content;
    };
    QVector<Section> m_sections;
    QVBoxLayout* m_column = nullptr; ///< of the groups
};

/// Sets theme mode, contrast and text scale from the store; call before the first window. With a key, only what it names: a theme
/// that the command line asked for outlasts a change of the text size.
void applyAppearance(const SettingsStore& store, const QString& changedKey = {});

}  // namespace vitrine::ui
