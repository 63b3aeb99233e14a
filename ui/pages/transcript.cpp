// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/transcript.h"

#include <algorithm>
#include <iterator>

#include <QHBoxLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/pages/message_view.h"
#include "ui/pages/prose_style.h"
#include "ui/pages/text_selection.h"
#include "ui/pages/text_widgets.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {
constexpr int kEndSlack = 24;    // px from the end that still count as being at the end
constexpr int kTail = 16;        // messages that are laid out when a chat is opened; more follow where they leave the window half empty
constexpr int kEarlier = 16;     // that come when the reader goes up
constexpr int kNearBegin = 600;  // px from the first one that is laid out
constexpr int kSettle = 200;     // ms until the heights of new messages are known
}

Transcript::Transcript(QWidget* parent) : QScrollArea(parent), m_column(new QWidget), m_layout(nullptr) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRole(this, "page");
    setAccessibleName(tr("Transcript"));
    auto* const ground = new QWidget;
    setRole(ground, "page");
    auto* const centre = new QHBoxLayout(ground);
    atEachScale(centre, [](auto* w) { w->setContentsMargins(scaled(24), scaled(16), scaled(24), scaled(16)); });
    centre->addStretch(1);
    centre->addWidget(m_column);
    centre->addStretch(1);
    setSelectionGroup(ground);
    m_layout = new QVBoxLayout(m_column);
    m_layout->setContentsMargins(0, 0, 0, 0);
    atEachScale(m_layout, [](auto* w) { w->setSpacing(scaled(24)); });
    m_layout->addStretch(1);
    setWidget(ground);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        m_atEnd = value >= verticalScrollBar()->maximum() - kEndSlack;
        if (!m_atEnd && value < kNearBegin && m_first > 0 && m_fromEnd < 0) {
            showFrom(m_first - kEarlier);
        }
    });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] { followEnd(); });
    m_fill.setSingleShot(true);
    connect(&m_fill, &QTimer::timeout, this, &Transcript::fill);
}

/// A tall window has room for more than the messages that came first; without a scroll bar none would be fetched by going up.
void Transcript::fill() {
    if (m_first > 0 && isVisible() && verticalScrollBar()->maximum() < kNearBegin) {
        showFrom(m_first - kEarlier);
        m_fill.start();
    }
}

int Transcript::columnWidth() const {
    const int wanted = m_cover != nullptr && m_place == CoverPlace::belowWide ? metric::kErrorColumn : window()->width() < scaled(metric::kSmallWindow) ? metric::kColumnSmall : metric::kColumn;
    return qMax(0, qMin(scaled(wanted), viewport()->width() + barWidth() - 2 * scaled(24))); // before it is laid out it is narrower than its margins
}

void Transcript::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fitColumn();
    m_fill.start();
}

/// While the scroll bar is there, its width goes from the margin beside it: messages stay over the composer.
int Transcript::barWidth() const { return verticalScrollBar()->isVisibleTo(this) ? verticalScrollBar()->width() : 0; }

void Transcript::fitColumn() {
    widget()->layout()->setContentsMargins(scaled(24), scaled(16), qMax(0, scaled(24) - barWidth()), scaled(16));
    m_column->setFixedWidth(columnWidth());
    emit columnChanged(columnWidth());
}

void Transcript::followEnd() {
    if (m_fromEnd >= 0) {
        verticalScrollBar()->setValue(verticalScrollBar()->maximum() - m_fromEnd);
    } else if (m_atEnd) {
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
}

MessageView* Transcript::makeView(int message, Role role) {
    auto* const view = new MessageView(role, m_column);
    view->setRaw(m_raw);
    view->setOffersRoll(m_offersRoll);
    view->setLocked(m_locked);
    connect(view, &MessageView::regenerateRequested, this, &Transcript::regenerateRequested);
    connect(view, &MessageView::retryRequested, this, &Transcript::regenerateRequested);
    connect(view, &MessageView::editRequested, this, [this, message] { emit editRequested(message); });
    connect(view, &MessageView::removeRequested, this, [this, message] { emit removeRequested(message); });
    connect(view, &MessageView::branchRequested, this, [this, message] { emit branchRequested(message); });
    connect(view, &MessageView::moreRequested, this, [this, message](QWidget* anchor) { emit moreRequested(message, anchor); });
    connect(view, &MessageView::rollRequested, this, &Transcript::rollRequested);
    connect(view, &MessageView::reuseRequested, this, [this, message] { emit reuseRequested(message); });
    connect(view, &MessageView::newChatRequested, this, &Transcript::newChatRequested);
    connect(view, &MessageView::versionRequested, this, [this, message](int version) { emit versionRequested(message, version); });
    return view;
}

/// `index` counts from m_first.
MessageView* Transcript::viewAt(int index, Role role) {
    while (m_views.size() <= index) {
        MessageView* const view = makeView(m_first + static_cast<int>(m_views.size()), role);
        const bool coverLast = m_cover != nullptr && m_place != CoverPlace::above;
        m_layout->insertWidget(m_layout->count() - (coverLast ? 2 : 1), view);
        m_views.push_back(view);
    }
    return m_views[index];
}

void Transcript::showAll(const Conversation& conversation, ReplyState state) {
    for (MessageView* view : std::as_const(m_views)) {
        m_layout->removeWidget(view);
        view->hide();
        view->deleteLater();
    }
    m_views.clear();
    m_atEnd = true;
    m_fromEnd = -1;
    m_shown = &conversation;
    const int count = static_cast<int>(conversation.messages.size());
    m_first = qMax(0, count - kTail);
    for (int i = m_first; i < count; ++i) {
        showMessage(conversation, i, i + 1 == count ? state : ReplyState::idle);
    }
    m_fill.start();
}

void Transcript::showFrom(int message) {
    const int first = qMax(0, message);
    if (m_shown == nullptr || first >= m_first) {
        return;
    }
    m_fromEnd = m_atEnd ? -1 : verticalScrollBar()->maximum() - verticalScrollBar()->value();
    const int above = m_cover != nullptr && m_place == CoverPlace::above ? 1 : 0;
    QVector<MessageView*> earlier;
    for (int i = first; i < m_first; ++i) {
        MessageView* const view = makeView(i, m_shown->messages[i].role);
        view->show(m_shown->messages[i], ReplyState::idle, false);
        m_layout->insertWidget(above + i - first, view);
        view->setVisible(true); // now: a search looks at what is seen
        earlier.push_back(view);
    }
    m_views = earlier + m_views;
    m_first = first;
    m_layout->activate(); // a search goes by their places
    QTimer::singleShot(kSettle, this, [this] { m_fromEnd = -1; });
}

void Transcript::showMessage(const Conversation& conversation, int message, ReplyState state) {
    const int index = message - m_first; // among the views
    if (index < 0) {
        return;
    }
    m_shown = &conversation;
    const Message& shown = conversation.messages[message];
    const bool last = message + 1 == conversation.messages.size();
    const bool added = m_views.size() <= index;
    MessageView* const view = viewAt(index, shown.role);
    view->setProgress(state == ReplyState::idle ? PromptProgress{} : m_progress);
    view->show(shown, state, last);
    if (shown.role == Role::assistant && index > 0) {
        // a question that waits for a model says so itself; its reply has nothing to show yet
        const bool waits = state == ReplyState::waitingForModel;
        view->setVisible(!waits);
        m_views[index - 1]->setKept(waits);
    }
    if (added && last && index > 1) {
        // the reply before is no longer the last one
        for (int before = index - 2; before < index; ++before) {
            m_views[before]->show(conversation.messages[m_first + before], ReplyState::idle, false);
        }
    }
    if (added) {
        m_atEnd = true;
    }
}

void Transcript::setRaw(bool raw) {
    m_raw = raw;
    for (MessageView* view : std::as_const(m_views)) {
        view->setRaw(raw);
    }
}

void Transcript::setCover(QWidget* cover, CoverPlace place) {
    if (m_cover != nullptr) {
        m_layout->removeWidget(m_cover);
        m_cover->hide();
        m_cover->deleteLater();
    }
    m_cover = cover;
    m_place = place;
    if (cover != nullptr) {
        m_layout->insertWidget(place == CoverPlace::above ? 0 : m_layout->count() - 1, cover);
    }
    if (cover != nullptr && place == CoverPlace::above) {
        m_atEnd = false; // it is read from its beginning
        verticalScrollBar()->setValue(0);
    }
    fitColumn();
}

void Transcript::setLocked(bool locked) {
    if (locked == m_locked) {
        return;
    }
    m_locked = locked;
    for (MessageView* view : std::as_const(m_views)) {
        view->setLocked(locked);
    }
}

void Transcript::setProgress(const PromptProgress& progress) { m_progress = progress; }

void Transcript::setOffersRoll(bool offers) {
    m_offersRoll = offers;
    for (MessageView* view : std::as_const(m_views)) {
        view->setOffersRoll(offers);
    }
}

void Transcript::setScores(int message, const QVector<TokenScore>& scores) {
    if (const int index = message - m_first; index >= 0 && index < m_views.size()) {
        m_views[index]->setScores(scores);
    }
}

bool Transcript::find(const QString& words, bool backward) {
    // Earlier messages are laid out as soon as one of them holds the words.
    for (int i = 0; m_shown != nullptr && !words.isEmpty() && i < m_first; ++i) {
        if (m_shown->messages[i].shown().text.contains(words, Qt::CaseInsensitive)) {
            showFrom(i);
            break;
        }
    }
    for (MessageView* view : std::as_const(m_views)) {
        if (!words.isEmpty()) {
            view->unfoldFor(words);
        }
    }
    return findShown(words, backward);
}

bool Transcript::findShown(const QString& words, bool backward) {
    const QList<QAbstractScrollArea*> texts = shownTexts(m_column);
    const qsizetype count = texts.size();
    const qsizetype first = qMax(qsizetype{0}, texts.indexOf(m_found.data()));
    for (qsizetype i = 0; i <= count && count > 0; ++i) { // the first text once more at the end: its other half
        QAbstractScrollArea* const text = texts[((backward ? first - i : first + i) % count + count) % count];
        QTextDocument* const document = cursorOf(text).document();
        QTextCursor from = i == 0 && m_found != nullptr ? cursorOf(text) : QTextCursor(document);
        if (backward && !(i == 0 && m_found != nullptr)) {
            from.movePosition(QTextCursor::End);
        }
        const QTextCursor hit = findJoined(words, from, backward);
        if (!hit.isNull()) {
            if (m_found != nullptr && m_found != text) {
                mark(m_found, 0, 0);
            }
            m_found = text;
            mark(text, hit.anchor(), hit.position());
            const QPoint at = text->mapTo(widget(), withText(text, [&hit](auto* t) { return t->cursorRect(hit).center(); }));
            ensureVisible(at.x(), at.y(), 0, scaled(80));
            return true;
        }
    }
    return false;
}

} // namespace vitrine::ui
