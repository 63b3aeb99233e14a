// A GPU that is lost while a reply streams: the window's end of the engine says so, goes on, and a load brings it back.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_library.h"
#include "tests/support/cuda_emulator/emulated_device.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"
#include "ui/bridge/engine_bridge.h"

#include <QTest>

extern "C" const vitrine::kernels::cuda::CudaTable* vitrineCudaTable();

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kPatience = 60000; // ms until a test gives up

emulator::EmulatedDevice& device() {
    return emulator::EmulatedDevice::instance();
}

} // namespace

class LostDeviceTest : public QObject {
    Q_OBJECT

private slots:
    void aLoadBringsItBack() {
        const test::TempDir folder;
        EngineOptions options;
        options.model = test::TinyModel{}.writeTo(folder.path());
        options.device = DeviceChoice::cuda;
        options.threads = 1;
        options.kvBlocks = 64;
        device().reset();
        backend::useCudaTable(vitrineCudaTable());
        device().failCall("cudaGraphLaunch", 3, cudaErrorECCUncorrectable, true);
        {
            EngineBridge bridge;
            bridge.load(options);
            QTRY_COMPARE_WITH_TIMEOUT(bridge.status().state, LoopState::ready, kPatience);
            std::optional<trace::FinishReason> finish;
            std::optional<Error> error;
            ask(bridge, 40, finish, error);
            QTRY_COMPARE_WITH_TIMEOUT(finish, std::optional(trace::FinishReason::failed), kPatience);
            QVERIFY(error);
            QCOMPARE(error->code, ErrorCode::deviceLost);
            QTRY_COMPARE_WITH_TIMEOUT(bridge.status().state, LoopState::faulted, kPatience);
            QVERIFY(bridge.status().error);
            QVERIFY(bridge.status().error->message.find("Load the model again") != std::string::npos);

            device().reset(); // the driver has its device back
            bridge.load(options);
            QTRY_COMPARE_WITH_TIMEOUT(bridge.status().state, LoopState::ready, kPatience);
            finish.reset();
            ask(bridge, 5, finish, error);
            QTRY_COMPARE_WITH_TIMEOUT(finish, std::optional(trace::FinishReason::maxTokens), kPatience);
        }
        backend::useCudaTable(nullptr);
        QCOMPARE(QString::fromStdString(device().leaks()), QString());
        QVERIFY(device().violations().empty());
    }

private:
    void ask(EngineBridge& bridge, std::int32_t tokens, std::optional<trace::FinishReason>& finish, std::optional<Error>& error) {
        Request request;
        request.prompt = {5, 6, 7, 8};
        request.sampling.maxTokens = tokens;
        request.sampling.ignoreEos = true;
        bridge.submit(
            this, std::move(request), [](const Result<RequestId>& accepted) { QVERIFY(accepted); },
            [&](const Chunk& chunk) {
                finish = chunk.finish ? chunk.finish : finish;
                error = chunk.error ? chunk.error : error;
            });
    }
};

QTEST_GUILESS_MAIN(LostDeviceTest)
#include "lost_device_test.moc"
