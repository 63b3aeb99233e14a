// speed --peaks: the machine alone needs no model; with one, shares are what the rates and the peaks say.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/cli/program.h"

namespace vitrine::test {
namespace {

class Speed : public CliTest {};

TEST_F(Speed, PeaksAloneNeedNoModel) {
    const Outcome o = runCli({"speed", "--peaks", "--threads", "1", "--json"}, {"", {"VITRINE_MODELS=/nonexistent", "VITRINE_KERNELS=scalar"}, {}});
    ASSERT_EQ(o.status, 0) << o.err;
    const auto j = o.json();
    EXPECT_EQ(j.size(), 1U) << "no rates without a model";
    EXPECT_EQ(j["peaks"]["kernels"], "scalar");
    EXPECT_EQ(j["peaks"]["threads"], 1);
    for (const char* peak : {"read_gb_s", "int8_tops", "float32_tflops"}) {
        EXPECT_GT(j["peaks"][peak].get<double>(), 0.0) << peak;
    }
}

TEST_F(Speed, SharesAreRatesOverPeaks) {
    const Outcome o = runCli({"speed", model(), "--peaks", "--threads", "1", "--prefill", "32", "--decode", "8", "--batch", "2", "--context", "16",
                              "--batch-tokens", "4", "--rounds", "1", "--json"});
    ASSERT_EQ(o.status, 0) << o.err;
    const auto j = o.json();
    EXPECT_GT(j["pack_s"].get<double>(), 0.0);
    EXPECT_LT(j["pack_s"].get<double>(), j["load_s"].get<double>());
    const auto& shares = j["shares"];
    EXPECT_GT(shares["decode_bytes_per_token"].get<double>(), 0.0);
    EXPECT_NEAR(shares["decode_of_read"].get<double>(),
                j["decode_tok_s"].get<double>() * shares["decode_bytes_per_token"].get<double>() / (j["peaks"]["read_gb_s"].get<double>() * 1e9),
                1e-6);
    EXPECT_NEAR(shares["prefill_of_int8"].get<double>(),
                j["prefill_tok_s"].get<double>() * shares["prefill_ops_per_token"].get<double>() / (j["peaks"]["int8_tops"].get<double>() * 1e12),
                1e-6);
}

/// It would take minutes, and all of it fits into the model's context of 512: nothing ends before it is asked to.
TEST_F(Speed, EndsInOrderWhenItIsAskedTo) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        Setting setting;
        setting.interruptOnceTaken = true;
        setting.interruptBy = signal;
        const Outcome o = runCli({"speed", model(), "--threads", "1", "--prefill", "400", "--rounds", "100", "--decode", "400", "--batch", "64,64,64,64",
                                  "--batch-tokens", "200"},
                                 setting);
        EXPECT_EQ(o.status, 128 + signal) << o.err;
        EXPECT_EQ(o.out, "");
        EXPECT_NE(o.err.find("error[cancelled]"), std::string::npos) << o.err;
    }
}

} // namespace
} // namespace vitrine::test
