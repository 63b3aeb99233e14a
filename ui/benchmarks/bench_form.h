// The form at the right of the page Benchmarks: what is to be measured, checked as it is typed, with Run pinned at its
// foot. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QVector>
#include <QWidget>

#include "ui/benchmarks/bench_values.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace vitrine::ui {

class Button;
class FigureLabel;
class FormField;
class Segment;
class Switch;

/// A model that can be chosen.
struct BenchModel {
    QString path;
    QString name;
    friend bool operator==(const BenchModel&, const BenchModel&) = default;
};

class BenchForm final : public QWidget {
    Q_OBJECT
public:
    explicit BenchForm(QWidget* parent = nullptr);

    /// Keeps the chosen model where it is among them; `current` is chosen where none was.
    void setModels(const QVector<BenchModel>& models, const QString& current);
    [[nodiscard]] BenchValues values() const;
    /// A model that is not known yet is added to the list.
    void setValues(const BenchValues& values);
    [[nodiscard]] QMap<BenchField, QString> problems() const { return problemsOf(values()); }
    /// While a benchmark runs the fields rest and the foot offers Cancel.
    void setRunning(bool running, bool cancelling);
    /// Why nothing can be started now, though the fields are fine; empty: it can.
    void setBlocked(const QString& reason);
    [[nodiscard]] Button* runButton() const { return m_run; }
    [[nodiscard]] Button* cancelButton() const { return m_cancel; }
    [[nodiscard]] FormField* field(BenchField field) const { return m_fields.value(field); }
    [[nodiscard]] QLineEdit* edit(BenchField field) const { return m_edits.value(field); }
    [[nodiscard]] QComboBox* presets() const { return m_presets; }
    [[nodiscard]] int fittingWidth() const; ///< with which nothing is cut
    [[nodiscard]] bool hasHeightForWidth() const override { return false; } ///< it scrolls: a low window is no reason to move the page
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void runRequested();
    void cancelRequested();

private:
    QWidget* buildHead();
    QWidget* buildFoot();
    void buildModel(QVBoxLayout* column);
    void buildLoad(QVBoxLayout* column);
    void buildEngine(QVBoxLayout* column);
    void buildLimits(QVBoxLayout* column);
    QWidget* addEdit(BenchField field, const QString& words, const QString& definition);
    void check();
    void showLoadKind();

    QWidget* m_body = nullptr;
    QComboBox* m_presets = nullptr;
    QLineEdit* m_name = nullptr;
    QComboBox* m_model = nullptr;
    QComboBox* m_weights = nullptr;
    QComboBox* m_device = nullptr;
    QComboBox* m_keys = nullptr;
    QComboBox* m_cacheValues = nullptr;
    Segment* m_kind = nullptr;
    Segment* m_batching = nullptr;
    Segment* m_memory = nullptr;
    Switch* m_prefix = nullptr;
    Switch* m_warmUp = nullptr;
    QMap<BenchField, FormField*> m_fields;
    QMap<BenchField, QLineEdit*> m_edits;
    FigureLabel* m_total = nullptr;
    QLabel* m_note = nullptr;
    Button* m_run = nullptr;
    Button* m_cancel = nullptr;
    QString m_blocked;
    bool m_setting = false; ///< the fields are being filled, not used
};

} // namespace vitrine::ui
