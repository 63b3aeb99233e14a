// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_words.h"

#include "ui/bridge/engine_text.h"
#include "ui/library/fetch/download_rows.h"
#include "ui/pages/error_words.h"

namespace vitrine::ui {

namespace {

QString withNote(const QString& words, const QString& note) {
    return note.isEmpty() ? words : words + QStringLiteral(" · ") + note;
}

void sayFault(DownloadFault fault, ErrorText& text) {
    const auto say = [&text](const QString& title, const QString& fix) {
        text.title = title;
        text.fix = fix;
    };
    switch (fault) {
    case DownloadFault::none: return;
    case DownloadFault::noServer:
        return say(DownloadRow::tr("The server can't be found"), DownloadRow::tr("check the address and the connection."));
    case DownloadFault::noAnswer:
        return say(DownloadRow::tr("The server takes no connection"), DownloadRow::tr("check the address; the server may be down for a while."));
    case DownloadFault::brokenOff:
        return say(DownloadRow::tr("The connection broke off"), DownloadRow::tr("try again; it goes on with what has come."));
    case DownloadFault::noSuchFile:
        return say(DownloadRow::tr("The server has no such file"), DownloadRow::tr("check the address; the file may have another name now."));
    case DownloadFault::tooManyRequests:
        return say(DownloadRow::tr("Too many requests for this server"), DownloadRow::tr("wait as long as it asks, then try again."));
    case DownloadFault::notForAll:
        return say(DownloadRow::tr("The server does not give this file to everyone"),
                   DownloadRow::tr("fetch it with a browser and put it into a watched folder, or choose another file."));
    case DownloadFault::refused:
        return say(DownloadRow::tr("The server refuses"), DownloadRow::tr("check the address, or choose another file."));
    case DownloadFault::serverFault:
        return say(DownloadRow::tr("The server has a fault"), DownloadRow::tr("try again later."));
    case DownloadFault::wrongLength:
        return say(DownloadRow::tr("The file has another length than it should"), DownloadRow::tr("fetch it again; if it stays so, fetch it from elsewhere."));
    case DownloadFault::cutThere:
        return say(DownloadRow::tr("The file on the server is cut"), DownloadRow::tr("fetch the model from elsewhere."));
    }
}

} // namespace

QString downloadWords(const DownloadStatus& s) {
    switch (s.state) {
    case DownloadState::queued:
        return DownloadRow::tr("Left unfinished; Resume goes on with it");
    case DownloadState::asking:
        return withNote(DownloadRow::tr("Asking the server"), s.note);
    case DownloadState::receiving:
        return withNote(s.resumedFrom > 0 ? DownloadRow::tr("Receiving the rest") : DownloadRow::tr("Receiving"), s.note);
    case DownloadState::waiting:
        return DownloadRow::tr("Waiting %1 s: %2").arg(s.retryIn).arg(s.note);
    case DownloadState::checking:
        return DownloadRow::tr("Computing the SHA-256");
    case DownloadState::done:
        return s.hashKnown ? DownloadRow::tr("Done; the SHA-256 is the one that it should be")
                           : DownloadRow::tr("Done; no SHA-256 was known to compare with");
    case DownloadState::failed:
        return withNote(s.error ? engineWords(s.error->message) : DownloadRow::tr("Failed"), s.note);
    case DownloadState::stopped:
        return DownloadRow::tr("Stopped; what has come is kept");
    }
    return {};
}

ErrorText downloadErrorWords(const DownloadStatus& s) {
    ErrorText text = errorWords(s.error.value_or(Error{}));
    sayFault(s.fault, text);
    text.sentence = downloadWords(s);
    return text;
}

} // namespace vitrine::ui
