// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

/// A page with every widget in its states. Its numbers are samples and say so in their definitions.
class GalleryBoard : public QWidget {
    Q_OBJECT
public:
    explicit GalleryBoard(QWidget* parent = nullptr);

private:
    QWidget* buttons();
    QWidget* choices();
    QWidget* figures();
    QWidget* gauges();
    QWidget* icons();
    QWidget* stock();
    QWidget* cards();
};
