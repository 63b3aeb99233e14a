// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/hatch.h"
#include "ui/theme/icons.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QApplication>
#include <QFontMetrics>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyle>
#include <QGlyphRun>
#include <QTest>
#include <QTextLayout>

using namespace vitrine::ui;

class ThemeTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { Theme::instance().install(); }
    void init() {
        Theme::instance().setMode(Theme::Mode::dark);
        Theme::instance().setHighContrast(false);
        Theme::instance().zoomReset();
    }
    void contrastIsAsTheTableStates_data();
    void contrastIsAsTheTableStates();
    void smallTextIsReadableOnEveryGround_data();
    void smallTextIsReadableOnEveryGround();
    void highContrastLosesNothing();
    void disabledButtonsLookIt_data() { smallTextIsReadableOnEveryGround_data(); }
    void disabledButtonsLookIt();
    void contrastFormulaKnowsItsEnds();
    void dataHuesAreNotTheAccent();
    void sheetHasNothingUnreplaced_data();
    void sheetHasNothingUnreplaced();
    void switchingChangesPaletteFirstThenSheet();
    void textScaleScalesEveryFont();
    void iconsBesideTextGrowWithIt();
    void zoomWalksItsStepsAndStops();
    void digitsHaveOneWidth();
    void codeHasNoLigatures();
    void wordsAreShapedAndFiguresAreNot();
    void everyIconPaintsInEveryColour_data();
    void everyIconPaintsInEveryColour();
    void iconsOfAButtonFollowTheTheme();
    void hatchesAreFlatAndDiffer();
};

namespace {

struct Row {
    const char* token;
    double glass;
    double panel;
};

QColor colourOf(const Tokens& t, const QString& name) {
    for (const auto& [key, colour] : t.named()) {
        if (key == name)
            return colour;
    }
    return {};
}

// The ratios of the design's table; two places of rounding are allowed below what it prints.
void addRows(const char* theme, std::initializer_list<Row> rows) {
    for (const Row& row : rows)
        QTest::addRow("%s %s", theme, row.token) << QByteArray(theme) << QString::fromLatin1(row.token) << row.glass << row.panel;
}

int inkedPixels(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor at = image.pixelColor(x, y);
            if (at.alpha() > 200 && std::abs(at.red() - colour.red()) < 8 && std::abs(at.green() - colour.green()) < 8)
                ++count;
        }
    }
    return count;
}

}  // namespace

void ThemeTest::contrastIsAsTheTableStates_data() {
    QTest::addColumn<QByteArray>("theme");
    QTest::addColumn<QString>("token");
    QTest::addColumn<double>("onGlass");
    QTest::addColumn<double>("onPanel");
    addRows("dark", {{"lineStrong", 3.7, 3.2}, {"ink", 15.2, 13.3}, {"ink2", 8.8, 7.7}, {"ink3", 6.1, 5.3}, {"accent", 7.4, 6.5},
                     {"accentFill", 3.6, 3.2}, {"warn", 10.5, 9.1}, {"prefill", 8.1, 0}, {"decode", 3.5, 0}, {"lost", 4.7, 0},
                     {"owned", 5.4, 0}, {"shared", 6.0, 0}, {"cached", 7.9, 0}, {"selection", 13.8, 0}});
    addRows("light", {{"lineStrong", 3.7, 3.3}, {"ink", 17.8, 16.3}, {"ink2", 8.9, 8.1}, {"ink3", 5.8, 5.3}, {"accent", 7.3, 6.7},
                      {"accentFill", 6.6, 6.0}, {"warn", 6.6, 6.1}, {"cellLine", 3.9, 0}, {"decode", 5.2, 0}, {"lost", 3.9, 0},
                      {"owned", 3.4, 0}, {"shared", 3.1, 0}, {"selection", 21, 0}});
}

void ThemeTest::contrastIsAsTheTableStates() {
    QFETCH(QByteArray, theme);
    QFETCH(QString, token);
    QFETCH(double, onGlass);
    QFETCH(double, onPanel);
    const Tokens& t = tokensFor(theme == "dark", false);
    const QColor colour = colourOf(t, token);
    QVERIFY(colour.isValid());
    QVERIFY2(contrastRatio(colour, t.glass) >= onGlass - 0.06, qPrintable(QString::number(contrastRatio(colour, t.glass))));
    QVERIFY2(contrastRatio(colour, t.panel) >= onPanel - 0.06, qPrintable(QString::number(contrastRatio(colour, t.panel))));
}

void ThemeTest::smallTextIsReadableOnEveryGround_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("contrast");
    QTest::newRow("dark") << true << false;
    QTest::newRow("light") << false << false;
    QTest::newRow("dark, high contrast") << true << true;
    QTest::newRow("light, high contrast") << false << true;
}

void ThemeTest::smallTextIsReadableOnEveryGround() {
    QFETCH(bool, dark);
    QFETCH(bool, contrast);
    const Tokens& t = tokensFor(dark, contrast);
    for (const QColor& ground : {t.glass, t.page, t.window, t.panel, t.raised, t.accentSoft, t.rowSel})
        QVERIFY2(contrastRatio(t.ink3, ground) >= 4.5, qPrintable(ground.name()));
    for (const QColor& ground : {t.glass, t.page, t.window, t.panel, t.raised, t.accentSoft, t.rowSel, t.hover})
        QVERIFY2(contrastRatio(t.ink, ground) >= 7.0, qPrintable(ground.name()));
    QVERIFY(contrastRatio(t.onAccent, t.accentFill) >= 4.5);
    if (contrast) {
        for (const QColor& ground : {t.glass, t.page, t.window, t.panel, t.raised, t.hover, t.rowSel, t.accentSoft}) {
            for (const QColor& words : {t.ink, t.ink2, t.ink3, t.accent, t.warn})
                QVERIFY2(contrastRatio(words, ground) >= 7.0, qPrintable(words.name() + QLatin1Char(' ') + ground.name()));
            QVERIFY2(contrastRatio(t.lineStrong, ground) >= 6.0, qPrintable(ground.name()));
            QVERIFY2(contrastRatio(t.line, ground) >= 6.0, qPrintable(ground.name()));
            QVERIFY2(contrastRatio(t.accentFill, ground) >= 3.0, qPrintable(ground.name()));
        }
        QVERIFY(contrastRatio(t.onAccent, t.accentFill) >= 7.0);
    }
    for (const QColor& ground : {t.glass, t.page, t.window, t.panel, t.raised})
        QVERIFY2(contrastRatio(t.disabled, ground) >= 4.5, qPrintable(ground.name()));
    // What can't be pressed is told from what can, and a value from the grid that runs behind it.
    QVERIFY2(contrastRatio(t.ink, t.disabled) >= 2.0, qPrintable(QString::number(contrastRatio(t.ink, t.disabled))));
    QVERIFY2(contrastRatio(t.ink3, t.grid) >= 3.0, qPrintable(QString::number(contrastRatio(t.ink3, t.grid))));
    QVERIFY(contrastRatio(t.meaning.inkOnBright, t.meaning.owned) >= 4.5);
    QVERIFY(contrastRatio(t.meaning.inkOnDeep, t.meaning.decode) >= 4.5);
}

void ThemeTest::highContrastLosesNothing() {
    for (const bool dark : {true, false}) {
        const Tokens& plain = tokensFor(dark, false);
        const Tokens& strong = tokensFor(dark, true);
        QCOMPARE(strong.line, strong.lineStrong); // what was a hint is a line
        QVERIFY(contrastRatio(strong.lineStrong, strong.glass) > contrastRatio(plain.lineStrong, plain.glass));
        QCOMPARE(strong.ink3, strong.ink);
        QVERIFY(strong.disabled != strong.ink3);
        QVERIFY(strong.grid != strong.lineStrong);
        QVERIFY(contrastRatio(strong.grid, strong.glass) > contrastRatio(plain.grid, plain.glass));
        QCOMPARE(strong.rim, 3);
        QCOMPARE(strong.glass, plain.glass);
    }
}

/// By pixels: the words of a button that can't be pressed are not in the ink of the others, in any theme.
void ThemeTest::disabledButtonsLookIt() {
    QFETCH(bool, dark);
    QFETCH(bool, contrast);
    Theme::instance().setMode(dark ? Theme::Mode::dark : Theme::Mode::light);
    Theme::instance().setHighContrast(contrast);
    const Tokens& t = tokens();
    for (const ButtonKind kind : {ButtonKind::primary, ButtonKind::secondary, ButtonKind::ghost}) {
        Button button(kind, QStringLiteral("HHHH"));
        button.resize(button.sizeHint());
        const auto closest = [&button](const QColor& colour) { return inkedPixels(button.grab().toImage(), colour); };
        QVERIFY(closest(kind == ButtonKind::primary ? t.onAccent : kind == ButtonKind::ghost ? t.ink2 : t.ink) > 10);
        button.setEnabled(false);
        QVERIFY(closest(t.disabled) > 10);
        QVERIFY(closest(t.ink) < 10);
    }
}

void ThemeTest::contrastFormulaKnowsItsEnds() {
    QCOMPARE(qRound(contrastRatio(Qt::black, Qt::white) * 100), 2100);
    QCOMPARE(qRound(contrastRatio(Qt::white, Qt::white) * 100), 100);
}

void ThemeTest::dataHuesAreNotTheAccent() {
    for (const bool dark : {true, false}) {
        const Tokens& t = tokensFor(dark, false);
        for (const QColor& data : {t.meaning.prefill, t.meaning.decode, t.meaning.lost, t.meaning.owned, t.meaning.shared, t.meaning.cached}) {
            const int apart = std::abs(data.hslHue() - t.accent.hslHue());
            QVERIFY(std::min(apart, 360 - apart) >= 40);
        }
    }
}

void ThemeTest::sheetHasNothingUnreplaced_data() {
    smallTextIsReadableOnEveryGround_data();
}

void ThemeTest::sheetHasNothingUnreplaced() {
    QFETCH(bool, dark);
    QFETCH(bool, contrast);
    const QString sheet = buildStyleSheet(tokensFor(dark, contrast), 1.25, {QStringLiteral("/c.svg"), QStringLiteral("/v.svg")});
    for (const char mark : {'@', '%', '~', '$'})
        QVERIFY2(!sheet.contains(QLatin1Char(mark)), qPrintable(sheet.mid(sheet.indexOf(QLatin1Char(mark)), 40)));
    QVERIFY(sheet.contains(tokensFor(dark, contrast).glass.name()));
}

void ThemeTest::switchingChangesPaletteFirstThenSheet() {
    Theme& theme = Theme::instance();
    QCOMPARE(QApplication::palette().color(QPalette::Window), tokensFor(true, false).window);
    const QString before = qApp->styleSheet();
    QSignalSpy spy(&theme, &Theme::changed);
    theme.setMode(Theme::Mode::light);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(QApplication::palette().color(QPalette::Window), tokensFor(false, false).window);
    QCOMPARE(QApplication::palette().color(QPalette::Disabled, QPalette::Text), tokensFor(false, false).ink3);
    QVERIFY(qApp->styleSheet() != before);
    theme.setMode(Theme::Mode::light);
    QCOMPARE(spy.count(), 1);
    theme.setHighContrast(true);
    QCOMPARE(QApplication::palette().color(QPalette::Mid), tokensFor(false, true).line);
}

void ThemeTest::iconsBesideTextGrowWithIt() {
    QLineEdit field;
    for (const QStyle::PixelMetric metric : {QStyle::PM_LineEditIconSize, QStyle::PM_SmallIconSize}) {
        Theme::instance().zoomReset();
        const int plain = field.style()->pixelMetric(metric, nullptr, &field);
        Theme::instance().setTextScale(2.0);
        QCOMPARE(field.style()->pixelMetric(metric, nullptr, &field), 2 * plain);
    }
}

void ThemeTest::textScaleScalesEveryFont() {
    QLabel label;
    setRole(&label, "caption");
    label.ensurePolished();
    const qreal before = label.font().pointSizeF();
    Theme::instance().setTextScale(1.5);
    label.ensurePolished();
    QVERIFY(std::abs(label.font().pointSizeF() - before * 1.5) < 0.05);
    QVERIFY(std::abs(QApplication::font().pointSizeF() - 13 * 0.75 * 1.5) < 0.05);
    for (const FontRole role : {FontRole::badge, FontRole::caption, FontRole::body, FontRole::mono, FontRole::gauge})
        QVERIFY(std::abs(themeFont(role).pointSizeF() - fontPx(role) * 0.75 * 1.5) < 0.01);
    QCOMPARE(scaled(28), 42);
    QPushButton button(QStringLiteral("Load"));
    button.ensurePolished();
    QVERIFY(button.sizeHint().height() >= 41);  // 26 of content times 1.5, and two borders
}

void ThemeTest::zoomWalksItsStepsAndStops() {
    Theme& theme = Theme::instance();
    for (int i = 0; i < 20; ++i)
        theme.zoomIn();
    QCOMPARE(theme.textScale(), Theme::zoomSteps().back());
    for (int i = 0; i < 20; ++i)
        theme.zoomOut();
    QCOMPARE(theme.textScale(), Theme::zoomSteps().front());
    theme.setTextScale(99);
    QCOMPARE(theme.textScale(), Theme::zoomSteps().back());
    theme.zoomReset();
    QCOMPARE(theme.textScale(), 1.0);
}

void ThemeTest::digitsHaveOneWidth() {
    for (const FontRole role : {FontRole::badge, FontRole::caption, FontRole::table, FontRole::control, FontRole::gauge}) {
        const QFontMetricsF metrics(themeFont(role));
        for (char digit = '1'; digit <= '9'; ++digit)
            QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
    }
}

/// JetBrains Mono would draw "==" as one bar and "->" as an arrow.
/// What people write keeps its emoji sequences, at every size; names and figures of pictures are drawn letter by letter.
void ThemeTest::wordsAreShapedAndFiguresAreNot() {
    for (const FontRole role : {FontRole::caption, FontRole::table, FontRole::control, FontRole::body}) {
        QVERIFY(!(themeFont(role).styleStrategy() & QFont::PreferNoShaping));
        QVERIFY(figureFont(role).styleStrategy() & QFont::PreferNoShaping);
        QCOMPARE(figureFont(role).pointSizeF(), themeFont(role).pointSizeF());
        QCOMPARE(figureFont(role).weight(), themeFont(role).weight());
        QCOMPARE(QFontMetrics(figureFont(role)).horizontalAdvance(QStringLiteral("1,204.7")),
                 QFontMetrics(themeFont(role)).horizontalAdvance(QStringLiteral("1,204.7")));
    }
}

void ThemeTest::codeHasNoLigatures() {
    const auto glyphs = [](const QString& text) {
        QTextLayout layout(text, themeFont(FontRole::monoBody));
        layout.beginLayout();
        layout.createLine();
        layout.endLayout();
        QVector<quint32> all;
        for (const QGlyphRun& run : layout.glyphRuns()) {
            all += run.glyphIndexes();
        }
        return all;
    };
    for (const QString& text : {QStringLiteral("=="), QStringLiteral("!="), QStringLiteral("->"), QStringLiteral("<=")}) {
        QCOMPARE(glyphs(text), glyphs(text.left(1)) + glyphs(text.right(1)));
    }
}

void ThemeTest::everyIconPaintsInEveryColour_data() {
    QTest::addColumn<int>("icon");
    for (const Icon icon : allIcons())
        QTest::newRow(qPrintable(iconName(icon))) << static_cast<int>(icon);
}

void ThemeTest::everyIconPaintsInEveryColour() {
    QFETCH(int, icon);
    for (const QColor& colour : {tokensFor(true, false).ink2, tokensFor(true, false).accent, tokensFor(false, false).ink3}) {
        const QImage image = iconPixmap(static_cast<Icon>(icon), colour, 20, 2.0).toImage();
        QCOMPARE(image.size(), QSize(40, 40));
        QVERIFY2(inkedPixels(image, colour) >= 12, qPrintable(colour.name()));
        QVERIFY(inkedPixels(image, colour) < 40 * 40 * 3 / 4);
    }
}

void ThemeTest::iconsOfAButtonFollowTheTheme() {
    QPushButton button;
    setThemedIcon(&button, Icon::stop, &Tokens::ink);
    QVERIFY(inkedPixels(button.icon().pixmap(32, 32).toImage(), tokensFor(true, false).ink) > 0);
    Theme::instance().setMode(Theme::Mode::light);
    QVERIFY(inkedPixels(button.icon().pixmap(32, 32).toImage(), tokensFor(false, false).ink) > 0);
}

void ThemeTest::hatchesAreFlatAndDiffer() {
    QVector<QImage> painted;
    for (const Hatch kind : {Hatch::cached, Hatch::queue, Hatch::reserve}) {
        QImage image(40, 40, QImage::Format_RGB32);
        QPainter painter(&image);
        painter.fillRect(image.rect(), hatchBrush(kind, Qt::red, Qt::blue, 1.0));
        painter.end();
        for (int y = 0; y < 40; ++y) {
            for (int x = 0; x < 40; ++x)
                QVERIFY(image.pixelColor(x, y) == QColor(Qt::red) || image.pixelColor(x, y) == QColor(Qt::blue));
        }
        QVERIFY(!painted.contains(image));
        painted.push_back(image);
    }
}

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
