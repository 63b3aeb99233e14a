// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/token_texts.h"

#include <algorithm>

#include <QStringDecoder>

namespace vitrine::ui {

QString visibleBytes(const std::string& bytes) {
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
    const QString text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    QString seen;
    if (decoder.hasError() || text.contains(QChar::ReplacementCharacter)) { // a part of a character
        for (const char byte : bytes) {
            seen += QStringLiteral("\\x%1").arg(static_cast<unsigned char>(byte), 2, 16, QLatin1Char('0'));
        }
        return seen;
    }
    for (const QChar c : text) {
        if (c == QLatin1Char(' ')) {
            seen += QChar(0x00B7);
        } else if (c == QLatin1Char('\n')) {
            seen += QChar(0x00B6);
        } else if (c == QLatin1Char('\t')) {
            seen += QLatin1String("\\t");
        } else if (c.unicode() < 0x20 || c.unicode() == 0x7F) {
            seen += QStringLiteral("\\x%1").arg(c.unicode(), 2, 16, QLatin1Char('0'));
        } else {
            seen += c;
        }
    }
    return seen;
}

TokenTexts::TokenTexts(const Playback& playback, QObject* parent)
    : QObject(parent)
    , m_playback(playback) {}

void TokenTexts::setVocabulary(std::vector<std::string> pieces, std::string model) {
    m_pieces = std::move(pieces);
    m_model = std::move(model);
}

void TokenTexts::clear() {
    m_outputs.clear();
    m_known.clear();
    m_step = 0;
}

void TokenTexts::follow() {
    const std::int64_t newest = m_playback.newestStep();
    const std::int64_t oldest = m_playback.oldestStep();
    if (m_step + 1 < oldest) {
        for (auto& [id, output] : m_outputs) {
            output.complete = false; // what came in between was missed
        }
        m_step = oldest - 1;
    }
    for (; m_step < newest; ++m_step) {
        const trace::RecordPtr record = m_playback.record(m_step + 1);
        if (!record) {
            continue;
        }
        for (const trace::EmittedToken& token : record->emitted) {
            const auto [at, isNew] = m_outputs.try_emplace(token.sequence);
            if (isNew) {
                const TimelineRow* row = m_playback.timeline().find(token.sequence);
                at->second.complete = row != nullptr && row->arrivalSeen;
            }
            at->second.tokens.push_back(token.token);
        }
    }
}

const std::vector<TokenId>* TokenTexts::promptOf(SequenceId sequence) const {
    if (const auto found = m_known.find(sequence); found != m_known.end()) {
        return found->second.get();
    }
    const TimelineRow* row = m_playback.timeline().find(sequence);
    const Prompt prompt = row != nullptr && m_prompts ? m_prompts(row->request) : nullptr;
    if (!prompt || static_cast<std::int32_t>(prompt->size()) != row->promptTokens) {
        return nullptr; // another prompt than that of the records is no prompt of it
    }
    m_known.emplace(sequence, prompt);
    return prompt.get();
}

TokenId TokenTexts::tokenAt(SequenceId sequence, int place) const {
    const TimelineRow* row = m_playback.timeline().find(sequence);
    if (row == nullptr || place < 0) {
        return -1;
    }
    if (place < row->promptTokens) {
        const std::vector<TokenId>* prompt = promptOf(sequence);
        return prompt != nullptr ? (*prompt)[static_cast<std::size_t>(place)] : -1;
    }
    const auto output = m_outputs.find(sequence);
    const auto index = static_cast<std::size_t>(place - row->promptTokens);
    return output != m_outputs.end() && output->second.complete && index < output->second.tokens.size()
               ? output->second.tokens[index]
               : -1;
}

QString TokenTexts::text(SequenceId sequence, int place) const {
    const TokenId token = tokenAt(sequence, place);
    if (token < 0) {
        return {};
    }
    const auto index = static_cast<std::size_t>(token);
    if (m_model != m_playback.header().model || index >= m_pieces.size()) {
        return QStringLiteral("#%1").arg(token);
    }
    return visibleBytes(m_pieces[index]);
}

QString TokenTexts::textOf(SequenceId sequence, int first, int count) const {
    QString all;
    for (int place = first; place < first + count; ++place) {
        all += text(sequence, place);
    }
    return all;
}

} // namespace vitrine::ui
