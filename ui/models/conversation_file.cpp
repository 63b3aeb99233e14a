// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_file.h"

#include <unordered_set>

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include "ui/models/conversation_rows.h"

namespace vitrine::ui {

namespace {

constexpr int kFormat = 1;
constexpr qint64 kLargestFile = qint64{256} << 20;
const QString kMark = QStringLiteral("<!-- vitrine: ");
const QString kHiddenMark = QStringLiteral("<!-- \\vitrine: "); // a mark that stands in somebody's text
const QString kMarkEnd = QStringLiteral(" -->");

QString tr(const char* text) { return QCoreApplication::translate("vitrine::ui", text); }

QJsonValue parsed(const std::string& json) { return json.empty() ? QJsonValue() : QJsonValue(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object()); }

std::string compact(const QJsonValue& v) { return v.isObject() ? QJsonDocument(v.toObject()).toJson(QJsonDocument::Compact).toStdString() : std::string(); }

QString marked(const QString& kind, const QString& heading, const QString& text) {
    return kMark + kind + kMarkEnd + QStringLiteral("\n## ") + heading + QStringLiteral("\n\n") + QString(text).replace(kMark, kHiddenMark) + QStringLiteral("\n\n");
}

/// The text between a heading and the next mark, as it was.
QString unmarked(QString part) {
    if (part.startsWith(QLatin1String("\n## "))) {
        const qsizetype end = part.indexOf(QLatin1Char('\n'), 1);
        part = end < 0 ? QString() : part.mid(end + 1);
        part = part.startsWith(QLatin1Char('\n')) ? part.mid(1) : part;
    }
    if (part.endsWith(QLatin1String("\n\n"))) {
        part.chop(2);
    }
    return part.replace(kHiddenMark, kMark);
}

/// Behind "assistant" in the mark of a reply that did not end by itself.
const QString kUnfinished = QStringLiteral(" unfinished");

QString endMark(const MessageVersion& reply) {
    if (!reply.finish) {
        return kUnfinished;
    }
    const std::string_view name = trace::finishReasonName(*reply.finish);
    return *reply.finish == trace::FinishReason::endOfSequence ? QString() : QLatin1Char(' ') + QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// A reply whose mark this is; user: none.
bool readMark(const QString& kind, Message& m) {
    m.role = kind == QLatin1String("user") ? Role::user : Role::assistant;
    if (m.role == Role::user || kind == QLatin1String("assistant") + kUnfinished) {
        return true;
    }
    for (int i = 0; i <= static_cast<int>(trace::FinishReason::failed); ++i) {
        m.shown().finish = static_cast<trace::FinishReason>(i);
        if (kind == QLatin1String("assistant") + endMark(m.shown())) {
            return true;
        }
    }
    return false;
}

} // namespace

QByteArray conversationJson(const Conversation& conversation) {
    const store::StoredConversation all = treeOf(conversation);
    QJsonArray messages;
    for (const store::StoredMessage& m : all.messages) {
        QJsonObject o{{QStringLiteral("id"), QString::number(m.id)},
                      {QStringLiteral("role"), m.role == store::MessageRole::user ? QStringLiteral("user") : QStringLiteral("assistant")},
                      {QStringLiteral("shown"), m.chosen},
                      {QStringLiteral("text"), QString::fromStdString(m.text)}};
        if (m.parent != 0) {
            o.insert(QStringLiteral("follows"), QString::number(m.parent));
        }
        const auto add = [&o](const char* key, const QJsonValue& value) {
            if (!value.isNull() && value != QJsonValue(QString())) {
                o.insert(QLatin1String(key), value);
            }
        };
        add("finish", QString::fromStdString(m.finish));
        add("model", QString::fromStdString(m.model));
        add("figures", parsed(m.figures));
        add("error", parsed(m.error));
        messages.push_back(o);
    }
    const QJsonObject root{{QStringLiteral("vitrine_chat"), kFormat},
                           {QStringLiteral("title"), conversation.title},
                           {QStringLiteral("created"), conversation.created.toUTC().toString(Qt::ISODateWithMs)},
                           {QStringLiteral("system_prompt"), conversation.systemPrompt},
                           {QStringLiteral("settings"), parsed(all.settings)},
                           {QStringLiteral("messages"), messages}};
    return QJsonDocument(root).toJson();
}

Result<Conversation> conversationFromJson(const QByteArray& json) {
    QJsonParseError problem;
    const QJsonObject root = QJsonDocument::fromJson(json, &problem).object();
    if (root.value(QLatin1String("vitrine_chat")).toInt() != kFormat) {
        return fail(ErrorCode::corruptFile, problem.error != QJsonParseError::NoError ? "The file is no JSON: " + problem.errorString().toStdString() + "." : "The JSON file holds no chat of Vitrine.");
    }
    store::StoredConversation all;
    all.info.title = root.value(QLatin1String("title")).toString().toStdString();
    all.systemPrompt = root.value(QLatin1String("system_prompt")).toString().toStdString();
    all.settings = compact(root.value(QLatin1String("settings")));
    std::unordered_set<store::MessageId> known;
    for (const QJsonValue& value : root.value(QLatin1String("messages")).toArray()) {
        const QJsonObject o = value.toObject();
        store::StoredMessage m;
        m.id = o.value(QLatin1String("id")).toString().toLongLong();
        m.parent = o.value(QLatin1String("follows")).toString().toLongLong();
        m.role = o.value(QLatin1String("role")).toString() == QLatin1String("user") ? store::MessageRole::user : store::MessageRole::assistant;
        m.chosen = o.value(QLatin1String("shown")).toBool(true);
        m.text = o.value(QLatin1String("text")).toString().toStdString();
        m.pieces = 1;
        m.finish = o.value(QLatin1String("finish")).toString().toStdString();
        m.model = o.value(QLatin1String("model")).toString().toStdString();
        m.figures = compact(o.value(QLatin1String("figures")));
        m.error = compact(o.value(QLatin1String("error")));
        if (m.id <= 0 || (m.parent != 0 && !known.contains(m.parent)) || !known.insert(m.id).second) {
            return fail(ErrorCode::corruptFile, "A message of the chat follows one that is not there.", "message " + std::to_string(m.id));
        }
        all.messages.push_back(std::move(m));
    }
    return conversationOf(all);
}

QString conversationMarkdown(const Conversation& c) {
    QString out = QStringLiteral("# ") + (c.title.isEmpty() ? tr("Chat") : c.title) + QStringLiteral("\n\n");
    if (!c.systemPrompt.isEmpty()) {
        out += marked(QStringLiteral("system"), tr("System prompt"), c.systemPrompt);
    }
    for (const Message& m : c.messages) {
        const QString model = m.shown().model;
        out += m.role == Role::user ? marked(QStringLiteral("user"), tr("You"), m.shown().text)
                                    : marked(QStringLiteral("assistant") + endMark(m.shown()), model.isEmpty() ? tr("Model") : model, m.shown().text);
    }
    return out;
}

Result<Conversation> conversationFromMarkdown(const QString& markdown) {
    Conversation c;
    const QStringList parts = markdown.split(kMark);
    c.title = parts.front().section(QLatin1Char('\n'), 0, 0).simplified();
    c.title = c.title.startsWith(QLatin1String("# ")) ? c.title.mid(2) : c.title;
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const qsizetype end = parts[i].indexOf(kMarkEnd);
        const QString kind = parts[i].left(end);
        const QString text = unmarked(parts[i].mid(end + kMarkEnd.size()));
        Message m;
        if (end > 0 && kind == QLatin1String("system")) {
            c.systemPrompt = text;
        } else if (end > 0 && readMark(kind, m)) {
            m.shown().text = text;
            c.messages.push_back(m);
        } else {
            return fail(ErrorCode::corruptFile, "The Markdown file has a mark that Vitrine does not know.", kind.left(40).toStdString());
        }
    }
    if (c.messages.isEmpty() && c.systemPrompt.isEmpty()) {
        return fail(ErrorCode::corruptFile, "The file holds no chat that Vitrine exported.");
    }
    return c;
}

QString writeConversation(const Conversation& conversation, const QString& path) {
    QSaveFile file(path);
    const QByteArray bytes = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) ? conversationJson(conversation) : conversationMarkdown(conversation).toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return tr("The chat can't be written to %1: %2.").arg(path, file.errorString());
    }
    return {};
}

Result<Conversation> readConversationFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(ErrorCode::fileUnreadable, tr("%1 can't be read: %2.").arg(path, file.errorString()).toStdString(), path.toStdString());
    }
    if (file.size() > kLargestFile) {
        return fail(ErrorCode::corruptFile, tr("%1 is too large to be a chat.").arg(path).toStdString(), path.toStdString());
    }
    const QByteArray bytes = file.readAll();
    return bytes.trimmed().startsWith('{') ? conversationFromJson(bytes) : conversationFromMarkdown(QString::fromUtf8(bytes));
}

} // namespace vitrine::ui
