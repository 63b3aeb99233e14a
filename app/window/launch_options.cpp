// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/launch_options.h"

#include <QByteArray>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryFile>
#include <QUtf8StringView>

#include "ui/inside/prepared_loads.h"

namespace vitrine::app {

namespace {

QString oneOf(const QCommandLineParser& parser, const QString& name, const QStringList& allowed, QString& out) {
    if (!parser.isSet(name)) {
        return {};
    }
    out = parser.value(name);
    return allowed.contains(out) ? QString() : QStringLiteral("--%1 takes %2, not '%3'.").arg(name, allowed.join(QStringLiteral(", ")), out);
}

constexpr int kLargestSide = 8192; // px; past it there is no memory for the picture

QString readSize(const QCommandLineParser& parser, LaunchOptions& o) {
    if (!parser.isSet(QStringLiteral("size"))) {
        return {};
    }
    static const QRegularExpression form(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
    const auto match = form.match(parser.value(QStringLiteral("size")));
    if (!match.hasMatch()) {
        return QStringLiteral("--size takes WIDTHxHEIGHT, for example 1600x1000.");
    }
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (size.width() > kLargestSide || size.height() > kLargestSide) {
        return QStringLiteral("--size takes at most %1x%1.").arg(kLargestSide);
    }
    o.size = size;
    return {};
}

QString readWorkload(const QCommandLineParser& parser, LaunchOptions& o) {
    o.workload = parser.value(QStringLiteral("workload"));
    o.replay = parser.value(QStringLiteral("replay"));
    if (parser.isSet(QStringLiteral("workload")) && ui::findLoad(o.workload) == nullptr) {
        return QStringLiteral("There is no prepared load '%1'; --list-workloads names them.").arg(o.workload);
    }
    if (parser.isSet(QStringLiteral("replay")) && o.replay.isEmpty()) {
        return QStringLiteral("--replay takes the file of a saved run.");
    }
    if (!o.workload.isEmpty() && !o.replay.isEmpty()) {
        return QStringLiteral("--workload and --replay can't go together.");
    }
    return {};
}

QString readAfter(const QCommandLineParser& parser, LaunchOptions& o) {
    if (!parser.isSet(QStringLiteral("after"))) {
        return {};
    }
    const QString value = parser.value(QStringLiteral("after"));
    if (value == QLatin1String("reply")) {
        o.afterReply = true;
        return {};
    }
    if (value == QLatin1String("load")) {
        o.afterLoad = true;
        return {};
    }
    bool number = false;
    o.after = value.toDouble(&number);
    return number && o.after >= 0.0 ? QString() : QStringLiteral("--after takes seconds, or one of the words reply and load.");
}

} // namespace

QString folderProblem(const QString& folder) {
    const QFileInfo info(folder);
    if (info.exists() && !info.isDir()) {
        return QStringLiteral("'%1' is not a folder.").arg(folder);
    }
    const bool made = QDir().mkpath(folder);
    QTemporaryFile probe(folder + QStringLiteral("/.probe-XXXXXX")); // permissions alone don't tell of read-only disks
    return made && probe.open() ? QString() : QStringLiteral("The folder '%1' can't be written; settings and chats would be lost.").arg(folder);
}

namespace {

QString decoded(const char* bytes) {
    const QByteArray raw(bytes);
    if (QUtf8StringView(raw).isValidUtf8()) {
        return QString::fromUtf8(raw);
    }
    QString text;
    for (const char byte : raw) {
        const auto code = static_cast<unsigned char>(byte);
        text += QChar(static_cast<char16_t>(code < 0x80 ? code : 0xDC00 + code));
    }
    return text;
}

} // namespace

QStringList shellArguments(int argc, const char* const* argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << decoded(argv[i]);
    }
    return arguments;
}

Parsed parseLaunch(const QStringList& arguments, const QString& version) {
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Vitrine: runs large language models on this computer and shows how the tokens are made."));
    parser.addPositionalArgument(QStringLiteral("MODEL"), QStringLiteral("A GGUF file; absent: the last used, else the default model."), QStringLiteral("[MODEL]"));
    parser.addOptions({
        {QStringLiteral("theme"), QStringLiteral("dark, light or system."), QStringLiteral("name")},
        {QStringLiteral("page"), QStringLiteral("chat, inside, benchmarks, models, logs or settings."), QStringLiteral("id")},
        {QStringLiteral("prompt"), QStringLiteral("A message that is sent once the model is ready."), QStringLiteral("text")},
        {QStringLiteral("workload"), QStringLiteral("Start a prepared load on the page Inside; --list-workloads names them."), QStringLiteral("name")},
        {QStringLiteral("list-workloads"), QStringLiteral("Print the names of the prepared loads.")},
        {QStringLiteral("replay"), QStringLiteral("Show a saved run on the page Inside."), QStringLiteral("file.vtrc")},
        {QStringLiteral("size"), QStringLiteral("Size of the window."), QStringLiteral("WxH")},
        {QStringLiteral("after"), QStringLiteral("When the screenshot is taken: seconds, or 'reply' or 'load' for the end of that."), QStringLiteral("seconds")},
        {QStringLiteral("screenshot"), QStringLiteral("Save the window's picture there and exit."), QStringLiteral("file.png")},
        {QStringLiteral("report-delays"), QStringLiteral("At the end, write how long events waited for the window (JSON)."), QStringLiteral("file.json")},
        {QStringLiteral("portable"), QStringLiteral("Keep settings and data in this folder."), QStringLiteral("dir")},
        {{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Print this help.")},
        {QStringLiteral("version"), QStringLiteral("Print the version.")},
    });
    Parsed parsed;
    if (!parser.parse(arguments)) {
        parsed.error = parser.errorText();
        return parsed;
    }
    if (parser.isSet(QStringLiteral("help"))) {
        parsed.text = parser.helpText();
        return parsed;
    }
    if (parser.isSet(QStringLiteral("version"))) {
        parsed.text = QStringLiteral("vitrine %1\n").arg(version);
        return parsed;
    }
    if (parser.isSet(QStringLiteral("list-workloads"))) {
        for (const ui::PreparedLoad& load : ui::preparedLoads()) {
            parsed.text += QStringLiteral("%1  %2: %3\n").arg(load.id, -18).arg(load.title, load.sentence);
        }
        return parsed;
    }
    LaunchOptions& o = parsed.options;
    const QStringList positional = parser.positionalArguments();
    QStringList errors{
        positional.size() > 1 ? QStringLiteral("Only one model can be named.") : QString(),
        oneOf(parser, QStringLiteral("theme"), {QStringLiteral("dark"), QStringLiteral("light"), QStringLiteral("system")}, o.theme),
        oneOf(parser, QStringLiteral("page"), {QStringLiteral("chat"), QStringLiteral("inside"), QStringLiteral("benchmarks"), QStringLiteral("models"), QStringLiteral("logs"), QStringLiteral("settings")}, o.page),
        readWorkload(parser, o),
        readSize(parser, o),
        readAfter(parser, o),
    };
    errors.removeAll(QString());
    o.model = positional.value(0);
    o.prompt = parser.value(QStringLiteral("prompt"));
    o.screenshot = parser.value(QStringLiteral("screenshot"));
    o.reportDelays = parser.value(QStringLiteral("report-delays"));
    o.portable = parser.value(QStringLiteral("portable"));
    if (o.page.isEmpty() && (!o.workload.isEmpty() || !o.replay.isEmpty())) {
        o.page = QStringLiteral("inside");
    }
    if (o.afterLoad && o.workload.isEmpty()) {
        errors << QStringLiteral("--after load needs a --workload.");
    }
    if (o.afterReply && o.prompt.isEmpty()) {
        errors << QStringLiteral("--after reply needs a --prompt.");
    }
    parsed.error = errors.value(0);
    return parsed;
}

} // namespace vitrine::app
