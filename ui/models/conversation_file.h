// Chats as files: JSON with every version, and Markdown of what is shown. Both can be read again.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "engine/core/result.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

[[nodiscard]] QByteArray conversationJson(const Conversation& conversation);
/// corruptFile when it is no chat of this form.
[[nodiscard]] Result<Conversation> conversationFromJson(const QByteArray& json);

/// A heading for the title and for each message, with a comment that marks where it begins.
[[nodiscard]] QString conversationMarkdown(const Conversation& conversation);
[[nodiscard]] Result<Conversation> conversationFromMarkdown(const QString& markdown);

/// By the file's ending: .json, else Markdown. Empty, or one sentence for people. The file is complete or not there.
[[nodiscard]] QString writeConversation(const Conversation& conversation, const QString& path);
/// fileUnreadable or corruptFile.
[[nodiscard]] Result<Conversation> readConversationFile(const QString& path);

} // namespace vitrine::ui
