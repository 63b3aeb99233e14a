// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/database_choice.h"

#include "app/cli/cli_error.h"
#include "app/cli/usage_sentence.h"

namespace vitrine::cli {

void DatabaseChoice::addTo(CLI::App& verb) {
    CLI::Option* const file =
        verb.add_option("--database", database, "Another database than the user's")->check(notEmpty());
    verb.add_option("--portable", portable, "The database of a window that was started with --portable DIR")
        ->check(notEmpty())
        ->excludes(file);
}

std::filesystem::path DatabaseChoice::path() const {
    return !database.empty()   ? std::filesystem::path(database)
           : !portable.empty() ? std::filesystem::path(portable) / "vitrine.db"
                               : store::defaultDatabasePath();
}

store::Database DatabaseChoice::open() const {
    return take(store::Database::open(path()));
}

store::Database DatabaseChoice::openThere() const {
    if (std::error_code ignored; given() && !std::filesystem::exists(path(), ignored)) {
        throw Failure(Error{ErrorCode::fileNotFound, "There is no database at " + path().string() + ".", {}, {}}, 1);
    }
    return open();
}

} // namespace vitrine::cli
