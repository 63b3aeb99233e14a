// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/inside/page_fixture.h"

#include <QtTest>

#include "tests/support/tiny_model.h"
#include "ui/inside/workload_panel.h"
#include "ui/theme/theme.h"

namespace vitrine::test {

using namespace ui;

InsidePageFixture::InsidePageFixture() {
    TinyModel model;
    model.context = 8192;
    m_model = model.writeTo(m_dir.path());
}

InsidePageFixture::~InsidePageFixture() = default;

void InsidePageFixture::prepare() {
    Theme::instance().install();
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<SettingsStore>(m_folder->filePath("vitrine.ini"));
    m_bridge = std::make_unique<EngineBridge>();
    m_page = std::make_unique<InsidePage>(*m_bridge, *m_settings);
    m_page->runner().setEngine(
        [this] {
            EngineOptions options;
            options.model = m_model;
            return options;
        },
        [this](const EngineOptions& options) { m_bridge->load(options); });
    m_page->resize(1528, 932);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void InsidePageFixture::drop() {
    m_page.reset();
    m_bridge.reset();
}

void InsidePageFixture::start(const char* load, int requests, int outputTokens, const Change& change) {
    QVERIFY(m_page->workloads()->choose(QString::fromLatin1(load)));
    LoadKnobs knobs = m_page->workloads()->knobs();
    knobs.rate = 0.0;
    knobs.requests = requests;
    knobs.promptTokens = 12;
    knobs.outputTokens = outputTokens;
    knobs.blocks = 256;
    if (change) {
        change(knobs);
    }
    PreparedLoad small = *findLoad(QString::fromLatin1(load));
    m_page->runner().start(small, knobs);
}

void InsidePageFixture::run(const char* load, int requests, int outputTokens, const Change& change) {
    QSignalSpy finished(m_page.get(), &InsidePage::loadFinished);
    start(load, requests, outputTokens, change);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QCOMPARE(m_page->runner().error(), QString());
    QCOMPARE(m_page->runner().state(), LoadRunner::State::done);
    QTRY_VERIFY_WITH_TIMEOUT(!m_bridge->status().busy, kPatience);
    m_page->playback().update();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->playback().newestStep(), m_bridge->status().log->lastStep(), kPatience);
}

} // namespace vitrine::test
