// SPDX-License-Identifier: GPL-3.0-or-later
// The two things that stand in the top bar always: which model, and on what it runs.
#pragma once

#include <QAbstractButton>
#include <QWidget>

namespace vitrine::ui {

/// 320 px button: name in Medium, detail ("Q4_K_M", "not loaded") beside it, chevron. Emits clicked; whoever owns the list of
/// models opens it below.
class ModelPicker : public QAbstractButton {
    Q_OBJECT
public:
    explicit ModelPicker(QWidget* parent = nullptr);
    /// No model: "No model. Choose one…", drawn with an accent border as the next step.
    void setNoModel();
    /// `note`: what the model is warned of; in the tooltip, and a sign stands before the name.
    void setModel(const QString& name, const QString& detail, const QString& note = {});
    /// The last load failed: the cross stands before the name.
    void setFailed(const QString& name, const QString& detail);
    /// Loading, with the stage's words ("reading tensors") and, when known, the share done 0..1 as a bar along the lower edge.
    void setLoading(const QString& name, const QString& stage, double share);
    void setDesignWidth(int designPx);
    /// px in which nothing of the name and the detail is cut; never more than sizeHint has. While a model loads only its name
    /// counts: the words of the stages come and go.
    [[nodiscard]] int wholeWidth() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    enum class State { none, loaded, failed, loading };
    void setState(State state, const QString& name, const QString& detail, double share);

    State m_state = State::none;
    QString m_name;
    QString m_detail;
    QString m_note;
    double m_share = -1;
    int m_width;
};

/// Where the model runs: "CPU AVX-512", "CUDA · 33/33 layers". The reason for a fall-back stands in the tooltip, and a
/// downgrade shows the warning glyph.
class DeviceChip : public QAbstractButton {
    Q_OBJECT
public:
    explicit DeviceChip(QWidget* parent = nullptr);
    void setDevice(const QString& words, const QString& reason, bool downgraded = false);
    /// What stands on it: where it is too narrow, first without the name of the kernels, then only the device, then cut.
    [[nodiscard]] QString shownWords() const;
    /// px without the name of the kernels.
    [[nodiscard]] int shortWidth() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect wordsRect() const;
    [[nodiscard]] int widthOf(const QString& words) const;
    bool m_downgraded = false;
};

}  // namespace vitrine::ui
