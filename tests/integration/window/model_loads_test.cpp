// SPDX-License-Identifier: GPL-3.0-or-later
// Which models are loaded, and which are not: broken files, files that are gone, the one that is in use, and those that ended the
// program.
#include "app/window/engine_watch.h"
#include "app/window/unclean_exit.h"
#include "tests/integration/window/loaded_window.h"
#include "tests/support/tiny_model.h"
#include "ui/library/models_page.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/notice_bar.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"

#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QTest>

using namespace vitrine;
using test::kPatience;

namespace {

class ModelLoadsTest : public test::LoadedWindow {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_whole.reset(); }
    void aBrokenFileEjectsNothing();
    void aMissingFileIsSaidInTheChats();
    void aModelInUseIsNotLoadedAnew();
    void aModelThatIsGoneIsNamed();
    void aLoadThatEndedTheProgramIsNotTriedAgain();
    void anUncleanEndIsSaid();
};

void ModelLoadsTest::aBrokenFileEjectsNothing() {
    beginReply();
    const auto log = wiring().bridge().status().log;
    test::TinyModel other;
    other.seed = 5;
    const QString broken = QString::fromStdString(other.writeTo(std::filesystem::path(m_whole->in({}).toStdString()), "broken").string());
    QVERIFY(QFile::resize(broken, QFileInfo(broken).size() / 2));
    wiring().loadModel(broken);
    QTRY_VERIFY_WITH_TIMEOUT(wiring().chat()->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    QCOMPARE(wiring().chat()->findChild<ui::ErrorCard*>()->text().code, QStringLiteral("truncatedFile"));
    QVERIFY(wiring().watch()->question() == nullptr); // a reply is not to be cut for it
    QCOMPARE(wiring().bridge().status().log, log);
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
    m_whole->show(QStringLiteral("models"));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().models()->chosen(), broken, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(wiring().models()->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    m_whole->show(QStringLiteral("chat"));
    QVERIFY(press(wiring().chat()->findChild<ui::ErrorCard*>(), QStringLiteral("Close")));
    QVERIFY(wiring().chat()->findChild<ui::ErrorCard*>() == nullptr);
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
}

/// There is no row for it on the page of models; a prompt that came with it is not lost.
void ModelLoadsTest::aMissingFileIsSaidInTheChats() {
    QVERIFY(m_whole->ask(QStringLiteral("hello")));
    const auto log = wiring().bridge().status().log;
    m_whole->show(QStringLiteral("models"));
    app::LaunchOptions asked;
    asked.model = m_whole->in(QStringLiteral("none.gguf"));
    asked.prompt = QStringLiteral("what is new?");
    wiring().follow(asked);
    QTRY_COMPARE_WITH_TIMEOUT(m_whole->window().currentPage(), QStringLiteral("chat"), kPatience);
    QCOMPARE(wiring().chat()->findChild<ui::ErrorCard*>()->text().code, QStringLiteral("fileNotFound"));
    QCOMPARE(wiring().bridge().status().log, log);
    QCOMPARE(wiring().chat()->composer()->text(), asked.prompt);
    wiring().loadModel(model()); // the next load takes the card away
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().log != nullptr && wiring().bridge().status().log != log, kPatience);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(wiring().chat()->findChild<ui::ErrorCard*>() == nullptr);
}

/// As by a double click on its file.
void ModelLoadsTest::aModelInUseIsNotLoadedAnew() {
    beginReply();
    const auto log = wiring().bridge().status().log;
    app::LaunchOptions asked;
    asked.model = m_whole->in(QStringLiteral("./tiny.gguf"));
    wiring().follow(asked);
    QTest::qWait(50);
    QVERIFY(wiring().watch()->question() == nullptr);
    QCOMPARE(wiring().bridge().status().log, log);
    QCOMPARE(wiring().chat()->session().state(), ui::ReplyState::generating);
}

void ModelLoadsTest::aModelThatIsGoneIsNamed() {
    m_whole->settings().setValue(QStringLiteral("model/last"), m_whole->in(QStringLiteral("gone 模型.gguf")));
    wiring().start({}, true);
    QTRY_VERIFY_WITH_TIMEOUT(wiring().chat()->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    const auto* const card = wiring().chat()->findChild<ui::ErrorCard*>();
    QCOMPARE(card->text().code, QStringLiteral("fileNotFound"));
    QVERIFY(card->text().sentence.contains(QStringLiteral("gone 模型.gguf")));
    bool offers = false;
    for (const auto* const button : card->findChildren<ui::Button*>()) {
        offers = offers || button->text() == QStringLiteral("Choose another model…");
    }
    QVERIFY(offers);
}

void ModelLoadsTest::aLoadThatEndedTheProgramIsNotTriedAgain() {
    const QString folder = m_whole->in({});
    const QString mark = folder + QStringLiteral("/loading");
    app::LoadMark first(folder);
    QCOMPARE(first.interrupted(), QString());
    wiring().setLoadMark(first);
    wiring().loadModel(model());
    QVERIFY(QFile::exists(mark)); // before the engine has begun
    {
        const app::LoadMark second(folder); // of a start after a kill -9 at this moment
        QCOMPARE(second.interrupted(), model());
    }
    QVERIFY(QFile::exists(mark)); // looking does not take it away
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QVERIFY(!QFile::exists(mark));
    emit m_whole->window().ejectRequested();
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::empty, kPatience);
    wiring().loadModel(m_whole->in(QStringLiteral("none.gguf"))); // neither does a load that fails leave it
    QTRY_VERIFY_WITH_TIMEOUT(wiring().bridge().status().error, kPatience);
    QVERIFY(!QFile::exists(mark));

    QFile left(mark);
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.write(model().toUtf8());
    left.close();
    m_whole->settings().setValue(QStringLiteral("model/last"), model());
    app::LoadMark third(folder);
    wiring().setLoadMark(third);
    wiring().start({}, true);
    QTest::qWait(20);
    QCOMPARE(wiring().bridge().status().state, LoopState::empty);
    ui::NoticeBar* const bar = notice(m_whole->window(), QStringLiteral("was ended while it loaded"));
    QVERIFY(bar != nullptr);
    QVERIFY(press(bar, QStringLiteral("Load %1").arg(QStringLiteral("tiny"))));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QVERIFY(!QFile::exists(mark));
    m_whole->close();
}

void ModelLoadsTest::anUncleanEndIsSaid() {
    m_whole->settings().setValue(QStringLiteral("model/last"), model());
    wiring().start({}, false);
    QTest::qWait(20);
    QCOMPARE(wiring().bridge().status().state, LoopState::empty);
    ui::NoticeBar* const bar = notice(m_whole->window(), QStringLiteral("did not end in an orderly way"));
    QVERIFY(bar != nullptr);
    QVERIFY(press(bar, QStringLiteral("Load tiny")));
    QTRY_COMPARE_WITH_TIMEOUT(wiring().bridge().status().state, LoopState::ready, kPatience);
    QVERIFY(notice(m_whole->window(), QStringLiteral("orderly")) == nullptr);
}

} // namespace

QTEST_MAIN(ModelLoadsTest)
#include "model_loads_test.moc"
