// The latencies of two runs, each by itself: what both show lies on one scale, and a limit is the limit of both.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/ui/compare/page_fixture.h"
#include "ui/compare/latency_pair.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/inside/latency_panel.h"
#include "ui/theme/theme.h"
#include "ui/views/limit_plot.h"
#include "ui/views/stall_strip.h"

using namespace vitrine;
using namespace vitrine::ui;
using namespace vitrine::test;

namespace {

class LatencyViewsTest : public ComparePageFixture {
    Q_OBJECT

    [[nodiscard]] LatencyPanel& panel(int side) const { return *m_page->views().latency(side); }

private slots:
    void initTestCase() {
        Theme::instance().install();
        makeRuns();
    }
    void init() { makePage(); }
    void cleanup() { m_page.reset(); }

    void bothLieOnOneScale() {
        const auto larger = batched(BatchingMode::continuous, 96, 12);
        show(opened(*m_static, "a", "{}"), opened(*larger, "b", "{}", 3));
        m_page->showView(ComparePage::kLatency);
        for (const int side : {0, 1}) {
            panel(side).setLimits(0.0, 0.0); // the times alone make the axes
        }
        m_page->cursor().moveTo(m_page->cursor().end());
        (void)m_page->views().differences();
        QVERIFY(panel(0).isVisible() && panel(1).isVisible());
        QVERIFY(panel(0).gaps()->marks() != panel(1).gaps()->marks());
        QCOMPARE(panel(0).firstTokens()->xTop(), panel(1).firstTokens()->xTop());
        QCOMPARE(panel(0).firstTokens()->yTop(), panel(1).firstTokens()->yTop());
        QCOMPARE(panel(0).gaps()->xTop(), panel(1).gaps()->xTop());
        QCOMPARE(panel(0).gaps()->yTop(), panel(1).gaps()->yTop());
        QCOMPARE(panel(0).stalls()->columnWidth(), panel(1).stalls()->columnWidth());
        QCOMPARE(panel(0).stalls()->most(), panel(1).stalls()->most());
        QVERIFY(panel(0).gaps()->yNeeded() != panel(1).gaps()->yNeeded()); // and yet
    }

    void aAgainstAIsTheSamePicture() {
        show(opened(*m_static, "a", "{}"), opened(*m_static, "a again", "{}"));
        m_page->showView(ComparePage::kLatency);
        m_page->cursor().moveTo(m_page->cursor().end() * 0.5);
        (void)m_page->views().differences();
        QVERIFY(!panel(0).gaps()->marks().isEmpty());
        QVERIFY(panel(0).gaps()->marks() == panel(1).gaps()->marks());
        QVERIFY(panel(0).firstTokens()->marks() == panel(1).firstTokens()->marks());
        QVERIFY(panel(0).stalls()->scene() == panel(1).stalls()->scene());
    }

    void aLimitIsTheLimitOfBoth() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->showView(ComparePage::kLatency);
        (void)m_page->views().differences();
        const double before = panel(1).gaps()->limit();
        QTest::keyClick(panel(0).gaps(), Qt::Key_Up);
        QVERIFY(panel(0).gaps()->limit() > before);
        QCOMPARE(panel(1).gaps()->limit(), panel(0).gaps()->limit());
        QTest::keyClick(panel(1).firstTokens(), Qt::Key_Down);
        QCOMPARE(panel(0).firstTokens()->limit(), panel(1).firstTokens()->limit());
        QCOMPARE(panel(0).gaps()->yTop(), panel(1).gaps()->yTop());
    }

    /// The figures of the difference row are there in both forms.
    void togetherIsAnotherForm() {
        show(opened(*m_static, "a", "{}"), opened(*m_continuous, "b", "{}"));
        m_page->showView(ComparePage::kLatency);
        const auto each = m_page->views().differences();
        QVERIFY(!each.empty());
        m_page->views().setLatenciesTogether(true);
        QVERIFY(m_page->views().latency()->isVisible());
        QVERIFY(!panel(0).isVisible());
        const auto together = m_page->views().differences();
        QCOMPARE(together.size(), each.size());
        for (std::size_t i = 0; i < each.size(); ++i) {
            QVERIFY(together[i].a == each[i].a && together[i].b == each[i].b);
        }
    }
};

} // namespace

QTEST_MAIN(LatencyViewsTest)
#include "latency_views_test.moc"
