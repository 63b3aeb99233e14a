// SPDX-License-Identifier: GPL-3.0-or-later
// Bad files and good ones in the wired window: each bad file gives one typed card and nothing else; the window works on.
#include "app/window/launch_options.h"
#include "app/window/model_shelf.h"
#include "app/window/unclean_exit.h"
#include "app/window/wiring.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/support/widget_walk.h"
#include "ui/glass/glass_panel.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/first_run.h"
#include "ui/settings/settings_store.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cut_file_bar.h"
#include "ui/widgets/error_card.h"

#include <algorithm>

#include <QDir>
#include <QFile>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::app;

namespace {

constexpr int kPatience = 30000;

class WindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void everyMenuHasSomething();
    void badFilesGiveACard_data();
    void badFilesGiveACard();
    void aTruncatedFileIsDrawn();
    void badMessagesGiveACard_data();
    void badMessagesGiveACard();
    void badBytesOfAPromptAreKept();
    void emptyMessagesAskNothing();
    void anUnwritableShelfShowsItself();
    void oddNamesLoad_data();
    void oddNamesLoad();
    void statesItsEmptiness();
    void glassFollowsTheReply();
    void namesAreCutBeforeTheirFormat();
    void commandLineIsChecked_data();
    void commandLineIsChecked();
    void uncleanExitIsNoticed();
    void noNumberWithoutBadge();

private:
    void writeBad(const QString& name, const QByteArray& bytes);
    [[nodiscard]] QString in(const QString& name) const { return QDir(QString::fromStdString(m_dir.path().string())).filePath(name); }

    test::TempDir m_dir;
    QByteArray m_good;
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<ui::SettingsStore> m_settings;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<Wiring> m_wiring;
};

void WindowTest::writeBad(const QString& name, const QByteArray& bytes) {
    QFile file(in(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void WindowTest::initTestCase() {
    qputenv("VITRINE_MODELS", QByteArray::fromStdString((m_dir.path() / "none").string()));
    ui::Theme::instance().install();
    const auto good = test::TinyModel{}.bytes();
    m_good = QByteArray(reinterpret_cast<const char*>(good.data()), static_cast<qsizetype>(good.size()));
    writeBad(QStringLiteral("good.gguf"), m_good);
}

void WindowTest::init() {
    m_config = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<ui::SettingsStore>(m_config->filePath(QStringLiteral("vitrine.ini")));
    m_settings->setValue(QStringLiteral("sampling/maxTokens"), 40);
    m_window = std::make_unique<ui::MainWindow>(*m_settings);
    m_wiring = std::make_unique<Wiring>(*m_window, *m_settings);
    m_window->resize(1600, 1000);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void WindowTest::cleanup() {
    m_wiring.reset();
    m_window.reset();
}

/// A file of two tensors that claim the same bytes.
static QByteArray overlapping() {
    QByteArray file("GGUF\x03\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24);
    for (const char* name : {"a", "b"}) {
        file += QByteArray("\x01\0\0\0\0\0\0\0", 8) + name + QByteArray("\x01\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0", 16) + QByteArray(8, '\0');
    }
    return file + QByteArray(200, '\0');
}

void WindowTest::badFilesGiveACard_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("codes");
    const QStringList broken{QStringLiteral("corruptFile"), QStringLiteral("truncatedFile"), QStringLiteral("badKey"), QStringLiteral("missingKey"),
                             QStringLiteral("notGguf"), QStringLiteral("badTensor"), QStringLiteral("missingTensor"), QStringLiteral("badTokenizer"),
                             QStringLiteral("unsupportedTensorType"), QStringLiteral("unknownArchitecture"), QStringLiteral("unsupportedGgufVersion")};
    QTest::newRow("empty") << QByteArray() << QStringList{QStringLiteral("notGguf"), QStringLiteral("truncatedFile")};
    QByteArray short37 = m_good.left(37);
    QTest::newRow("37 bytes") << short37 << broken;
    QTest::newRow("truncated head") << m_good.left(1500) << broken;
    QTest::newRow("truncated tensors") << m_good.left(m_good.size() / 2) << QStringList{QStringLiteral("truncatedFile")};
    QByteArray magic = m_good;
    magic[0] = 'X';
    QTest::newRow("wrong magic") << magic << QStringList{QStringLiteral("notGguf")};
    QByteArray version = m_good;
    version[4] = 9;
    QTest::newRow("another version") << version << QStringList{QStringLiteral("unsupportedGgufVersion")};
    QByteArray huge = m_good;
    for (int i = 8; i < 24; ++i) {
        huge[i] = '\x7f';
    }
    QTest::newRow("huge counts") << huge << broken;
    QByteArray flipped = m_good;
    flipped[30] = static_cast<char>(flipped[30] ^ 0x40);
    QTest::newRow("flipped bit") << flipped << broken;
    test::TinyModel bare;
    bare.tokenizer = false;
    const auto bytes = bare.bytes();
    QTest::newRow("overlapping tensors") << overlapping() << QStringList{QStringLiteral("corruptFile")};
    QTest::newRow("random bytes after the magic") << QByteArray("GGUF\x03\0\0\0", 8) + QByteArray(4000, '\xa5') << broken;
    QTest::newRow("without tokenizer") << QByteArray(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()))
                                       << QStringList{QStringLiteral("noTokenizer")};
    QTest::newRow("folder") << QByteArray("/folder") << QStringList{QStringLiteral("notAFile")};
    QTest::newRow("absent") << QByteArray("/absent") << QStringList{QStringLiteral("fileNotFound")};
}

void WindowTest::badFilesGiveACard() {
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, codes);
    const QString path = in(QStringLiteral("bad model é.gguf"));
    QFile::remove(path);
    QDir(path).removeRecursively();
    if (bytes == "/folder") {
        QVERIFY(QDir().mkpath(path));
    } else if (bytes != "/absent") {
        writeBad(QStringLiteral("bad model é.gguf"), bytes);
    }
    m_wiring->loadModel(path);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    const ui::ErrorText text = m_window->findChild<ui::ErrorCard*>()->text();
    QVERIFY2(codes.contains(text.code), qPrintable(text.code));
    QVERIFY(text.sentence.endsWith(QLatin1Char('.')));
    QVERIFY(!text.title.isEmpty() && !text.fix.isEmpty());
    QVERIFY(text.plain().contains(text.code));
    QCOMPARE(m_wiring->bridge().status().state, LoopState::empty);
    // a good file after a bad one
    m_wiring->loadModel(in(QStringLiteral("good.gguf")));
    QTRY_COMPARE_WITH_TIMEOUT(m_wiring->bridge().status().state, LoopState::ready, kPatience);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(m_window->findChild<ui::ErrorCard*>() == nullptr);
}

void WindowTest::aTruncatedFileIsDrawn() {
    const QByteArray half = m_good.left(m_good.size() / 2);
    writeBad(QStringLiteral("half.gguf"), half);
    m_wiring->loadModel(in(QStringLiteral("half.gguf")));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<ui::CutFileBar*>() != nullptr, kPatience);
    const auto* const bar = m_window->findChild<ui::CutFileBar*>();
    QCOMPARE(bar->file().present, half.size());
    QVERIFY(bar->file().declared > half.size() && bar->file().declared <= m_good.size());
    QVERIFY(bar->file().tensorsInside > 0 && bar->file().tensorsInside < bar->file().tensors);
    QVERIFY(m_window->findChild<ui::ErrorCard*>()->text().sentence.contains(bar->file().firstCut));
    QVERIFY(m_window->findChild<ui::ErrorCard*>()->isAncestorOf(bar));
    QTRY_VERIFY(bar->isVisible());
    // cut inside the header there is nothing to measure, and the card stands alone
    writeBad(QStringLiteral("head.gguf"), m_good.left(900));
    m_wiring->loadModel(in(QStringLiteral("head.gguf")));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<ui::CutFileBar*>() == nullptr, kPatience);
}

void WindowTest::badMessagesGiveACard_data() {
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("code");
    QTest::newRow("longer than the context") << QStringLiteral("word ").repeated(3000) << QStringLiteral("promptTooLong");
    QTest::newRow("half a character") << QStringLiteral("a") + QChar(0xD83D) << QStringLiteral("invalidUtf8");
}

void WindowTest::badMessagesGiveACard() {
    QFETCH(QString, message);
    QFETCH(QString, code);
    QSignalSpy ended(m_wiring->chat(), &ui::ChatPage::replyEnded);
    m_wiring->loadModel(in(QStringLiteral("good.gguf")));
    m_wiring->chat()->sendMessage(message);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    const ui::ErrorText text = m_window->findChild<ui::ErrorCard*>()->text();
    QCOMPARE(text.code, code);
    QVERIFY(text.sentence.endsWith(QLatin1Char('.')) && !text.title.isEmpty() && !text.fix.isEmpty());
    QCOMPARE(m_wiring->bridge().status().state, LoopState::ready); // the model stays
    m_wiring->chat()->newChat();
    m_wiring->chat()->sendMessage(QStringLiteral("hello"));
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 2, kPatience);
    const ui::Conversation* const chat = m_wiring->chat()->session().conversation();
    QVERIFY(!chat->messages.back().shown().error);
    QVERIFY(chat->messages.back().shown().figures->generatedTokens > 0);
}

void WindowTest::badBytesOfAPromptAreKept() {
    const char* const arguments[] = {"vitrine", "--prompt", "caf\xE9", "na\xC3\xAFve"};
    const QStringList decoded = shellArguments(4, arguments);
    QCOMPARE(decoded.at(3), QStringLiteral("naïve"));
    QVERIFY(!decoded.at(2).isValidUtf16());
    LaunchOptions options;
    options.model = in(QStringLiteral("good.gguf"));
    options.prompt = decoded.at(2);
    m_wiring->start(options, true);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<ui::ErrorCard*>() != nullptr, kPatience);
    QCOMPARE(m_window->findChild<ui::ErrorCard*>()->text().code, QStringLiteral("invalidUtf8"));
}

void WindowTest::emptyMessagesAskNothing() {
    m_wiring->loadModel(in(QStringLiteral("good.gguf")));
    QTRY_COMPARE_WITH_TIMEOUT(m_wiring->bridge().status().state, LoopState::ready, kPatience);
    for (const char* message : {"", " ", "\n\t "}) {
        m_wiring->chat()->sendMessage(QString::fromUtf8(message));
        QVERIFY(!m_wiring->chat()->session().busy());
        QVERIFY(m_wiring->chat()->session().conversation() == nullptr || m_wiring->chat()->session().conversation()->messages.isEmpty());
    }
}

void WindowTest::everyMenuHasSomething() {
    using Menu = ui::MainWindow::Menu;
    for (const Menu which : {Menu::file, Menu::edit, Menu::view, Menu::model, Menu::run, Menu::help}) {
        const QMenu* const menu = m_window->menu(which);
        QVERIFY2(std::ranges::any_of(menu->actions(), [](const QAction* a) { return a->isVisible() && !a->isSeparator(); }),
                 qPrintable(menu->title()));
    }
    m_window->menu(Menu::run)->actions().front()->trigger();
    QCOMPARE(m_window->currentPage(), QStringLiteral("inside"));
}

void WindowTest::anUnwritableShelfShowsItself() {
    // A file where the folder should be: even root can't make a folder there.
    writeBad(QStringLiteral("shelf"), "x");
    qputenv("VITRINE_MODELS", QFile::encodeName(in(QStringLiteral("shelf"))) + "/models");
    m_wiring->start({}, true);
    QTest::qWait(1);
    qputenv("VITRINE_MODELS", QByteArray::fromStdString((m_dir.path() / "none").string()));
    QVERIFY(m_window->findChild<ui::FirstRun*>() != nullptr);
    m_wiring->loadModel(in(QStringLiteral("good.gguf"))); // a model from elsewhere still loads
    QTRY_COMPARE_WITH_TIMEOUT(m_wiring->bridge().status().state, LoopState::ready, kPatience);
}

void WindowTest::oddNamesLoad_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("space") << QStringLiteral("my model.gguf");
    QTest::newRow("cjk") << QStringLiteral("模型.gguf");
    QTest::newRow("emoji") << QStringLiteral("🙂.gguf");
    QTest::newRow("long") << QString(240, QLatin1Char('m')) + QStringLiteral(".gguf");
}

void WindowTest::oddNamesLoad() {
    QFETCH(QString, name);
    writeBad(name, m_good);
    m_wiring->loadModel(in(name));
    QTRY_VERIFY_WITH_TIMEOUT(m_wiring->bridge().status().state == LoopState::ready || m_wiring->bridge().status().error, kPatience);
    QVERIFY(!m_wiring->bridge().status().error);
}

void WindowTest::statesItsEmptiness() {
    m_wiring->start({}, true);
    QTest::qWait(1);
    QVERIFY(m_window->findChild<ui::FirstRun*>() != nullptr);
    QVERIFY(m_wiring->chat()->composer()->field()->isEnabled());
    QCOMPARE(m_window->footer()->engineState(), QStringLiteral("No model loaded"));
}

void WindowTest::glassFollowsTheReply() {
    LaunchOptions options;
    options.model = in(QStringLiteral("good.gguf"));
    options.prompt = QStringLiteral("hello");
    QSignalSpy ended(m_wiring->chat(), &ui::ChatPage::replyEnded);
    m_wiring->start(options, true);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    const auto* const glass = m_window->findChild<ui::GlassPanel*>();
    QVERIFY(glass->isVisible());
    QVERIFY(glass->sequence().valid());
    QCOMPARE(glass->sequence(), m_wiring->chat()->session().sequence());
    m_wiring->chat()->newChat();
    QVERIFY(!glass->sequence().valid());
}

void WindowTest::namesAreCutBeforeTheirFormat() {
    QCOMPARE(modelName(QStringLiteral("/m/SmolLM2-135M-Instruct.Q4_1.gguf")).name, QStringLiteral("SmolLM2-135M-Instruct"));
    QCOMPARE(modelName(QStringLiteral("/m/SmolLM2-135M-Instruct.Q4_1.gguf")).format, QStringLiteral("Q4_1"));
    QCOMPARE(modelName(QStringLiteral("Qwen3-4B-Q4_K_M.gguf")).format, QStringLiteral("Q4_K_M"));
    QCOMPARE(modelName(QStringLiteral("Qwen3-4B.gguf")).name, QStringLiteral("Qwen3-4B"));
    QCOMPARE(modelName(QStringLiteral("Qwen3-4B.gguf")).format, QString());
    QCOMPARE(modelName(QStringLiteral("a-bf16.gguf")).format, QStringLiteral("bf16"));
}

void WindowTest::commandLineIsChecked_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<bool>("good");
    QTest::newRow("nothing") << QStringList{} << true;
    QTest::newRow("model") << QStringList{QStringLiteral("m.gguf")} << true;
    QTest::newRow("two models") << QStringList{QStringLiteral("m.gguf"), QStringLiteral("n.gguf")} << false;
    QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("1600x1000")} << true;
    QTest::newRow("no size") << QStringList{QStringLiteral("--size"), QStringLiteral("big")} << false;
    QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("pink")} << false;
    QTest::newRow("page") << QStringList{QStringLiteral("--page"), QStringLiteral("attic")} << false;
    QTest::newRow("after") << QStringList{QStringLiteral("--after"), QStringLiteral("-1")} << false;
    QTest::newRow("reply without prompt") << QStringList{QStringLiteral("--after"), QStringLiteral("reply")} << false;
    QTest::newRow("unknown") << QStringList{QStringLiteral("--frobnicate")} << false;
}

void WindowTest::commandLineIsChecked() {
    QFETCH(QStringList, arguments);
    QFETCH(bool, good);
    const Parsed parsed = parseLaunch(QStringList{QStringLiteral("vitrine")} + arguments, QStringLiteral("1.0"));
    QCOMPARE(parsed.error.isEmpty(), good);
}

void WindowTest::uncleanExitIsNoticed() {
    const QString folder = m_config->path();
    {
        const UncleanExit first(folder);
        QVERIFY(!first.happened());
    }
    {
        const UncleanExit second(folder); // an orderly end leaves no mark
        QVERIFY(!second.happened());
        const UncleanExit meanwhile(folder); // a second window is no crash
        QVERIFY(!meanwhile.happened());
    }
    QFile mark(folder + QStringLiteral("/running"));
    QVERIFY(mark.open(QIODevice::WriteOnly));
    mark.write("999999999"); // no process has this number
    mark.close();
    {
        const UncleanExit reused(folder + QStringLiteral("/other"), true);
        QVERIFY(!reused.happened());
    }
    QDir().mkpath(folder + QStringLiteral("/reused"));
    QFile own(folder + QStringLiteral("/reused/running"));
    QVERIFY(own.open(QIODevice::WriteOnly));
    own.write(QByteArray::number(QCoreApplication::applicationPid())); // another process has the number of the one that was killed
    own.close();
    QVERIFY(!UncleanExit(folder + QStringLiteral("/reused")).happened());
    QVERIFY(UncleanExit(folder + QStringLiteral("/reused"), true).happened()); // nobody else has the profile open
    const UncleanExit third(folder);
    QVERIFY(third.happened());
    m_settings->setValue(QStringLiteral("model/last"), in(QStringLiteral("good.gguf")));
    m_wiring->start({}, !third.happened());
    QTest::qWait(20);
    QCOMPARE(m_wiring->bridge().status().state, LoopState::empty); // nothing loads by itself
}

void WindowTest::noNumberWithoutBadge() {
    LaunchOptions options;
    options.model = in(QStringLiteral("good.gguf"));
    options.prompt = QStringLiteral("hello");
    QSignalSpy ended(m_wiring->chat(), &ui::ChatPage::replyEnded);
    m_wiring->start(options, true);
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
    QTest::qWait(100);
    QCOMPARE(ui::walk::figuresWithoutBadge(m_window.get()).join(QLatin1Char('\n')), QString());
    QCOMPARE(ui::walk::unnamedControls(m_window.get()).join(QLatin1Char('\n')), QString());
}

} // namespace

QTEST_MAIN(WindowTest)
#include "window_test.moc"
