// One prepared load in the list: a radio mark, its name, and a sentence that says what there is to see.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace vitrine::ui {

class LoadRow : public QAbstractButton {
    Q_OBJECT
public:
    LoadRow(const QString& title, const QString& sentence, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRect textRect(int width) const;
    QString m_sentence;
};

} // namespace vitrine::ui
