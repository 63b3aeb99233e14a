// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/widget_walk.h"

#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFontMetrics>
#include <QHash>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QSet>
#include <QSpinBox>
#include <QTest>

#include <algorithm>

namespace vitrine::ui::walk {
namespace {

QString describe(const QWidget* widget) {
    return QStringLiteral("%1 '%2' in %3")
        .arg(QString::fromLatin1(widget->metaObject()->className()), widget->accessibleName(),
             widget->parentWidget() != nullptr ? QString::fromLatin1(widget->parentWidget()->metaObject()->className())
                                               : QStringLiteral("nothing"));
}

bool isInner(const QWidget* widget) {
    // Parts of stock widgets that are named by the whole: the line edit of a spin box, the list of a combo box.
    const QWidget* parent = widget->parentWidget();
    return qobject_cast<const QAbstractSpinBox*>(parent) != nullptr || qobject_cast<const QComboBox*>(parent) != nullptr ||
           qobject_cast<const QLineEdit*>(parent) != nullptr || (parent != nullptr && parent->inherits("QComboBoxPrivateContainer")) ||
           widget->objectName().startsWith(QLatin1String("qt_"));
}

QVector<QWidget*> shownChildren(const QWidget* root) {
    QVector<QWidget*> shown;
    for (QWidget* widget : root->findChildren<QWidget*>()) {
        if (widget->isVisible() && widget->window() == root->window())
            shown.push_back(widget);
    }
    return shown;
}

bool isExempt(const QWidget* widget) {
    for (const QWidget* w = widget; w != nullptr; w = w->parentWidget()) {
        if (w->property("noFigure").toBool())
            return true;
    }
    return false;
}

bool hasDigit(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isDigit(); });
}

struct Rgb {
    int r;
    int g;
    int b;
};

Rgb split(QRgb colour) {
    return {qRed(colour), qGreen(colour), qBlue(colour)};
}

// Distance of c from the segment a..b in RGB, squared.
double offSegment(const Rgb& c, const Rgb& a, const Rgb& b) {
    const double ab[3] = {double(b.r - a.r), double(b.g - a.g), double(b.b - a.b)};
    const double ac[3] = {double(c.r - a.r), double(c.g - a.g), double(c.b - a.b)};
    const double length = ab[0] * ab[0] + ab[1] * ab[1] + ab[2] * ab[2];
    const double along = length > 0 ? std::clamp((ac[0] * ab[0] + ac[1] * ab[1] + ac[2] * ab[2]) / length, 0.0, 1.0) : 0;
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += (ac[i] - along * ab[i]) * (ac[i] - along * ab[i]);
    return sum;
}

QHash<QRgb, int> histogram(QWidget* root) {
    const QImage image = root->grab().toImage().convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            ++counts[line[x] | 0xFF000000U];
    }
    return counts;
}

bool labelIsCut(const QLabel* label) {
    if (label->text().isEmpty())
        return false;
    if (label->wordWrap())
        return label->height() < label->heightForWidth(label->width());
    const QSize need = label->fontMetrics().size(0, label->text());
    if (label->textFormat() == Qt::RichText)
        return label->height() < label->fontMetrics().height();
    return label->width() < need.width() || label->height() < label->fontMetrics().height();
}

/// In a dock that another one lies over as a tab: it gets its size when it is raised.
bool isBehind(const QWidget* widget) {
    for (const QWidget* w = widget; w != nullptr; w = w->parentWidget()) {
        if (qobject_cast<const QDockWidget*>(w) != nullptr && w->visibleRegion().isEmpty())
            return true;
    }
    return false;
}

QStringList cutNow(const QWidget* root) {
    QStringList offences;
    for (const QWidget* widget : shownChildren(root)) {
        if (isInner(widget) || isBehind(widget))
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (labelIsCut(label))
                offences << describe(label) + QStringLiteral(": ") + label->text();
            continue;
        }
        if (const auto* field = qobject_cast<const QLineEdit*>(widget)) {
            if (field->fontMetrics().horizontalAdvance(field->text()) + 12 > field->width() && field->isVisible())
                offences << describe(field) + QStringLiteral(": ") + field->text();
        }
        const QSize need = widget->minimumSizeHint();
        const bool scrolls = qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
        if (!scrolls && need.isValid() && widget->layout() == nullptr &&
            (widget->width() < need.width() || widget->height() < need.height()) && widget->maximumWidth() > need.width())
            offences << describe(widget) + QStringLiteral(": %1x%2 of %3x%4").arg(widget->width()).arg(widget->height())
                                               .arg(need.width()).arg(need.height());
    }
    return offences;
}

}  // namespace

QStringList unnamedControls(const QWidget* root) {
    QStringList offences;
    for (QWidget* widget : root->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || isInner(widget))
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        QString name = widget->accessibleName();
        if (name.isEmpty() && button != nullptr)
            name = button->text();
        if (const auto* label = qobject_cast<const QLabel*>(widget); name.isEmpty() && label != nullptr)
            name = label->text(); // that can be selected: it reads itself
        if (name.trimmed().isEmpty())
            offences << describe(widget);
    }
    return offences;
}

QStringList unreachableControls(QWidget* window) {
    QSet<const QWidget*> reached;
    window->activateWindow();
    const auto all = shownChildren(window);
    for (int i = 0; i < 2 * all.size() + 2; ++i) {
        QTest::keyClick(window, Qt::Key_Tab);
        const QWidget* now = window->focusWidget();
        if (now != nullptr && reached.contains(now) && i > all.size())
            break;
        reached.insert(now);
    }
    QStringList offences;
    for (const QWidget* widget : all) {
        if ((widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && !isInner(widget) && !reached.contains(widget) &&
            widget->focusProxy() == nullptr)
            offences << describe(widget);
    }
    return offences;
}

QStringList figuresWithoutBadge(const QWidget* root) {
    QStringList offences;
    for (const QLabel* label : root->findChildren<QLabel*>()) {
        if (hasDigit(label->text()) && !isExempt(label))
            offences << describe(label) + QStringLiteral(": ") + label->text();
    }
    for (const FigureLabel* label : root->findChildren<FigureLabel*>()) {
        for (const Figure& figure : label->figures()) {
            if (figure.definition().isEmpty())
                offences << describe(label) + QStringLiteral(": no definition");
        }
    }
    return offences;
}

QStringList cutTexts(const QWidget* root, const QString& kind) {
    constexpr int kPatience = 3000; // ms for what a worker tells late, and for the layouts that follow it
    QStringList offences;
    (void)QTest::qWaitFor(
        [&] {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            offences.clear();
            for (const QString& one : cutNow(root)) {
                if (one.startsWith(kind))
                    offences << one;
            }
            return offences.isEmpty();
        },
        kPatience);
    return offences;
}

QStringList clippedParts(const QWidget* root) {
    QStringList offences;
    for (const QWidget* widget : shownChildren(root)) {
        const bool speaks = qobject_cast<const QLabel*>(widget) != nullptr || widget->focusPolicy() != Qt::NoFocus;
        if (!speaks || isInner(widget) || isBehind(widget))
            continue;
        for (const QWidget* outer = widget->parentWidget(); outer != nullptr; outer = outer->parentWidget()) {
            if (qobject_cast<const QAbstractScrollArea*>(outer->parentWidget()) != nullptr)
                break; // a viewport: what it holds may be larger
            const QRect place(widget->mapTo(outer, QPoint(0, 0)), widget->size());
            if (!outer->rect().contains(place)) {
                offences << describe(widget) + QStringLiteral(": %1,%2 %3x%4 in %5 of %6x%7").arg(place.x()).arg(place.y()).arg(place.width())
                                                   .arg(place.height()).arg(QString::fromLatin1(outer->metaObject()->className()))
                                                   .arg(outer->width()).arg(outer->height());
                break;
            }
            if (outer->isWindow())
                break;
        }
    }
    return offences;
}

QStringList foreignColours(QWidget* root) {
    QVector<Rgb> known;
    for (const auto& entry : tokens().named())
        known.push_back(split(entry.second.rgb()));
    const auto counts = histogram(root);
    QStringList offences;
    constexpr double kRounding = 30;  // squared distance that 8-bit blending of two neighbours may leave
    for (auto entry = counts.cbegin(); entry != counts.cend(); ++entry) {
        const Rgb colour = split(entry.key());
        bool explained = false;
        for (int a = 0; a < known.size() && !explained; ++a) {
            for (int b = a; b < known.size() && !explained; ++b)
                explained = offSegment(colour, known[a], known[b]) <= kRounding;
        }
        if (!explained)
            offences << QStringLiteral("%1 x %2").arg(QColor(entry.key()).name()).arg(entry.value());
    }
    return offences;
}

double tokenShare(QWidget* root) {
    QSet<QRgb> known;
    for (const auto& entry : tokens().named())
        known.insert(entry.second.rgb());
    const auto counts = histogram(root);
    double all = 0;
    double exact = 0;
    for (auto entry = counts.cbegin(); entry != counts.cend(); ++entry) {
        all += entry.value();
        exact += known.contains(entry.key()) ? entry.value() : 0;
    }
    return all > 0 ? exact / all : 0;
}

}  // namespace vitrine::ui::walk
