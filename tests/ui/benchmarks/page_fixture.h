// What the tests of the page Benchmarks begin with: a tiny model, and a page over a database of its own for each test.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QTemporaryDir>

#include "engine/store/store_thread.h"
#include "tests/support/temp_dir.h"
#include "ui/benchmarks/benchmarks_page.h"

namespace vitrine::test {

class BenchmarksPageFixture : public QObject {
protected:
    static constexpr int kPatience = 120'000; ///< ms

    /// Once; `context` 0: the tiny model's own.
    void makeModel(std::uint32_t context = 0);
    /// init and cleanup of a test. The page is shown at 1528x932.
    void prepare();
    void drop();
    /// Another window over the same profile.
    void open();
    /// Runs it; the id under which it is kept, 0 when it is not.
    qint64 runToTheEnd(const ui::BenchValues& values);

    TempDir m_dir;
    QString m_model;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<store::StoreThread> m_thread;
    std::unique_ptr<ui::SessionStore> m_sessions;
    std::unique_ptr<ui::BenchmarksPage> m_page;
};

} // namespace vitrine::test
