// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are dragged onto the window: one GGUF file is loaded wherever it is dropped, of others it is said why not.
#include "tests/integration/window/whole_window.h"
#include "tests/support/tiny_model.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/chat_window.h"
#include "ui/pages/composer.h"
#include "ui/pages/notice_bar.h"

#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QTest>

#include <algorithm>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000; // ms

class DroppedFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_whole = std::make_unique<test::WholeWindow>(); }
    void cleanup() { m_whole.reset(); }
    void aModelIsLoaded();
    void othersAreRefusedInWords_data();
    void othersAreRefusedInWords();
    void aChatsOwnWindowTakesThemToo();
    void textsGoOutWithTheMessage();
    void theComposerLeavesFilesToTheWindow();
    void wordsGoIntoTheComposer();

private:
    /// Drags what the data names over a widget and lets it go there. False when nobody wanted it.
    static bool drop(QWidget* widget, const QMimeData& data);
    [[nodiscard]] QStringList notices() const;
    std::unique_ptr<test::WholeWindow> m_whole;
};

bool DroppedFilesTest::drop(QWidget* widget, const QMimeData& data) {
    QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QCoreApplication::sendEvent(widget, &enter);
    if (!enter.isAccepted()) {
        return false;
    }
    QDropEvent let(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &let);
    return true;
}

QStringList DroppedFilesTest::notices() const {
    QStringList words;
    for (const ui::NoticeBar* const bar : m_whole->window().findChildren<ui::NoticeBar*>()) {
        if (bar->isVisible()) {
            words << bar->findChild<QLabel*>()->text();
        }
    }
    return words;
}

void DroppedFilesTest::aModelIsLoaded() {
    const auto path = test::TinyModel{}.writeTo(m_whole->in({}).toStdString(), "模型 dropped");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(path.string()))});
    QVERIFY(drop(&m_whole->window(), data));
    QTRY_COMPARE_WITH_TIMEOUT(m_whole->wiring().bridge().status().state, LoopState::ready, kPatience);
}

void DroppedFilesTest::othersAreRefusedInWords_data() {
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<QString>("word");
    QTest::newRow("another kind") << QStringList{QStringLiteral("/a/holiday 日本.pdf")} << QStringLiteral("holiday 日本.pdf");
    QTest::newRow("two models") << QStringList{QStringLiteral("/a/one.gguf"), QStringLiteral("/a/two.gguf")} << QStringLiteral("single");
}

void DroppedFilesTest::othersAreRefusedInWords() {
    QFETCH(QStringList, files);
    QFETCH(QString, word);
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& file : files) {
        urls << QUrl::fromLocalFile(file);
    }
    data.setUrls(urls);
    m_whole->show(QStringLiteral("models"));
    QVERIFY(drop(&m_whole->window(), data));
    QCOMPARE(m_whole->window().currentPage(), QStringLiteral("chat"));
    QTRY_VERIFY2(notices().join(QLatin1Char(' ')).contains(word), qPrintable(notices().join(QLatin1Char('|'))));
    QCOMPARE(m_whole->wiring().bridge().status().state, LoopState::empty);
}

void DroppedFilesTest::aChatsOwnWindowTakesThemToo() {
    m_whole->show(QStringLiteral("models"));
    ui::ChatPage& page = *m_whole->wiring().chat();
    page.windows().open(page.session().conversation()->id);
    ui::ChatWindow* const window = page.windows().all().value(0);
    QVERIFY(window != nullptr);
    QMimeData other;
    other.setUrls({QUrl::fromLocalFile(QStringLiteral("/a/holiday.pdf"))});
    QVERIFY(drop(window->pane()->composer()->field()->viewport(), other));
    QCOMPARE(m_whole->window().currentPage(), QStringLiteral("models")); // it is said where it was dropped
    const auto said = [window] {
        const auto bars = window->findChildren<ui::NoticeBar*>();
        return std::any_of(bars.begin(), bars.end(), [](const ui::NoticeBar* bar) { return bar->isVisible() && bar->findChild<QLabel*>()->text().contains(QLatin1String("holiday.pdf")); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(said(), kPatience);
    QMimeData model;
    model.setUrls({QUrl::fromLocalFile(QString::fromStdString(test::TinyModel{}.writeTo(std::filesystem::path(m_whole->in({}).toStdString())).string()))});
    QVERIFY(drop(window, model));
    QTRY_COMPARE_WITH_TIMEOUT(m_whole->wiring().bridge().status().state, LoopState::ready, kPatience);
}

void DroppedFilesTest::textsGoOutWithTheMessage() {
    const QString path = m_whole->in(QStringLiteral("notes 記憶.md"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("# One\n```\ncode\n```\nänd");
    file.close();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    ui::Composer* const composer = m_whole->wiring().chat()->composer();
    composer->field()->setPlainText(QStringLiteral("What is this?"));
    QVERIFY(drop(&m_whole->window(), data));
    QTRY_VERIFY_WITH_TIMEOUT(composer->text().contains(QStringLiteral("änd")), kPatience);
    QCOMPARE(composer->text(), QStringLiteral("What is this?\n\n````md notes 記憶.md\n# One\n```\ncode\n```\nänd\n````"));
    QCOMPARE(composer->field()->toPlainText(), QStringLiteral("What is this?")); // the file stands as a chip
    QFile binary(m_whole->in(QStringLiteral("picture.txt"))); // whatever its name says
    QVERIFY(binary.open(QIODevice::WriteOnly));
    binary.write(QByteArray("\x89PNG\0\1\2", 7));
    binary.close();
    QMimeData other;
    other.setUrls({QUrl::fromLocalFile(binary.fileName())});
    QVERIFY(drop(&m_whole->window(), other));
    QTRY_VERIFY2_WITH_TIMEOUT(notices().join(QLatin1Char(' ')).contains(QLatin1String("picture.txt")), qPrintable(notices().join(QLatin1Char('|'))), kPatience);
    QVERIFY(!composer->text().contains(QLatin1String("picture")));
}

void DroppedFilesTest::theComposerLeavesFilesToTheWindow() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/a/model.gguf"))});
    ui::ComposerField* const field = m_whole->wiring().chat()->composer()->field();
    QVERIFY(drop(field->viewport(), data));
    QCOMPARE(field->toPlainText(), QString());
    QTRY_VERIFY_WITH_TIMEOUT(m_whole->wiring().bridge().status().error, kPatience); // it was asked for; there is none
    QCOMPARE(m_whole->wiring().bridge().status().error->code, ErrorCode::fileNotFound);
}

void DroppedFilesTest::wordsGoIntoTheComposer() {
    QMimeData data;
    data.setText(QStringLiteral("some words"));
    QVERIFY(!drop(&m_whole->window(), data));
    ui::ComposerField* const field = m_whole->wiring().chat()->composer()->field();
    QVERIFY(drop(field->viewport(), data));
    QCOMPARE(field->toPlainText(), QStringLiteral("some words"));
}

} // namespace

QTEST_MAIN(DroppedFilesTest)
#include "dropped_files_test.moc"
