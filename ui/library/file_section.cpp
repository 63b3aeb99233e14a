// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/file_section.h"

#include <algorithm>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/library/hash_row.h"
#include "ui/library/model_settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {

constexpr int kShownTypes = 4;
constexpr int kBar = 16;

/// "32, 8 of 128": heads, KV heads, values of a head; the widest layer's.
QString headWords(const survey::ModelShape& s) {
    return FileSection::tr("%1, %2 of %3").arg(s.heads).arg(s.kvHeads).arg(s.keyDim);
}

} // namespace

FileSection::FileSection(ModelProbe& probe, ModelSettingsStore& kept, QWidget* parent)
    : QWidget(parent)
    , m_bits(new FigureLabel(FontRole::table, this))
    , m_bar(new StackedGauge(kBar, tr("Number formats"), this))
    , m_key(new GaugeLegend(this))
    , m_facts(new QGridLayout)
    , m_hash(new HashRow(probe, kept, this)) {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metric::kGrid);
    auto* const head = new QHBoxLayout;
    auto* const title = new QLabel(tr("In the file"), this);
    setRole(title, "panel-head");
    head->addWidget(title);
    head->addWidget(m_bits, 1);
    m_bits->setAlignment(Qt::AlignRight);
    column->addLayout(head);
    column->addWidget(m_bar);
    m_key->setWrapping(true);
    column->addWidget(m_key);
    m_facts->setHorizontalSpacing(24);
    m_facts->setVerticalSpacing(metric::kHalfGrid);
    m_facts->setColumnStretch(1, 1);
    m_facts->setColumnStretch(3, 1);
    column->addLayout(m_facts);
    column->addWidget(m_hash);
}

void FileSection::addFact(const QString& name, const Figure& figure) {
    auto* const label = new QLabel(name, this);
    setRole(label, "table");
    auto* const value = new FigureLabel(figure, FontRole::table, this);
    value->setStrong(true);
    value->setAlignment(Qt::AlignRight);
    m_facts->addWidget(label, m_count / 2, m_count % 2 * 2);
    m_facts->addWidget(value, m_count / 2, m_count % 2 * 2 + 1);
    ++m_count;
}

void FileSection::addWords(const QString& name, const QString& words) {
    auto* const label = new QLabel(name, this);
    setRole(label, "table");
    auto* const value = new ElidedLabel(words, FontRole::table, &Tokens::ink, this);
    value->setAlignment(Qt::AlignRight);
    m_facts->addWidget(label, m_count / 2, m_count % 2 * 2);
    m_facts->addWidget(value, m_count / 2, m_count % 2 * 2 + 1);
    ++m_count;
}

void FileSection::setModel(const LibraryModel& m, const SizeUnit& unit) {
    m_bits->clear();
    m_count = 0;
    while (QLayoutItem* const item = m_facts->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    QVector<GaugePart> parts;
    double total = 0;
    double rest = 0;
    if (m.survey) {
        int shown = 0;
        for (const survey::TypeShare& share : m.survey->types) {
            const auto bytes = static_cast<double>(share.bytes);
            total += bytes;
            if (shown == kShownTypes - 1 && m.survey->types.size() > kShownTypes) {
                rest += bytes;
                continue;
            }
            const auto tone = static_cast<std::size_t>(shown++);
            parts.push_back({QString::fromStdString(share.type), bytes, [tone] { return tokens().ramp[tone]; },
                             std::nullopt,
                             Figure(unit.words(bytes), {}, Provenance::counted,
                                    tr("Bytes of the %n tensor(s) of this number format.", nullptr,
                                       static_cast<int>(share.tensors)))});
        }
        if (rest > 0) {
            parts.push_back(
                {tr("others"), rest, [] { return tokens().ramp[3]; }, std::nullopt,
                 Figure(unit.words(rest), {}, Provenance::counted, tr("Bytes of all further number formats."))});
        }
        m_bits->addFigure(Figure(formatNumber(m.survey->bitsPerWeight(), 2), tr("bits a weight"), Provenance::derived,
                                 tr("Eight times the bytes of all tensors, divided by the number of weights.")));
        addFact(tr("Weights"), Figure(formatCount(static_cast<qint64>(m.survey->parameters)), {}, Provenance::counted,
                                      tr("Numbers in all tensors.")));
        addFact(tr("Tensors"), Figure(formatCount(static_cast<qint64>(m.survey->tensorCount)), {}, Provenance::counted,
                                      tr("Tensors in the file.")));
        if (m.survey->shape) {
            const survey::ModelShape& c = *m.survey->shape;
            addFact(tr("Layers"), Figure(formatCount(c.layers), {}, Provenance::counted,
                                         tr("Blocks of attention and feed-forward.")));
            addFact(tr("Heads, KV heads"),
                    Figure(headWords(c), {}, Provenance::counted,
                           tr("Query heads, key and value heads, and how many values a head has.")));
            addFact(tr("Vocabulary"),
                    Figure(formatCount(c.vocabulary), {}, Provenance::counted, tr("Tokens that the model knows.")));
            addFact(tr("Context"), Figure(formatCount(c.contextLength), {}, Provenance::counted,
                                          tr("The longest text that the model was made for, in tokens.")));
        }
        if (m.ready()) {
            addFact(tr("KV a token"),
                    Figure(formatBytes(static_cast<double>(m.plan->budget.kvBytesPerToken)), {}, Provenance::derived,
                           tr("Layers × KV heads × (key and value width) × bytes of a number.")));
        }
        addWords(tr("Licence"),
                 m.survey->licence.empty() ? tr("not stated") : QString::fromStdString(m.survey->licence));
    }
    m_bar->setVisible(total > 0);
    m_key->setVisible(total > 0);
    m_bar->setParts(parts, total);
    m_hash->setFile(m.file);
    m_key->setParts(parts);
}

} // namespace vitrine::ui
