// SPDX-License-Identifier: GPL-3.0-or-later
// The times between the tokens of one sequence (ITL), as the records tell them: each gap between two emissions, also
// those of zero between tokens of one step. MEASURED.
#pragma once

#include <cstdint>
#include <vector>

#include <QAbstractTableModel>

#include "engine/core/clock.h"
#include "engine/core/ids.h"

namespace vitrine::ui {

/// The gap before one token, and what else ran in the step that gave it.
struct TokenGap {
    Nanoseconds gap = 0;
    std::int64_t step = 0;
    SequenceId other;             ///< whose prompt was read in that step, the longest part; invalid: nobody's
    std::int32_t otherTokens = 0; ///< of that prompt, computed in that step
    bool preempted = false;       ///< the sequence lost its blocks since the token before
    friend bool operator==(const TokenGap&, const TokenGap&) = default;
};

struct TokenGapsScene {
    std::vector<TokenGap> gaps;
    int firstToken = 2; ///< number of the token that gaps[0] precedes, counted from 1
    double p50 = 0;     ///< milliseconds, from the samples; NaN without any
    double p99 = 0;
    int longest = -1; ///< index into gaps

    [[nodiscard]] static TokenGapsScene of(std::vector<TokenGap> gaps, int firstToken);
    [[nodiscard]] double milliseconds(int index) const {
        return static_cast<double>(gaps[static_cast<std::size_t>(index)].gap) * 1e-6;
    }
};

/// Table twin: one row for each gap.
class TokenGapsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kToken, kGap, kStep, kBeside, kColumns };
    explicit TokenGapsModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent) {}
    void setScene(TokenGapsScene scene);
    [[nodiscard]] const TokenGapsScene& scene() const { return m_scene; }
    /// What ran beside the token, in words without a number.
    [[nodiscard]] static QString beside(const TokenGap& gap);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

signals:
    void sceneChanged();

private:
    TokenGapsScene m_scene;
};

} // namespace vitrine::ui
