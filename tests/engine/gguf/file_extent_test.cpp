// SPDX-License-Identifier: GPL-3.0-or-later
// What a cut file is said to hold, counted against a file whose every byte is known.
#include "engine/gguf/file_extent.h"

#include <gtest/gtest.h>

#include "tests/engine/gguf/raw_file.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::gguf {

namespace {

/// Four F32 tensors of 32 bytes each, of which two belong to one block.
RawFile fourTensors(std::uint64_t last) {
    RawFile file;
    file.head(4, 0)
        .tensor("token_embd.weight", {8}, 0, 0)
        .tensor("blk.0.attn_q.weight", {8}, 0, 32)
        .tensor("blk.0.attn_k.weight", {8}, 0, 64)
        .tensor("blk.1.attn_q.weight", {8}, 0, last)
        .pad();
    return file;
}

TEST(FileExtent, CountsWhatIsThereAndWhatIsMissing) {
    RawFile file = fourTensors(96);
    const std::uint64_t header = file.bytes().size();
    file.zeros(32 + 40);
    const auto extent = measureExtent(file.bytes(), "cut");
    ASSERT_TRUE(extent) << extent.error().describe();
    EXPECT_EQ(extent->fileBytes, header + 72);
    EXPECT_EQ(extent->headerBytes, header);
    EXPECT_EQ(extent->declaredBytes, header + 128);
    EXPECT_EQ(extent->tensors, 4U);
    EXPECT_EQ(extent->tensorsInside, 2U);
    EXPECT_EQ(extent->firstCut, "blk.0.attn_k.weight");
    EXPECT_EQ(extent->sections, (std::vector<std::uint64_t>{header + 32, header + 96, header + 128}));
}

TEST(FileExtent, AWholeFileIsNotCut) {
    RawFile file = fourTensors(96);
    file.zeros(128);
    const auto extent = measureExtent(file.bytes(), "whole");
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->declaredBytes, extent->fileBytes);
    EXPECT_EQ(extent->tensorsInside, 4U);
    EXPECT_TRUE(extent->firstCut.empty());
}

TEST(FileExtent, KeepsEveryOtherCheck) {
    EXPECT_EQ(measureExtent(fourTensors(64).bytes(), "overlap").error().code, ErrorCode::corruptFile);
    EXPECT_EQ(measureExtent(fourTensors(~0ULL - 31).bytes(), "overflow").error().code, ErrorCode::corruptFile);
    const RawFile cut = fourTensors(96);
    EXPECT_EQ(measureExtent(cut.bytes().first(60), "header").error().code, ErrorCode::truncatedFile);
    EXPECT_EQ(measureExtent(RawFile().raw("GGUX").zeros(60).bytes(), "other").error().code, ErrorCode::notGguf);
}

TEST(FileExtent, MeasuresARealModelOnTheDisk) {
    const test::TempDir folder;
    const auto path = test::TinyModel{}.writeTo(folder.path());
    const auto whole = measureExtent(path);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->tensorsInside, whole->tensors);
    std::filesystem::resize_file(path, whole->headerBytes + (whole->declaredBytes - whole->headerBytes) / 2);
    const auto half = measureExtent(path);
    ASSERT_TRUE(half);
    EXPECT_EQ(half->declaredBytes, whole->declaredBytes);
    EXPECT_LT(half->tensorsInside, half->tensors);
    EXPECT_GT(half->tensorsInside, 0U);
    EXPECT_FALSE(half->firstCut.empty());
}

} // namespace

} // namespace vitrine::gguf
