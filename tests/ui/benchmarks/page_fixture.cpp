// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/benchmarks/page_fixture.h"

#include <QtTest>

#include "tests/support/tiny_model.h"

namespace vitrine::test {

using namespace ui;

void BenchmarksPageFixture::makeModel(std::uint32_t context) {
    TinyModel model;
    if (context > 0) {
        model.context = context;
    }
    m_model = QString::fromStdString(model.writeTo(m_dir.path()).string());
}

void BenchmarksPageFixture::prepare() {
    m_folder = std::make_unique<QTemporaryDir>();
    open();
}

void BenchmarksPageFixture::drop() {
    m_page.reset();
    m_sessions.reset();
    m_thread.reset();
}

void BenchmarksPageFixture::open() {
    drop();
    m_thread = std::make_unique<store::StoreThread>(m_folder->filePath(QStringLiteral("vitrine.db")).toStdString());
    m_sessions = std::make_unique<SessionStore>([this] { return m_thread.get(); });
    m_page = std::make_unique<BenchmarksPage>(*m_sessions);
    m_page->form()->setModels({{m_model, QStringLiteral("tiny")}}, m_model);
    m_page->resize(1528, 932);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    m_sessions->refresh();
}

qint64 BenchmarksPageFixture::runToTheEnd(const BenchValues& values) {
    QSignalSpy saved(m_sessions.get(), &SessionStore::saved);
    m_page->form()->setValues(values);
    m_page->run();
    [&] { QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatience); }();
    const qint64 id = saved.isEmpty() ? 0 : saved.first().first().toLongLong();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(m_sessions->find(id) != nullptr && m_page->shown() == id, kPatience); }();
    return id;
}

} // namespace vitrine::test
