// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/text_selection.h"

#include <algorithm>
#include <memory>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextEdit>
#include <QTextList>
#include <QTimer>

#include "ui/pages/growing_table.h"
#include "ui/pages/list_numbers.h"
#include "ui/pages/prose_style.h"
#include "ui/pages/text_widgets.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

const char* const kGroup = "selectionGroup";
const char* const kWhole = "selectionWhole";
constexpr int kScrollEvery = 40; // ms
constexpr int kScrollStep = 24;  // px, while the pointer is outside

QTextCursor cursorAt(QAbstractScrollArea* text, QPoint inViewport) {
    return withText(text, [inViewport](auto* t) { return t->cursorForPosition(inViewport); });
}
int lengthOf(QAbstractScrollArea* text) {
    return withText(text, [](auto* t) { return t->document()->characterCount() - 1; });
}
void unmark(QAbstractScrollArea* text) {
    const QTextCursor cursor = cursorOf(text);
    if (cursor.hasSelection()) {
        mark(text, cursor.position(), cursor.position());
    }
}

QWidget* ancestorWith(QWidget* widget, const char* property) {
    while (widget != nullptr && !widget->property(property).toBool()) {
        widget = widget->parentWidget();
    }
    return widget;
}

using Texts = QVector<QPointer<QAbstractScrollArea>>;

/// Those that are seen, from the top down.
Texts textsIn(const QWidget* group) {
    const QList<QAbstractScrollArea*> all = shownTexts(group);
    return {all.begin(), all.end()};
}

/// A block's mark in its list, with the space before and behind it.
QString listMark(const QTextBlock& block) {
    const QTextList* const list = block.textList();
    if (list == nullptr) {
        return {};
    }
    const QString before(2 * std::max(0, list->format().indent() - 1), QLatin1Char(' '));
    return before + (isNumbered(*list) ? itemMark(block) : QStringLiteral("-")) + QLatin1Char(' ');
}

QString plainText(const QTextCursor& cursor) {
    QString lines;
    const QTextDocument* const document = cursor.document();
    for (QTextBlock b = document->findBlock(cursor.selectionStart()); b.isValid() && b.position() <= cursor.selectionEnd();
         b = b.next()) {
        if (isWithinTable(b)) {
            continue;
        }
        const int from = std::max(0, cursor.selectionStart() - b.position());
        const int to = std::min(b.length() - 1, cursor.selectionEnd() - b.position());
        const bool goesOn = b.blockFormat().hasProperty(kJoinedBy); // with the paragraph before
        if (b.position() > cursor.selectionStart()) {
            lines += goesOn ? b.blockFormat().stringProperty(kJoinedBy) : QStringLiteral("\n");
        }
        lines += (from == 0 ? listMark(b) : QString()) + b.text().mid(from, to - from);
    }
    return lines.replace(QChar::LineSeparator, QLatin1Char('\n'));
}

std::unique_ptr<QMimeData> copyOf(const Texts& texts) {
    QStringList plain;
    QTextDocument rich;
    QTextCursor end(&rich);
    QTextCharFormat code;
    code.setFontFamilies(monoFamilies());
    for (const auto& text : texts) {
        if (text == nullptr || !cursorOf(text).hasSelection()) {
            continue;
        }
        const QTextCursor cursor = cursorOf(text);
        if (!plain.isEmpty()) {
            end.insertBlock(QTextBlockFormat(), QTextCharFormat());
        }
        plain << plainText(cursor);
        if (qobject_cast<QTextEdit*>(text.data()) != nullptr) {
            const int first = end.blockNumber();
            end.insertFragment(cursor.selection());
            QTextCursor begin(rich.findBlockByNumber(first));
            QTextBlockFormat format = begin.blockFormat();
            format.clearProperty(kJoinedBy); // with nothing that is copied
            begin.setBlockFormat(format);
        } else {
            end.insertText(plain.back(), code);
        }
    }
    auto data = std::make_unique<QMimeData>();
    if (!plain.isEmpty()) {
        data->setText(plain.join(QStringLiteral("\n\n")));
        joinParagraphs(rich);
        data->setHtml(htmlWithListStarts(rich));
    }
    return data;
}

} // namespace

class TextSelection final : public QObject {
    Q_OBJECT

public:
    explicit TextSelection(QObject* parent) : QObject(parent) {
        m_scroll.setInterval(kScrollEvery);
        connect(&m_scroll, &QTimer::timeout, this, &TextSelection::scrollOn);
    }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool press(QAbstractScrollArea* text, const QMouseEvent& event);
    bool move(QAbstractScrollArea* text, const QMouseEvent& event);
    void release();
    bool key(QAbstractScrollArea* text, const QKeyEvent& event);
    void openMenu(QAbstractScrollArea* text, const QContextMenuEvent& event);
    bool extendTo(QPoint global);
    void scrollOn();
    void selectWhole(QAbstractScrollArea* text);
    void copy(QAbstractScrollArea* text);

    QPointer<QWidget> m_group; ///< where the selection is
    Texts m_texts;             ///< that the mouse can reach, or that were selected as one
    qsizetype m_from = -1;     ///< the one that it was pressed in; -1: no selection begins
    QPointer<QAbstractScrollArea> m_began; ///< that text, also when the button is up
    int m_anchor = 0;          ///< letter that it was pressed at
    bool m_joined = false;     ///< more than one text is selected
    QPoint m_pointer;          ///< global
    QTimer m_scroll;           ///< runs while the pointer is outside of what is seen
};

bool TextSelection::eventFilter(QObject* watched, QEvent* event) {
    auto* const own = qobject_cast<QAbstractScrollArea*>(watched);
    auto* const text = own != nullptr ? own : qobject_cast<QAbstractScrollArea*>(watched->parent());
    if (text == nullptr) {
        return false;
    }
    switch (event->type()) {
    case QEvent::MouseButtonPress: return press(text, *static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonDblClick: m_from = -1; return false; // words and lines stay in their text
    case QEvent::MouseMove: return move(text, *static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease: release(); return false;
    case QEvent::KeyPress: return own != nullptr && key(text, *static_cast<QKeyEvent*>(event));
    case QEvent::ContextMenu: openMenu(text, *static_cast<QContextMenuEvent*>(event)); return true;
    default: return false;
    }
}

/// True when nothing is left for the text to do.
bool TextSelection::press(QAbstractScrollArea* text, const QMouseEvent& event) {
    QWidget* const group = ancestorWith(text, kGroup);
    if (event.button() != Qt::LeftButton || group == nullptr) {
        return false;
    }
    if ((event.modifiers() & Qt::ShiftModifier) && group == m_group && m_began != nullptr && m_began != text) {
        m_texts = textsIn(group);
        m_from = m_texts.indexOf(m_began);
        return extendTo(event.globalPosition().toPoint());
    }
    const QTextCursor here = cursorAt(text, event.position().toPoint());
    const QTextCursor marked = cursorOf(text);
    // pressed in what is selected, Qt carries the words away
    const bool carries = !m_joined && marked.hasSelection() && here.position() >= marked.selectionStart() &&
                         here.position() <= marked.selectionEnd();
    m_group = group;
    m_texts = textsIn(group);
    for (const auto& other : std::as_const(m_texts)) {
        if (other != text || m_joined) {
            unmark(other);
        }
    }
    m_joined = false;
    m_from = carries ? -1 : m_texts.indexOf(text);
    m_began = text;
    m_anchor = here.position();
    return false;
}

bool TextSelection::move(QAbstractScrollArea* text, const QMouseEvent& event) {
    if (!(event.buttons() & Qt::LeftButton) || m_from < 0 || m_texts[m_from] != text) {
        return false;
    }
    m_pointer = event.globalPosition().toPoint();
    const auto* const area = qobject_cast<QScrollArea*>(m_group != nullptr ? m_group->parentWidget()->parentWidget() : nullptr);
    const bool outside = area != nullptr && !area->viewport()->rect().contains(area->viewport()->mapFromGlobal(m_pointer));
    if (!outside) {
        m_scroll.stop();
    } else if (!m_scroll.isActive()) {
        m_scroll.start();
    }
    return extendTo(m_pointer);
}

/// True when the selection leaves the text that it began in; else that text sees to it.
bool TextSelection::extendTo(QPoint global) {
    if (m_group == nullptr || m_from < 0 || m_texts[m_from] == nullptr) {
        return false;
    }
    qsizetype to = -1;
    for (qsizetype i = 0; i < m_texts.size(); ++i) {
        if (m_texts[i] != nullptr && (to < 0 || m_texts[i]->mapToGlobal(QPoint()).y() <= global.y())) {
            to = i;
        }
    }
    if (to == m_from && !m_joined) {
        return false;
    }
    m_joined = to != m_from;
    for (qsizetype i = 0; i < m_texts.size(); ++i) {
        QAbstractScrollArea* const text = m_texts[i];
        if (text == nullptr) {
            continue;
        }
        const int begin = to >= m_from ? 0 : lengthOf(text);
        const int end = to >= m_from ? lengthOf(text) : 0;
        if (i == m_from && m_joined) {
            mark(text, m_anchor, end);
        } else if (i == to && m_joined) {
            const QPoint at = text->viewport()->mapFromGlobal(global);
            mark(text, begin, at.y() > text->viewport()->height() ? lengthOf(text) : cursorAt(text, at).position());
        } else if (i != m_from && i > std::min(m_from, to) && i < std::max(m_from, to)) {
            mark(text, begin, end);
        } else if (i != m_from) {
            unmark(text);
        }
    }
    return m_joined;
}

void TextSelection::scrollOn() {
    auto* const area = qobject_cast<QScrollArea*>(m_group != nullptr ? m_group->parentWidget()->parentWidget() : nullptr);
    if (area == nullptr || !(QGuiApplication::mouseButtons() & Qt::LeftButton)) {
        m_scroll.stop();
        return;
    }
    const int y = area->viewport()->mapFromGlobal(m_pointer).y();
    QScrollBar* const bar = area->verticalScrollBar();
    bar->setValue(bar->value() + (y < 0 ? -scaled(kScrollStep) : y > area->viewport()->height() ? scaled(kScrollStep) : 0));
    extendTo(m_pointer);
}

void TextSelection::release() {
    m_scroll.stop();
    m_from = -1;
    if (m_joined && QApplication::clipboard()->supportsSelection()) {
        // after the text that the mouse was pressed in has set its own part
        QTimer::singleShot(0, this, [texts = m_texts] { QApplication::clipboard()->setMimeData(copyOf(texts).release(), QClipboard::Selection); });
    }
}

bool TextSelection::key(QAbstractScrollArea* text, const QKeyEvent& event) {
    if (event.matches(QKeySequence::SelectAll)) {
        selectWhole(text);
        return true;
    }
    if (event.matches(QKeySequence::Copy)) {
        copy(text);
        return true;
    }
    return false;
}

void TextSelection::selectWhole(QAbstractScrollArea* text) {
    if (QWidget* const group = ancestorWith(text, kGroup)) {
        for (const auto& other : textsIn(group)) {
            unmark(other);
        }
        m_group = group;
    }
    const QWidget* const whole = ancestorWith(text, kWhole);
    m_texts = whole != nullptr ? textsIn(whole) : Texts{text};
    m_from = -1;
    m_joined = m_texts.size() > 1;
    for (const auto& part : std::as_const(m_texts)) {
        mark(part, 0, lengthOf(part));
    }
}

void TextSelection::copy(QAbstractScrollArea* text) {
    const bool all = m_joined && m_texts.contains(text);
    auto data = copyOf(all ? m_texts : Texts{text});
    if (data->hasText()) {
        QApplication::clipboard()->setMimeData(data.release());
    }
}

void TextSelection::openMenu(QAbstractScrollArea* text, const QContextMenuEvent& event) {
    auto* const menu = new QMenu(text);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* const copying = menu->addAction(tr("Copy"));
    copying->setShortcut(QKeySequence::Copy);
    copying->setEnabled(cursorOf(text).hasSelection());
    connect(copying, &QAction::triggered, this, [this, text = QPointer(text)] {
        if (text != nullptr) {
            copy(text);
        }
    });
    QAction* const all = menu->addAction(tr("Select all of this message"));
    all->setShortcut(QKeySequence::SelectAll);
    connect(all, &QAction::triggered, this, [this, text = QPointer(text)] {
        if (text != nullptr) {
            selectWhole(text);
            text->setFocus();
        }
    });
    const auto* const rich = qobject_cast<QTextEdit*>(text);
    const QString link = rich != nullptr ? rich->anchorAt(rich->viewport()->mapFromGlobal(event.globalPos())) : QString();
    if (!link.isEmpty()) {
        connect(menu->addAction(tr("Copy the link")), &QAction::triggered, this,
                [link] { QApplication::clipboard()->setText(link); });
    }
    menu->popup(event.globalPos());
}

void selectTogether(QAbstractScrollArea* text) {
    static QPointer<TextSelection> selection; // ends with the application, of which tests make several
    if (selection == nullptr) {
        selection = new TextSelection(QCoreApplication::instance());
    }
    text->setProperty(kSelectionText, true);
    text->installEventFilter(selection);
    text->viewport()->installEventFilter(selection);
}

void setSelectionGroup(QWidget* group) { group->setProperty(kGroup, true); }
void setSelectionWhole(QWidget* whole) { whole->setProperty(kWhole, true); }

QString selectedTextIn(const QWidget* group) {
    const std::unique_ptr<QMimeData> data = copyOf(textsIn(group));
    return data->text();
}

} // namespace vitrine::ui

#include "text_selection.moc"
