// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/tensor_directory.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "engine/gguf/file_extent.h"
#include "engine/gguf/gguf_format.h"
#include "engine/gguf/printable.h"

namespace vitrine::gguf {

namespace {

/// The least that an entry takes: name's length, number of dims, one dim, type, offset.
constexpr std::uint64_t kLeastBytes = 8 + 4 + 8 + 4 + 8;

bool multiply(std::uint64_t a, std::uint64_t b, std::uint64_t& out) {
    return !__builtin_mul_overflow(a, b, &out);
}
bool add(std::uint64_t a, std::uint64_t b, std::uint64_t& out) {
    return !__builtin_add_overflow(a, b, &out);
}

std::string withdrawnReason(std::uint32_t id) {
    switch (id) {
    case 4:
    case 5:
    case 31:
    case 32:
    case 33:
    case 36:
    case 37:
    case 38:
        return "a type that GGUF has withdrawn";
    case 9:
    case 15:
        return "a type for intermediate results, which never holds weights";
    default:
        return "a type that Vitrine doesn't know";
    }
}

class TensorDirectory {
public:
    /// Tensors must end at `fileEnd` or before it.
    TensorDirectory(HeaderCursor& cursor, std::uint64_t alignment, std::uint64_t fileEnd)
        : m_cursor(cursor)
        , m_alignment(alignment)
        , m_fileEnd(fileEnd) {}

    Result<std::vector<TensorInfo>> read(std::uint64_t count);

private:
    Result<> readTensor();
    Result<> readDims(TensorInfo& tensor);
    Result<> readType(TensorInfo& tensor);
    Result<> sizeTensor(TensorInfo& tensor) const;
    Result<> placeTensors();

    HeaderCursor& m_cursor;
    std::uint64_t m_alignment;
    std::uint64_t m_fileEnd;
    std::vector<TensorInfo> m_tensors;
    std::unordered_set<std::string> m_names;
};

Result<> TensorDirectory::readDims(TensorInfo& tensor) {
    const auto count = m_cursor.read<std::uint32_t>();
    if (!count) {
        return m_cursor.cut("the entry of tensor " + tensor.name, tensor.name);
    }
    if (*count == 0 || *count > kMaxDims) {
        return m_cursor.corrupt("tensor " + tensor.name + " has " + std::to_string(*count) + " dimensions",
                                tensor.name);
    }
    for (std::uint32_t i = 0; i < *count; ++i) {
        const auto dim = m_cursor.read<std::uint64_t>();
        if (!dim) {
            return m_cursor.cut("the entry of tensor " + tensor.name, tensor.name);
        }
        if (*dim == 0) {
            return m_cursor.corrupt("tensor " + tensor.name + " has a dimension of 0", tensor.name);
        }
        tensor.dims.push_back(*dim);
    }
    return {};
}

Result<> TensorDirectory::readType(TensorInfo& tensor) {
    const auto id = m_cursor.read<std::uint32_t>();
    const auto offset = m_cursor.read<std::uint64_t>();
    if (!id || !offset) {
        return m_cursor.cut("the entry of tensor " + tensor.name, tensor.name);
    }
    tensor.type = TensorType{*id};
    tensor.offset = *offset; // still relative to the data
    // Ids from 1000 are run-time formats of ours: they are in the table, but no file may hold them.
    if (*id >= 1000 || kernels::typeTraits(tensor.type).blockBytes == 0) {
        return fail(ErrorCode::unsupportedTensorType,
                    "Tensor " + tensor.name + " has type id " + std::to_string(*id) + ", " + withdrawnReason(*id) + ".",
                    tensor.name, m_cursor.position() - 12);
    }
    if (*offset % m_alignment != 0) {
        return m_cursor.corrupt("tensor " + tensor.name + " starts at " + std::to_string(*offset) +
                                    ", which is no multiple of the alignment " + std::to_string(m_alignment),
                                tensor.name);
    }
    return {};
}

Result<> TensorDirectory::sizeTensor(TensorInfo& tensor) const {
    const auto traits = kernels::typeTraits(tensor.type);
    const std::uint64_t columns = tensor.dims.front();
    if (columns % traits.blockWeights != 0) {
        return fail(ErrorCode::badTensor,
                    "Tensor " + tensor.name + " has rows of " + std::to_string(columns) +
                        " weights, which is no multiple of " + std::to_string(traits.blockWeights) + " as " +
                        traits.name + " needs.",
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
        return m_cursor.corrupt("the dimensions of tensor " + tensor.name + " multiply to more than any file can hold",
                                tensor.name);
    }
    tensor.bytes = bytes;
    return {};
}

Result<> TensorDirectory::readTensor() {
    TensorInfo tensor;
    const auto name = m_cursor.readString();
    if (!name) {
        return m_cursor.cut("the list of its tensors");
    }
    tensor.name = printable(*name, kMaxTensorNameLength);
    if (name->empty() || name->size() > kMaxTensorNameLength || tensor.name != *name) {
        return m_cursor.corrupt("a tensor's name is empty, too long or no text", printable(*name));
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
    if (!m_names.insert(tensor.name).second) {
        return m_cursor.corrupt("tensor " + tensor.name + " is there twice", tensor.name);
    }
    m_tensors.push_back(std::move(tensor));
    return {};
}

/// Offsets become absolute; extents must lie in the file and apart from each other.
Result<> TensorDirectory::placeTensors() {
    const std::uint64_t alignment = m_alignment;
    const std::uint64_t dataStart = (m_cursor.position() + alignment - 1) / alignment * alignment;
    std::vector<std::size_t> order(m_tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [this](std::size_t a, std::size_t b) { return m_tensors[a].offset < m_tensors[b].offset; });
    std::uint64_t previousEnd = 0;
    const TensorInfo* previous = nullptr;
    for (const std::size_t index : order) {
        TensorInfo& tensor = m_tensors[index];
        std::uint64_t end = 0;
        if (!add(tensor.offset, dataStart, tensor.offset) || !add(tensor.offset, tensor.bytes, end)) {
            return m_cursor.corrupt("tensor " + tensor.name + " lies beyond the end of any file", tensor.name);
        }
        if (previous != nullptr && tensor.offset < previousEnd) {
            return m_cursor.corrupt("tensors " + previous->name + " and " + tensor.name + " overlap", tensor.name);
        }
        if (end > m_fileEnd) {
            return fail(ErrorCode::truncatedFile,
                        "The file '" + m_cursor.name() + "' is cut short: tensor " + tensor.name + " ends at byte " +
                            std::to_string(end) + ", but the file has " + std::to_string(m_cursor.size()) + " bytes.",
                        tensor.name, tensor.offset);
        }
        previous = &tensor;
        previousEnd = end;
    }
    return {};
}

Result<std::vector<TensorInfo>> TensorDirectory::read(std::uint64_t count) {
    if (auto checked = m_cursor.checkCount(count, kLeastBytes, "tensors"); !checked) {
        return forward(checked);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        if (auto tensor = readTensor(); !tensor) {
            return forward(tensor);
        }
    }
    if (auto placed = placeTensors(); !placed) {
        return forward(placed);
    }
    return std::move(m_tensors);
}

} // namespace

std::uint64_t TensorInfo::elements() const {
    return std::accumulate(dims.begin(), dims.end(), std::uint64_t{1}, std::multiplies<>());
}

Result<std::vector<TensorInfo>> readTensorDirectory(HeaderCursor& cursor, std::uint64_t count,
                                                    std::uint64_t alignment) {
    return TensorDirectory(cursor, alignment, cursor.size()).read(count);
}

Result<std::vector<TensorInfo>> readCutTensorDirectory(HeaderCursor& cursor, std::uint64_t count,
                                                       std::uint64_t alignment) {
    return TensorDirectory(cursor, alignment, std::numeric_limits<std::uint64_t>::max()).read(count);
}

} // namespace vitrine::gguf
