// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/tokenizer/round_trip.h"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string wrong = vitrine::test::checkTokenizer({data, size});
    if (!wrong.empty()) {
        std::fprintf(stderr, "%s\n", wrong.c_str());
        std::abort();
    }
    return 0;
}
