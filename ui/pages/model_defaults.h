// How one model answers: kept for its file, and used wherever a chat has nothing of its own.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariantMap>

namespace vitrine::ui {

struct ModelDefaults {
    QVariantMap sampling; ///< by the keys of the sampling settings; empty: those of the program
    QString systemPrompt; ///< new chats begin with it

    friend bool operator==(const ModelDefaults&, const ModelDefaults&) = default;
};

} // namespace vitrine::ui
