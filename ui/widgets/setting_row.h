// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of settings: name, one-sentence definition, control with its unit, and a button that returns to the default.
#pragma once

#include <QVariant>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace vitrine::ui {

class IconButton;
class Segment;
class Switch;
class TokenSlider;

/// What all rows share. `value` is what is stored; `valueChanged` fires for changes by the user only.
class SettingRow : public QWidget {
    Q_OBJECT
public:
    SettingRow(const QString& name, const QString& definition, const QVariant& defaultValue, QWidget* parent = nullptr);
    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] QString definition() const { return m_definition; }
    [[nodiscard]] const QVariant& defaultValue() const { return m_default; }
    [[nodiscard]] virtual QVariant value() const = 0;
    /// Shows a value without emitting; out of range is clamped, unknown leaves the row as it is.
    virtual void setValue(const QVariant& value) = 0;
    /// True if all words of the query stand in name or definition.
    [[nodiscard]] bool matches(const QString& query) const;

signals:
    void valueChanged(const QVariant& value);

protected:
    void placeControl(QWidget* control, const QString& unit);
    /// Subclasses call it when the user changed the control.
    void userChanged();
    /// Subclasses call it after setValue.
    void updateReset();

private:
    QString m_name;
    QString m_definition;
    QVariant m_default;
    QGridLayout* m_grid;
    IconButton* m_reset;
};

class SwitchRow : public SettingRow {
    Q_OBJECT
public:
    SwitchRow(const QString& name, const QString& definition, bool defaultValue, QWidget* parent = nullptr);
    [[nodiscard]] QVariant value() const override;
    void setValue(const QVariant& value) override;

private:
    Switch* m_switch;
};

/// 2 to 5 choices as a segment, more as a combo box. Values are the ids, people see the words.
class ChoiceRow : public SettingRow {
    Q_OBJECT
public:
    ChoiceRow(const QString& name, const QString& definition, const QStringList& ids, const QStringList& words,
              const QString& defaultId, QWidget* parent = nullptr);
    [[nodiscard]] QVariant value() const override;
    void setValue(const QVariant& value) override;

private:
    QStringList m_ids;
    Segment* m_segment = nullptr;
    QComboBox* m_combo = nullptr;
};

/// A number in a field, with a slider beside it where the range is short enough to drag. Zero may mean a word ("automatic").
class NumberRow : public SettingRow {
    Q_OBJECT
public:
    struct Range {
        double min = 0;
        double max = 100;
        int decimals = 0;
        bool slider = true;
        bool logarithmic = false;  ///< The slider moves in powers of two.
        QString zeroWord;          ///< Shown for 0, if not empty.
    };
    NumberRow(const QString& name, const QString& definition, const QString& unit, const Range& range, double defaultValue,
              QWidget* parent = nullptr);
    [[nodiscard]] QVariant value() const override;
    void setValue(const QVariant& value) override;

private:
    void holdWidths();
    void showValue();
    void readField();
    [[nodiscard]] int sliderFromValue(double value) const;
    [[nodiscard]] double valueFromSlider(int position) const;

    Range m_range;
    double m_value = 0;
    QLineEdit* m_field = nullptr;
    TokenSlider* m_slider = nullptr;
};

}  // namespace vitrine::ui
