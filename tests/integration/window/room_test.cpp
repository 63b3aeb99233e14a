// SPDX-License-Identifier: GPL-3.0-or-later
// Every page in small windows and with large text, in English and in German: no word of a label or a button is cut, and
// what the window has no room for can be scrolled to.
#include "tests/integration/window/whole_window.h"
#include "tests/ui/support/widget_walk.h"

#include "app/window/language.h"
#include "ui/pages/chat_desk.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"
#include "ui/widgets/error_card.h"

#include <QFile>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

using namespace vitrine;

namespace {

class RoomTest : public QObject {
    Q_OBJECT

private slots:
    void everyPageHasRoom_data();
    void everyPageHasRoom();
    void theComposerStaysInSight_data();
    void theComposerStaysInSight();
    void aLoadErrorLeavesTheComposerItsRoom();
    void benchmarksFitTheSmallestWindow();
    void theSearchSaysWhatFits();
    void noticesGoWithWhatTheyAreAbout();
};

void RoomTest::everyPageHasRoom_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("textScale");
    for (const char* language : {"en", "de"}) {
        for (const QSize size : {QSize(960, 640), QSize(1280, 800)}) {
            QTest::addRow("%s %dx%d", language, size.width(), size.height()) << QString(language) << size << "1";
        }
        QTest::addRow("%s 1380x900 at 150 %%", language) << QString(language) << QSize(1380, 900) << "1.5";
        QTest::addRow("%s 1380x900 at 175 %%", language) << QString(language) << QSize(1380, 900) << "1.75";
    }
}

void RoomTest::everyPageHasRoom() {
    QFETCH(QString, language);
    QFETCH(QSize, size);
    QFETCH(QString, textScale);
    if (app::languageFor(language, QLocale::c()) != language) {
        QSKIP("Built without lrelease (Debian's qt6-l10n-tools): the window speaks English.");
    }
    const app::Language spoken(language);
    test::WholeWindow whole(size, textScale);
    QVERIFY(whole.ask(QStringLiteral("What is a vitrine?")));
    QCOMPARE(whole.window().size(), size);
    QStringList cut;
    const auto look = [&](const QString& page) {
        // Gauges, transport and panels of Inside give way step by step, as their own tests hold: there labels alone count.
        const QString kind = page == QLatin1String("inside") ? QStringLiteral("QLabel") : QString();
        for (const QString& one : ui::walk::cutTexts(&whole.window(), kind)) {
            cut << page + QStringLiteral(": ") + one;
        }
        for (const QString& one : ui::walk::clippedParts(&whole.window())) {
            cut << page + QStringLiteral(", out of sight: ") + one;
        }
    };
    whole.lookAtAll(look, QStringLiteral("room-%1-%2-%3-%4.png").arg(language, QStringLiteral("%1"), textScale).arg(size.width()));
    cut.removeDuplicates();
    for (const QString& one : cut) {
        qWarning("%s", qPrintable(one)); // a message of QVERIFY2 is cut after a thousand letters
    }
    QVERIFY(cut.isEmpty());
}

void RoomTest::theComposerStaysInSight_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("textScale");
    for (const char* language : {"en", "de"}) {
        for (const char* scale : {"1", "1.25", "1.75"}) {
            QTest::addRow("%s at %s", language, scale) << QString(language) << QString(scale);
        }
    }
}

/// In the smallest window, under a reply and a notice of several lines: the messages give way.
void RoomTest::theComposerStaysInSight() {
    QFETCH(QString, language);
    QFETCH(QString, textScale);
    if (app::languageFor(language, QLocale::c()) != language) {
        QSKIP("Built without lrelease (Debian's qt6-l10n-tools): the window speaks English.");
    }
    const app::Language spoken(language);
    test::WholeWindow whole(QSize(960, 600), textScale);
    whole.show(QStringLiteral("chat"));
    QVERIFY(whole.ask(QStringLiteral("What is a vitrine?")));
    const auto* const composer = whole.window().findChild<ui::Composer*>();
    const auto inSight = [composer] { return composer->visibleRegion().boundingRect() == composer->rect(); };
    QTRY_VERIFY(inSight());
    const auto* const messages = whole.window().findChild<ui::Transcript*>();
    QVERIFY2(messages->height() >= ui::scaled(48), qPrintable(QString::number(messages->height()))); // two lines
    QCOMPARE(ui::walk::cutTexts(composer).join(QLatin1Char('\n')), QString());
    whole.window().findChild<ui::ChatPane*>()->say(QStringLiteral("What this says takes more than one line, as notices do in a narrow window. ").repeated(2), QStringLiteral("Undo"), [] {});
    QTest::qWait(50);
    QVERIFY(inSight());
    if (const QByteArray folder = qgetenv("VITRINE_PICTURES"); !folder.isEmpty()) {
        whole.window().grab().save(QString::fromLocal8Bit(folder) + QStringLiteral("/sight-%1-%2.png").arg(language, textScale));
    }
}

/// It goes with the next message: else it would stay the last thing in the chat.
void RoomTest::aLoadErrorLeavesTheComposerItsRoom() {
    test::WholeWindow whole(QSize(960, 600));
    whole.show(QStringLiteral("chat"));
    QVERIFY(whole.ask(QStringLiteral("What is a vitrine?")));
    ui::ChatDesk& desk = whole.wiring().chat()->desk();
    desk.setRefused({{QStringLiteral("/models/a.gguf"), Error{ErrorCode::notGguf, "The file begins with other bytes than GGUF.", "magic", 0}}});
    QTest::qWait(100);
    QCOMPARE(whole.window().findChildren<ui::ErrorCard*>().size(), 1);
    const auto* const composer = whole.window().findChild<ui::Composer*>();
    const auto inSight = [composer] { return composer->visibleRegion().boundingRect() == composer->rect(); };
    QTRY_VERIFY(inSight());
    if (const QByteArray folder = qgetenv("VITRINE_PICTURES"); !folder.isEmpty()) {
        whole.window().grab().save(QString::fromLocal8Bit(folder) + QStringLiteral("/load-error.png"));
    }
    QVERIFY(whole.ask(QStringLiteral("And a second one?")));
    QTRY_COMPARE(whole.window().findChildren<ui::ErrorCard*>().size(), 0);
    QVERIFY(inSight());
}

void RoomTest::benchmarksFitTheSmallestWindow() {
    test::WholeWindow whole(QSize(960, 600));
    QVERIFY(whole.ask(QStringLiteral("What is a vitrine?")));
    whole.show(QStringLiteral("benchmarks"));
    const QWidget* const page = whole.window().page(QStringLiteral("benchmarks"));
    const auto* const area = qobject_cast<const QScrollArea*>(page->parentWidget()->parentWidget());
    QVERIFY(area != nullptr);
    if (const QByteArray folder = qgetenv("VITRINE_PICTURES"); !folder.isEmpty()) {
        whole.window().grab().save(QString::fromLocal8Bit(folder) + QStringLiteral("/bench-small.png"));
    }
    QVERIFY2(area->horizontalScrollBar()->maximum() == 0, qPrintable(QString::number(area->horizontalScrollBar()->maximum())));
    QVERIFY2(area->verticalScrollBar()->maximum() == 0, qPrintable(QString::number(area->verticalScrollBar()->maximum())));
}

/// The words in the empty field are not cut: where there is less room there are fewer of them.
void RoomTest::theSearchSaysWhatFits() {
    if (app::languageFor(QStringLiteral("de"), QLocale::c()) != QLatin1String("de")) {
        QSKIP("Built without lrelease (Debian's qt6-l10n-tools): the window speaks English.");
    }
    const app::Language spoken(QStringLiteral("de"));
    for (const int width : {1100, 1280}) {
        test::WholeWindow whole(QSize(width, 800));
        whole.show(QStringLiteral("chat"));
        const QLineEdit* const search = whole.wiring().chat()->findChild<ui::ConversationList*>()->search();
        QVERIFY(search->isVisible());
        const int room = search->width() - 2 * ui::scaled(16);
        QVERIFY2(search->fontMetrics().horizontalAdvance(search->placeholderText()) <= room, qPrintable(search->placeholderText()));
    }
}

void RoomTest::noticesGoWithWhatTheyAreAbout() {
    test::WholeWindow whole;
    whole.show(QStringLiteral("chat"));
    QVERIFY(whole.ask(QStringLiteral("What is a vitrine?")));
    auto* const pane = whole.window().findChild<ui::ChatPane*>();
    const auto write = [&whole](const QString& name, qsizetype size) {
        QFile file(whole.in(name));
        return file.open(QIODevice::WriteOnly) && file.write(QByteArray(size, 'a')) == size;
    };
    QVERIFY(write(QStringLiteral("huge.txt"), 3 << 20) && write(QStringLiteral("small.txt"), 30));
    const auto shown = [pane] {
        const QList<ui::NoticeBar*> bars = pane->findChildren<ui::NoticeBar*>();
        return std::count_if(bars.begin(), bars.end(), [](const QWidget* bar) { return bar->isVisible(); });
    };
    pane->attach({whole.in(QStringLiteral("huge.txt"))});
    QTRY_COMPARE(shown(), 1);
    pane->attach({whole.in(QStringLiteral("small.txt"))});
    QTRY_COMPARE(shown(), 0);
    // What is said of a model that was loaded has been read when a message is sent.
    pane->findChildren<ui::NoticeBar*>().constLast()->show(QStringLiteral("The chat template is ChatML."), QStringLiteral("Rendered prompt"), [] {});
    QCOMPARE(shown(), 1);
    QVERIFY(whole.ask(QStringLiteral("And a second one?")));
    QTRY_COMPARE(shown(), 0);
}

} // namespace

QTEST_MAIN(RoomTest)
#include "room_test.moc"
