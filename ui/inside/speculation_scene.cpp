// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_scene.h"

namespace vitrine::ui {

void SpeculationScene::take(const trace::StepRecord& record) {
    step = record.step;
    for (const trace::Verification& v : record.verifications) {
        const auto offered = static_cast<int>(v.drafted.size());
        if (offered == 0) {
            continue;
        }
        ++verifications;
        drafted += offered;
        accepted += v.accepted;
        emitted += v.accepted + (v.bonus >= 0 ? 1 : 0);
        draftTime += v.draftTime;
        for (int i = 0; i < offered && i < kPositions; ++i) {
            ++offeredAt[static_cast<std::size_t>(i)];
            acceptedAt[static_cast<std::size_t>(i)] += i < v.accepted ? 1 : 0;
        }
        last.push_back({record.step, v.sequence, offered, v.accepted, v.bonus >= 0});
        if (last.size() > kMostKept) {
            last.pop_front();
        }
    }
}

} // namespace vitrine::ui
