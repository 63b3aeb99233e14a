// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_header.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <unordered_set>

#include "engine/gguf/byte_cursor.h"
#include "engine/gguf/printable.h"

namespace vitrine::gguf {

namespace {

// The least that a key (length, type, one byte of value) and a tensor's entry (length, dims, type, offset) take.
constexpr std::uint64_t kLeastKeyBytes = 8 + 4 + 1;
constexpr std::uint64_t kLeastTensorBytes = 8 + 4 + 8 + 4 + 8;

bool multiply(std::uint64_t a, std::uint64_t b, std::uint64_t& out) { return !__builtin_mul_overflow(a, b, &out); }
bool add(std::uint64_t a, std::uint64_t b, std::uint64_t& out) { return !__builtin_add_overflow(a, b, &out); }

std::string withdrawnReason(std::uint32_t id) {
    switch (id) {
    case 4:
    case 5:
    case 31:
    case 32:
    case 33:
    case 36:
    case 37:
    case 38: return "a type that GGUF has withdrawn";
    case 9:
    case 15: return "a type for intermediate results, which never holds weights";
    default: return "a type that Vitrine doesn't know";
    }
}

class HeaderParser {
public:
    HeaderParser(std::span<const std::byte> bytes, std::string_view name)
        : m_cursor(bytes), m_size(bytes.size()), m_name(printable(name, 400)) {}

    Result<GgufHeader> parse();

private:
    using Status = Result<>;

    Status readPreamble();
    Status checkCount(std::uint64_t count, std::uint64_t least, const char* what) const;
    Status readKey();
    Status readValue(KeyValue& value);
    Status skipElements(ValueType type, std::uint64_t count, const std::string& key, int depth);
    Status readAlignment();
    Status readTensor();
    Status readDims(TensorInfo& tensor);
    Status readType(TensorInfo& tensor);
    Status sizeTensor(TensorInfo& tensor) const;
    Status placeTensors();

    [[nodiscard]] tl::unexpected<Error> cut(const std::string& where, std::string subject = {}) const {
        return fail(ErrorCode::truncatedFile,
                    "The file '" + m_name + "' ends after " + std::to_string(m_size) + " bytes, inside " + where + ".",
                    std::move(subject), m_cursor.position());
    }
    [[nodiscard]] tl::unexpected<Error> corrupt(const std::string& what, std::string subject = {}) const {
        return fail(ErrorCode::corruptFile, "The file '" + m_name + "' is damaged: " + what + ".", std::move(subject),
                    m_cursor.position());
    }

    ByteCursor m_cursor;
    std::uint64_t m_size;
    std::string m_name;
    GgufHeader m_header;
    std::uint64_t m_tensorCount = 0;
    std::uint64_t m_keyCount = 0;
    std::unordered_set<std::string> m_tensorNames;
};

Result<> HeaderParser::readPreamble() {
    const auto magic = m_cursor.take(kMagic.size());
    if (!magic || std::string_view(reinterpret_cast<const char*>(magic->data()), magic->size()) != kMagic) {
        return fail(ErrorCode::notGguf, "The file '" + m_name + "' is not a GGUF file: it doesn't start with GGUF.",
                    m_name, 0);
    }
    const auto version = m_cursor.read<std::uint32_t>();
    if (!version) {
        return cut("the version number");
    }
    // A big-endian file's version reads as a multiple of 65536 here.
    if (*version != 0 && (*version & 0xFFFFU) == 0) {
        return fail(ErrorCode::unsupportedGgufVersion,
                    "The file '" + m_name + "' is a big-endian GGUF, which Vitrine doesn't read.", m_name, 4);
    }
    if (*version < kOldestVersion || *version > kNewestVersion) {
        return fail(ErrorCode::unsupportedGgufVersion,
                    "The file '" + m_name + "' is GGUF version " + std::to_string(*version) +
                        "; Vitrine reads versions 2 and 3.",
                    m_name, 4);
    }
    m_header.version = *version;
    const auto tensors = m_cursor.read<std::uint64_t>();
    const auto keys = m_cursor.read<std::uint64_t>();
    if (!tensors || !keys) {
        return cut("the counts of tensors and keys");
    }
    m_tensorCount = *tensors;
    m_keyCount = *keys;
    return {};
}

Result<> HeaderParser::checkCount(std::uint64_t count, std::uint64_t least, const char* what) const {
    if (count > kMaxCount) {
        return corrupt("it claims to hold " + std::to_string(count) + " " + what);
    }
    if (count > m_cursor.remaining() / least) {
        return cut(std::string("the list of its ") + std::to_string(count) + " " + what);
    }
    return {};
}

Result<> HeaderParser::skipElements(ValueType type, std::uint64_t count, const std::string& key, int depth) {
    if (const std::size_t width = scalarBytes(type); width != 0) {
        std::uint64_t total = 0;
        if (!multiply(count, width, total) || !m_cursor.take(total)) {
            return cut("the array of key " + key, key);
        }
        return {};
    }
    if (depth >= kMaxArrayDepth) {
        return corrupt("the arrays of key " + key + " are nested too deep", key);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        if (type == ValueType::string) {
            if (!m_cursor.readString()) {
                return cut("string " + std::to_string(i) + " of key " + key, key);
            }
            continue;
        }
        const auto innerType = m_cursor.read<std::uint32_t>();
        const auto innerCount = m_cursor.read<std::uint64_t>();
        if (!innerType || !innerCount) {
            return cut("the array of key " + key, key);
        }
        if (valueTypeName(ValueType{*innerType}).empty()) {
            return corrupt("key " + key + " has the unknown value type " + std::to_string(*innerType), key);
        }
        if (auto inner = skipElements(ValueType{*innerType}, *innerCount, key, depth + 1); !inner) {
            return inner;
        }
    }
    return {};
}

Result<> HeaderParser::readValue(KeyValue& value) {
    const std::string key = printable(value.key);
    if (value.type == ValueType::string) {
        const auto content = m_cursor.readString();
        if (!content) {
            return cut("the value of key " + key, key);
        }
        value.payload = std::as_bytes(std::span(content->data(), content->size()));
        return {};
    }
    if (value.type == ValueType::array) {
        const auto type = m_cursor.read<std::uint32_t>();
        const auto count = m_cursor.read<std::uint64_t>();
        if (!type || !count) {
            return cut("the value of key " + key, key);
        }
        value.elementType = ValueType{*type};
        value.count = *count;
        if (valueTypeName(value.elementType).empty()) {
            return corrupt("key " + key + " has the unknown value type " + std::to_string(*type), key);
        }
        const std::uint64_t start = m_cursor.position();
        auto elements = skipElements(value.elementType, value.count, key, 1);
        value.payload = m_cursor.since(start);
        return elements;
    }
    const auto scalar = m_cursor.take(scalarBytes(value.type));
    if (!scalar) {
        return cut("the value of key " + key, key);
    }
    value.payload = *scalar;
    return {};
}

Result<> HeaderParser::readKey() {
    KeyValue value;
    value.offset = m_cursor.position();
    const auto key = m_cursor.readString();
    const auto type = key ? m_cursor.read<std::uint32_t>() : std::nullopt;
    if (!type) {
        return cut("the list of its keys");
    }
    const std::string shown = printable(*key);
    if (key->empty() || key->size() > kMaxKeyLength) {
        return corrupt("a key's name is " + std::to_string(key->size()) + " bytes long", shown);
    }
    value.key = *key;
    value.type = ValueType{*type};
    value.elementType = value.type;
    if (valueTypeName(value.type).empty()) {
        return corrupt("key " + shown + " has the unknown value type " + std::to_string(*type), shown);
    }
    if (auto read = readValue(value); !read) {
        return read;
    }
    if (!m_header.keys.add(value)) {
        return corrupt("key " + shown + " is there twice", shown);
    }
    return {};
}

Result<> HeaderParser::readAlignment() {
    constexpr std::string_view kKey = "general.alignment";
    m_header.alignment = kDefaultAlignment;
    if (m_header.keys.find(kKey) == nullptr) {
        return {};
    }
    const auto alignment = m_header.keys.getUint(kKey);
    if (!alignment) {
        return forward(alignment);
    }
    if (!std::has_single_bit(*alignment) || *alignment < kMinAlignment || *alignment > kMaxAlignment) {
        return corrupt("its alignment is " + std::to_string(*alignment) + ", which is no power of two from 8 to 1048576",
                       std::string(kKey));
    }
    m_header.alignment = *alignment;
    return {};
}

Result<> HeaderParser::readDims(TensorInfo& tensor) {
    const auto count = m_cursor.read<std::uint32_t>();
    if (!count) {
        return cut("the entry of tensor " + tensor.name, tensor.name);
    }
    if (*count == 0 || *count > kMaxDims) {
        return corrupt("tensor " + tensor.name + " has " + std::to_string(*count) + " dimensions", tensor.name);
    }
    for (std::uint32_t i = 0; i < *count; ++i) {
        const auto dim = m_cursor.read<std::uint64_t>();
        if (!dim) {
            return cut("the entry of tensor " + tensor.name, tensor.name);
        }
        if (*dim == 0) {
            return corrupt("tensor " + tensor.name + " has a dimension of 0", tensor.name);
        }
        tensor.dims.push_back(*dim);
    }
    return {};
}

Result<> HeaderParser::readType(TensorInfo& tensor) {
    const auto id = m_cursor.read<std::uint32_t>();
    const auto offset = m_cursor.read<std::uint64_t>();
    if (!id || !offset) {
        return cut("the entry of tensor " + tensor.name, tensor.name);
    }
    tensor.type = TensorType{*id};
    tensor.offset = *offset; // still relative to the data
    // Ids from 1000 are run-time formats of ours: they are in the table, but no file may hold them.
    if (*id >= 1000 || kernels::typeTraits(tensor.type).blockBytes == 0) {
        return fail(ErrorCode::unsupportedTensorType,
                    "Tensor " + tensor.name + " has type id " + std::to_string(*id) + ", " + withdrawnReason(*id) + ".",
                    tensor.name, m_cursor.position() - 12);
    }
    if (*offset % m_header.alignment != 0) {
        return corrupt("tensor " + tensor.name + " starts at " + std::to_string(*offset) +
                           ", which is no multiple of the alignment " + std::to_string(m_header.alignment),
                       tensor.name);
    }
    return {};
}

Result<> HeaderParser::sizeTensor(TensorInfo& tensor) const {
    const auto traits = kernels::typeTraits(tensor.type);
    const std::uint64_t columns = tensor.dims.front();
    if (columns % traits.blockWeights != 0) {
        return fail(ErrorCode::badTensor,
                    "Tensor " + tensor.name + " has rows of " + std::to_string(columns) + " weights, which is no multiple of " +
                        std::to_string(traits.blockWeights) + " as " + traits.name + " needs.",
                    tensor.name, m_cursor.position());
    }
    std::uint64_t elements = 1;
    std::uint64_t bytes = 0;
    bool fits = true;
    for (const std::uint64_t dim : tensor.dims) {
        fits = fits && multiply(elements, dim, elements);
    }
    fits = fits && elements <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    fits = fits && multiply(elements / traits.blockWeights, traits.blockBytes, bytes);
    if (!fits) {
        return corrupt("the dimensions of tensor " + tensor.name + " multiply to more than any file can hold", tensor.name);
    }
    tensor.bytes = bytes;
    return {};
}

Result<> HeaderParser::readTensor() {
    TensorInfo tensor;
    const auto name = m_cursor.readString();
    if (!name) {
        return cut("the list of its tensors");
    }
    tensor.name = printable(*name, kMaxTensorNameLength);
    if (name->empty() || name->size() > kMaxTensorNameLength || tensor.name != *name) {
        return corrupt("a tensor's name is empty, too long or no text", printable(*name));
    }
    if (auto dims = readDims(tensor); !dims) {
        return dims;
    }
    if (auto type = readType(tensor); !type) {
        return type;
    }
    if (auto size = sizeTensor(tensor); !size) {
        return size;
    }
    if (!m_tensorNames.insert(tensor.name).second) {
        return corrupt("tensor " + tensor.name + " is there twice", tensor.name);
    }
    m_header.tensors.push_back(std::move(tensor));
    return {};
}

/// Offsets become absolute; extents must lie in the file and apart from each other.
Result<> HeaderParser::placeTensors() {
    const std::uint64_t alignment = m_header.alignment;
    const std::uint64_t dataStart = (m_cursor.position() + alignment - 1) / alignment * alignment;
    std::vector<std::size_t> order(m_header.tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return m_header.tensors[a].offset < m_header.tensors[b].offset;
    });
    std::uint64_t previousEnd = 0;
    const TensorInfo* previous = nullptr;
    for (const std::size_t index : order) {
        TensorInfo& tensor = m_header.tensors[index];
        std::uint64_t end = 0;
        if (!add(tensor.offset, dataStart, tensor.offset) || !add(tensor.offset, tensor.bytes, end)) {
            return corrupt("tensor " + tensor.name + " lies beyond the end of any file", tensor.name);
        }
        if (previous != nullptr && tensor.offset < previousEnd) {
            return corrupt("tensors " + previous->name + " and " + tensor.name + " overlap", tensor.name);
        }
        if (end > m_size) {
            return fail(ErrorCode::truncatedFile,
                        "The file '" + m_name + "' is cut short: tensor " + tensor.name + " ends at byte " +
                            std::to_string(end) + ", but the file has " + std::to_string(m_size) + " bytes.",
                        tensor.name, tensor.offset);
        }
        previous = &tensor;
        previousEnd = end;
    }
    return {};
}

Result<GgufHeader> HeaderParser::parse() {
    if (auto preamble = readPreamble(); !preamble) {
        return forward(preamble);
    }
    if (auto count = checkCount(m_keyCount, kLeastKeyBytes, "keys"); !count) {
        return forward(count);
    }
    for (std::uint64_t i = 0; i < m_keyCount; ++i) {
        if (auto key = readKey(); !key) {
            return forward(key);
        }
    }
    if (auto alignment = readAlignment(); !alignment) {
        return forward(alignment);
    }
    if (auto count = checkCount(m_tensorCount, kLeastTensorBytes, "tensors"); !count) {
        return forward(count);
    }
    for (std::uint64_t i = 0; i < m_tensorCount; ++i) {
        if (auto tensor = readTensor(); !tensor) {
            return forward(tensor);
        }
    }
    if (auto placed = placeTensors(); !placed) {
        return forward(placed);
    }
    return std::move(m_header);
}

} // namespace

std::uint64_t TensorInfo::elements() const {
    return std::accumulate(dims.begin(), dims.end(), std::uint64_t{1}, std::multiplies<>());
}

Result<GgufHeader> parseHeader(std::span<const std::byte> bytes, std::string_view name) {
    return HeaderParser(bytes, name).parse();
}

} // namespace vitrine::gguf
