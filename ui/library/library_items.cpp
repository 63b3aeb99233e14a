// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/library_items.h"

#include <algorithm>

#include <QRegularExpression>

#include "ui/pages/error_words.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

QString SizeUnit::number(double amount) const {
    const double value = amount / bytes();
    return formatNumber(value, value < 0.995 ? 3 : 2);
}

QString SizeUnit::words(double amount) const {
    return number(amount) + QLatin1Char(' ') + name();
}

QString weightCount(double count) {
    return count >= 1e12  ? LibraryItems::tr("%1 T").arg(formatNumber(count * 1e-12, 2))
           : count >= 1e8 ? LibraryItems::tr("%1 B").arg(formatNumber(count * 1e-9, 2))
                          : LibraryItems::tr("%1 M").arg(formatNumber(count * 1e-6, count >= 1e6 ? 1 : 3));
}

QString modelLine(const LibraryModel& m, const SizeUnit& unit) {
    if (const Error* const error = m.error(); error != nullptr) {
        if (m.survey && m.survey->extent) {
            const survey::CutExtent& e = *m.survey->extent;
            return LibraryItems::tr("truncated: %1 missing at the end")
                .arg(unit.words(static_cast<double>(e.declared - e.present)));
        }
        return errorWords(*error).title;
    }
    if (!m.survey) {
        return LibraryItems::tr("being read…");
    }
    const survey::ModelSurvey& s = *m.survey;
    QStringList words{QString::fromStdString(s.architecture),
                      LibraryItems::tr("%1 weights").arg(weightCount(static_cast<double>(s.parameters)))};
    if (s.activeParameters < s.parameters) {
        words.back() += LibraryItems::tr(", %1 active").arg(weightCount(static_cast<double>(s.activeParameters)));
    }
    if (s.shape && s.shape->contextLength > 0) {
        words << LibraryItems::tr("context %1").arg(formatCount(s.shape->contextLength));
    }
    return words.join(QStringLiteral(" · "));
}

namespace {

/// "22/24 layers" at the end of a device's name: so many of them run on the GPU.
QString layersOnGpu(const QString& device) {
    static const QRegularExpression form(QStringLiteral("(\\d+)/(\\d+) layers$"));
    const auto match = form.match(device);
    return match.hasMatch() ? LibraryItems::tr("%1 of %2 layers").arg(match.captured(1), match.captured(2)) : QString();
}

} // namespace

Verdict verdictOf(const LibraryModel& m, const SizeUnit& unit) {
    if (m.error() != nullptr) {
        return {Verdict::Sign::cross, LibraryItems::tr("Cannot load"), {}};
    }
    if (!m.ready()) {
        return {};
    }
    if (const QString layers = layersOnGpu(QString::fromStdString(m.plan->deviceName)); !layers.isEmpty()) {
        return {Verdict::Sign::warning, layers, LibraryItems::tr("fit on the GPU")};
    }
    const double left = m.available() - m.needed();
    return left >= 0 ? Verdict{Verdict::Sign::check, LibraryItems::tr("Fits"),
                               LibraryItems::tr("%1 left").arg(unit.words(left))}
                     : Verdict{Verdict::Sign::warning, LibraryItems::tr("Too large"),
                               LibraryItems::tr("%1 short").arg(unit.words(-left))};
}

LibraryItems::LibraryItems(ModelLibrary& library, QObject* parent)
    : QAbstractListModel(parent)
    , m_library(library) {
    connect(&library, &ModelLibrary::aboutToReset, this, [this] { beginResetModel(); });
    connect(&library, &ModelLibrary::reset, this, [this] { endResetModel(); });
    connect(&library, &ModelLibrary::changed, this, [this](int row) { emit dataChanged(index(row), index(row)); });
}

int LibraryItems::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_library.models().size());
}

QVariant LibraryItems::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const LibraryModel& m = m_library.models()[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return m.title();
    case Qt::AccessibleTextRole:
        return spoken(m);
    case Qt::ToolTipRole:
        return m.file.path;
    case kPath:
        return m.file.path;
    case kRow:
        return index.row();
    default:
        return {};
    }
}

QString LibraryItems::spoken(const LibraryModel& m) const {
    QStringList words{m.name, m.format, modelLine(m, m_unit),
                      tr("file %1, counted").arg(m_unit.words(static_cast<double>(m.file.bytes)))};
    const Verdict verdict = verdictOf(m, m_unit);
    words << (m.file.path == m_loaded ? tr("loaded") : verdict.words) << verdict.detail;
    words.removeAll(QString());
    return words.join(QStringLiteral("; "));
}

void LibraryItems::setUnit(SizeUnit unit) {
    m_unit = unit;
    if (rowCount() > 0) {
        emit dataChanged(index(0), index(rowCount() - 1));
    }
}

void LibraryItems::setLoaded(const QString& path) {
    if (m_loaded == path) {
        return;
    }
    m_loaded = path;
    if (rowCount() > 0) {
        emit dataChanged(index(0), index(rowCount() - 1));
    }
}

LibraryFilter::LibraryFilter(LibraryItems& items, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_items(items) {
    setSourceModel(&items);
}

void LibraryFilter::setQuery(const QString& query) {
    m_words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

QModelIndex LibraryFilter::indexOf(const QString& path) const {
    const int row = m_items.library().indexOf(path);
    return row < 0 ? QModelIndex() : mapFromSource(m_items.index(row));
}

bool LibraryFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const LibraryModel& m = m_items.library().models()[row];
    QString hay = m.name + QLatin1Char(' ') + m.format;
    if (m.survey) {
        hay += QLatin1Char(' ') + QString::fromStdString(m.survey->architecture);
    }
    return std::all_of(m_words.begin(), m_words.end(),
                       [&](const QString& word) { return hay.contains(word, Qt::CaseInsensitive); });
}

} // namespace vitrine::ui
