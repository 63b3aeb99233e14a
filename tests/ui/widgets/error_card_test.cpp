// SPDX-License-Identifier: GPL-3.0-or-later
// The card of an error, and the picture of a file that ends too early.
#include "tests/ui/support/widget_walk.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/cut_file_bar.h"
#include "ui/widgets/error_card.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace vitrine::ui;

namespace {

ErrorText sampleError() {
    ErrorText text;
    text.title = QStringLiteral("The model file ends too early");
    text.code = QStringLiteral("truncatedFile");
    text.sentence = QStringLiteral("The list of tensors asks for more than the file holds, and the first tensor that is cut off is named here.");
    text.fix = QStringLiteral("fetch the file <again>.");
    text.details = {{QStringLiteral("File"), QStringLiteral("model.gguf")}};
    return text;
}

CutFile sampleCut() {
    CutFile file;
    file.header = 100;
    file.present = 550;
    file.declared = 1000;
    file.sections = {200, 500, 800, 1000};
    file.tensors = 9;
    file.tensorsInside = 4;
    return file;
}

class ErrorCardTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        Theme::instance().install();
        Theme::instance().setMode(Theme::Mode::dark);
    }
    void errorCardCopiesAllAndFolds();
    void errorCardIsNeverCut();
    void cutFileIsDrawnToScale();
    void cutFileStandsInItsCard();
};

void ErrorCardTest::errorCardCopiesAllAndFolds() {
    ErrorCard card(sampleError());
    card.addAction("again", "Try again");
    card.addAction("other", "Choose another…");
    QSignalSpy acted(&card, &ErrorCard::actionRequested);
    Button* copy = nullptr;
    for (Button* button : card.findChildren<Button*>()) {
        if (button->text() == QStringLiteral("Copy details"))
            copy = button;
        if (button->text() == QStringLiteral("Try again")) {
            QCOMPARE(button->kind(), ButtonKind::primary);
            button->click();
        }
        if (button->text() == QStringLiteral("Choose another…"))
            QCOMPARE(button->kind(), ButtonKind::secondary);
    }
    QCOMPARE(acted.count(), 1);
    QCOMPARE(acted.front().front().toString(), QStringLiteral("again"));
    QVERIFY(copy != nullptr);
    copy->click();
    for (const char* part : {"ends too early", "truncatedFile", "cut off", "fetch the file <again>.", "File: model.gguf"})
        QVERIFY2(QApplication::clipboard()->text().contains(QString::fromLatin1(part)), part);
    QVERIFY(!card.detailsOpen());
    card.setDetailsOpen(true);
    QVERIFY(card.detailsOpen());
}

void ErrorCardTest::errorCardIsNeverCut() {
    QWidget page;
    auto* column = new QVBoxLayout(&page);
    auto* card = new ErrorCard(sampleError());
    card->addAction("again", "Try again");
    card->setDetailsOpen(true);
    column->addWidget(card);
    page.resize(420, 100);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QCoreApplication::processEvents();
    for (const QLabel* label : card->findChildren<QLabel*>()) {
        if (label->wordWrap())
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }
}

void ErrorCardTest::cutFileIsDrawnToScale() {
    const CutFileGeometry geometry = cutFileGeometry(sampleCut(), 500, 26);
    QCOMPARE(geometry.header, QRect(0, 0, 50, 26));
    QCOMPARE(geometry.cut, 275);
    QCOMPARE(geometry.cells, (QVector<QRect>{QRect(51, 0, 49, 26), QRect(101, 0, 149, 26), QRect(251, 0, 24, 26)}));
    QCOMPARE(geometry.missing, QRect(275, 0, 225, 26));
    CutFile headOnly = sampleCut();
    headOnly.present = 60; // not even the header is whole
    QVERIFY(cutFileGeometry(headOnly, 500, 26).cells.isEmpty());
    QCOMPARE(cutFileGeometry(headOnly, 500, 26).header, QRect(0, 0, 30, 26));
    CutFile whole = sampleCut();
    whole.present = 1000;
    QVERIFY(sampleCut().isCut() && !whole.isCut());
}

void ErrorCardTest::cutFileStandsInItsCard() {
    ErrorCard card(sampleError());
    card.resize(640, card.sizeHint().height());
    card.show();
    const int before = card.minimumHeight();
    auto* bar = new CutFileBar(sampleCut(), &card);
    card.setPicture(bar);
    QCoreApplication::processEvents();
    QVERIFY(card.minimumHeight() >= before + bar->minimumSizeHint().height());
    QVERIFY(bar->accessibleDescription().contains(QStringLiteral("4 of 9 tensors")));
    const QImage image = bar->grab().toImage();
    const CutFileGeometry geometry = cutFileGeometry(bar->file(), bar->width(), scaled(26));
    const auto at = [&](const QRect& rect) { return image.pixelColor(rect.center().x() - 2, scaled(6)); };
    QCOMPARE(at(geometry.header), tokens().ramp[0]);
    QCOMPARE(at(geometry.cells.front()), tokens().ramp[2]);
    QCOMPARE(image.pixelColor(geometry.missing.left() + 8, scaled(13)), tokens().glass);
    QCOMPARE(image.pixelColor(geometry.missing.right(), scaled(13)), tokens().meaning.lost);
}

} // namespace

QTEST_MAIN(ErrorCardTest)
#include "error_card_test.moc"
