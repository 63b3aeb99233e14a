// Rows that break into lines, and the box of draft models.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/draft_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/flow_row.h"

using namespace vitrine::ui;

namespace {

class Part : public QWidget {
public:
    Part(int least, int wanted, QWidget* parent)
        : QWidget(parent)
        , m_least(least)
        , m_wanted(wanted) {}
    void setLeast(int least) {
        m_least = least;
        updateGeometry();
    }
    [[nodiscard]] QSize sizeHint() const override { return {m_wanted, 20}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {m_least, 20}; }

private:
    int m_least;
    int m_wanted;
};

} // namespace

class RowsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }

    /// At any width: nothing is narrower than it needs, nothing overlaps, nothing sticks out, and the height is what the
    /// row says that it needs.
    void nothingIsCut() {
        for (const bool even : {false, true}) {
            QWidget host;
            auto* row = new FlowRow(&host);
            row->setContentsMargins(5, 3, 5, 3);
            row->setSpacing(7);
            row->setEven(even);
            QVector<Part*> parts;
            for (int i = 0; i < 9; ++i) {
                parts.push_back(new Part(40 + 13 * i, 60 + 13 * i, &host));
                row->addWidget(parts.back(), i % 3 == 0 ? 1 : 0);
            }
            for (int width = row->minimumSize().width(); width < 1500; width += 11) {
                host.resize(width, 600);
                row->setGeometry(QRect(0, 0, width, 600));
                int bottom = 0;
                for (Part* const a : std::as_const(parts)) {
                    QVERIFY2(a->width() >= a->minimumSizeHint().width(), qPrintable(QString::number(width)));
                    QVERIFY(a->x() >= 5 && a->geometry().right() < width - 5);
                    bottom = std::max(bottom, a->geometry().bottom() + 1);
                    for (Part* const b : std::as_const(parts)) {
                        QVERIFY(a == b || !a->geometry().intersects(b->geometry()));
                    }
                }
                QCOMPARE(row->heightForWidth(width), bottom + 3);
            }
            QCOMPARE(parts.front()->y(), parts.back()->y()); // one line where there is room
        }
    }

    void evenLinesHoldAsMany() {
        QWidget host;
        auto* row = new FlowRow(&host);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(0);
        row->setEven(true);
        QVector<Part*> parts;
        for (int i = 0; i < 9; ++i) {
            parts.push_back(new Part(100, 100, &host));
            row->addWidget(parts.back(), 1);
        }
        row->setGeometry(QRect(0, 0, 850, 100)); // eight would fit
        QCOMPARE(row->lines(), 2);
        QCOMPARE(std::count_if(parts.begin(), parts.end(), [](const Part* p) { return p->y() == 0; }), 5);
        QCOMPARE(parts[0]->width(), 170);
    }

    /// A figure that grew needed a second line: it stays when the figure is short again, until the width changes.
    void linesDontComeAndGoWithFigures() {
        QWidget host;
        auto* row = new FlowRow(&host);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(0);
        row->setEven(true);
        auto* grows = new Part(100, 100, &host);
        row->addWidget(grows, 1);
        row->addWidget(new Part(100, 100, &host), 1);
        row->setGeometry(QRect(0, 0, 220, 100));
        QCOMPARE(row->lines(), 1);
        grows->setLeast(150);
        row->setGeometry(QRect(0, 0, 220, 100));
        QCOMPARE(row->lines(), 2);
        QCOMPARE(row->heightForWidth(220), 40);
        grows->setLeast(100);
        row->setGeometry(QRect(0, 0, 220, 100));
        QCOMPARE(row->heightForWidth(220), 40);
        row->setGeometry(QRect(0, 0, 230, 100));
        QCOMPARE(row->heightForWidth(230), 20);
    }

    /// In a column the row has the height of the lines that it breaks into.
    void aColumnGivesItTheHeight() {
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        auto* strip = new QWidget(&page);
        auto* row = new FlowRow(strip);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(0);
        for (int i = 0; i < 4; ++i) {
            row->addWidget(new Part(100, 100, strip));
        }
        auto* rest = new QWidget(&page);
        column->addWidget(strip);
        column->addWidget(rest, 1);
        page.resize(250, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCOMPARE(strip->height(), 40);
        QCOMPARE(rest->y(), 40);
        page.resize(420, 300);
        QTRY_COMPARE(strip->height(), 20);
    }

    void aDraftThatIsUnfitIsGreyWithItsReason() {
        DraftBox box(QStringLiteral("Draft model"), QStringLiteral("None"));
        QSignalSpy chosen(&box, &DraftBox::chosen);
        const QVector<DraftOffer> offers{{"/m/good.gguf", "good", {}, true},
                                         {"/m/bad.gguf", "bad", "token 3 is the first that differs", true},
                                         {"/m/new.gguf", "new", "being compared", false}};
        box.setOffers(offers);
        const auto* items = qobject_cast<QStandardItemModel*>(box.model());
        QCOMPARE(box.count(), 4);
        QVERIFY(items->item(0)->isEnabled() && items->item(1)->isEnabled());
        QVERIFY(!items->item(2)->isEnabled() && !items->item(3)->isEnabled());
        QVERIFY(box.itemText(2).contains("token 3"));
        QCOMPARE(box.itemData(2, Qt::ToolTipRole).toString(), QString("token 3 is the first that differs"));
        box.setPath("/m/good.gguf");
        QCOMPARE(box.currentText(), QString("good"));
        QCOMPARE(chosen.count(), 0);
        box.setOffers({}); // no longer listed: what is chosen is still said
        QCOMPARE(box.path(), QString("/m/good.gguf"));
        QCOMPARE(box.currentText(), QString("good"));
        box.setOffers(offers);
        QCOMPARE(box.count(), 4);
        box.setPath({});
        QCOMPARE(box.currentText(), QString("None"));
        box.setCurrentIndex(1);
        emit box.activated(1);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(box.path(), QString("/m/good.gguf"));
    }

    /// Words without a number end in dots where they have no room; a number never does.
    void wordsYieldNumbersDont() {
        FigureLabel label;
        label.addNote(QStringLiteral("a click chooses in all views, and dragging over the timeline brushes its steps"));
        QVERIFY(label.minimumSizeHint().width() < label.sizeHint().width());
        label.clear();
        label.addFigure(Figure(QStringLiteral("123,456"), QStringLiteral("steps"), Provenance::counted, QStringLiteral("x")));
        QCOMPARE(label.minimumSizeHint().width(), label.sizeHint().width());
    }
};

QTEST_MAIN(RowsTest)
#include "rows_test.moc"
