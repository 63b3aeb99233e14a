// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_rows.h"

#include <array>
#include <unordered_map>
#include <utility>

#include <QJsonDocument>
#include <QJsonObject>

namespace vitrine::ui {

namespace {

using IntField = std::pair<const char*, std::int32_t SequenceFigures::*>;
using TimeField = std::pair<const char*, Nanoseconds SequenceFigures::*>;

constexpr std::array<IntField, 8> kCounts{{{"prompt_tokens", &SequenceFigures::promptTokens},
                                           {"cached_tokens", &SequenceFigures::cachedTokens},
                                           {"recomputed_tokens", &SequenceFigures::recomputedTokens},
                                           {"generated_tokens", &SequenceFigures::generatedTokens},
                                           {"miss_at", &SequenceFigures::missAt},
                                           {"preemptions", &SequenceFigures::preemptions},
                                           {"drafted", &SequenceFigures::drafted},
                                           {"accepted", &SequenceFigures::accepted}}};
/// Kept from the arrival on: the clock's origin means nothing after a restart.
constexpr std::array<TimeField, 3> kTimes{
    {{"admitted_ns", &SequenceFigures::admitted}, {"first_token_ns", &SequenceFigures::firstToken}, {"last_token_ns", &SequenceFigures::lastToken}}};

QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

std::string json(const QJsonObject& o) { return o.isEmpty() ? std::string() : QJsonDocument(o).toJson(QJsonDocument::Compact).toStdString(); }

QJsonObject object(const std::string& bytes) { return QJsonDocument::fromJson(QByteArray::fromStdString(bytes)).object(); }

std::string figuresJson(const MessageVersion& v) {
    QJsonObject o;
    if (v.figures) {
        for (const auto& [key, field] : kCounts) {
            o.insert(QLatin1String(key), (*v.figures).*field);
        }
        for (const auto& [key, field] : kTimes) {
            const Nanoseconds t = (*v.figures).*field;
            if (t > 0) {
                o.insert(QLatin1String(key), static_cast<qint64>(t - v.figures->arrival));
            }
        }
        o.insert(QLatin1String("miss_reason"), text(trace::missReasonName(v.figures->missReason)));
    }
    if (v.rolled > 0) {
        o.insert(QLatin1String("rolled_tokens"), v.rolled);
    }
    if (v.carried > 0) {
        o.insert(QLatin1String("carried_letters"), v.carried);
    }
    if (v.cut) {
        o.insert(QLatin1String("cut"), true);
    }
    if (v.edited) {
        o.insert(QLatin1String("edited"), true);
    }
    if (v.waits) {
        o.insert(QLatin1String("waits"), true);
    }
    if (v.thinkSeconds > 0.0) {
        o.insert(QLatin1String("think_seconds"), v.thinkSeconds);
    }
    if (v.thinkTokens > 0) {
        o.insert(QLatin1String("think_tokens"), v.thinkTokens);
    }
    return json(o);
}

void readFigures(const QJsonObject& o, MessageVersion& v) {
    v.thinkSeconds = o.value(QLatin1String("think_seconds")).toDouble();
    v.thinkTokens = o.value(QLatin1String("think_tokens")).toInt();
    v.cut = o.value(QLatin1String("cut")).toBool();
    v.edited = o.value(QLatin1String("edited")).toBool();
    v.waits = o.value(QLatin1String("waits")).toBool();
    v.rolled = o.value(QLatin1String("rolled_tokens")).toInt();
    v.carried = static_cast<int>(qBound(qsizetype{0}, qsizetype{o.value(QLatin1String("carried_letters")).toInt()}, v.text.size()));
    if (!o.contains(QLatin1String("prompt_tokens"))) {
        return;
    }
    constexpr Nanoseconds kArrival = 1; // 0 says that something has not happened
    SequenceFigures f;
    f.arrival = kArrival;
    for (const auto& [key, field] : kCounts) {
        f.*field = o.value(QLatin1String(key)).toInt();
    }
    for (const auto& [key, field] : kTimes) {
        if (o.contains(QLatin1String(key))) {
            f.*field = o.value(QLatin1String(key)).toInteger() + kArrival;
        }
    }
    const QString reason = o.value(QLatin1String("miss_reason")).toString();
    for (int i = 0; i <= static_cast<int>(trace::MissReason::settingsDiffer); ++i) {
        const auto candidate = static_cast<trace::MissReason>(i);
        f.missReason = text(trace::missReasonName(candidate)) == reason ? candidate : f.missReason;
    }
    v.figures = f;
}

std::string errorJson(const std::optional<Error>& e) {
    if (!e) {
        return {};
    }
    return json({{QStringLiteral("code"), text(errorName(e->code))}, {QStringLiteral("message"), text(e->message)}, {QStringLiteral("subject"), text(e->subject)}});
}

std::optional<Error> readError(const std::string& bytes) {
    if (bytes.empty()) {
        return std::nullopt;
    }
    const QJsonObject o = object(bytes);
    Error e{ErrorCode::internal, o.value(QLatin1String("message")).toString().toStdString(), o.value(QLatin1String("subject")).toString().toStdString(), {}};
    const QString name = o.value(QLatin1String("code")).toString();
    for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) {
        const auto code = static_cast<ErrorCode>(i);
        e.code = text(errorName(code)) == name ? code : e.code;
    }
    return e;
}

std::optional<trace::FinishReason> readFinish(const std::string& name) {
    for (int i = 0; i <= static_cast<int>(trace::FinishReason::failed); ++i) {
        if (trace::finishReasonName(static_cast<trace::FinishReason>(i)) == name) {
            return static_cast<trace::FinishReason>(i);
        }
    }
    return std::nullopt;
}

MessageVersion versionOf(const store::StoredMessage& row) {
    MessageVersion v;
    v.id = row.id;
    v.text = text(row.text);
    v.kept = v.text.size();
    v.pieces = row.pieces;
    v.model = text(row.model);
    v.finish = readFinish(row.finish);
    v.error = readError(row.error);
    v.run = -1; // its sequence belongs to no load of this program's life
    readFigures(object(row.figures), v);
    if (row.role == store::MessageRole::assistant && v.text.isEmpty() && !v.finish && !v.error && !v.waits) {
        v.error = Error{ErrorCode::cancelled, "The program ended before this reply began.", {}, {}};
    }
    return v;
}

using Children = std::unordered_map<store::MessageId, std::vector<const store::StoredMessage*>>;

/// The messages below `parent` along the chosen versions; other versions take what followed them along.
QVector<Message> pathBelow(const Children& children, store::MessageId parent) {
    QVector<Message> path;
    for (auto found = children.find(parent); found != children.end(); found = children.find(parent)) {
        const auto& rows = found->second;
        Message m;
        m.versions.clear();
        m.role = rows.front()->role == store::MessageRole::user ? Role::user : Role::assistant;
        for (const store::StoredMessage* row : rows) {
            if (row->role != rows.front()->role) {
                continue;
            }
            m.current = row->chosen ? static_cast<int>(m.versions.size()) : m.current;
            m.versions.push_back(versionOf(*row));
        }
        parent = m.shown().id;
        for (int i = 0; i < m.versions.size(); ++i) {
            if (i != m.current) {
                const QVector<Message> tail = pathBelow(children, m.versions[i].id);
                m.versions[i].tail.assign(tail.cbegin(), tail.cend());
            }
        }
        path.push_back(std::move(m));
    }
    return path;
}

template <class Messages>
void addTree(const Messages& messages, qint64 parent, std::vector<store::StoredMessage>& out) {
    for (const Message& m : messages) {
        qint64 next = parent;
        for (int i = 0; i < m.versions.size(); ++i) {
            store::StoredMessage row = rowOf(m.versions[i], m.role, parent);
            row.id = row.id != 0 ? row.id : store::newId();
            row.chosen = i == m.current;
            next = row.chosen ? row.id : next;
            const qint64 id = row.id;
            out.push_back(std::move(row));
            if (i != m.current) {
                addTree(m.versions[i].tail, id, out);
            }
        }
        parent = next;
    }
}

} // namespace

store::StoredConversation rowOf(const Conversation& c) {
    store::StoredConversation row;
    row.info.id = c.id;
    row.info.title = c.title.toStdString();
    row.info.titleSource = c.titleIsOwn ? store::TitleSource::person : c.titleByModel ? store::TitleSource::model : store::TitleSource::firstWords;
    row.info.created = c.created.toMSecsSinceEpoch();
    row.info.touched = c.touched.toMSecsSinceEpoch();
    row.info.pinned = c.pinned;
    row.systemPrompt = c.systemPrompt.toStdString();
    row.settings = c.settings.toStdString();
    row.draft = c.draft.toStdString();
    return row;
}

store::StoredMessage rowOf(const MessageVersion& v, Role role, qint64 parent) {
    store::StoredMessage row;
    row.id = v.id;
    row.parent = parent;
    row.role = role == Role::user ? store::MessageRole::user : store::MessageRole::assistant;
    row.created = QDateTime::currentMSecsSinceEpoch();
    row.text = v.text.toStdString();
    row.finish = v.finish ? std::string(trace::finishReasonName(*v.finish)) : std::string();
    row.figures = figuresJson(v);
    row.error = errorJson(v.error);
    row.model = v.model.toStdString();
    return row;
}

store::StoredConversation treeOf(const Conversation& c) {
    store::StoredConversation all = rowOf(c);
    addTree(c.messages, 0, all.messages);
    return all;
}

Conversation conversationOf(const store::StoredConversation& rows) {
    Conversation c;
    c.id = rows.info.id;
    c.title = text(rows.info.title);
    c.titleIsOwn = rows.info.titleSource == store::TitleSource::person;
    c.titleByModel = rows.info.titleSource == store::TitleSource::model;
    c.created = QDateTime::fromMSecsSinceEpoch(rows.info.created);
    c.touched = QDateTime::fromMSecsSinceEpoch(rows.info.touched);
    c.pinned = rows.info.pinned;
    c.systemPrompt = text(rows.systemPrompt);
    c.settings = text(rows.settings);
    c.draft = text(rows.draft);
    c.stored = true;
    Children children;
    for (const store::StoredMessage& row : rows.messages) {
        children[row.parent].push_back(&row);
    }
    c.messages = pathBelow(children, 0);
    return c;
}

const std::string& markOfWaiting() {
    static const std::string mark = R"("waits":true)";
    return mark;
}

} // namespace vitrine::ui
