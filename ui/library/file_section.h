// What is in the file: number formats by their share of the bytes, the shape of the model, where it comes from.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/library/library_items.h"
#include "ui/widgets/figure.h"

class QGridLayout;

namespace vitrine::ui {

class FigureLabel;
class GaugeLegend;
class HashRow;
class ModelSettingsStore;
class StackedGauge;

class FileSection final : public QWidget {
    Q_OBJECT

public:
    FileSection(ModelProbe& probe, ModelSettingsStore& kept, QWidget* parent = nullptr);
    void setModel(const LibraryModel& model, const SizeUnit& unit);
    [[nodiscard]] HashRow* hash() const { return m_hash; }

private:
    void addFact(const QString& name, const Figure& figure);
    void addWords(const QString& name, const QString& words);

    FigureLabel* m_bits;
    StackedGauge* m_bar;
    GaugeLegend* m_key;
    QGridLayout* m_facts;
    HashRow* m_hash;
    int m_count = 0;
};

} // namespace vitrine::ui
