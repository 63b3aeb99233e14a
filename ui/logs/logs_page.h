// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/logs/log_follower.h"
#include "ui/logs/log_rows.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QStackedLayout;

namespace vitrine::ui {

class EmptyBox;
class FigureLabel;
class LogView;
class Segment;
class SettingsStore;

/// What engine, store and window have written down: filtered by level and request, searched, copied. Follows the file while it
/// is shown; hidden it reads nothing.
class LogsPage : public QWidget {
    Q_OBJECT
public:
    /// The store must outlive the page; it knows whether people's words are withheld.
    LogsPage(SettingsStore& store, const QString& folder, QWidget* parent = nullptr);

    void setLevel(log::Level least);
    void setRequest(const QString& request);
    void setQuery(const QString& query);
    [[nodiscard]] LogView* view() const { return m_view; }
    [[nodiscard]] LogFilter& filter() { return m_filter; }
    void copy();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* buildHeader(const QString& folder);
    QWidget* buildFilters();
    void showCounts();
    void showPrivacy();

    SettingsStore& m_store;
    LogFollower m_follower;
    LogRows m_rows;
    LogFilter m_filter;
    Segment* m_level = nullptr;
    QLineEdit* m_request = nullptr;
    QLineEdit* m_query = nullptr;
    FigureLabel* m_counts = nullptr;
    QLabel* m_privacy = nullptr;
    LogView* m_view = nullptr;
    EmptyBox* m_nothing = nullptr;
    QStackedLayout* m_stack = nullptr;
};

}  // namespace vitrine::ui
