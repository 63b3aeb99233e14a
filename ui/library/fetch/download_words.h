// What a person reads about a download: where it stands, and why it failed.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/library/fetch/download_worker.h"
#include "ui/widgets/error_card.h"

namespace vitrine::ui {

/// "Receiving", "Waiting: the server asks …", "Computing the hash", for a person.
[[nodiscard]] QString downloadWords(const DownloadStatus& status);

/// Of a download that failed: titled by what happened, not by where.
[[nodiscard]] ErrorText downloadErrorWords(const DownloadStatus& status);

} // namespace vitrine::ui
