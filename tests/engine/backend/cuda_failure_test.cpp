// When the device fails: whatever call it is, a typed error comes out, and nothing stays behind on the device.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/backend/cuda_session.h"

#include "engine/backend/cuda_library.h"
#include "engine/backend/row_ranker.h"
#include "tests/engine/model/open_model.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

#include <fstream>

namespace vitrine::test {
namespace {

class CudaFailure : public CudaTest {};

/// Opens, loads, prefills and decodes; the first error, if any. Steps after an error must go on failing.
std::optional<Error> runAll(const gguf::GgufReader& reader) {
    auto made = backend::makeCudaBackend(*vitrineCudaTable(), 0);
    if (!made) {
        return made.error();
    }
    backend::Backend& cuda = **made;
    const auto config = model::readConfig(reader);
    auto loaded = model::Transformer::load(reader, *config, cuda, {kernels::TensorType::F32, 0});
    if (!loaded) {
        return loaded.error();
    }
    backend::KvConfig kv = (*loaded)->kvShape();
    kv.blocks = 8;
    if (auto allocated = cuda.allocateKv(kv); !allocated) {
        return allocated.error();
    }
    const std::vector<std::int32_t> table{3, 1, 5};
    std::int32_t position = 0;
    for (const std::int32_t count : {20, 1, 1, 1, 1}) {
        const auto tokens = someTokens(static_cast<std::size_t>(count), 3);
        std::vector<std::int32_t> positions;
        std::vector<std::int64_t> slots;
        for (std::int32_t i = 0; i < count; ++i, ++position) {
            positions.push_back(position);
            slots.push_back(std::int64_t{table[static_cast<std::size_t>(position / 16)]} * 16 + position % 16);
        }
        const std::vector<backend::SequenceSlice> slices{{0, count, position - count, table}};
        const std::vector<std::int32_t> logitRows{count - 1};
        auto logits = (*loaded)->forward({tokens, positions, slots, slices, logitRows});
        if (!logits) {
            return logits.error();
        }
        auto* const ranker = dynamic_cast<backend::RowRanker*>(&cuda);
        if (position % 2 == 0) {
            if (auto values = cuda.download(*logits); !values) {
                return values.error();
            }
        } else if (auto ranks = ranker->rankRows(*logits, 3, std::vector<float>{1.0F}); !ranks) {
            return ranks.error();
        }
        if (auto ended = cuda.endStep(); !ended) {
            return ended.error();
        }
    }
    if (auto copied = cuda.copyBlock(BlockId(3), BlockId(0)); !copied) {
        return copied.error();
    }
    return std::nullopt;
}

// Calls that only give back are told apart: when one of those fails, all work has been done.
bool givesBack(const std::string& name) {
    return name.find("Free") != std::string::npos || name.find("Destroy") != std::string::npos;
}

TEST_F(CudaFailure, OfEveryCallIsATypedErrorAndLeavesNothing) {
    TinyModel tiny = TinyModel::family("llama");
    tiny.layers = 1;
    const OpenModel model = OpenModel::of(tiny);
    constexpr int kWithoutFp8 = 80; // a library that is only asked what it can do may refuse: that is no failure
    emulatedDevice().setCapability(kWithoutFp8);
    ASSERT_EQ(runAll(model.reader), std::nullopt);
    std::map<std::string, std::size_t> calls;
    for (const std::string& name : emulatedDevice().namesCalled()) {
        calls[name] = emulatedDevice().calls(name);
    }
    EXPECT_GE(calls.size(), 20U);
    for (const auto& [name, count] : calls) {
        // The first, the last and some between; a lost device from there on, and one call that fails alone.
        // (The last wait is the backend's own, before it gives everything back.)
        const std::size_t last = name == "cudaStreamSynchronize" ? count - 2 : count - 1;
        for (const std::size_t at : {std::size_t{0}, count / 2, last}) {
            for (const bool sticky : {false, true}) {
                SCOPED_TRACE(name + " call " + std::to_string(at) + (sticky ? ", lost" : ""));
                emulatedDevice().reset();
                emulatedDevice().setCapability(kWithoutFp8);
                const bool blas = name.starts_with("cublas");
                const int code = blas ? int{CUBLAS_STATUS_EXECUTION_FAILED} : int{cudaErrorECCUncorrectable};
                emulatedDevice().failCall(name, at, code, sticky && !blas);
                const auto error = runAll(model.reader);
                if (!givesBack(name) && name != "cudaGetDeviceCount") {
                    ASSERT_TRUE(error.has_value());
                    EXPECT_TRUE(error->code == ErrorCode::deviceLost || error->code == ErrorCode::noDevice ||
                                error->code == ErrorCode::outOfMemory)
                        << error->describe();
                    EXPECT_EQ(error->message.back(), '.');
                }
                ASSERT_EQ(emulatedDevice().leaks(), "");
                ASSERT_TRUE(emulatedDevice().violations().empty()) << emulatedDevice().violations()[0];
            }
        }
    }
}

TEST_F(CudaFailure, ALibraryWithoutFp8IsNone) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    emulatedDevice().failCall("cublasLtMatmulAlgoGetHeuristic", 0, CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_EQ(runAll(model.reader), std::nullopt);
}

TEST_F(CudaFailure, NoMemoryAtLoadIsSaidAndGivenBack) {
    const OpenModel model = OpenModel::of(TinyModel::family("llama"));
    std::size_t refused = 0;
    for (const std::size_t mebibytes : {1, 32, 33, 40, 47, 48, 49, 50, 52, 64}) {
        emulatedDevice().reset();
        emulatedDevice().setMemory(mebibytes << 20);
        const auto error = runAll(model.reader);
        refused += error ? 1 : 0;
        if (error) {
            EXPECT_EQ(error->code, ErrorCode::outOfMemory) << error->describe();
        }
        ASSERT_EQ(emulatedDevice().leaks(), "");
        EXPECT_EQ(emulatedDevice().bytesInUse(), 0U);
    }
    EXPECT_GE(refused, 2U);
    EXPECT_LT(refused, 10U);
}

TEST_F(CudaFailure, RefusesWhatCantBeWeights) {
    const auto cuda = emulatedBackend();
    const std::vector<float> values(64 * 4, 1.0F);
    backend::MatrixSource source;
    source.name = "w";
    source.rows = 4;
    source.columns = 64;
    source.data = std::as_bytes(std::span(values));
    ASSERT_TRUE(cuda->addMatrix(source));
    EXPECT_EQ(cuda->weightBytes(), cuda->matrixBytes(source));
    backend::MatrixSource spoilt = source;
    spoilt.data = spoilt.data.first(100);
    EXPECT_EQ(cuda->addMatrix(spoilt).error().code, ErrorCode::badTensor);
    spoilt = source;
    spoilt.type = kernels::TensorType::I32;
    EXPECT_EQ(cuda->addMatrix(spoilt).error().code, ErrorCode::unsupportedTensorType);
    spoilt = source;
    spoilt.convertTo = kernels::TensorType::Q4_K;
    EXPECT_FALSE(cuda->addMatrix(spoilt));
}

TEST_F(CudaFailure, TheReasonForNoDeviceIsSaid) {
    emulatedDevice().setDevices(0);
    EXPECT_EQ(backend::usableTable(*vitrineCudaTable()).error().code, ErrorCode::noDevice);
    emulatedDevice().setDevices(0, cudaErrorInsufficientDriver);
    const auto driver = backend::usableTable(*vitrineCudaTable());
    ASSERT_FALSE(driver);
    EXPECT_NE(driver.error().message.find("driver"), std::string::npos) << driver.error().message;
    emulatedDevice().setDevices(1);
    EXPECT_TRUE(backend::usableTable(*vitrineCudaTable()));
    kernels::cuda::CudaTable other = *vitrineCudaTable();
    other.version += 1;
    EXPECT_NE(backend::usableTable(other).error().message.find("another version"), std::string::npos);
}

TEST_F(CudaFailure, ALibraryThatIsNoneIsSaid) {
    const TempDir folder;
    EXPECT_EQ(backend::loadCudaTable(folder.path() / "absent.so").error().code, ErrorCode::noDevice);
    std::ofstream(folder.path() / "text.so") << "not a library";
    const auto loaded = backend::loadCudaTable(folder.path() / "text.so");
    ASSERT_FALSE(loaded);
    EXPECT_NE(loaded.error().message.find("can't be loaded"), std::string::npos) << loaded.error().message;
}

} // namespace
} // namespace vitrine::test
