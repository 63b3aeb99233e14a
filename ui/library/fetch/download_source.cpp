// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_source.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace vitrine::ui {

namespace {

constexpr int kMostParts = 200;

tl::unexpected<Error> refused(const char* sentence) {
    return fail(ErrorCode::invalidArgument, QCoreApplication::translate("DownloadSource", sentence).toStdString());
}

/// The name that a path ends in, if a file may be called so here.
QString fileNameOf(const QString& path) {
    const QString name = path.section(QLatin1Char('/'), -1);
    const bool plain = !name.startsWith(QLatin1Char('.')) && !name.contains(QLatin1Char('\\')) && name.size() <= 255 &&
                       !name.contains(QRegularExpression(QStringLiteral("[\\x00-\\x1f]")));
    return plain && name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) ? name : QString();
}

Result<QUrl> addressOf(const QString& text, const QString& hub) {
    QUrl url(text, QUrl::StrictMode);
    const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !web || url.host().isEmpty()) {
        return refused(QT_TRANSLATE_NOOP(
            "DownloadSource", "This is no address that can be fetched; it must begin with https:// or http://."));
    }
    if (url.host() == QUrl(hub).host()) { // the page that shows a file, as people copy it from a browser
        url.setPath(url.path().replace(QLatin1String("/blob/"), QLatin1String("/resolve/")));
    }
    return url;
}

Result<QUrl> hubAddress(const QString& text, const QString& hub) {
    static const QRegularExpression form(QStringLiteral("^([\\w.-]+)/([\\w.-]+)(?:@([\\w.-]+))?/(.+)$"));
    const auto match = form.match(text);
    if (!match.hasMatch()) {
        return refused(QT_TRANSLATE_NOOP("DownloadSource", "Write an address, or OWNER/REPOSITORY/FILE.gguf."));
    }
    const QString file = match.captured(4);
    for (const QString& part : file.split(QLatin1Char('/'))) {
        if (part.isEmpty() || part == QLatin1String(".") || part == QLatin1String("..")) {
            return refused(QT_TRANSLATE_NOOP("DownloadSource", "The file's path has an empty part or dots in it."));
        }
    }
    const QString revision = match.captured(3).isEmpty() ? QStringLiteral("main") : match.captured(3);
    QUrl url(hub);
    if (!url.isValid() || url.host().isEmpty()) {
        return refused(
            QT_TRANSLATE_NOOP("DownloadSource", "The address of the model hub in the settings is not valid."));
    }
    url.setPath(QStringLiteral("/%1/%2/resolve/%3/%4").arg(match.captured(1), match.captured(2), revision, file));
    return url;
}

/// All parts of a split model, or the one file.
QVector<DownloadSource> withParts(const QUrl& url, const QString& name) {
    static const QRegularExpression part(QStringLiteral("-(\\d{5})-of-(\\d{5})(\\.gguf)$"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = part.match(name);
    const int count = match.hasMatch() ? match.captured(2).toInt() : 0;
    if (count < 1 || count > kMostParts) {
        return {{url, name, {}, -1}};
    }
    QVector<DownloadSource> all;
    const QString base = name.left(match.capturedStart());
    const QString folder = url.path().left(url.path().size() - name.size());
    for (int i = 1; i <= count; ++i) {
        const QString each = QStringLiteral("%1-%2-of-%3%4")
                                 .arg(base)
                                 .arg(i, 5, 10, QLatin1Char('0'))
                                 .arg(count, 5, 10, QLatin1Char('0'))
                                 .arg(match.captured(3));
        QUrl partUrl = url;
        partUrl.setPath(folder + each);
        all.push_back({partUrl, each, {}, -1});
    }
    return all;
}

} // namespace

QString standardHub() {
    return QStringLiteral("https://huggingface.co");
}

Result<QVector<DownloadSource>> parseSource(const QString& text, const QString& hub) {
    const QString asked = text.trimmed();
    if (asked.isEmpty()) {
        return refused(QT_TRANSLATE_NOOP("DownloadSource", "Write an address, or OWNER/REPOSITORY/FILE.gguf."));
    }
    const auto url = asked.contains(QLatin1String("://")) ? addressOf(asked, hub) : hubAddress(asked, hub);
    if (!url) {
        return forward(url);
    }
    const QString name = fileNameOf(url->path());
    if (name.isEmpty()) {
        return refused(QT_TRANSLATE_NOOP("DownloadSource", "The address must name one file that ends in .gguf."));
    }
    return withParts(*url, name);
}

} // namespace vitrine::ui
