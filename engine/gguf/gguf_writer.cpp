// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_writer.h"

#include <algorithm>
#include <bit>
#include <unordered_set>
#include <utility>

#include "engine/gguf/output_file.h"
#include "engine/gguf/printable.h"

namespace vitrine::gguf {

static_assert(std::endian::native == std::endian::little, "values are written as the machine holds them");

namespace {

tl::unexpected<Error> invalid(const std::string& what, const std::string& subject) {
    return fail(ErrorCode::invalidArgument, "The GGUF file can't be written: " + what + ".", subject);
}

} // namespace

std::string GgufWriter::encodeString(std::string_view text) {
    return encode(std::uint64_t{text.size()}) + std::string(text);
}

std::string GgufWriter::arrayHead(ValueType type, std::uint64_t count) {
    return encode(static_cast<std::uint32_t>(type)) + encode(count);
}

void GgufWriter::setEncoded(std::string_view key, ValueType type, std::string encoded) {
    const auto found = std::find_if(m_keys.begin(), m_keys.end(), [key](const Key& k) { return k.name == key; });
    if (found != m_keys.end()) {
        *found = {std::string(key), type, std::move(encoded)};
    } else {
        m_keys.push_back({std::string(key), type, std::move(encoded)});
    }
}

void GgufWriter::setString(std::string_view key, std::string_view value) {
    setEncoded(key, ValueType::string, encodeString(value));
}

void GgufWriter::setStrings(std::string_view key, const std::vector<std::string>& values) {
    std::string encoded = arrayHead(ValueType::string, values.size());
    for (const std::string& value : values) {
        encoded += encodeString(value);
    }
    setEncoded(key, ValueType::array, std::move(encoded));
}

void GgufWriter::copy(const KeyValue& value) {
    const std::string payload(reinterpret_cast<const char*>(value.payload.data()), value.payload.size());
    switch (value.type) {
    case ValueType::string: return setEncoded(value.key, value.type, encodeString(payload));
    case ValueType::array:
        return setEncoded(value.key, value.type, arrayHead(value.elementType, value.count) + payload);
    default: return setEncoded(value.key, value.type, payload);
    }
}

void GgufWriter::setAlignment(std::uint64_t alignment) {
    m_alignment = alignment;
    if (alignment != kDefaultAlignment) {
        set("general.alignment", static_cast<std::uint32_t>(alignment));
    }
}

void GgufWriter::addTensor(std::string name, kernels::TensorType type, std::vector<std::uint64_t> dims,
                           std::vector<std::byte> bytes) {
    m_tensors.push_back({std::move(name), type, std::move(dims), std::move(bytes), {}, {}, 0});
}

void GgufWriter::addTensor(std::string name, kernels::TensorType type, std::vector<std::uint64_t> dims,
                           std::span<const std::byte> bytes) {
    m_tensors.push_back({std::move(name), type, std::move(dims), {}, bytes, {}, 0});
}

void GgufWriter::addTensor(std::string name, kernels::TensorType type, std::vector<std::uint64_t> dims,
                           std::uint64_t bytes, Maker maker) {
    m_tensors.push_back({std::move(name), type, std::move(dims), {}, {}, std::move(maker), bytes});
}

void GgufWriter::addTensor(std::string name, std::vector<std::uint64_t> dims, const std::vector<float>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    addTensor(std::move(name), kernels::TensorType::F32, std::move(dims),
              std::vector<std::byte>(bytes.begin(), bytes.end()));
}

Result<> GgufWriter::checkTensor(const Tensor& tensor) {
    const auto traits = kernels::typeTraits(tensor.type);
    if (tensor.name.empty() || tensor.name.size() > kMaxTensorNameLength ||
        printable(tensor.name, kMaxTensorNameLength) != tensor.name) {
        return invalid("a tensor's name is empty, too long or no text", printable(tensor.name));
    }
    if (static_cast<std::uint32_t>(tensor.type) >= 1000 || traits.blockBytes == 0) {
        return invalid("tensor " + tensor.name + " has a type that GGUF doesn't hold", tensor.name);
    }
    if (tensor.dims.empty() || tensor.dims.size() > kMaxDims || tensor.dims[0] % traits.blockWeights != 0) {
        return invalid("tensor " + tensor.name + " has dimensions that its type can't have", tensor.name);
    }
    std::uint64_t bytes = tensor.dims[0] / traits.blockWeights * traits.blockBytes;
    for (std::size_t i = 1; i < tensor.dims.size(); ++i) {
        if (__builtin_mul_overflow(bytes, tensor.dims[i], &bytes)) {
            bytes = 0;
        }
    }
    if (bytes == 0 || bytes != tensor.size()) {
        return invalid("tensor " + tensor.name + " has " + std::to_string(tensor.size()) +
                           " bytes where its type and dimensions need " + std::to_string(bytes),
                       tensor.name);
    }
    return {};
}

Result<> GgufWriter::check() const {
    if (!std::has_single_bit(m_alignment) || m_alignment < kMinAlignment || m_alignment > kMaxAlignment) {
        return invalid("its alignment " + std::to_string(m_alignment) + " is no power of two from 8 to 1048576",
                       "general.alignment");
    }
    for (const Key& key : m_keys) {
        if (key.name.empty() || key.name.size() > kMaxKeyLength) {
            return invalid("a key's name is " + std::to_string(key.name.size()) + " bytes long", printable(key.name));
        }
    }
    std::unordered_set<std::string_view> names;
    for (const Tensor& tensor : m_tensors) {
        if (auto checked = checkTensor(tensor); !checked) {
            return checked;
        }
        if (!names.insert(tensor.name).second) {
            return invalid("tensor " + tensor.name + " is there twice", tensor.name);
        }
    }
    return {};
}

std::string GgufWriter::header() const {
    std::string out(kMagic);
    out += encode(kNewestVersion) + encode(std::uint64_t{m_tensors.size()}) + encode(std::uint64_t{m_keys.size()});
    for (const Key& key : m_keys) {
        out += encodeString(key.name) + encode(static_cast<std::uint32_t>(key.type)) + key.encoded;
    }
    std::uint64_t offset = 0;
    for (const Tensor& tensor : m_tensors) {
        out += encodeString(tensor.name) + encode(static_cast<std::uint32_t>(tensor.dims.size()));
        for (const std::uint64_t dim : tensor.dims) {
            out += encode(dim);
        }
        out += encode(static_cast<std::uint32_t>(tensor.type)) + encode(offset);
        offset += tensor.size() + padding(tensor.size());
    }
    return out;
}

template <class Sink>
Result<> GgufWriter::writeTensor(const Tensor& tensor, Sink& sink) {
    if (!tensor.maker) {
        return sink(tensor.bytes());
    }
    const auto made = tensor.maker();
    if (!made) {
        return forward(made);
    }
    if (made->size() != tensor.made) {
        return invalid("tensor " + tensor.name + " was made of " + std::to_string(made->size()) + " bytes where " +
                           std::to_string(tensor.made) + " were announced",
                       tensor.name);
    }
    return sink(std::span<const std::byte>(*made));
}

template <class Sink>
Result<> GgufWriter::writeTo(Sink sink) const {
    if (auto checked = check(); !checked) {
        return checked;
    }
    const std::vector<std::byte> zeros(static_cast<std::size_t>(m_alignment));
    const auto pad = [&](std::uint64_t size) {
        return sink(std::span(zeros).first(static_cast<std::size_t>(padding(size))));
    };
    const std::string head = header();
    if (auto written = sink(std::as_bytes(std::span(head.data(), head.size()))); !written) {
        return written;
    }
    if (auto padded = pad(head.size()); !padded) {
        return padded;
    }
    for (const Tensor& tensor : m_tensors) {
        if (auto written = writeTensor(tensor, sink); !written) {
            return written;
        }
        if (auto padded = pad(tensor.size()); !padded) {
            return padded;
        }
    }
    return {};
}

Result<std::vector<std::byte>> GgufWriter::bytes() const {
    std::vector<std::byte> out;
    auto written = writeTo([&out](std::span<const std::byte> part) -> Result<> {
        out.insert(out.end(), part.begin(), part.end());
        return {};
    });
    if (!written) {
        return forward(written);
    }
    return out;
}

Result<> GgufWriter::write(const std::filesystem::path& path) const {
    if (auto checked = check(); !checked) {
        return checked;
    }
    auto file = OutputFile::create(path);
    if (!file) {
        return forward(file);
    }
    auto written = writeTo([&file](std::span<const std::byte> part) { return file->write(part); });
    return written ? file->commit() : written;
}

} // namespace vitrine::gguf
