// SPDX-License-Identifier: GPL-3.0-or-later
// Every error that the engine can name has words of its own in the window.
#include "ui/pages/error_words.h"

#include <QSet>
#include <QTest>

using namespace vitrine;

namespace {

class ErrorWordsTest : public QObject {
    Q_OBJECT

private slots:
    void everyCodeHasItsWords();
    void theSentenceIsTheEngines();
};

void ErrorWordsTest::everyCodeHasItsWords() {
    const ui::ErrorText general = ui::errorWords(Error{ErrorCode::internal, "It broke.", {}, {}});
    QSet<QString> names;
    for (int i = 0; i < static_cast<int>(ErrorCode::internal); ++i) {
        const ui::ErrorText text = ui::errorWords(Error{static_cast<ErrorCode>(i), "It broke.", {}, {}});
        QVERIFY2(text.title != general.title, qPrintable(text.code));
        QVERIFY2(text.fix.endsWith(QLatin1Char('.')), qPrintable(text.code));
        QVERIFY2(!text.title.endsWith(QLatin1Char('.')), qPrintable(text.code));
        names << text.code;
    }
    QCOMPARE(names.size(), static_cast<int>(ErrorCode::internal));
}

void ErrorWordsTest::theSentenceIsTheEngines() {
    const ui::ErrorText text = ui::errorWords(Error{ErrorCode::badTensor, "Tensor x has <3> columns.", "x", 4096}, QStringLiteral("/nowhere/m.gguf"));
    QCOMPARE(text.sentence, QStringLiteral("Tensor x has <3> columns."));
    QCOMPARE(text.code, QStringLiteral("badTensor"));
    const QString plain = text.plain();
    for (const char* part : {"/nowhere/m.gguf", "x", "4,096 bytes", "badTensor"}) {
        QVERIFY2(plain.contains(QLatin1String(part)), part);
    }
}

} // namespace

QTEST_GUILESS_MAIN(ErrorWordsTest)
#include "error_words_test.moc"
