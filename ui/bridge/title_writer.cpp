// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/title_writer.h"

#include <algorithm>
#include <utility>

#include <QRegularExpression>
#include <QSet>

#include "ui/bridge/reasoning.h"
#include "ui/bridge/title_prompt.h"
#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

constexpr int kLongest = 24;   // tokens of an answer
constexpr int kMostWords = 12; // more is a sentence, not a title
// Not translated: it is said to the model, and small models know English best.
const QString kWish = QStringLiteral("Write a title of three to five words for this conversation. Answer with the title only.");

/// A whole first exchange, and a title that nobody chose.
bool wantsTitle(const Conversation& c) {
    return !c.titleIsOwn && !c.titleByModel && c.messages.size() >= 2 && c.messages[1].role == Role::assistant && !c.messages[1].shown().error &&
           !c.messages[1].shown().text.trimmed().isEmpty() && c.messages[1].shown().finish != trace::FinishReason::cancelled;
}

PlainMessages messagesOf(const Conversation& c) {
    PlainMessages out;
    if (!c.systemPrompt.trimmed().isEmpty()) {
        out.emplace_back(QStringLiteral("system"), c.systemPrompt);
    }
    out.emplace_back(QStringLiteral("user"), c.messages[0].shown().text);
    out.emplace_back(QStringLiteral("assistant"), c.messages[1].shown().text);
    out.emplace_back(QStringLiteral("user"), kWish);
    return out;
}

/// Without list marks, quotes and stresses around it.
QString bare(const QString& line) {
    static const QRegularExpression item(QStringLiteral(R"(^\s*(\d{1,2}[.)]|[-*•])\s+)"));
    static const QRegularExpression frame(QStringLiteral(R"(^[\s"'“”„‘’«»*#_`]+|[\s"'“”„‘’«»*_`.,:;]+$)"));
    return QString(line).remove(item).remove(frame).simplified();
}

/// Without what leads up to the title: "Sure! Here's a possible title for it: …", "The title could be …", "Title: …".
QString withoutLead(QString line) {
    static const auto options = QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption;
    static const QRegularExpression courtesy(QStringLiteral(R"(^(sure|certainly|of course|absolutely|okay|ok|gern|gerne|natürlich|klar)\b( thing)?[\s,!.:–—-]*)"), options);
    static const QRegularExpression label(QStringLiteral(R"(^(\*\*)?(chat |conversation )?(title|titel)(\*\*)?\s*:\s*)"), options);
    static const QRegularExpression announced(
        QStringLiteral(R"(^(here|the|this|a|an|my|one|possible|suggested|hier|der|ein|mein|möglicher)\b[^:]*\b(title|titel)\b[^:]*(:|\b(is|would be|could be|might be|lautet|wäre|könnte lauten)\b:?)\s*)"), options);
    line = bare(line);
    line = bare(line.remove(courtesy));
    return bare(line.remove(label).remove(announced));
}

/// What a model says before or instead of a title.
bool isTalk(const QString& line) {
    static const auto options = QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption;
    static const QRegularExpression talk(
        QStringLiteral(R"(^(here('s|’s| is| are)\b|(i|we|you)\b|how (can|may) i\b|hier (ist|sind)\b|i('m|’m| am) sorry\b|as an? (ai|language model)\b|i (can't|can’t|cannot)\b|write a title\b|(user|assistant|system)\s*:|(a |the |possible |suggested )*title$))"), options);
    return line.isEmpty() || talk.match(line).hasMatch();
}

QStringList wordsOf(const QString& text) {
    static const QRegularExpression other(QStringLiteral("[^\\p{L}\\p{M}\\p{N}]+"), QRegularExpression::UseUnicodePropertiesOption);
    return text.toCaseFolded().split(other, Qt::SkipEmptyParts);
}

bool isWide(const QString& word) {
    constexpr char16_t kFirst = 0x2E80;
    return word[0].unicode() >= kFirst;
}

} // namespace

bool titleTellsOf(const QString& title, const QString& question) {
    static const QSet<QString> tellsNothing = [] {
        const QString words = QStringLiteral("the and for are you how why can was who its not but with this that these those what when where which from your have has does did about here there tell "
                                             "write please could would should will give make some they them there their then than into help need want "
                                             "der die das und ist wie ein was wer den dem des auf mit von für eine einen einem einer nicht oder wird sind bitte schreibe kannst");
        const QStringList all = words.split(QLatin1Char(' '));
        return QSet<QString>(all.begin(), all.end());
    }();
    constexpr qsizetype kShortest = 3;
    constexpr qsizetype kStem = 4; // letters: "story" tells of "stories"
    const QStringList asked = wordsOf(question);
    return std::ranges::any_of(wordsOf(title), [&asked](const QString& word) {
        if (isWide(word)) { // such scripts have no blanks between words
            return word.size() > 1 && std::ranges::any_of(asked, [&word](const QString& a) { return a.contains(QStringView(word).left(2)) || a.contains(QStringView(word).right(2)); });
        }
        return word.size() >= kShortest && !tellsNothing.contains(word) &&
               std::ranges::any_of(asked, [&word](const QString& a) { return word.size() < kStem ? a == word : a.startsWith(QStringView(word).left(kStem)); });
    });
}

QString titleFromAnswer(const QString& answer, bool whole) {
    static const QRegularExpression thought(QStringLiteral("<think>.*?(</think>|$)"), QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression letter(QStringLiteral("\\w"), QRegularExpression::UseUnicodePropertiesOption);
    const QStringList lines = QString(answer).remove(thought).trimmed().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString line = withoutLead(lines[i]);
        if (isTalk(line)) {
            continue; // the title may follow
        }
        const bool cut = !whole && i + 1 == lines.size();
        const bool speaks = !cut && line.count(QLatin1Char(' ')) < kMostWords && line.contains(letter) && !line.contains(QChar(QChar::ReplacementCharacter));
        return speaks ? titleFor(line) : QString();
    }
    return {};
}

TitleWriter::TitleWriter(EngineBridge& bridge, Replies& replies, ConversationStore& store, QObject* parent)
    : QObject(parent), m_bridge(bridge), m_replies(replies), m_store(store) {
    connect(&replies, &Replies::ended, this, &TitleWriter::consider);
    connect(&replies, &Replies::stateChanged, this, [this] { m_replies.all().empty() ? next() : giveWay(); });
}

void TitleWriter::setEnabled(bool enabled) {
    m_enabled = enabled;
    if (!enabled) {
        giveWay();
        m_wanted.clear();
    }
}

void TitleWriter::consider(qint64 chat) {
    const Conversation* const c = m_store.find(chat);
    if (m_enabled && c != nullptr && c->messages.size() == 2 && wantsTitle(*c) && !m_wanted.contains(chat)) {
        m_wanted.push_back(chat);
    }
    next();
}

/// The next one that waits, once nothing else does.
void TitleWriter::next() {
    while (m_running == 0 && !m_wanted.isEmpty() && m_replies.all().empty() && !m_replies.held() &&
           m_bridge.status().state == LoopState::ready) {
        const qint64 chat = m_wanted.takeFirst();
        const Conversation* const c = m_store.find(chat);
        if (c != nullptr && wantsTitle(*c)) {
            ask(chat);
        }
    }
}

/// A reply comes first; the title is asked for again when the engine is free, if the chat still wants it.
void TitleWriter::giveWay() {
    if (m_running == 0) {
        return;
    }
    if (m_request.valid()) {
        m_bridge.cancel(m_request);
    }
    ++m_number;
    m_request = {};
    m_wanted.push_front(std::exchange(m_running, 0));
}

void TitleWriter::ask(qint64 chat) {
    m_running = chat;
    m_text.clear();
    const quint64 number = ++m_number;
    const Conversation& c = *m_store.find(chat);
    m_bridge.ask(
        this, [messages = messagesOf(c), reply = m_replies.sequenceOf(c.messages[1].shown())](Engine* engine) { return titlePrompt(engine, messages, reply, kLongest); },
        [this, number, chat](Result<text::ChatPrompt> prompt) {
            if (number != m_number) {
                return;
            }
            if (!prompt) {
                m_running = 0; // a template that refuses this chat, or a cache with too few blocks to spare: its first words stay
                next();
                return;
            }
            m_text = openedReasoning(prompt->rendered);
            Request request;
            request.prompt = std::move(prompt->tokens);
            request.sampling.maxTokens = kLongest;
            request.label = "title";
            m_bridge.submit(
                this, std::move(request),
                [this, number](const Result<RequestId>& id) {
                    if (number == m_number && id) {
                        m_request = *id;
                    } else if (id) {
                        m_bridge.cancel(*id);
                    } else if (number == m_number) {
                        m_running = 0; // no room for it: as above
                        next();
                    }
                },
                [this, number, chat](const Chunk& chunk) { take(number, chat, chunk); });
        });
}

void TitleWriter::take(quint64 number, qint64 chat, const Chunk& chunk) {
    if (number != m_number) {
        return;
    }
    m_text += QString::fromStdString(chunk.text);
    if (!chunk.finish) {
        return;
    }
    m_running = 0;
    m_request = {};
    Conversation* const c = m_store.find(chat);
    const QString title = titleFromAnswer(m_text, chunk.finish != trace::FinishReason::maxTokens);
    if (chunk.finish != trace::FinishReason::failed && chunk.finish != trace::FinishReason::cancelled && c != nullptr && !c->titleIsOwn && !title.isEmpty() &&
        titleTellsOf(title, c->messages[0].shown().text)) {
        c->title = title;
        c->titleByModel = true;
        m_store.save(*c);
        emit titled(chat);
    }
    next();
}

} // namespace vitrine::ui
