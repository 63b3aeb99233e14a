// What changed between A and B at one level: differing settings first, then the figures with their difference. GUI
// thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "engine/store/reports/run_compare.h"
#include "ui/benchmarks/bench_row.h"

class QComboBox;
class QLabel;
class QTableView;

namespace vitrine::ui {

class Case;
class CompareModel;
class ElidedLabel;
class EmptyBox;

class ComparePanel final : public QWidget {
    Q_OBJECT
public:
    explicit ComparePanel(QWidget* parent = nullptr);

    /// Rows of the sessions; those with the same load can be compared.
    void show(const QString& nameA, const QVector<BenchRow>& a, const QString& nameB, const QVector<BenchRow>& b);
    /// What the store found out about settings and fairness.
    void showSettings(const store::RunComparison& comparison);
    [[nodiscard]] CompareModel* model() const { return m_model; }
    [[nodiscard]] QComboBox* level() const { return m_level; }
    [[nodiscard]] QString settingsWords() const;
    [[nodiscard]] EmptyBox* none() const { return m_none; }
    [[nodiscard]] int fittingHeight() const;

signals:
    void viewsRequested(); ///< the same two side by side on the page of the views

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showLevel();
    void fitColumns();
    void sayNone(const QVector<BenchRow>& a, const QVector<BenchRow>& b);
    QWidget* buildContent();
    Case* m_case;
    CompareModel* m_model;
    QComboBox* m_level = nullptr;
    QTableView* m_table = nullptr;
    EmptyBox* m_none = nullptr; ///< in the place of the table, where no level is in both
    ElidedLabel* m_settings = nullptr;
    ElidedLabel* m_warnings = nullptr;
    QString m_nameA, m_nameB;
    QVector<std::pair<BenchRow, BenchRow>> m_pairs; ///< of one load each
};

} // namespace vitrine::ui
