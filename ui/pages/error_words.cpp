// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/error_words.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "ui/bridge/engine_text.h"
#include "ui/bridge/reply_prompt.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

namespace {

struct Words {
    const char* title;
    const char* fix;
};

/// What goes wrong around the engine: requests, places to keep things, the network.
Words otherWords(ErrorCode code) {
    switch (code) {
    case ErrorCode::invalidArgument: return {QT_TRANSLATE_NOOP("Errors", "A setting is out of its range"), QT_TRANSLATE_NOOP("Errors", "reset the setting that the sentence names.")};
    case ErrorCode::unsupported: return {QT_TRANSLATE_NOOP("Errors", "This model needs something that is not supported"), QT_TRANSLATE_NOOP("Errors", "choose another model, or another conversion of this one.")};
    case ErrorCode::vocabularyMismatch: return {QT_TRANSLATE_NOOP("Errors", "The two models have different vocabularies"), QT_TRANSLATE_NOOP("Errors", "choose a draft model of the same family.")};
    case ErrorCode::outOfBlocks: return {QT_TRANSLATE_NOOP("Errors", "The KV cache is full"), QT_TRANSLATE_NOOP("Errors", "wait for another reply to end, or load the model with more blocks.")};
    case ErrorCode::busy: return {QT_TRANSLATE_NOOP("Errors", "The engine is busy"), QT_TRANSLATE_NOOP("Errors", "wait for it to finish, or stop what is running.")};
    case ErrorCode::network: return {QT_TRANSLATE_NOOP("Errors", "The network can't be reached"), QT_TRANSLATE_NOOP("Errors", "check the connection, then try again.")};
    case ErrorCode::hashMismatch: return {QT_TRANSLATE_NOOP("Errors", "The file is not the one that was asked for"), QT_TRANSLATE_NOOP("Errors", "fetch it again; the copy was damaged or replaced.")};
    case ErrorCode::databaseBusy: return {QT_TRANSLATE_NOOP("Errors", "The saved chats are in use"), QT_TRANSLATE_NOOP("Errors", "close the other window of Vitrine, then try again.")};
    case ErrorCode::databaseCorrupt: return {QT_TRANSLATE_NOOP("Errors", "The saved chats are damaged"), QT_TRANSLATE_NOOP("Errors", "restore the file from a backup, or move it away to begin anew.")};
    case ErrorCode::databaseNewer: return {QT_TRANSLATE_NOOP("Errors", "The saved chats come from a newer Vitrine"), QT_TRANSLATE_NOOP("Errors", "update Vitrine.")};
    case ErrorCode::databaseFailed: return {QT_TRANSLATE_NOOP("Errors", "The chats can't be saved"), QT_TRANSLATE_NOOP("Errors", "free some space, and check that the folder may be written.")};
    default: return {QT_TRANSLATE_NOOP("Errors", "That did not work"), QT_TRANSLATE_NOOP("Errors", "try again; if it happens again, copy the details into a report.")};
    }
}

Words wordsOf(ErrorCode code) {
    switch (code) {
    case ErrorCode::fileNotFound: return {QT_TRANSLATE_NOOP("Errors", "The file is not there"), QT_TRANSLATE_NOOP("Errors", "choose another model, or fetch this one again.")};
    case ErrorCode::fileUnreadable: return {QT_TRANSLATE_NOOP("Errors", "The file can't be read"), QT_TRANSLATE_NOOP("Errors", "check its permissions, and that the disk is connected.")};
    case ErrorCode::notAFile: return {QT_TRANSLATE_NOOP("Errors", "That is not a file"), QT_TRANSLATE_NOOP("Errors", "choose the .gguf file inside the folder.")};
    case ErrorCode::fileUnwritable: return {QT_TRANSLATE_NOOP("Errors", "The file can't be written"), QT_TRANSLATE_NOOP("Errors", "choose a folder that you may write to.")};
    case ErrorCode::diskFull: return {QT_TRANSLATE_NOOP("Errors", "The disk is full"), QT_TRANSLATE_NOOP("Errors", "free some space, then try again.")};
    case ErrorCode::notGguf: return {QT_TRANSLATE_NOOP("Errors", "This is not a GGUF model"), QT_TRANSLATE_NOOP("Errors", "choose a GGUF model: this file is none, whatever its name is, and other formats must be converted first.")};
    case ErrorCode::unsupportedGgufVersion: return {QT_TRANSLATE_NOOP("Errors", "This version of GGUF is not supported"), QT_TRANSLATE_NOOP("Errors", "fetch a newer conversion of the model.")};
    case ErrorCode::truncatedFile: return {QT_TRANSLATE_NOOP("Errors", "The model file ends too early"), QT_TRANSLATE_NOOP("Errors", "fetch the file again; a download probably stopped early.")};
    case ErrorCode::corruptFile: return {QT_TRANSLATE_NOOP("Errors", "The model file is damaged"), QT_TRANSLATE_NOOP("Errors", "fetch the file again and compare its checksum.")};
    case ErrorCode::unsupportedTensorType: return {QT_TRANSLATE_NOOP("Errors", "The model uses a number format that is not supported"), QT_TRANSLATE_NOOP("Errors", "choose another quantisation of this model, for example Q4_K_M or Q8_0.")};
    case ErrorCode::missingSplit: return {QT_TRANSLATE_NOOP("Errors", "A part of the model is missing"), QT_TRANSLATE_NOOP("Errors", "put all parts of the model into one folder.")};
    case ErrorCode::missingKey:
    case ErrorCode::badKey: return {QT_TRANSLATE_NOOP("Errors", "The model's description is incomplete"), QT_TRANSLATE_NOOP("Errors", "fetch another conversion of the model.")};
    case ErrorCode::missingTensor:
    case ErrorCode::badTensor: return {QT_TRANSLATE_NOOP("Errors", "The model's weights don't fit its description"), QT_TRANSLATE_NOOP("Errors", "fetch another conversion of the model.")};
    case ErrorCode::unknownArchitecture: return {QT_TRANSLATE_NOOP("Errors", "This kind of model is not known"), QT_TRANSLATE_NOOP("Errors", "choose a model of one of the known architectures.")};
    case ErrorCode::badTokenizer:
    case ErrorCode::noTokenizer: return {QT_TRANSLATE_NOOP("Errors", "The model's tokenizer can't be used"), QT_TRANSLATE_NOOP("Errors", "fetch another conversion of the model, with its tokenizer inside.")};
    case ErrorCode::badTemplate:
    case ErrorCode::templateLimit: return {QT_TRANSLATE_NOOP("Errors", "The chat template does not work"), QT_TRANSLATE_NOOP("Errors", "choose another model, or another template.")};
    case ErrorCode::templateRaised: return {QT_TRANSLATE_NOOP("Errors", "The chat template refuses this conversation"), QT_TRANSLATE_NOOP("Errors", "change what it names; often the system prompt or two messages in a row from one side.")};
    case ErrorCode::invalidUtf8: return {QT_TRANSLATE_NOOP("Errors", "The text is not valid"), QT_TRANSLATE_NOOP("Errors", "paste it again as plain text.")};
    case ErrorCode::emptyPrompt: return {QT_TRANSLATE_NOOP("Errors", "There is nothing to answer"), QT_TRANSLATE_NOOP("Errors", "write a message.")};
    case ErrorCode::promptTooLong: return {QT_TRANSLATE_NOOP("Errors", "The conversation is longer than the context"), QT_TRANSLATE_NOOP("Errors", "send a shorter message (the next one goes without this one), start a new chat, or load the model with a longer context.")};
    case ErrorCode::neverFits: return {QT_TRANSLATE_NOOP("Errors", "The conversation does not fit into the KV cache"), QT_TRANSLATE_NOOP("Errors", "send a shorter message (the next one goes without this one), start a new chat, or load the model with more blocks.")};
    case ErrorCode::outOfMemory: return {QT_TRANSLATE_NOOP("Errors", "There is not enough memory"), QT_TRANSLATE_NOOP("Errors", "choose a smaller model or a shorter context.")};
    case ErrorCode::noDevice: return {QT_TRANSLATE_NOOP("Errors", "The device is not there"), QT_TRANSLATE_NOOP("Errors", "set the device to automatic.")};
    case ErrorCode::deviceLost: return {QT_TRANSLATE_NOOP("Errors", "The device was lost"), QT_TRANSLATE_NOOP("Errors", "load the model again.")};
    case ErrorCode::stalled: return {QT_TRANSLATE_NOOP("Errors", "The engine does not advance"), QT_TRANSLATE_NOOP("Errors", "load the model again.")};
    case ErrorCode::cancelled: return {QT_TRANSLATE_NOOP("Errors", "Loading was cancelled"), QT_TRANSLATE_NOOP("Errors", "load it again when you want it.")};
    case ErrorCode::notLoaded: return {QT_TRANSLATE_NOOP("Errors", "No model is loaded"), QT_TRANSLATE_NOOP("Errors", "choose a model.")};
    default: return otherWords(code);
    }
}

QString translated(const char* words) {
    return QCoreApplication::translate("Errors", words);
}

} // namespace

ErrorText errorWords(const Error& error, const QString& file) {
    const Words words = wordsOf(error.code);
    ErrorText text;
    text.title = translated(words.title);
    text.code = qtText(errorName(error.code));
    text.sentence = engineWords(error.message);
    text.fix = translated(words.fix);
    if (!file.isEmpty()) {
        text.details.push_back({translated(QT_TRANSLATE_NOOP("Errors", "File")), file});
        if (const QFileInfo info(file); info.isFile()) {
            text.details.push_back({translated(QT_TRANSLATE_NOOP("Errors", "Size on disk, counted")), translated(QT_TRANSLATE_NOOP("Errors", "%1 bytes")).arg(formatCount(info.size()))});
        }
    }
    if (!error.subject.empty()) {
        text.details.push_back({translated(QT_TRANSLATE_NOOP("Errors", "About")), QString::fromStdString(error.subject)});
    }
    if (error.offset) {
        text.details.push_back({translated(QT_TRANSLATE_NOOP("Errors", "Offset, counted")), translated(QT_TRANSLATE_NOOP("Errors", "%1 bytes")).arg(formatCount(static_cast<qint64>(*error.offset)))});
    }
    return text;
}

ErrorText replyErrorWords(const Error& error) {
    ErrorText text = errorWords(error);
    if (error.code == ErrorCode::cancelled) { // else it is a load that ends so
        text.title = translated(QT_TRANSLATE_NOOP("Errors", "The reply was not begun"));
        text.fix = translated(QT_TRANSLATE_NOOP("Errors", "ask for it again; the message is kept."));
    }
    if (error.code == ErrorCode::promptTooLong && error.subject == kHistoryTooLong) { // no message is short enough
        text.fix = translated(QT_TRANSLATE_NOOP("Errors", "start a new chat, set “When the context is full” to “Roll” in the settings so that the oldest goes, or load the model with a longer context."));
        text.details.pop_back();
    }
    return text;
}

ErrorText contextFullWords() {
    ErrorText text;
    text.title = translated(QT_TRANSLATE_NOOP("Errors", "The context is full"));
    text.code = QStringLiteral("contextLimit");
    text.sentence = translated(QT_TRANSLATE_NOOP("Errors", "The reply stopped here because prompt and reply together fill the whole context. No token was dropped."));
    text.fix = translated(QT_TRANSLATE_NOOP("Errors", "start a new chat, or load the model with a longer context."));
    return text;
}

} // namespace vitrine::ui
