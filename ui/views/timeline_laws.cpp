// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_laws.h"

#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

/// Waits follow each other, after the arrival and before the end.
bool waitsInOrder(const TimelineRow& row) {
    Nanoseconds before = row.arrivalSeen ? row.arrival : (row.waits.empty() ? 0 : row.waits.front().from);
    for (const TimelineWait& wait : row.waits) {
        const bool open = wait.toStep < 0;
        if (wait.from < before || (!open && wait.to < wait.from) || (open && row.endStep >= 0)) {
            return false;
        }
        before = open ? wait.from : wait.to;
    }
    return row.endStep < 0 || before <= row.ended;
}

} // namespace

QString brokenLaw(const TimelineData& data) {
    if (data.overlaps() > 0) {
        return TimelineView::tr("inconsistent: %1 steps begin before the last has ended").arg(formatCount(data.overlaps()));
    }
    std::int64_t computed = 0;
    for (const TimelineRow& row : data.rows()) {
        const MarkSum sum = row.marks.sum(0, row.marks.size());
        computed += sum.computed;
        if (row.arrivalSeen && row.endStep >= 0 && sum.emitted != row.generated) {
            return TimelineView::tr("inconsistent: %1 was given %2 tokens, its cells hold %3")
                .arg(requestName(row.request), formatCount(row.generated), formatCount(sum.emitted));
        }
        if (!waitsInOrder(row)) {
            return TimelineView::tr("inconsistent: %1 waits longer than it is there").arg(requestName(row.request));
        }
    }
    const std::int64_t used = data.steps().sum(0, data.steps().size()).tokens;
    return computed == used ? QString()
                            : TimelineView::tr("inconsistent: cells hold %1 tokens, steps computed %2")
                                  .arg(formatCount(computed), formatCount(used));
}

} // namespace vitrine::ui
