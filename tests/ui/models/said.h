// A message as a test writes it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/conversation.h"

namespace vitrine::ui {

inline Message said(Role role, const QString& text) {
    Message m;
    m.role = role;
    m.shown().text = text;
    return m;
}

} // namespace vitrine::ui
