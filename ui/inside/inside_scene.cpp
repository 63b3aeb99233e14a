// What a scene keeps of the page besides its run, and how it is shown again.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScrollBar>

#include "ui/inside/inside_page.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/step_difference.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/view_dock.h"
#include "ui/views/limit_plot.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {
namespace {

QJsonObject selectionJson(const Selection& selection) {
    QJsonArray sequences;
    for (const SequenceId id : selection.sequences) {
        sequences.append(static_cast<qint64>(id.value));
    }
    QJsonArray blocks;
    for (const std::int32_t block : selection.blocks) {
        blocks.append(block);
    }
    QJsonObject o{{QStringLiteral("sequences"), sequences},
                  {QStringLiteral("block"), selection.block},
                  {QStringLiteral("blocks"), blocks},
                  {QStringLiteral("step"), static_cast<qint64>(selection.step)},
                  {QStringLiteral("token"), selection.token},
                  {QStringLiteral("prefix"), QString::number(selection.prefix, 16)}, // a double holds 53 bits
                  {QStringLiteral("lookup"), static_cast<qint64>(selection.lookup.value)},
                  {QStringLiteral("op"), static_cast<int>(selection.op)}};
    if (selection.range) {
        o.insert(QStringLiteral("range"),
                 QJsonArray{static_cast<qint64>(selection.range->first), static_cast<qint64>(selection.range->second)});
    }
    return o;
}

Selection selectionOf(const QJsonObject& o) {
    Selection selection;
    for (const QJsonValue& id : o.value(QStringLiteral("sequences")).toArray()) {
        selection.sequences.push_back(SequenceId(id.toInteger()));
    }
    selection.block = o.value(QStringLiteral("block")).toInt(-1);
    for (const QJsonValue& block : o.value(QStringLiteral("blocks")).toArray()) {
        selection.blocks.push_back(block.toInt(-1));
    }
    std::erase_if(selection.blocks, [](std::int32_t block) { return block < 0; });
    std::ranges::sort(selection.blocks);
    selection.step = o.value(QStringLiteral("step")).toInteger();
    selection.token = o.value(QStringLiteral("token")).toInt(-1);
    selection.prefix = o.value(QStringLiteral("prefix")).toString().toULongLong(nullptr, 16);
    selection.lookup = SequenceId(std::max<qint64>(-1, o.value(QStringLiteral("lookup")).toInteger(-1)));
    const int op = o.value(QStringLiteral("op")).toInt(-1);
    selection.op = op >= 0 && op < kOpClasses ? static_cast<OpClass>(op) : OpClass::none;
    const QJsonArray range = o.value(QStringLiteral("range")).toArray();
    if (range.size() == 2) {
        selection.range = std::pair<std::int64_t, std::int64_t>(range[0].toInteger(), range[1].toInteger());
    }
    return selection;
}

} // namespace

QByteArray InsidePage::viewState() const {
    QJsonArray bookmarks;
    for (const std::int64_t step : m_playback.bookmarks()) {
        bookmarks.append(static_cast<qint64>(step));
    }
    QJsonArray pins;
    for (const SequenceId id : m_timeline->pinned()) {
        pins.append(static_cast<qint64>(id.value));
    }
    const auto [from, to] = m_timeline->sight();
    const auto* mode = m_docks.value(QStringLiteral("map"))->findChild<QComboBox*>();
    const trace::RecordPtr& pinned = m_step->difference()->pinned();
    const QJsonObject all{
        {QStringLiteral("step"), static_cast<qint64>(m_playback.live() ? -1 : m_playback.shown().step)},
        {QStringLiteral("axis"),
         m_timeline->axis() == TimelineAxis::steps ? QStringLiteral("steps") : QStringLiteral("milliseconds")},
        {QStringLiteral("from"), from},
        {QStringLiteral("to"), to},
        {QStringLiteral("follows"), m_timeline->follows()},
        {QStringLiteral("mapMode"), mode != nullptr ? mode->currentIndex() : 0},
        {QStringLiteral("sharing"), m_sharing->lookups() ? QStringLiteral("lookups") : QStringLiteral("tree")},
        {QStringLiteral("pins"), pins},
        {QStringLiteral("row"), m_timeline->verticalScrollBar()->value()},
        {QStringLiteral("ttftLimit"), m_latency->firstTokens()->limit()},
        {QStringLiteral("gapLimit"), m_latency->gaps()->limit()},
        {QStringLiteral("pinnedStep"), static_cast<qint64>(pinned ? pinned->step : 0)},
        {QStringLiteral("selection"), selectionJson(m_bus.selection())},
        {QStringLiteral("bookmarks"), bookmarks}};
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

void InsidePage::restoreScene(const QByteArray& viewState) {
    const QJsonObject all = QJsonDocument::fromJson(viewState).object();
    auto* axis = m_docks.value(QStringLiteral("timeline"))->findChild<Segment*>();
    if (axis != nullptr) {
        axis->setCurrent(all.value(QStringLiteral("axis")).toString() == QLatin1String("steps") ? 0 : 1);
    }
    if (auto* mode = m_docks.value(QStringLiteral("map"))->findChild<QComboBox*>()) {
        mode->setCurrentIndex(std::clamp(all.value(QStringLiteral("mapMode")).toInt(), 0, mode->count() - 1));
    }
    if (auto* shows = m_docks.value(QStringLiteral("sharing"))->findChild<Segment*>()) {
        shows->setCurrent(all.value(QStringLiteral("sharing")).toString() == QLatin1String("lookups") ? 1 : 0);
    }
    for (const QJsonValue& id : all.value(QStringLiteral("pins")).toArray()) {
        m_timeline->togglePin(SequenceId(id.toInteger()));
    }
    std::vector<std::int64_t> bookmarks;
    for (const QJsonValue& step : all.value(QStringLiteral("bookmarks")).toArray()) {
        bookmarks.push_back(step.toInteger());
    }
    m_playback.setBookmarks(std::move(bookmarks));
    const qint64 step = all.value(QStringLiteral("step")).toInteger(-1);
    if (step >= 0) {
        m_playback.showStep(step);
    } else {
        m_playback.goLive();
    }
    if (all.value(QStringLiteral("follows")).toBool()) {
        m_timeline->follow();
    } else {
        m_timeline->showSight(all.value(QStringLiteral("from")).toDouble(), all.value(QStringLiteral("to")).toDouble());
    }
    m_bus.select(selectionOf(all.value(QStringLiteral("selection")).toObject()));
    for (const auto& [key, plot] : {std::pair("ttftLimit", m_latency->firstTokens()), std::pair("gapLimit", m_latency->gaps())}) {
        if (const double limit = all.value(QLatin1String(key)).toDouble(); limit > 0.0) {
            plot->setLimit(limit);
        }
    }
    m_step->pinStep(m_playback.record(all.value(QStringLiteral("pinnedStep")).toInteger()));
    m_timeline->verticalScrollBar()->setValue(all.value(QStringLiteral("row")).toInt());
    refreshViews();
}

} // namespace vitrine::ui
