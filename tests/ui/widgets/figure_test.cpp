// SPDX-License-Identifier: GPL-3.0-or-later
// A number cannot be made or painted without its badge and definition.
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/gauge.h"
#include "ui/widgets/stacked_gauge.h"

#include <QFontMetrics>
#include <QImage>
#include <QTest>

#include <limits>
#include <type_traits>

using namespace vitrine::ui;

static_assert(!std::is_default_constructible_v<Figure>);
static_assert(!std::is_constructible_v<Figure, QString, QString>, "a figure needs its provenance and definition");
static_assert(!std::is_constructible_v<Figure, QString, QString, Provenance>, "a figure needs its definition");
static_assert(!std::is_constructible_v<Badge, Provenance>, "a badge needs a definition");

class FigureTest : public QObject {
    Q_OBJECT
private slots:
    void aLineThatBreaksHasRoomForEachFigure();
    void initTestCase() {
        Theme::instance().install();
        Theme::instance().setMode(Theme::Mode::dark);
    }
    void numbersReadAsPeopleWriteThem();
    void spokenFormNamesTheBadge();
    void badgeHasWordAndDefinition_data();
    void badgeHasWordAndDefinition();
    void labelPaintsABadgeForEachFigure();
    void labelDropsWholeFiguresOnly();
    void labelWrapsWhatDoesNotFit();
    void changesAtOnceAreToldOnce();
    void gaugeWithoutFigureShowsADash();
    void stackedGaugeFillsByShare();
    void legendSpeaksEveryPart();
    void aWrappingLegendLeavesNothingOut();
};

namespace {

Figure sample(Provenance provenance) {
    return Figure("372", "tokens", provenance, "Tokens of this reply.");
}

// Pixels from column x0 on that are not the ground (the pixel at the corner).
int inkFrom(QWidget& widget, int x0) {
    const QImage image = widget.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = x0; x < image.width(); ++x)
            count += image.pixelColor(x, y) != image.pixelColor(0, image.height() - 1) ? 1 : 0;
    }
    return count;
}

}  // namespace

void FigureTest::numbersReadAsPeopleWriteThem() {
    QCOMPARE(formatCount(41877), QStringLiteral("41,877"));
    QCOMPARE(formatNumber(1262.44, 1), QStringLiteral("1,262.4"));
    QCOMPARE(formatNumber(std::numeric_limits<double>::quiet_NaN(), 1), QStringLiteral("–"));
    QCOMPARE(formatSeconds(0.0041), QStringLiteral("4.10 ms"));
    QCOMPARE(formatSeconds(0.031), QStringLiteral("31.0 ms"));
    QCOMPARE(formatSeconds(0.42), QStringLiteral("420 ms"));
    QCOMPARE(formatSeconds(0.99999), QStringLiteral("1.00 s"));
    QCOMPARE(formatSeconds(1.236), QStringLiteral("1.24 s"));
    QCOMPARE(formatBytes(512), QStringLiteral("512 B"));
    QCOMPARE(formatBytes(2.33 * 1024 * 1024 * 1024), QStringLiteral("2.33 GiB"));
}

void FigureTest::spokenFormNamesTheBadge() {
    const Figure figure = Figure("400 of 438", {}, Provenance::counted, "Tokens found in the cache.").withLead("reused");
    QCOMPARE(figure.spoken(), QStringLiteral("reused 400 of 438, counted"));
    QVERIFY(figure.tip().startsWith(QStringLiteral("Tokens found in the cache.")));
    QVERIFY(figure.tip().contains(QStringLiteral("Counted")));
}

void FigureTest::badgeHasWordAndDefinition_data() {
    QTest::addColumn<int>("provenance");
    QTest::addColumn<QString>("letter");
    QTest::addColumn<QString>("word");
    QTest::newRow("counted") << int(Provenance::counted) << "C" << "counted";
    QTest::newRow("measured") << int(Provenance::measured) << "M" << "measured";
    QTest::newRow("derived") << int(Provenance::derived) << "D" << "derived";
    QTest::newRow("modelled") << int(Provenance::modelled) << "modelled" << "modelled";
}

void FigureTest::badgeHasWordAndDefinition() {
    QFETCH(int, provenance);
    QFETCH(QString, letter);
    QFETCH(QString, word);
    QCOMPARE(badgeText(static_cast<Provenance>(provenance)), letter);
    Badge badge(static_cast<Provenance>(provenance), QStringLiteral("Bytes of the file."));
    QCOMPARE(badge.accessibleName(), word);
    QVERIFY(badge.toolTip().contains(QStringLiteral("Bytes of the file.")));
    badge.resize(badge.sizeHint());
    QVERIFY(inkFrom(badge, 0) > 4);
}

void FigureTest::labelPaintsABadgeForEachFigure() {
    FigureLabel label(FontRole::table);
    label.addFigure(sample(Provenance::counted));
    const int one = label.sizeHint().width();
    label.resize(label.sizeHint());
    const int words = QFontMetrics(themeFont(FontRole::table)).horizontalAdvance(QStringLiteral("372 tokens"));
    QVERIFY2(inkFrom(label, words + 1) > 4, "the badge is painted after the words");
    QImage letters[2];
    for (const Provenance p : {Provenance::counted, Provenance::measured}) {
        label.setFigure(sample(p));
        letters[p == Provenance::measured] = label.grab(QRect(0, 0, one, label.height())).toImage();
    }
    QVERIFY(letters[0] != letters[1]);
    label.addFigure(sample(Provenance::derived));
    QCOMPARE(label.accessibleName(), QStringLiteral("372 tokens, measured · 372 tokens, derived"));
    QVERIFY(label.sizeHint().width() > 2 * one);
}

void FigureTest::labelDropsWholeFiguresOnly() {
    FigureLabel label(FontRole::table);
    label.addFigure(sample(Provenance::counted));
    const int one = label.sizeHint().width();
    label.addFigure(sample(Provenance::measured));
    label.resize(one + 20, label.sizeHint().height());
    const QImage image = label.grab().toImage();
    for (int x = one + 16; x < label.width(); ++x) {
        for (int y = 0; y < image.height(); ++y)
            QVERIFY(image.pixelColor(x, y) != tokens().ink2);
    }
    QVERIFY(label.accessibleName().contains(QStringLiteral("measured")));
}

void FigureTest::labelWrapsWhatDoesNotFit() {
    FigureLabel label(FontRole::table);
    label.setWrapping(true);
    for (int i = 0; i < 3; ++i)
        label.addFigure(sample(Provenance::counted));
    label.resize(label.sizeHint().width(), 10);
    label.show();
    const int line = label.height();
    label.resize(label.width() / 3 + 20, line); // room for one, and less than for two
    QCOMPARE(label.height(), 3 * line);
    for (int i = 0; i < 3; ++i) {
        const QImage part = label.grab(QRect(0, i * line, label.width(), line)).toImage();
        bool ink = false;
        for (int x = 0; x < part.width(); ++x) {
            for (int y = 0; y < part.height(); ++y)
                ink = ink || part.pixelColor(x, y) == tokens().ink2;
        }
        QVERIFY2(ink, qPrintable(QString::number(i)));
    }
    label.resize(1000, line);
    QCOMPARE(label.height(), line);
}

void FigureTest::changesAtOnceAreToldOnce() {
    FigureLabel label(FontRole::table);
    label.addFigure(sample(Provenance::counted));
    const QString before = label.accessibleName();
    {
        const FigureLabel::Change change(label);
        label.clear();
        label.addNote(QStringLiteral("stopped"));
        QCOMPARE(label.accessibleName(), before);
    }
    QCOMPARE(label.accessibleName(), QStringLiteral("stopped"));
}

void FigureTest::gaugeWithoutFigureShowsADash() {
    Gauge gauge(QStringLiteral("TPOT p99, 10 s"));
    QVERIFY(gauge.accessibleName().contains(QStringLiteral("not known yet")));
    gauge.setFigure(Figure("21.9", "ms", Provenance::measured, "Time per output token."));
    QCOMPARE(gauge.accessibleName(), QStringLiteral("TPOT p99, 10 s 21.9 ms, measured"));
}

void FigureTest::stackedGaugeFillsByShare() {
    StackedGauge gauge(16, QStringLiteral("Time to first token"));
    const auto part = [](double amount, QColor MeaningColours::*colour) {
        return GaugePart{QStringLiteral("part"), amount, [colour] { return tokens().meaning.*colour; }, {}, sample(Provenance::measured)};
    };
    gauge.setParts({part(25, &MeaningColours::prefill), part(50, &MeaningColours::decode)}, 100);
    gauge.resize(402, 16);
    const QImage image = gauge.grab().toImage();
    const auto at = [&image](int x) { return image.pixelColor(x, 8); };
    QCOMPARE(at(50), tokens().meaning.prefill);
    QCOMPARE(at(98), tokens().meaning.prefill);
    QCOMPARE(at(100), tokens().glass);
    QCOMPARE(at(102), tokens().meaning.decode);
    QCOMPARE(at(298), tokens().meaning.decode);
    QCOMPARE(at(303), tokens().glass);
    QCOMPARE(at(401), tokens().lineStrong);
}

void FigureTest::aWrappingLegendLeavesNothingOut() {
    QVector<GaugePart> parts;
    for (int i = 0; i < 6; ++i) {
        parts.push_back({QStringLiteral("part %1").arg(i), 1, [] { return tokens().ink3; }, std::nullopt, sample(Provenance::measured)});
    }
    GaugeLegend legend;
    legend.setParts(parts);
    const int whole = legend.sizeHint().width();
    const int oneLine = legend.heightForWidth(whole);
    QCOMPARE(legend.shownAt(whole), 6);
    QVERIFY(legend.shownAt(whole / 2) < 6); // what has no room in one line is left out
    QCOMPARE(legend.heightForWidth(whole / 2), oneLine);
    legend.setWrapping(true);
    QVERIFY(legend.hasHeightForWidth());
    for (const int width : {whole, whole / 2, whole / 3, 1}) {
        QCOMPARE(legend.shownAt(width), 6);
    }
    QCOMPARE(legend.heightForWidth(whole), oneLine);
    QVERIFY(legend.heightForWidth(whole / 2) >= 2 * oneLine);
    QCOMPARE(legend.heightForWidth(1), 6 * oneLine); // never less than one in a line
    legend.resize(1, 6 * oneLine);
    legend.resize(40, 6 * oneLine); // one swatch under the other
    const QImage picture = legend.grab().toImage();
    for (int i = 0; i < 6; ++i) {
        QCOMPARE(picture.pixelColor(5, i * oneLine + oneLine / 2), tokens().ink3);
    }
}

void FigureTest::legendSpeaksEveryPart() {
    GaugeLegend legend;
    legend.setParts({{QStringLiteral("queue"), 1, [] { return tokens().ink3; }, Hatch::queue, sample(Provenance::measured)},
                     {QStringLiteral("gap"), 1, [] { return tokens().ink3; }, {}, {}}});
    QCOMPARE(legend.accessibleName(), QStringLiteral("queue 372 tokens, measured"));
}

/// Else a narrow header says what it counts and hides the number.
void FigureTest::aLineThatBreaksHasRoomForEachFigure() {
    const Figure wide = Figure(QStringLiteral("1.05"), QStringLiteral("GiB"), Provenance::measured, QStringLiteral("definition")).withLead(QStringLiteral("used by others"));
    FigureLabel label(FontRole::table);
    label.setWrapping(true);
    label.addFigure(Figure(QStringLiteral("9"), {}, Provenance::counted, QStringLiteral("definition")));
    label.addFigure(wide);
    FigureLabel alone(wide, FontRole::table);
    QVERIFY(label.minimumSizeHint().width() + 1 >= alone.sizeHint().width());
}

QTEST_MAIN(FigureTest)
#include "figure_test.moc"
