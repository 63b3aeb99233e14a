// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/token_gaps_scene.h"

#include <algorithm>

#include "engine/core/percentile.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

TokenGapsScene TokenGapsScene::of(std::vector<TokenGap> gaps, int firstToken) {
    TokenGapsScene scene;
    scene.gaps = std::move(gaps);
    scene.firstToken = firstToken;
    std::vector<double> samples;
    samples.reserve(scene.gaps.size());
    for (std::size_t i = 0; i < scene.gaps.size(); ++i) {
        samples.push_back(scene.milliseconds(static_cast<int>(i)));
    }
    scene.p50 = percentile(samples, 0.50);
    scene.p99 = percentile(samples, 0.99);
    if (!samples.empty()) {
        scene.longest = static_cast<int>(std::ranges::max_element(samples) - samples.begin());
    }
    return scene;
}

void TokenGapsModel::setScene(TokenGapsScene scene) {
    const int before = rowCount();
    const auto after = static_cast<int>(scene.gaps.size());
    const bool grows = after >= before && scene.firstToken == m_scene.firstToken &&
                       std::equal(m_scene.gaps.begin(), m_scene.gaps.end(), scene.gaps.begin());
    if (grows && after > before) {
        beginInsertRows({}, before, after - 1);
        m_scene = std::move(scene);
        endInsertRows();
    } else if (!grows) {
        beginResetModel();
        m_scene = std::move(scene);
        endResetModel();
    } else {
        return;
    }
    emit sceneChanged();
}

QString TokenGapsModel::beside(const TokenGap& gap) {
    if (gap.preempted) {
        return tr("after losing its blocks and computing them again");
    }
    if (gap.other.valid()) {
        return tr("while another prompt was read in the same step");
    }
    return tr("with no prompt beside it");
}

int TokenGapsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_scene.gaps.size());
}

int TokenGapsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant TokenGapsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (index.column() == kBeside ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const TokenGap& gap = m_scene.gaps[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case kToken:
        return formatCount(m_scene.firstToken + index.row());
    case kGap:
        return formatNumber(m_scene.milliseconds(index.row()), 2);
    case kStep:
        return formatCount(gap.step);
    case kBeside:
        return gap.other.valid() ? tr("%1: %2 prompt tokens of request %3")
                                       .arg(beside(gap), formatCount(gap.otherTokens), formatCount(gap.other.value))
                                 : beside(gap);
    default:
        return {};
    }
}

QVariant TokenGapsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case kToken:
        return tip ? tr("Counted: number of the token in the reply.") : tr("Token");
    case kGap:
        return tip ? tr("Measured: time since the token before was given out.") : tr("Gap, ms");
    case kStep:
        return tip ? tr("Counted: step of the engine that gave the token.") : tr("Step");
    case kBeside:
        return tip ? tr("What else the step did.") : tr("Beside it");
    default:
        return {};
    }
}

} // namespace vitrine::ui
