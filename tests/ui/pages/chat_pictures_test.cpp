// SPDX-License-Identifier: GPL-3.0-or-later
// Messages as they are painted, at this device pixel ratio (QT_SCALE_FACTOR): long words, right-to-left text, emoji, CJK. Nothing is
// cut, nothing stands outside its column, every script leaves ink, and each line begins at the side where its script does.
#include "tests/ui/support/widget_walk.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/message_view.h"
#include "ui/pages/prose_view.h"
#include "ui/pages/transcript.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"

#include <QLayout>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::ui;

namespace {

class ChatPicturesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init();
    void cleanup();
    void everyScriptIsPainted_data();
    void everyScriptIsPainted();
    void theComposerIsAsWideAsTheMessages();
    void theFootFollowsTheSizeOfText();
    void theComposerTakesEveryScript_data() { everyScriptIsPainted_data(); }
    void theComposerTakesEveryScript();

private:
    std::unique_ptr<QTemporaryDir> m_config;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<EngineBridge> m_bridge;
    std::unique_ptr<ChatPage> m_page;
};

void ChatPicturesTest::init() {
    Theme::instance().setMode(Theme::Mode::dark);
    m_config = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<SettingsStore>(m_config->filePath(QStringLiteral("vitrine.ini")));
    m_bridge = std::make_unique<EngineBridge>();
    m_page = std::make_unique<ChatPage>(*m_bridge, *m_settings);
    m_page->resize(1200, 800);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void ChatPicturesTest::cleanup() {
    m_page.reset();
    m_bridge.reset();
}

/// From the left edge and to the right one of what differs from the ground, in pixels; none: {-1, -1}.
std::pair<int, int> inkIn(const QImage& image) {
    const QRgb ground = image.pixel(image.width() / 2, image.height() - 1);
    int left = image.width();
    int right = -1;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) != ground) {
                left = std::min(left, x);
                right = std::max(right, x);
            }
        }
    }
    return right < 0 ? std::pair(-1, -1) : std::pair(left, image.width() - 1 - right);
}

void ChatPicturesTest::everyScriptIsPainted_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("fromRight");
    QTest::newRow("Latin") << QStringLiteral("A few words.") << false;
    QTest::newRow("one long word") << QString(900, QLatin1Char('w')) << false;
    QTest::newRow("a long path") << QStringLiteral("/usr/share/") + QString(300, QLatin1Char('x')) + QStringLiteral("/file.txt") << false;
    QTest::newRow("Hebrew") << QString::fromUtf8("שלום עולם") << true;
    QTest::newRow("Arabic") << QString::fromUtf8("مرحبا بالعالم") << true;
    QTest::newRow("Chinese") << QString::fromUtf8("你好，世界。") << false;
    QTest::newRow("Japanese") << QString::fromUtf8("日本語のテキスト") << false;
    QTest::newRow("emoji") << QString::fromUtf8("👩‍👩‍👧 🧠 🇩🇪") << false;
    QTest::newRow("both ways") << QString::fromUtf8("The word שלום means peace.") << false;
}

void ChatPicturesTest::everyScriptIsPainted() {
    QFETCH(QString, text);
    QFETCH(bool, fromRight);
    Conversation& chat = *m_page->session().conversation();
    Message question;
    question.shown().text = text;
    Message reply;
    reply.role = Role::assistant;
    reply.shown().text = text;
    reply.shown().finish = trace::FinishReason::endOfSequence;
    chat.messages = {question, reply};
    m_page->pane()->showAgain();
    QTest::qWait(50);
    Transcript* const transcript = m_page->transcript();
    QCOMPARE(walk::cutTexts(transcript).join(QLatin1Char('\n')), QString());
    QCOMPARE(transcript->horizontalScrollBar()->maximum(), 0);
    const auto proses = transcript->findChildren<ProseView*>();
    QCOMPARE(proses.size(), 2);
    for (const ProseView* const prose : proses) {
        const QRect place(prose->mapTo(transcript->widget(), QPoint()), prose->size());
        QVERIFY2(place.left() >= 0 && place.right() <= transcript->widget()->width(), "stands outside its column");
    }
    const QPixmap picture = proses.back()->viewport()->grab();
    QCOMPARE(picture.size(), (QSizeF(proses.back()->viewport()->size()) * picture.devicePixelRatio()).toSize());
    const auto [left, right] = inkIn(picture.toImage());
    QVERIFY2(left >= 0, "no ink");
    if (text.size() < 100) {
        QVERIFY2((left > right) == fromRight, qPrintable(QStringLiteral("%1 px free at the left, %2 at the right").arg(left).arg(right)));
    }
}

void ChatPicturesTest::theComposerIsAsWideAsTheMessages() {
    for (const int width : {1600, 1200, 900}) {
        m_page->resize(width, 800);
        QTRY_COMPARE(m_page->composer()->width(), m_page->transcript()->columnWidth());
    }
}

void ChatPicturesTest::theFootFollowsTheSizeOfText() {
    const QWidget* const foot = m_page->composer()->parentWidget()->parentWidget();
    for (const double scale : {1.5, 1.0}) {
        Theme::instance().setTextScale(scale);
        QCOMPARE(foot->layout()->contentsMargins(), QMargins(scaled(24), 0, scaled(24), scaled(16)));
    }
}

void ChatPicturesTest::theComposerTakesEveryScript() {
    QFETCH(QString, text);
    m_page->composer()->setText(text);
    QTest::qWait(20);
    QCOMPARE(m_page->composer()->text(), text);
    QCOMPARE(walk::cutTexts(m_page->composer()).join(QLatin1Char('\n')), QString());
    QVERIFY(inkIn(m_page->composer()->field()->viewport()->grab().toImage()).first >= 0);
}

} // namespace

QTEST_MAIN(ChatPicturesTest)
#include "chat_pictures_test.moc"
