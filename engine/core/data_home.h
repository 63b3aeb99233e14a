// Where a user's data lies: models, chats, runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace vitrine {

/// $XDG_DATA_HOME, else ~/.local/share; always absolute. As the XDG base directory specification has it, a relative or empty
/// value counts as none; a HOME that is unset or relative is looked up in the user database.
[[nodiscard]] std::filesystem::path dataHome();

} // namespace vitrine
