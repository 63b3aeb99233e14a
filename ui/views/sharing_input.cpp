// Keys, pointer and tips of the view of sharing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/views/sharing_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

/// Those of `more` that are there already come to the end: the last one is the subject.
template <class Part>
std::vector<Part> joined(std::vector<Part> parts, const std::vector<Part>& more) {
    std::erase_if(parts, [&more](const Part& part) { return std::ranges::find(more, part) != more.end(); });
    parts.insert(parts.end(), more.begin(), more.end());
    return parts;
}

} // namespace

int SharingView::stripAt(QPoint point) const {
    for (int place = 0; place < static_cast<int>(m_scene.evictionOrder.size()); ++place) {
        const QRect cell = stripRect(place);
        if (cell.isEmpty()) {
            break;
        }
        if (cell.contains(point)) {
            return place;
        }
    }
    return -1;
}

int SharingView::shownAt(QPoint point) const {
    const int above = shownCount() - static_cast<int>(m_scene.evictionOrder.size());
    if (const int place = stripAt(point); place >= 0) {
        return above + place;
    }
    if (!m_lookups) {
        return spanAt(point);
    }
    for (int i = m_firstLookup; i < above; ++i) {
        if (lookupRect(i).contains(point)) {
            return i;
        }
    }
    return -1;
}

QString SharingView::tipOf(int shown) const {
    const int above = shownCount() - static_cast<int>(m_scene.evictionOrder.size());
    if (shown >= above) {
        const auto place = static_cast<std::size_t>(shown - above);
        return tr("Block %1 (C), place %2 in the queue (C): %3")
            .arg(formatCount(m_scene.evictionOrder[place]), formatCount(shown - above + 1),
                 m_scene.cached[place] ? tr("its contents may still be hit; they are lost when it is taken")
                                       : tr("nothing is in it"));
    }
    if (!m_lookups) {
        return describe(shown);
    }
    const PrefixLookup& lookup = m_scene.lookups[static_cast<std::size_t>(shown)];
    return tr("%1, admitted in step %2 (C): %3 prompt tokens (C), %4 of them known before (C), %5 taken from the cache "
              "(C). "
              "The match ended: %6.")
        .arg(requestName(lookup.request), formatCount(lookup.step), formatCount(lookup.prompt),
             formatCount(lookup.expected), formatCount(lookup.hit), QCoreApplication::translate("SharingView", missWords(lookup.reason)));
}

Selection SharingView::selectionOf(int span) const {
    Selection selection;
    for (const Holder& holder : m_holders[static_cast<std::size_t>(span)]) {
        selection.sequences.push_back(holder.sequence);
    }
    selection.blocks = m_scene.spans[static_cast<std::size_t>(span)].blocks;
    std::ranges::sort(selection.blocks);
    selection.block = m_scene.spans[static_cast<std::size_t>(span)].blocks.front();
    selection.prefix = m_scene.spans[static_cast<std::size_t>(span)].hashes.back();
    return selection;
}

void SharingView::chooseSpan(int span, bool add) {
    const Selection chosen = selectionOf(span);
    Selection next = m_bus.selection();
    next.sequences = add ? joined(next.sequences, chosen.sequences) : chosen.sequences;
    next.blocks = add ? joined(next.blocks, chosen.blocks) : chosen.blocks;
    std::ranges::sort(next.blocks);
    next.block = chosen.block;
    next.prefix = chosen.prefix;
    next.lookup = {};
    next.token = -1;
    m_bus.select(next);
}

/// To the first token that was not matched, in the block that holds it now.
void SharingView::chooseLookup(int index, bool add) {
    const PrefixLookup& lookup = m_scene.lookups[static_cast<std::size_t>(index)];
    Selection next = m_bus.selection();
    next.sequences = joined(add ? next.sequences : std::vector<SequenceId>{}, {lookup.sequence});
    next.blocks.clear();
    next.prefix = 0;
    next.lookup = lookup.sequence;
    next.token = std::min(lookup.expected, std::max(0, lookup.prompt - 1));
    next.block = -1;
    if (const std::vector<std::int32_t>* const table = m_table ? m_table(lookup.sequence) : nullptr) {
        const auto logical = static_cast<std::size_t>(next.token / m_blockSize);
        next.block = logical < table->size() ? (*table)[logical] : -1;
    }
    m_bus.select(next);
}

void SharingView::chooseVictim(int place) {
    m_bus.chooseBlock(m_scene.evictionOrder[static_cast<std::size_t>(place)]);
}

void SharingView::choose(int shown, bool add) {
    m_cursor = shown;
    const int above = shownCount() - static_cast<int>(m_scene.evictionOrder.size());
    if (shown >= above) {
        chooseVictim(shown - above);
    } else if (m_lookups) {
        while (shown > m_firstLookup && lookupRect(shown).isEmpty()) {
            ++m_firstLookup;
        }
        m_firstLookup = std::min(m_firstLookup, shown);
        chooseLookup(shown, add);
    } else {
        chooseSpan(shown, add);
    }
    speak();
    update();
}

void SharingView::mousePressEvent(QMouseEvent* event) {
    if (const int shown = shownAt(event->pos()); shown >= 0) {
        choose(shown, event->modifiers().testFlag(Qt::ControlModifier));
    }
}

void SharingView::mouseMoveEvent(QMouseEvent* event) {
    const int shown = shownAt(event->pos());
    const int above = shownCount() - static_cast<int>(m_scene.evictionOrder.size());
    Selection over;
    if (shown >= above) {
        over.block = m_scene.evictionOrder[static_cast<std::size_t>(shown - above)];
    } else if (shown >= 0 && m_lookups) {
        over.lookup = m_scene.lookups[static_cast<std::size_t>(shown)].sequence;
        over.sequences = {over.lookup};
    } else if (shown >= 0) {
        over = selectionOf(shown);
    }
    m_bus.hover(over);
}

void SharingView::leaveEvent(QEvent*) {
    m_bus.hover({});
}

void SharingView::wheelEvent(QWheelEvent* event) {
    if (!m_lookups) {
        QWidget::wheelEvent(event);
        return;
    }
    const int last = std::max(0, static_cast<int>(m_scene.lookups.size()) - 1);
    m_firstLookup = std::clamp(m_firstLookup + (event->angleDelta().y() < 0 ? 1 : -1), 0, last);
    update();
}

void SharingView::keyPressEvent(QKeyEvent* event) {
    const int last = shownCount() - 1;
    if (event->key() == Qt::Key_T) {
        emit tableRequested();
    } else if (last >= 0 && (event->key() == Qt::Key_Down || event->key() == Qt::Key_Right)) {
        choose(std::min(last, m_cursor + 1));
    } else if (last >= 0 && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Left)) {
        choose(std::max(0, m_cursor - 1));
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool SharingView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int shown = shownAt(help->pos());
        QToolTip::showText(help->globalPos(), shown >= 0 ? tipOf(shown) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace vitrine::ui
