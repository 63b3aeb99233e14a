// SPDX-License-Identifier: GPL-3.0-or-later
// A window that was opened with large text and is set back is the window that was opened so: no distance stays behind.
#include "tests/integration/window/whole_window.h"

#include "ui/theme/theme.h"

#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QMap>
#include <QStackedWidget>
#include <QTest>

using namespace vitrine;

namespace {

using Sizes = QMap<QString, QString>; // what a widget is asked to keep, by its place in the tree

class TextSizeTest : public QObject {
    Q_OBJECT

private slots:
    void nothingStaysLarge_data();
    void nothingStaysLarge();
};

QString words(QSize size) {
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

QString distancesOf(const QLayout* layout) {
    const QMargins m = layout->contentsMargins();
    QString said = QStringLiteral(" margins %1,%2,%3,%4 spacing %5 spacers").arg(m.left()).arg(m.top()).arg(m.right()).arg(m.bottom()).arg(layout->spacing());
    for (int i = 0; i < layout->count(); ++i) {
        QLayoutItem* const item = layout->itemAt(i);
        if (QSpacerItem* const spacer = item->spacerItem()) {
            said += QLatin1Char(' ') + words(spacer->sizeHint());
        } else if (const QLayout* const inner = item->layout()) {
            said += QStringLiteral(" (") + distancesOf(inner) + QLatin1Char(')');
        }
    }
    return said;
}

void collect(const QWidget* widget, const QString& place, bool placed, Sizes& into) {
    QString said = QStringLiteral("least %1 most %2").arg(words(widget->minimumSize()), words(widget->maximumSize()));
    if (widget->layout() != nullptr) {
        said += distancesOf(widget->layout());
    }
    if (placed && widget->isVisible()) {
        said += QStringLiteral(" size ") + words(widget->size());
    }
    into.insert(place, said);
    QMap<QString, int> seen;
    for (const QObject* const child : widget->children()) {
        const auto* const part = qobject_cast<const QWidget*>(child);
        if (part != nullptr && !part->isWindow() && !part->objectName().startsWith(QLatin1String("qt_"))) {
            const QString kind = QString::fromLatin1(part->metaObject()->className()).section(QStringLiteral("::"), -1);
            // Docks change their order as they are raised, and people draw the lines between them.
            const bool dock = qobject_cast<const QDockWidget*>(part) != nullptr;
            const QString name = dock ? part->windowTitle() : QString::number(seen[kind]++);
            collect(part, QStringLiteral("%1/%2%3").arg(place, kind, name), placed && qobject_cast<const QMainWindow*>(part) == nullptr, into);
        }
    }
}

/// `placed`: with the sizes that widgets have, which the figures of a reply change.
Sizes sizesOf(test::WholeWindow& whole, bool placed) {
    Sizes sizes;
    whole.lookAtAll([](const QString&) {}, QStringLiteral("text-size-%1.png"));
    for (const QString& page : whole.window().pageIds()) {
        whole.show(page);
        collect(whole.window().page(page), page, placed, sizes);
    }
    for (const QObject* const child : whole.window().centralWidget()->children()) {
        const auto* const part = qobject_cast<const QWidget*>(child);
        if (part != nullptr && qobject_cast<const QStackedWidget*>(part) == nullptr) {
            collect(part, QString::fromLatin1(part->metaObject()->className()), placed, sizes); // what is around the pages
        }
    }
    return sizes;
}

void TextSizeTest::nothingStaysLarge_data() {
    QTest::addColumn<bool>("asks");
    QTest::newRow("without a model") << false;
    QTest::newRow("after a reply") << true;
}

void TextSizeTest::nothingStaysLarge() {
    QFETCH(bool, asks);
    constexpr QSize kSize(1280, 800);
    const auto open = [&](const QString& scale) {
        auto whole = std::make_unique<test::WholeWindow>(kSize, scale);
        if (asks && !whole->ask(QStringLiteral("What is a vitrine?"))) {
            qFatal("no reply");
        }
        return whole;
    };
    auto whole = open(QStringLiteral("2"));
    (void)sizesOf(*whole, !asks);
    whole->settings().setValue(QStringLiteral("appearance/textScale"), QStringLiteral("1"));
    QCOMPARE(ui::Theme::instance().textScale(), 1.0);
    whole->window().resize(kSize);
    const Sizes back = sizesOf(*whole, !asks);
    whole.reset();
    whole = open(QStringLiteral("1"));
    const Sizes fresh = sizesOf(*whole, !asks);
    QStringList stayed;
    for (auto one = fresh.cbegin(); one != fresh.cend(); ++one) {
        if (const auto same = back.constFind(one.key()); same != back.cend() && *same != *one) {
            stayed << QStringLiteral("%1:\n    %2\n    for %3").arg(one.key(), *same, *one);
        }
    }
    for (const QString& one : stayed) {
        qWarning("%s", qPrintable(one));
    }
    QVERIFY(fresh.size() > 200);
    QVERIFY(stayed.isEmpty());
}

} // namespace

QTEST_MAIN(TextSizeTest)
#include "text_size_test.moc"
