// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/compare/page_fixture.h"

#include <QTest>

#include "tests/support/sample_run.h"

namespace vitrine::test {

void ComparePageFixture::makeRuns() {
    m_sample = sampleRun();
    m_static = batched(BatchingMode::fixed);
    m_continuous = batched(BatchingMode::continuous);
}

void ComparePageFixture::makePage() {
    m_page = std::make_unique<ui::ComparePage>();
    m_page->resize(1528, 900);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void ComparePageFixture::show(const ui::OpenedRunPtr& a, const ui::OpenedRunPtr& b) {
    m_page->showRun(0, *a);
    m_page->showRun(1, *b);
    QTRY_VERIFY(m_page->side(0).requests() && m_page->side(1).requests());
    QTRY_VERIFY(m_page->table().rows().size() > 30);
}

} // namespace vitrine::test
