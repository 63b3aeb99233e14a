// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/load_choice.h"

#include "engine/engine_names.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/model_probe.h"

namespace vitrine::ui {

namespace {

constexpr int kMostTokens = 1 << 24;

int number(const QJsonObject& json, const char* key, int least, int most, int fallback) {
    const QJsonValue value = json.value(QLatin1String(key));
    const double found = value.toDouble(least - 1.0);
    return value.isDouble() && found >= least && found <= most ? static_cast<int>(found) : fallback;
}

} // namespace

LoadChoice choiceOf(const EngineOptions& base) {
    LoadChoice c;
    c.context = base.context;
    c.gpuLayers = base.gpuLayers;
    c.poolTokens = base.kvBlocks * base.blockSize;
    c.kvType = base.keyType;
    c.maxSequences = base.maxSequences;
    c.maxBatchedTokens = base.maxBatchedTokens;
    c.chatTemplate = QString::fromStdString(base.chatTemplate);
    if (base.speculation == SpeculationSource::draftModel) {
        c.draft = qtPath(base.draftModel);
    }
    return c;
}

EngineOptions optionsOf(const LoadChoice& choice, EngineOptions base) {
    base.context = choice.context;
    base.gpuLayers = choice.gpuLayers;
    base.kvBlocks = choice.poolTokens > 0 ? (choice.poolTokens + base.blockSize - 1) / base.blockSize : 0;
    base.keyType = choice.kvType;
    base.valueType = choice.kvType;
    base.maxSequences = choice.maxSequences;
    base.maxBatchedTokens = choice.maxBatchedTokens;
    base.chatTemplate = choice.chatTemplate.toStdString();
    base.speculation = choice.draft.isEmpty() ? SpeculationSource::none : SpeculationSource::draftModel;
    base.draftModel = enginePath(choice.draft);
    return base;
}

QJsonObject toJson(const LoadChoice& c) {
    const std::string_view kv = name(c.kvType);
    return {{QStringLiteral("context"), c.context},
            {QStringLiteral("gpu_layers"), c.gpuLayers},
            {QStringLiteral("pool_tokens"), c.poolTokens},
            {QStringLiteral("kv_type"), qtText(kv)},
            {QStringLiteral("max_sequences"), c.maxSequences},
            {QStringLiteral("max_batched_tokens"), c.maxBatchedTokens},
            {QStringLiteral("chat_template"), c.chatTemplate},
            {QStringLiteral("draft"), c.draft}};
}

LoadChoice choiceFromJson(const QJsonObject& json, const LoadChoice& fallback) {
    LoadChoice c = fallback;
    c.context = number(json, "context", 0, kMostTokens, c.context);
    c.gpuLayers = number(json, "gpu_layers", -1, 1024, c.gpuLayers);
    c.poolTokens = number(json, "pool_tokens", 0, kMostTokens, c.poolTokens);
    c.maxSequences = number(json, "max_sequences", 1, 4096, c.maxSequences);
    c.maxBatchedTokens = number(json, "max_batched_tokens", 1, 1 << 20, c.maxBatchedTokens);
    c.kvType = parseKvType(json.value(QLatin1String("kv_type")).toString().toStdString()).value_or(c.kvType);
    c.chatTemplate = json.value(QLatin1String("chat_template")).toString(c.chatTemplate);
    c.draft = json.value(QLatin1String("draft")).toString(c.draft);
    return c;
}

} // namespace vitrine::ui
