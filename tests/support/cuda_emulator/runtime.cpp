// The runtime's functions over the emulated device. A stream is a list of work that runs when somebody waits for it, so
// that a host which reads too early reads what was there before.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "tests/support/cuda_emulator/block_runner.h"
#include "tests/support/cuda_emulator/emulated_device.h"
#include "tests/support/cuda_emulator/work_list.h"

using vitrine::emulator::EmulatedDevice;

struct EmulatedStream {
    int device = 0;
    std::deque<std::function<void()>> work;
    EmulatedGraph* capture = nullptr;
};
struct EmulatedGraph {
    std::vector<std::function<void()>> work;
};
struct EmulatedGraphExec {
    std::vector<std::function<void()>> work;
};
struct EmulatedEvent {
    std::chrono::steady_clock::time_point at;
    bool reached = false;
    cudaStream_t stream = nullptr;
    int pending = 0;        ///< records on a stream that have not run
    bool destroyed = false; ///< goes when the last of them has run
};

namespace {

cudaError_t lastError = cudaSuccess;

EmulatedDevice& device() {
    return EmulatedDevice::instance();
}

std::map<void*, std::size_t>& pinned() {
    static std::map<void*, std::size_t> all;
    return all;
}

bool isPinned(const void* at) {
    auto found = pinned().upper_bound(const_cast<void*>(at));
    if (found == pinned().begin()) {
        return false;
    }
    --found;
    return static_cast<const std::byte*>(at) < static_cast<const std::byte*>(found->first) + found->second;
}

cudaError_t keep(int error) {
    const auto code = static_cast<cudaError_t>(error);
    lastError = code == cudaSuccess ? lastError : code;
    return code;
}

/// Work for a stream of another device than the calling thread's: an error on a real one.
void onItsDevice(const EmulatedStream* stream, const char* what) {
    if (stream != nullptr && stream->device != device().current()) {
        device().violate(std::string(what) + " on a stream of device " + std::to_string(stream->device) + " while device " +
                         std::to_string(device().current()) + " is current");
    }
}

/// The planned failure of a call, or the device's own state.
cudaError_t begin(const char* name) {
    const int planned = device().enter(name);
    return keep(planned != 0 ? planned : device().sticky());
}

int captures = 0; // streams that are being captured; there is one thread

/// The same for calls that wait for a device or take and give memory: a thread that captures a stream must not make them.
cudaError_t beginOutsideCapture(const char* name) {
    if (captures > 0) {
        device().violate(std::string(name) + " while a stream is captured");
        return keep(cudaErrorStreamCaptureUnsupported);
    }
    return begin(name);
}

void runAll(EmulatedStream& stream) {
    while (!stream.work.empty()) {
        const auto work = std::move(stream.work.front());
        stream.work.pop_front();
        work();
    }
}

} // namespace

namespace vitrine::emulator {

int deviceOf(cudaStream_t stream) {
    return stream != nullptr ? stream->device : device().current();
}

void enqueue(cudaStream_t stream, std::function<void()> work) {
    if (stream == nullptr) {
        work();
    } else if (stream->capture != nullptr) {
        stream->capture->work.push_back(std::move(work));
    } else {
        stream->work.push_back(std::move(work));
    }
}

cudaError_t launch(const cudaLaunchConfig_t& config, std::function<void()> kernel) {
    if (const auto error = begin("cudaLaunchKernelEx"); error != cudaSuccess) {
        return error;
    }
    onItsDevice(config.stream, "a launch");
    const Extent grid{config.gridDim.x, config.gridDim.y, config.gridDim.z};
    const Extent block{config.blockDim.x, config.blockDim.y, config.blockDim.z};
    if (grid.count() == 0 || block.count() == 0 || block.count() > 1024 || config.gridDim.y > 65535 ||
        config.gridDim.z > 65535 || config.dynamicSmemBytes > std::size_t{48} << 10) {
        return keep(cudaErrorInvalidConfiguration);
    }
    enqueue(config.stream, [config, kernel = std::move(kernel)] { device().runKernel(config, kernel); });
    return cudaSuccess;
}

} // namespace vitrine::emulator

cudaError_t cudaGetLastError() {
    const cudaError_t error = lastError;
    lastError = device().sticky();
    return error;
}
cudaError_t cudaPeekAtLastError() {
    return lastError;
}

cudaError_t cudaGetDeviceCount(int* count) {
    const auto error = begin("cudaGetDeviceCount");
    *count = error == cudaSuccess && device().deviceError() == cudaSuccess ? device().devices() : 0;
    return error != cudaSuccess ? error : device().deviceError();
}
cudaError_t cudaSetDevice(int index) {
    const auto error = begin("cudaSetDevice");
    if (error != cudaSuccess) {
        return error;
    }
    if (index < 0 || index >= device().devices()) {
        return keep(cudaErrorInvalidDevice);
    }
    device().setCurrent(index);
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int /*index*/) {
    const auto error = begin("cudaGetDeviceProperties");
    *properties = {};
    std::strcpy(properties->name, "Emulated device");
    properties->totalGlobalMem = device().memoryBytes();
    properties->major = device().capability() / 10;
    properties->minor = device().capability() % 10;
    properties->multiProcessorCount = 4;
    return error;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int /*index*/) {
    const auto error = begin("cudaDeviceGetAttribute");
    *value = attribute == cudaDevAttrMultiProcessorCount ? 4 : attribute == cudaDevAttrComputeCapabilityMajor ? 9 : 0;
    return error;
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
    const auto error = begin("cudaMemGetInfo");
    *total = device().memoryBytes();
    *free = device().memoryBytes() - device().bytesInUse();
    return error;
}

cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
    *memory = nullptr;
    if (const auto error = beginOutsideCapture("cudaMalloc"); error != cudaSuccess) {
        return error;
    }
    *memory = device().allocate(bytes);
    return *memory != nullptr ? cudaSuccess : keep(cudaErrorMemoryAllocation);
}
cudaError_t cudaFree(void* memory) {
    const auto error = beginOutsideCapture("cudaFree");
    if (memory != nullptr && !device().release(memory)) {
        device().violate("cudaFree of an address that was not given out");
        return keep(cudaErrorInvalidValue);
    }
    return error;
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
    *memory = nullptr;
    if (const auto error = beginOutsideCapture("cudaMallocHost"); error != cudaSuccess) {
        return error;
    }
    *memory = std::malloc(bytes);
    pinned()[*memory] = bytes;
    device().countObject("pinned memory", 1);
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void* memory) {
    const auto error = beginOutsideCapture("cudaFreeHost");
    if (memory != nullptr && pinned().erase(memory) == 1) {
        std::free(memory);
        device().countObject("pinned memory", -1);
    }
    return error;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    if (const auto error = begin("cudaMemcpyAsync"); error != cudaSuccess) {
        return error;
    }
    onItsDevice(stream, "a copy");
    const bool toDevice = kind != cudaMemcpyDeviceToHost;
    const bool fromDevice = kind != cudaMemcpyHostToDevice;
    const int on = vitrine::emulator::deviceOf(stream);
    if ((toDevice && !device().holds(to, bytes, on)) || (fromDevice && !device().holds(from, bytes, on))) {
        device().violate("a copy of " + std::to_string(bytes) + " bytes leaves its allocation on device " + std::to_string(on));
        return keep(cudaErrorInvalidValue);
    }
    device().countDownload(kind == cudaMemcpyDeviceToHost ? bytes : 0);
    const bool hostIsPinned = isPinned(toDevice ? from : to);
    if (kind != cudaMemcpyDeviceToDevice && !hostIsPinned) {
        device().countPageable();
        if (stream != nullptr && stream->capture != nullptr) {
            device().violate("a copy of memory that is not pinned on a stream that is captured");
            return keep(cudaErrorStreamCaptureUnsupported);
        }
    }
    if (kind == cudaMemcpyHostToDevice && !hostIsPinned) { // pageable memory is staged before the call returns
        auto staged = std::make_shared<std::vector<std::byte>>(static_cast<const std::byte*>(from),
                                                               static_cast<const std::byte*>(from) + bytes);
        vitrine::emulator::enqueue(stream, [=] { std::memcpy(to, staged->data(), bytes); });
        return cudaSuccess;
    }
    vitrine::emulator::enqueue(stream, [=] {
        if (device().sticky() == cudaSuccess) {
            std::memmove(to, from, bytes);
        }
    });
    if (kind == cudaMemcpyDeviceToHost && !hostIsPinned && stream != nullptr) {
        runAll(*stream);
    }
    return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t stream) {
    if (const auto error = begin("cudaMemsetAsync"); error != cudaSuccess) {
        return error;
    }
    if (!device().holds(memory, bytes, vitrine::emulator::deviceOf(stream))) {
        device().violate("a fill leaves its allocation");
        return keep(cudaErrorInvalidValue);
    }
    vitrine::emulator::enqueue(stream, [=] { std::memset(memory, value, bytes); });
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned /*flags*/) {
    *stream = nullptr;
    if (const auto error = begin("cudaStreamCreateWithFlags"); error != cudaSuccess) {
        return error;
    }
    *stream = new EmulatedStream;
    (*stream)->device = device().current();
    device().countObject("stream", 1);
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    const auto error = begin("cudaStreamDestroy");
    runAll(*stream);
    captures -= stream->capture != nullptr ? 1 : 0;
    delete stream;
    device().countObject("stream", -1);
    return error;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    if (const auto error = beginOutsideCapture("cudaStreamSynchronize"); error != cudaSuccess) {
        return error;
    }
    runAll(*stream);
    return keep(device().sticky());
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode /*mode*/) {
    if (const auto error = begin("cudaStreamBeginCapture"); error != cudaSuccess) {
        return error;
    }
    stream->capture = new EmulatedGraph;
    ++captures;
    device().countObject("graph", 1);
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    *graph = stream->capture;
    captures -= stream->capture != nullptr ? 1 : 0;
    stream->capture = nullptr;
    const auto error = begin("cudaStreamEndCapture");
    if (error != cudaSuccess && *graph != nullptr) {
        delete *graph;
        *graph = nullptr;
        device().countObject("graph", -1);
    }
    return error;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long /*flags*/) {
    *exec = nullptr;
    if (const auto error = begin("cudaGraphInstantiate"); error != cudaSuccess) {
        return error;
    }
    *exec = new EmulatedGraphExec{graph->work};
    device().countObject("graph exec", 1);
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    if (const auto error = begin("cudaGraphLaunch"); error != cudaSuccess) {
        return error;
    }
    for (const auto& work : exec->work) {
        vitrine::emulator::enqueue(stream, work);
    }
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    const auto error = begin("cudaGraphDestroy");
    delete graph;
    device().countObject("graph", -1);
    return error;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    const auto error = begin("cudaGraphExecDestroy");
    delete exec;
    device().countObject("graph exec", -1);
    return error;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
    *event = nullptr;
    if (const auto error = begin("cudaEventCreate"); error != cudaSuccess) {
        return error;
    }
    *event = new EmulatedEvent;
    device().countObject("event", 1);
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    const auto error = begin("cudaEventDestroy");
    event->destroyed = true;
    if (event->pending == 0) {
        delete event;
    }
    device().countObject("event", -1);
    return error;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    if (const auto error = begin("cudaEventRecord"); error != cudaSuccess) {
        return error;
    }
    event->reached = false;
    event->stream = stream;
    ++event->pending;
    vitrine::emulator::enqueue(stream, [event] {
        event->at = std::chrono::steady_clock::now();
        event->reached = true;
        if (--event->pending == 0 && event->destroyed) {
            delete event;
        }
    });
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    if (const auto error = beginOutsideCapture("cudaEventSynchronize"); error != cudaSuccess) {
        return error;
    }
    if (!event->reached && event->stream != nullptr) {
        runAll(*event->stream);
    }
    return keep(device().sticky());
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    if (const auto error = begin("cudaEventElapsedTime"); error != cudaSuccess) {
        return error;
    }
    if (!from->reached || !to->reached) {
        return keep(cudaErrorInvalidValue);
    }
    *milliseconds = std::chrono::duration<float, std::milli>(to->at - from->at).count();
    return cudaSuccess;
}
