// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/setting_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <nlohmann/json.hpp>

#include "engine/core/json_depth.h"

namespace vitrine::ui {
namespace {

using Json = nlohmann::ordered_json;

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

QString raw(const Json& value) {
    return QString::fromStdString(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// SHA-256 as sixty-four digits.
bool isDigest(const std::string& text) {
    constexpr std::size_t kDigits = 64;
    return text.size() == kDigits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

QString words(const Json& value) {
    if (value.is_string()) {
        constexpr std::size_t kEnough = 8;
        const std::string text = value.get<std::string>();
        return QString::fromStdString(isDigest(text) ? text.substr(0, kEnough) : text);
    }
    if (value.is_boolean()) {
        return value.get<bool>() ? tr("on") : tr("off");
    }
    if (value.is_null()) {
        return tr("none");
    }
    if (value.is_array()) {
        QStringList members;
        for (const Json& member : value) {
            members << words(member);
        }
        return members.join(QStringLiteral(", "));
    }
    if (value.is_object()) { // a load of a benchmark: {"concurrency":4}, {"rate":3,"arrivals":"gamma","burstiness":0.5}
        QStringList members;
        for (const auto& [key, member] : value.items()) {
            if (key != "burstiness" || member != 1) {
                members << (key == "rate" ? tr("%1 /s").arg(words(member)) : words(member));
            }
        }
        return members.join(QLatin1Char(' '));
    }
    return raw(value);
}

} // namespace

QString settingName(const QString& key) {
    if (key.endsWith(QLatin1String("_sha256"))) {
        return tr("SHA-256 of the %1").arg(settingName(key.chopped(7)));
    }
    QString name;
    for (const QChar c : key.section(QLatin1Char('.'), -1)) {
        if (c == QLatin1Char('_')) {
            name += QLatin1Char(' ');
        } else if (c.isUpper() && !name.isEmpty() && name.back().isLower()) {
            name += QLatin1Char(' ');
            name += c.toLower();
        } else {
            name += c;
        }
    }
    return name;
}

QString settingWords(const std::string& json) {
    if (json.empty()) {
        return {};
    }
    const Json value = nestsDeeper(json) ? Json(Json::value_t::discarded) : Json::parse(json, nullptr, false);
    return value.is_discarded() ? QString::fromStdString(json) : words(value);
}

} // namespace vitrine::ui
