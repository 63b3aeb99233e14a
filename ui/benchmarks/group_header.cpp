// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/group_header.h"

#include <algorithm>

#include <QPainter>

#include "ui/benchmarks/results_model.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;
constexpr int kLine = 22; ///< height of each of the two lines
constexpr int kGap = 2;   ///< between words and badge

} // namespace

GroupHeader::GroupHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent) {
    setHighlightSections(false);
    setSectionsClickable(false);
    atEachScale(this, [](auto* w) { w->setMinimumSectionSize(scaled(20)); });
    followTheme(viewport());
}

QSize GroupHeader::sizeHint() const {
    return {QHeaderView::sizeHint().width(), scaled(2 * kLine)};
}

QString GroupHeader::group(int section) const {
    return model() != nullptr ? model()->headerData(section, orientation(), ResultsModel::kGroupRole).toString()
                              : QString();
}

int GroupHeader::wordsWidth(int section) const {
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    const QVariant badge = model()->headerData(section, orientation(), ResultsModel::kBadgeRole);
    const bool alone = !group(section).isEmpty() && (section == 0 || group(section - 1) != group(section)) &&
                       (section + 1 == count() || group(section + 1) != group(section));
    const int over = alone ? metrics.horizontalAdvance(group(section)) + 2 * kPad : 0;
    const int words = metrics.horizontalAdvance(model()->headerData(section, orientation(), Qt::UserRole).toString());
    return std::max(over, words + (badge.isValid() ? kGap + badgeWidth(static_cast<Provenance>(badge.toInt())) : 0) + 2 * kPad);
}

void GroupHeader::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), tokens().glass);
    painter.fillRect(QRect(0, viewport()->height() - 1, viewport()->width(), 1), tokens().line);
    if (model() == nullptr) {
        return;
    }
    int first = 0;
    for (int section = 0; section < count(); ++section) {
        if (group(section) != group(first)) {
            first = section;
        }
        const bool last = section + 1 == count() || group(section + 1) != group(first);
        if (!isSectionHidden(section)) {
            paintSection(painter, section);
        }
        if (last && !group(first).isEmpty()) {
            paintGroup(painter, first, section);
        }
    }
}

void GroupHeader::paintSection(QPainter& painter, int section) const {
    const QRect rect(sectionViewportPosition(section), scaled(kLine), sectionSize(section), scaled(kLine));
    const QVariant badge = model()->headerData(section, orientation(), ResultsModel::kBadgeRole);
    const int alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt();
    QRect words = rect.adjusted(kPad, 0, -kPad, 0);
    painter.setFont(themeFont(FontRole::captionMedium));
    painter.setPen(tokens().ink3);
    if (badge.isValid()) {
        const auto provenance = static_cast<Provenance>(badge.toInt());
        words.setRight(words.right() - badgeWidth(provenance) - kGap);
        const int baseline = rect.top() + (rect.height() + painter.fontMetrics().ascent() - painter.fontMetrics().descent()) / 2;
        paintBadge(painter, provenance, words.right() + 1 + kGap, baseline, painter.fontMetrics().ascent());
        painter.setFont(themeFont(FontRole::captionMedium));
        painter.setPen(tokens().ink3);
    }
    painter.drawText(words, alignment, model()->headerData(section, orientation(), Qt::UserRole).toString());
}

void GroupHeader::paintGroup(QPainter& painter, int first, int last) const {
    while (first < last && isSectionHidden(first)) {
        ++first;
    }
    while (last > first && isSectionHidden(last)) {
        --last;
    }
    if (isSectionHidden(first)) {
        return;
    }
    const int left = sectionViewportPosition(first) + kPad;
    const int right = sectionViewportPosition(last) + sectionSize(last) - kPad;
    painter.setFont(themeFont(FontRole::captionMedium));
    painter.setPen(tokens().ink2);
    painter.drawText(QRect(left, 0, right - left, scaled(kLine) - 2), Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(group(first), Qt::ElideRight, right - left));
    painter.fillRect(QRect(left, scaled(kLine) - 1, right - left, 1), tokens().lineStrong);
}

} // namespace vitrine::ui
