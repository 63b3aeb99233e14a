// The numbers of each view in long form, for other programs: CSV with a head line, numbers as they are (no thousands
// separators, nothing rounded but times to a nanosecond), JSON and DOT where a view has them. Adding the rows up again
// gives the figures on screen.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "engine/engine.h"
#include "engine/plan/machine_memory.h"
#include "ui/inside/latency_scene.h"
#include "ui/inside/playback.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

/// The numbers of a view by its id ("timeline", "map" …) as csv, json or dot, as of what is shown and chosen; empty where it
/// has no form of its own of that kind.
[[nodiscard]] QByteArray viewNumbers(const QString& id, const QString& kind, const Playback& playback, const Selection& selection);

/// step,block,state,refs,filled,owners,hash: every block of the pool.
[[nodiscard]] QByteArray mapCsv(const trace::EngineState& state);
/// step,request,sequence,logical,block,filled,refs: the table of every running sequence.
[[nodiscard]] QByteArray blockTableCsv(const trace::EngineState& state);
/// step,kind,index,parent,first_token,tokens,refs,blocks: spans of the prefix tree, then the free queue (kind queue,
/// next victim first).
[[nodiscard]] QByteArray sharingCsv(const trace::EngineState& state);
/// The prefix tree for Graphviz: a node a span with its tokens, references and blocks.
[[nodiscard]] QByteArray sharingDot(const trace::EngineState& state);
/// step,request,sequence,phase,computed,cached,context,drafted,accepted,emitted,section,ms: the batch of one step, then
/// its time by section.
[[nodiscard]] QByteArray stepCsv(const trace::StepRecord& record);
/// Batch, sections in milliseconds, bytes and FLOPs of one step.
[[nodiscard]] QByteArray stepJson(const trace::StepRecord& record);
/// metric,request,sequence,step,value_ms: queue, ttft, tpot, e2e of each request and itl of each token.
[[nodiscard]] QByteArray latencyCsv(const LatencyScene& scene, const TimelineData& data);
/// step,sequence,drafted,accepted,bonus,draft_ms,step_ms,members,tokens,prefill: every verification up to the shown step,
/// and of every step a line without a sequence with its times; the two clocks are made of those without prefill.
[[nodiscard]] QByteArray speculationCsv(const Playback& playback);
/// request,sequence,phase,prompt,reused,out,ttft_ms,tpot_ms,preempted,finish: the requests of the shown state.
[[nodiscard]] QByteArray requestsCsv(const trace::EngineState& state);
/// account,part,planned_bytes,taken_bytes: weights by number format (account format), the parts (part), what makes the
/// difference to what is in use (rest), and the machine's memory in shares (machine). `inUse`: of this program; 0: not known.
/// An info of no model has no parts.
[[nodiscard]] QByteArray memoryCsv(const EngineInfo* info, std::uint64_t inUse, const plan::MachineMemory& machine);

} // namespace vitrine::ui
