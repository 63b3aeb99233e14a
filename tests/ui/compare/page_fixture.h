// What the tests of the page that compares begin with: three runs of a pretended engine, and a page of their own for each test.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "tests/ui/compare/two_runs.h"
#include "ui/compare/compare_page.h"

namespace vitrine::test {

class ComparePageFixture : public QObject {
protected:
    void makeRuns();
    /// Shown at 1528x900, with no run.
    void makePage();
    /// Both runs, and waits until the table has the figures of their requests.
    void show(const ui::OpenedRunPtr& a, const ui::OpenedRunPtr& b);

    std::unique_ptr<FakeEngine> m_sample;
    std::unique_ptr<FakeEngine> m_static;
    std::unique_ptr<FakeEngine> m_continuous;
    std::unique_ptr<ui::ComparePage> m_page;
};

} // namespace vitrine::test
