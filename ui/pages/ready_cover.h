// What stands in an empty chat while a model is ready: what happens to what is written, and some beginnings for who has none.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace vitrine::ui {

class ReadyCover final : public QWidget {
    Q_OBJECT

public:
    explicit ReadyCover(QWidget* parent = nullptr);

signals:
    void chosen(const QString& text); ///< a beginning, to be put into the composer
};

} // namespace vitrine::ui
