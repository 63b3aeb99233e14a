// SPDX-License-Identifier: GPL-3.0-or-later
// The row of the composer: it fits into its width at every size of text, and typing leaves it alone.
#include "ui/pages/composer.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QTest>

using namespace vitrine::ui;

namespace {

class ComposerTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void cleanup() { Theme::instance().setTextScale(1.0); }
    void theRowFollowsTheSizeOfText();
    void typingLeavesTheRowAlone();
};

const QLayout& rowOf(const Composer& composer) {
    return *composer.layout()->itemAt(composer.layout()->count() - 1)->layout();
}

void ComposerTest::theRowFollowsTheSizeOfText() {
    Composer composer;
    composer.resize(1000, 120);
    composer.setDraftTokens(1234);
    composer.show();
    const auto room = [&composer] { return composer.width() - 2 * scaled(8); };
    composer.resize(rowOf(composer).sizeHint().width() + 2 * scaled(8) + 2, 120); // there is no more
    const int whole = rowOf(composer).sizeHint().width();
    QVERIFY(whole <= room());
    QVERIFY(whole > room() - 10);
    const int width = composer.width();
    Theme::instance().setTextScale(1.1);
    QCOMPARE(composer.width(), width);
    QCOMPARE(composer.layout()->contentsMargins().left(), scaled(8));
    QVERIFY2(rowOf(composer).sizeHint().width() <= room(),
             qPrintable(QStringLiteral("%1 in %2").arg(rowOf(composer).sizeHint().width()).arg(room())));
    Theme::instance().setTextScale(1.0);
    QCOMPARE(rowOf(composer).sizeHint().width(), whole);
}

/// Counts how often a widget is told to lay out again what stands in it.
class Layouts : public QObject {
public:
    int count = 0;
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::LayoutRequest ? 1 : 0;
        return false;
    }
};

void ComposerTest::typingLeavesTheRowAlone() {
    for (const int width : {800, 320}) {
        Composer composer;
        composer.resize(width, 120);
        composer.setDraftTokens(12);
        composer.show();
        composer.setText(QStringLiteral("so"));
        QTest::qWait(20);
        Layouts layouts;
        composer.installEventFilter(&layouts);
        QTest::keyClicks(composer.field(), QStringLiteral(" it is"));
        composer.setDraftTokens(12);
        QTest::qWait(20);
        QCOMPARE(layouts.count, 0);
        composer.setDraftTokens(1300);
        QTest::qWait(20);
        QVERIFY(layouts.count > 0);
    }
}

} // namespace

QTEST_MAIN(ComposerTest)
#include "composer_test.moc"
