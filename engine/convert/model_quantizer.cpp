// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/convert/model_quantizer.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "engine/backend/row_converter.h"
#include "engine/gguf/gguf_writer.h"
#include "engine/gguf/split_name.h"

namespace vitrine::convert {

using gguf::TensorInfo;
using kernels::TensorType;

namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kQuantizationVersion = 2; // of the block formats: the only one that GGUF readers know

ModelShape shapeOf(const gguf::GgufReader& model) {
    ModelShape shape;
    shape.tiedOutput = model.find("output.weight") == nullptr;
    if (const auto architecture = model.getString("general.architecture")) {
        if (const auto layers = model.getUint(std::string(*architecture) + ".block_count")) {
            shape.layers = static_cast<std::uint32_t>(std::min<std::uint64_t>(*layers, 1U << 16));
        }
    }
    return shape;
}

bool sameFile(const fs::path& a, const fs::path& b) {
    std::error_code ignored; // a path that is not there is no other's file
    return fs::equivalent(a, b, ignored);
}

Result<> checkTarget(const gguf::GgufReader& model, const fs::path& out) {
    bool source = sameFile(out, model.path());
    if (const auto split = gguf::parseSplitName(model.path()); split && model.has("split.count")) {
        for (std::uint32_t part = 1; part <= split->count; ++part) {
            source = source || sameFile(out, split->part(part));
        }
    }
    if (source) {
        return fail(ErrorCode::invalidArgument,
                    "'" + out.string() + "' is the file that the result is made from: give the result another name.", out.string());
    }
    std::error_code ignored;
    if (fs::exists(out, ignored) && !fs::is_regular_file(out, ignored)) {
        return fail(ErrorCode::fileUnwritable, "'" + out.string() + "' is there and is no regular file.", out.string());
    }
    return {};
}

/// True for keys that describe the file rather than the model.
bool describesFile(std::string_view key) {
    return key.starts_with("split.") || key == "general.alignment" || key == "general.file_type" ||
           key == "general.quantization_version";
}

std::vector<std::byte> encoded(const gguf::GgufReader& model, const QuantizedTensor& tensor, backend::RowConverter& converter) {
    const auto columns = static_cast<std::size_t>(tensor.source->dims[0]);
    std::vector<std::byte> out(static_cast<std::size_t>(tensor.bytes));
    converter.convert(tensor.source->type, model.data(*tensor.source), tensor.type, out,
                      static_cast<std::size_t>(tensor.source->elements()) / columns, columns);
    return out;
}

} // namespace

std::vector<QuantizedTensor> planQuantization(const gguf::GgufReader& model, const QuantizeRecipe& recipe) {
    const ModelShape shape = shapeOf(model);
    std::vector<QuantizedTensor> tensors;
    for (const TensorInfo& tensor : model.tensors()) {
        QuantizedTensor made{&tensor, tensor.type, {}, tensor.bytes};
        if (isQuantized(tensor)) {
            const TensorChoice choice = chooseType(recipe, tensor, shape);
            made.type = choice.type;
            made.insteadOf = choice.insteadOf;
            made.bytes = kernels::rowBytes(made.type, static_cast<std::size_t>(tensor.elements()));
        }
        tensors.push_back(made);
    }
    return tensors;
}

Result<> quantizeModel(const gguf::GgufReader& model, const QuantizeRecipe& recipe, const std::vector<QuantizedTensor>& tensors,
                       const fs::path& out, int threads, const QuantizeObserver& observer) {
    if (auto checked = checkTarget(model, out); !checked) {
        return checked;
    }
    gguf::GgufWriter writer;
    writer.setAlignment(model.alignment());
    for (const gguf::KeyValue& value : model.keyValues()) {
        if (!describesFile(value.key)) {
            writer.copy(value);
        }
    }
    writer.set("general.file_type", recipe.fileType);
    writer.set("general.quantization_version", kQuantizationVersion);

    backend::RowConverter converter(threads);
    QuantizeProgress progress;
    for (const QuantizedTensor& tensor : tensors) {
        progress.total += tensor.source->bytes;
        writer.addTensor(tensor.source->name, tensor.type, tensor.source->dims, tensor.bytes,
                         [&model, &tensor, &converter, &progress, &observer]() -> Result<std::vector<std::byte>> {
                             if (!observer(progress)) {
                                 return fail(ErrorCode::cancelled, "The conversion was stopped; nothing was written.");
                             }
                             const auto source = model.data(*tensor.source);
                             auto made = tensor.type == tensor.source->type
                                 ? std::vector<std::byte>(source.begin(), source.end())
                                 : encoded(model, tensor, converter);
                             model.releasePages(*tensor.source);
                             progress.done += tensor.source->bytes;
                             return made;
                         });
    }
    if (auto written = writer.write(out); !written) {
        return written;
    }
    observer(progress);
    return {};
}

} // namespace vitrine::convert
