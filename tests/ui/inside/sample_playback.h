// What tests of single views begin with: the sample run, folded to its end.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "tests/support/sample_run.h"
#include "ui/inside/playback.h"

namespace vitrine::test {

class SamplePlaybackFixture : public QObject {
protected:
    /// False: the run failed. `model` is the name in the header of its log.
    [[nodiscard]] bool playSample(const std::string& model = {}) {
        m_engine = sampleRun();
        m_playback.setActive(true);
        m_playback.setLog(logOf(*m_engine, model));
        return m_engine->failure.empty();
    }

    std::unique_ptr<FakeEngine> m_engine;
    ui::Playback m_playback;
};

} // namespace vitrine::test
