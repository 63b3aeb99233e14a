// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/result.h"

namespace vitrine {

std::string_view errorName(ErrorCode code) noexcept {
    switch (code) {
    case ErrorCode::fileNotFound: return "fileNotFound";
    case ErrorCode::fileUnreadable: return "fileUnreadable";
    case ErrorCode::notAFile: return "notAFile";
    case ErrorCode::fileUnwritable: return "fileUnwritable";
    case ErrorCode::diskFull: return "diskFull";
    case ErrorCode::notGguf: return "notGguf";
    case ErrorCode::unsupportedGgufVersion: return "unsupportedGgufVersion";
    case ErrorCode::truncatedFile: return "truncatedFile";
    case ErrorCode::corruptFile: return "corruptFile";
    case ErrorCode::unsupportedTensorType: return "unsupportedTensorType";
    case ErrorCode::missingSplit: return "missingSplit";
    case ErrorCode::missingKey: return "missingKey";
    case ErrorCode::badKey: return "badKey";
    case ErrorCode::missingTensor: return "missingTensor";
    case ErrorCode::badTensor: return "badTensor";
    case ErrorCode::unknownArchitecture: return "unknownArchitecture";
    case ErrorCode::badTokenizer: return "badTokenizer";
    case ErrorCode::noTokenizer: return "noTokenizer";
    case ErrorCode::badTemplate: return "badTemplate";
    case ErrorCode::templateRaised: return "templateRaised";
    case ErrorCode::templateLimit: return "templateLimit";
    case ErrorCode::invalidUtf8: return "invalidUtf8";
    case ErrorCode::invalidArgument: return "invalidArgument";
    case ErrorCode::emptyPrompt: return "emptyPrompt";
    case ErrorCode::promptTooLong: return "promptTooLong";
    case ErrorCode::neverFits: return "neverFits";
    case ErrorCode::vocabularyMismatch: return "vocabularyMismatch";
    case ErrorCode::outOfMemory: return "outOfMemory";
    case ErrorCode::outOfBlocks: return "outOfBlocks";
    case ErrorCode::noDevice: return "noDevice";
    case ErrorCode::deviceLost: return "deviceLost";
    case ErrorCode::unsupported: return "unsupported";
    case ErrorCode::cancelled: return "cancelled";
    case ErrorCode::notLoaded: return "notLoaded";
    case ErrorCode::busy: return "busy";
    case ErrorCode::stalled: return "stalled";
    case ErrorCode::databaseBusy: return "databaseBusy";
    case ErrorCode::databaseCorrupt: return "databaseCorrupt";
    case ErrorCode::databaseNewer: return "databaseNewer";
    case ErrorCode::databaseFailed: return "databaseFailed";
    case ErrorCode::network: return "network";
    case ErrorCode::hashMismatch: return "hashMismatch";
    case ErrorCode::internal: return "internal";
    }
    return "internal";
}

int exitStatus(ErrorCode code) noexcept {
    switch (code) {
    case ErrorCode::invalidArgument:
        return 2;
    case ErrorCode::fileNotFound:
    case ErrorCode::fileUnreadable:
    case ErrorCode::notAFile:
    case ErrorCode::notGguf:
    case ErrorCode::unsupportedGgufVersion:
    case ErrorCode::truncatedFile:
    case ErrorCode::corruptFile:
    case ErrorCode::unsupportedTensorType:
    case ErrorCode::missingSplit:
    case ErrorCode::missingKey:
    case ErrorCode::badKey:
    case ErrorCode::missingTensor:
    case ErrorCode::badTensor:
    case ErrorCode::unknownArchitecture:
    case ErrorCode::badTokenizer:
    case ErrorCode::noTokenizer:
    case ErrorCode::badTemplate:
    case ErrorCode::templateRaised:
    case ErrorCode::templateLimit:
    case ErrorCode::vocabularyMismatch:
        return 3;
    case ErrorCode::outOfMemory:
    case ErrorCode::outOfBlocks:
    case ErrorCode::neverFits:
        return 4;
    default:
        return 1;
    }
}

std::string Error::describe() const {
    std::string text(errorName(code));
    text += ": " + message;
    if (!subject.empty() || offset) {
        text += " (" + subject;
        if (offset) {
            text += (subject.empty() ? "offset " : ", offset ") + std::to_string(*offset);
        }
        text += ")";
    }
    return text;
}

} // namespace vitrine
