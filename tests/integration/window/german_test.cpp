// SPDX-License-Identifier: GPL-3.0-or-later
// The window in German: its words are German, nothing is cut at the smallest usual window, numbers are written as
// Germans do.
#include "tests/integration/window/whole_window.h"
#include "tests/ui/support/widget_walk.h"

#include "app/window/inside_wiring.h"
#include "app/window/language.h"
#include "engine/survey/model_survey.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/jinja/template.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/model_probe.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/difference_row.h"
#include "ui/compare/inside_host.h"
#include "ui/compare/pair_views.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/prepared_loads.h"
#include "ui/inside/request_rows.h"
#include "ui/inside/request_table.h"
#include "ui/inside/view_dock.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure.h"
#include "ui/widgets/number_locale.h"
#include "ui/widgets/rail_button.h"

#include <algorithm>

#include <QFile>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace vitrine;

namespace {

class GermanTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void languageIsChosen_data();
    void languageIsChosen();
    void wordsAreGerman();
    void numbersAreGerman();
    void theEngineSpeaksGerman_data();
    void theEngineSpeaksGerman();
    void itsErrorsAreKnown_data();
    void itsErrorsAreKnown();
    void errorsOfTemplatesAreKnown();
    void theFirstTokenHasAColumn();
    void nothingIsCut_data();
    void nothingIsCut();
    void nothingIsCutInAWindowThatGrew();
    void nothingIsCutWhereRunsAreCompared();

private:
    std::unique_ptr<app::Language> m_language;
};

void GermanTest::initTestCase() {
    if (app::languageFor(QStringLiteral("de"), QLocale::c()) != QLatin1String("de")) {
        QSKIP("Built without lrelease (Debian's qt6-l10n-tools): the window speaks English.");
    }
    // The command line asks for a load before the language is there.
    QCOMPARE(ui::findLoad(QStringLiteral("four-users"))->title, QStringLiteral("Four users"));
    m_language = std::make_unique<app::Language>(QStringLiteral("de"));
}

void GermanTest::languageIsChosen_data() {
    QTest::addColumn<QString>("set");
    QTest::addColumn<QString>("desktop");
    QTest::addColumn<QString>("id");
    QTest::newRow("set") << "de"
                         << "en_US"
                         << "de";
    QTest::newRow("set English on a German desktop") << "en"
                                                     << "de_DE"
                                                     << "en";
    QTest::newRow("German desktop") << "system"
                                    << "de_AT"
                                    << "de";
    QTest::newRow("English desktop") << "system"
                                     << "en_GB"
                                     << "en";
    QTest::newRow("desktop without a translation") << "system"
                                                   << "fr_FR"
                                                   << "en";
    QTest::newRow("no desktop") << "system"
                                << "C"
                                << "en";
}

void GermanTest::languageIsChosen() {
    QFETCH(QString, set);
    QFETCH(QString, desktop);
    QFETCH(QString, id);
    QCOMPARE(app::languageFor(set, QLocale(desktop)), id);
}

void GermanTest::wordsAreGerman() {
    test::WholeWindow whole;
    QCOMPARE(whole.window().rail()->button(QStringLiteral("settings"))->text(), QStringLiteral("Einstellungen"));
    QCOMPARE(whole.window().menu(ui::MainWindow::Menu::file)->title(), QStringLiteral("&Datei"));
    QCOMPARE(ui::provenanceWord(ui::Provenance::counted),
             QStringLiteral("gezählt")); // words of a function, not of a class
    QCOMPARE(ui::findLoad(QStringLiteral("four-users"))->title, QStringLiteral("Vier Nutzer"));
}

void GermanTest::numbersAreGerman() {
    QCOMPARE(ui::formatCount(41877), QStringLiteral("41.877"));
    QCOMPARE(ui::formatSeconds(1.24), QStringLiteral("1,24 s"));
    ui::setNumberLocale(QLocale(QLocale::English, QLocale::UnitedStates));
    QCOMPARE(ui::formatCount(41877), QStringLiteral("41,877"));
    ui::setNumberLocale(QLocale(QLocale::German, QLocale::Germany));
}

void GermanTest::theEngineSpeaksGerman_data() {
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("german");
    QTest::newRow("device") << "CPU AVX2 · 2 threads"
                            << "CPU AVX2 · 2 Threads";
    QTest::newRow("split") << "CUDA · NVIDIA T4 · 12/30 layers"
                           << "CUDA · NVIDIA T4 · 12/30 Schichten";
    QTest::newRow("reason") << "no NVIDIA driver found"
                            << "kein NVIDIA-Treiber gefunden";
    QTest::newRow("a reason in a sentence") << "The model can't run on a CUDA device: no NVIDIA driver found."
                                            << "Das Modell kann auf keinem CUDA-Gerät laufen: kein NVIDIA-Treiber gefunden.";
    QTest::newRow("a path like a place") << "There is no file '/m/%2 %1.gguf'."
                                         << "Es gibt keine Datei „/m/%2 %1.gguf“.";
    QTest::newRow("a sentence at the end of another") << "The model can't run on a CUDA device: There is no CUDA device 3: this machine has 1, numbered from 0."
                                                      << "Das Modell kann auf keinem CUDA-Gerät laufen: Es gibt kein CUDA-Gerät 3: Dieser Rechner hat 1, ab 0 gezählt.";
    QTest::newRow("a damage") << "The file '/m' is damaged: key a.b is there twice."
                              << "Die Datei „/m“ ist beschädigt: der Schlüssel a.b ist doppelt da.";
    QTest::newRow("a warning") << "The chat template is ChatML (built-in): 'x' is undefined."
                               << "Die Chat-Vorlage ist ChatML (eingebaut): „x“ ist nicht definiert.";
    QTest::newRow("two runs") << "The runs had other seeds."
                              << "Die Läufe hatten andere Startwerte.";
    QTest::newRow("a template's own words") << "System message must be at the beginning."
                                            << "System message must be at the beginning.";
    QTest::newRow("unknown") << "Something that nobody has said yet."
                             << "Something that nobody has said yet.";
}

void GermanTest::theEngineSpeaksGerman() {
    QFETCH(QString, english);
    QFETCH(QString, german);
    QCOMPARE(ui::engineWords(english.toStdString()), german);
}

void GermanTest::itsErrorsAreKnown_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("nothing there") << QByteArray();
    QTest::newRow("empty") << QByteArray("");
    QTest::newRow("text") << QByteArray("a text that is no model, whatever its name says");
    QTest::newRow("version") << QByteArray("GGUF\x09\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24);
    const auto bytes = test::TinyModel{}.bytes();
    const QByteArray whole(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    QTest::newRow("cut in the head") << whole.left(100);
    QTest::newRow("cut in a tensor") << whole.chopped(100);
    QTest::newRow("architecture") << QByteArray(whole).replace(QByteArray("llama"), QByteArray("llamb"));
}

/// The sentences that the engine really says: a change of its words must reach the table of translations.
void GermanTest::itsErrorsAreKnown() {
    QFETCH(QByteArray, content);
    const test::TempDir dir;
    const std::filesystem::path path = dir.path() / "model.gguf";
    if (!content.isNull()) {
        QFile file(ui::qtPath(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    const survey::ModelSurvey found = survey::surveyModel(path);
    QVERIFY(found.error);
    QVERIFY2(ui::engineWords(found.error->message) != QString::fromStdString(found.error->message), found.error->message.c_str());
}

/// What can be wrong with a chat template stands on the page of models and under replies.
void GermanTest::errorsOfTemplatesAreKnown() {
    for (const char* source : {"{% if %}", "{{ x", "{# no end", "{{ a.b.c }}", "{{ 1 + 'a' }}", "{% for %}", "{{ x | nofilter }}", "{% endif %}", "{{ 'x }}", "{{ x ~ }}", "{{ nothing() }}", "{{ 1 / 0 }}"}) {
        const auto parsed = text::jinja::Template::parse(source);
        const auto rendered = parsed ? parsed->render(nlohmann::ordered_json::object(), text::jinja::localTime()) : Result<std::string>(forward(parsed));
        QVERIFY2(!rendered, source);
        const QString english = QString::fromStdString(rendered.error().message);
        QVERIFY2(ui::engineWords(rendered.error().message) != english, qPrintable(QString::fromUtf8(source) + QStringLiteral(": ") + english));
    }
    const std::string none = text::ChatTemplate::load(std::nullopt, {}, {}).fallbackReason().message;
    QVERIFY2(ui::engineWords(none) != QString::fromStdString(none), none.c_str());
}

/// Longer heads than the English: what matters less gives way, never the time to the first token.
void GermanTest::theFirstTokenHasAColumn() {
    test::WholeWindow whole(QSize(1600, 1000));
    QVERIFY(whole.ask(QStringLiteral("Was ist eine Vitrine?")));
    whole.show(QStringLiteral("inside"));
    const auto tables = whole.window().page(QStringLiteral("inside"))->findChildren<ui::RequestTable*>();
    const auto seen = std::ranges::find_if(tables, &QWidget::isVisible); // those that compare two runs are not
    QVERIFY(seen != tables.end());
    const ui::RequestTable* const table = *seen;
    QVERIFY(!table->isColumnHidden(ui::RequestRows::kTtft));
    QVERIFY(!table->isColumnHidden(ui::RequestRows::kPrompt));
    const int right = table->columnViewportPosition(ui::RequestRows::kTtft) + table->columnWidth(ui::RequestRows::kTtft);
    QVERIFY2(right <= table->viewport()->width(), qPrintable(QString::number(right)));
}

void GermanTest::nothingIsCut_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("reply");
    QTest::newRow("1280x800, empty") << QSize(1280, 800) << false;
    QTest::newRow("1280x800, with a reply") << QSize(1280, 800) << true;
    QTest::newRow("1600x1000, with a reply") << QSize(1600, 1000) << true;
    QTest::newRow("1920x1080, with a reply") << QSize(1920, 1080) << true;
}

void GermanTest::nothingIsCut() {
    QFETCH(QSize, size);
    QFETCH(bool, reply);
    test::WholeWindow whole(size);
    QVERIFY(!reply || whole.ask(QStringLiteral("Was ist eine Vitrine?")));
    QStringList cut;
    const auto look = [&](const QString& page) {
        for (const QString& one : ui::walk::cutTexts(&whole.window())) {
            cut << page + QStringLiteral(": ") + one;
        }
    };
    whole.lookAtAll(look, QStringLiteral("de-%1-%2%3.png").arg(QStringLiteral("%1")).arg(size.width()).arg(reply ? "-reply" : ""));
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
}

/// What the wider window shows in a narrower column breaks anew.
void GermanTest::nothingIsCutInAWindowThatGrew() {
    test::WholeWindow whole(QSize(1280, 800));
    whole.show(QStringLiteral("inside"));
    whole.wiring().inside()->page()->dock(QStringLiteral("workloads"))->raise();
    QTest::qWait(20);
    whole.window().resize(1600, 1000);
    QTest::qWait(50);
    const QStringList cut = ui::walk::cutTexts(&whole.window());
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
}

/// Every view of two runs: words, the difference row, and the figures of the table beside the views.
void GermanTest::nothingIsCutWhereRunsAreCompared() {
    test::WholeWindow whole(QSize(1280, 800));
    QVERIFY(whole.ask(QStringLiteral("Was ist eine Vitrine?")));
    whole.show(QStringLiteral("inside"));
    ui::InsideHost* const host = whole.wiring().inside()->host();
    host->showCompare();
    ui::ComparePage& page = *host->compare();
    const QSignalSpy opened(&page, &ui::ComparePage::runOpened);
    for (int side = 0; side < 2; ++side) {
        page.openEngineRun(side, whole.wiring().bridge().status().log);
    }
    QTRY_COMPARE(opened.size(), 2);
    const QFontMetrics metrics(ui::themeFont(ui::FontRole::table));
    for (int view = 0; view <= ui::ComparePage::kFigures; ++view) {
        page.showView(view);
        QTest::qWait(20);
        const QStringList cut = ui::walk::cutTexts(&whole.window());
        QVERIFY2(cut.isEmpty(), qPrintable(ui::PairViews::nameOf(view) + QStringLiteral(": ") + cut.join(QLatin1Char('\n'))));
        QCOMPARE(page.findChild<ui::DifferenceRow*>()->horizontalScrollBar()->maximum(), 0);
        for (const ui::CompareTableView* const table : page.findChildren<ui::CompareTableView*>()) {
            for (int column = ui::CompareTable::kA; table->isVisible() && column < ui::CompareTable::kColumns; ++column) {
                QVERIFY(table->columnWidth(column) > metrics.horizontalAdvance(ui::CompareTable::tr("set apart")) + 16);
            }
        }
    }
}

} // namespace

QTEST_MAIN(GermanTest)
#include "german_test.moc"
