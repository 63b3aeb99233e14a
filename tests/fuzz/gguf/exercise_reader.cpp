// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/gguf/exercise_reader.h"

#include <cstdlib>
#include <string>

#include "engine/gguf/gguf_reader.h"

namespace vitrine::gguf::fuzz {

namespace {

void require(bool promise) {
    if (!promise) {
        std::abort();
    }
}

/// Keeps the optimiser from dropping reads whose result nobody wants.
volatile std::size_t s_sink = 0;

void exerciseKeys(const GgufReader& reader) {
    for (const KeyInfo& info : reader.keys()) {
        require(reader.has(info.key));
        s_sink = s_sink + info.value.size() + info.typeName.size();
        int readable = 0;
        if (const auto text = reader.getString(info.key)) {
            s_sink = s_sink + text->size();
            ++readable;
        }
        readable += reader.getUint(info.key) ? 1 : 0;
        readable += reader.getInt(info.key) ? 1 : 0;
        readable += reader.getFloat(info.key) ? 1 : 0;
        readable += reader.getBool(info.key) ? 1 : 0;
        require(reader.isArray(info.key) == (readable == 0));
        if (const auto strings = reader.getStrings(info.key)) {
            require(strings->size() == info.count);
            for (const std::string_view text : *strings) {
                s_sink = s_sink + text.size() + (text.empty() ? 0U : static_cast<unsigned char>(text.back()));
            }
        }
        const auto floats = reader.getFloats(info.key);
        const auto ints = reader.getInts(info.key);
        const auto bools = reader.getBools(info.key);
        require(!floats || floats->size() == info.count);
        require(!ints || (floats && ints->size() == info.count));
        require(!bools || bools->size() == info.count);
    }
}

void exerciseTensors(const GgufReader& reader) {
    for (const TensorInfo& tensor : reader.tensors()) {
        require(reader.find(tensor.name) == &tensor);
        require(!tensor.dims.empty() && tensor.dims.size() <= 4 && tensor.elements() > 0);
        require(tensor.offset % reader.alignment() == 0);
        const auto data = reader.data(tensor);
        require(data.size() == tensor.bytes && !data.empty());
        require(data.size() == kernels::rowBytes(tensor.type, tensor.dims[0]) * (tensor.elements() / tensor.dims[0]));
        s_sink = s_sink + static_cast<std::size_t>(data.front()) + static_cast<std::size_t>(data.back());
    }
}

} // namespace

bool exerciseReader(std::span<const std::byte> bytes) {
    const auto reader = GgufReader::fromBytes(bytes, "fuzzed");
    if (!reader) {
        require(!reader.error().message.empty());
        return false;
    }
    require(reader->fileBytes() == bytes.size());
    exerciseKeys(*reader);
    exerciseTensors(*reader);
    return true;
}

} // namespace vitrine::gguf::fuzz
