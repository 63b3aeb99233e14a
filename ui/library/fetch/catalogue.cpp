// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/catalogue.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

// In no namespace: the macro declares what it calls where it stands.
static void initResource() {
    Q_INIT_RESOURCE(catalogue); // a static library's resources are not linked in by themselves
}

namespace vitrine::ui {

QString CatalogueEntry::source() const {
    return repository +
           (revision.isEmpty() || revision == QLatin1String("main") ? QString() : QLatin1Char('@') + revision) +
           QLatin1Char('/') + file;
}

Result<QVector<CatalogueEntry>> readCatalogue(const QByteArray& text) {
    const QJsonObject root = QJsonDocument::fromJson(text).object();
    if (root.value(QLatin1String("vitrine_catalogue")).toInt() != 1 || !root.value(QLatin1String("models")).isArray()) {
        return fail(ErrorCode::corruptFile, "This is not a list of models.");
    }
    static const QRegularExpression hash(QStringLiteral("^[0-9a-f]{64}$"));
    QVector<CatalogueEntry> all;
    for (const QJsonValue& value : root.value(QLatin1String("models")).toArray()) {
        const QJsonObject o = value.toObject();
        const auto words = [&](const char* key) { return o.value(QLatin1String(key)).toString(); };
        CatalogueEntry e{words("name"),     words("format"), words("repository"),
                         words("revision"), words("file"),   words("licence"),
                         words("about"),    words("sha256"), -1};
        e.bytes = static_cast<qint64>(o.value(QLatin1String("bytes")).toDouble(-1));
        if (e.name.isEmpty() || e.repository.isEmpty() || e.file.isEmpty() || e.licence.isEmpty() ||
            (!e.sha256.isEmpty() && !hash.match(e.sha256).hasMatch())) {
            return fail(ErrorCode::corruptFile, "An entry of the list of models is incomplete.", e.name.toStdString());
        }
        all.push_back(std::move(e));
    }
    return all;
}

QVector<CatalogueEntry> catalogue() {
    initResource();
    QFile file(QStringLiteral(":/catalogue.json"));
    return file.open(QIODevice::ReadOnly) ? readCatalogue(file.readAll()).value_or(QVector<CatalogueEntry>{})
                                          : QVector<CatalogueEntry>{};
}

} // namespace vitrine::ui
