// What stands in an empty chat without a model: the empty case, and three steps to the first token.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <QWidget>

class QVBoxLayout;

namespace vitrine::ui {

/// A model file that can be offered.
struct OfferedModel {
    QString path;
    QString name;
    qint64 bytes = 0;
};

class FirstRun final : public QWidget {
    Q_OBJECT

public:
    FirstRun(const QVector<OfferedModel>& models, const QString& folder, QWidget* parent = nullptr);

signals:
    void loadRequested(const QString& path);
    void openFileRequested();

private:
    QWidget* makeStep(int number, const QString& title, const QString& sentence, QWidget* more);
    QWidget* makeModel(const OfferedModel& model, bool first, QWidget* parent);
    QWidget* makeModels(const QVector<OfferedModel>& models);
};

} // namespace vitrine::ui
