// The table that the library exports, and the device's own calls behind it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>
#include <memory>

#include "kernels/cuda/activations.h"
#include "kernels/cuda/collectives.h"
#include "kernels/cuda/decode_rows.h"
#include "kernels/cuda/experts.h"
#include "kernels/cuda/int8_tile.h"
#include "kernels/cuda/kv_write.h"
#include "kernels/cuda/library_matmul.h"
#include "kernels/cuda/matvec_block.h"
#include "kernels/cuda/matvec_float.h"
#include "kernels/cuda/norm.h"
#include "kernels/cuda/paged_attention.h"
#include "kernels/cuda/rope.h"
#include "kernels/cuda/row_ops.h"
#include "kernels/cuda/sampling.h"

namespace vitrine::kernels::cuda {

struct Graph {
    cudaGraphExec_t exec = nullptr;
};

namespace {

constexpr std::size_t kBlasWorkspaceBytes = std::size_t{32} << 20;

const char* errorText(int status) {
    if (status >= kRanksStatusBase) {
        return ranksErrorText(status);
    }
    return status >= kBlasStatusBase ? "cuBLASLt refused a matrix product"
                                     : cudaGetErrorString(static_cast<cudaError_t>(status));
}
bool isOutOfMemory(int status) {
    return status == static_cast<int>(cudaErrorMemoryAllocation);
}
int deviceCount(int* count) {
    const cudaError_t status = cudaGetDeviceCount(count);
    static_cast<void>(cudaGetLastError()); // a missing driver is not a failure of what comes next
    return static_cast<int>(status);
}

void close(Context* context) {
    const std::unique_ptr<Context> owned(context);
    static_cast<void>(enterDevice(*owned));
    if (owned->stream != nullptr) {
        static_cast<void>(cudaStreamDestroy(owned->stream));
    }
    for (const cudaEvent_t mark : owned->marks) {
        if (mark != nullptr) {
            static_cast<void>(cudaEventDestroy(mark));
        }
    }
    if (owned->blas != nullptr) {
        static_cast<void>(cublasLtDestroy(owned->blas));
    }
    if (owned->blasWorkspace != nullptr) {
        static_cast<void>(cudaFree(owned->blasWorkspace));
    }
}

int fill(Context& c) {
    auto status = static_cast<cudaError_t>(enterDevice(c, true));
    if (status == cudaSuccess) {
        status = cudaStreamCreateWithFlags(&c.stream, cudaStreamNonBlocking);
    }
    for (cudaEvent_t& mark : c.marks) {
        if (status == cudaSuccess) {
            status = cudaEventCreate(&mark);
        }
    }
    if (status == cudaSuccess) {
        status = cudaMalloc(&c.blasWorkspace, kBlasWorkspaceBytes);
        c.blasWorkspaceBytes = kBlasWorkspaceBytes;
    }
    if (status != cudaSuccess) {
        return static_cast<int>(status);
    }
    const cublasStatus_t blas = cublasLtCreate(&c.blas);
    if (blas != CUBLAS_STATUS_SUCCESS) {
        return kBlasStatusBase + static_cast<int>(blas);
    }
    cudaDeviceProp properties;
    status = cudaGetDeviceProperties(&properties, c.device);
    constexpr int kFirstWithFp8 = 89; // sm_89
    c.fp8Products = status == cudaSuccess && properties.major * 10 + properties.minor >= kFirstWithFp8 && multipliesFp8(c);
    return static_cast<int>(status);
}

int open(int device, Context** context) {
    *context = nullptr;
    auto made = std::make_unique<Context>();
    made->device = device;
    const int status = fill(*made);
    if (status != 0) {
        close(made.release());
        static_cast<void>(cudaGetLastError());
        return status;
    }
    *context = made.release();
    return 0;
}

int figures(Context& context, DeviceFigures* figures) {
    if (const int entered = enterDevice(context); entered != 0) {
        return entered;
    }
    cudaDeviceProp properties;
    cudaError_t status = cudaGetDeviceProperties(&properties, context.device);
    std::size_t free = 0;
    std::size_t total = 0;
    if (status == cudaSuccess) {
        status = cudaMemGetInfo(&free, &total);
    }
    if (status != cudaSuccess) {
        return static_cast<int>(status);
    }
    std::memcpy(figures->name, properties.name, sizeof(figures->name) - 1);
    figures->name[sizeof(figures->name) - 1] = '\0';
    figures->totalBytes = total;
    figures->freeBytes = free;
    figures->major = properties.major;
    figures->minor = properties.minor;
    figures->multiprocessors = properties.multiProcessorCount;
    figures->fp8Products = context.fp8Products;
    return 0;
}

int allocate(Context& context, std::size_t bytes, void** memory) {
    if (const int entered = enterDevice(context); entered != 0) {
        return entered;
    }
    const cudaError_t status = cudaMalloc(memory, bytes);
    if (status == cudaErrorMemoryAllocation) {
        static_cast<void>(cudaGetLastError()); // reported; not to be met again by the next call
    }
    return static_cast<int>(status);
}
void release(Context& context, void* memory) {
    static_cast<void>(enterDevice(context));
    static_cast<void>(cudaFree(memory));
}
int allocatePinned(Context& context, std::size_t bytes, void** memory) {
    return onDevice(context, [&] { return cudaMallocHost(memory, bytes); });
}
void releasePinned(Context& context, void* memory) {
    static_cast<void>(enterDevice(context));
    static_cast<void>(cudaFreeHost(memory));
}
int upload(Context& context, void* to, const void* hostFrom, std::size_t bytes) {
    return onDevice(context, [&] { return cudaMemcpyAsync(to, hostFrom, bytes, cudaMemcpyHostToDevice, context.stream); });
}
int download(Context& context, void* hostTo, const void* from, std::size_t bytes) {
    return onDevice(context, [&] { return cudaMemcpyAsync(hostTo, from, bytes, cudaMemcpyDeviceToHost, context.stream); });
}
int copy(Context& context, void* to, const void* from, std::size_t bytes) {
    return onDevice(context, [&] { return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, context.stream); });
}
int synchronize(Context& context) {
    return onDevice(context, [&] { return cudaStreamSynchronize(context.stream); });
}

int beginCapture(Context& context) {
    return onDevice(context, [&] { return cudaStreamBeginCapture(context.stream, cudaStreamCaptureModeThreadLocal); });
}
int endCapture(Context& context, Graph** graph) {
    *graph = nullptr;
    cudaGraph_t recorded = nullptr;
    cudaError_t status = cudaStreamEndCapture(context.stream, &recorded);
    if (status != cudaSuccess) {
        return static_cast<int>(status);
    }
    auto made = std::make_unique<Graph>();
    status = cudaGraphInstantiate(&made->exec, recorded, 0);
    static_cast<void>(cudaGraphDestroy(recorded));
    if (status == cudaSuccess) {
        *graph = made.release();
    }
    return static_cast<int>(status);
}
int launchGraph(Context& context, Graph& graph) {
    return onDevice(context, [&] { return cudaGraphLaunch(graph.exec, context.stream); });
}
void releaseGraph(Context& context, Graph* graph) {
    static_cast<void>(enterDevice(context));
    static_cast<void>(cudaGraphExecDestroy(graph->exec));
    delete graph;
}

int mark(Context& context, int which) {
    return onDevice(context, [&] { return cudaEventRecord(context.marks[which], context.stream); });
}
int secondsBetweenMarks(Context& context, int from, int to, float* seconds) {
    float milliseconds = 0.0F;
    const cudaError_t status = cudaEventElapsedTime(&milliseconds, context.marks[from], context.marks[to]);
    *seconds = milliseconds / 1000.0F;
    return static_cast<int>(status);
}

int matvec(Context& context, const MatvecJob& job) {
    const bool block = typeTraits(job.type).blockWeights >= 32;
    return block ? matvecBlock(context, job) : matvecFloat(context, job);
}
int matmul(Context& context, const MatmulJob& job) {
    const bool block = typeTraits(job.type).blockWeights >= 32;
    return block ? matmulInt8(context, job) : matmulLibrary(context, job);
}

CudaTable makeTable() {
    CudaTable t;
    t.errorText = &errorText;
    t.isOutOfMemory = &isOutOfMemory;
    t.deviceCount = &deviceCount;
    t.open = &open;
    t.close = &close;
    t.figures = &figures;
    t.allocate = &allocate;
    t.release = &release;
    t.allocatePinned = &allocatePinned;
    t.releasePinned = &releasePinned;
    t.upload = &upload;
    t.download = &download;
    t.copy = &copy;
    t.synchronize = &synchronize;
    t.beginCapture = &beginCapture;
    t.endCapture = &endCapture;
    t.launchGraph = &launchGraph;
    t.releaseGraph = &releaseGraph;
    t.mark = &mark;
    t.secondsBetweenMarks = &secondsBetweenMarks;
    t.decodeRows = &decodeRows;
    t.norm = &norm;
    t.rowOp = &rowOp;
    t.quantize = &quantize;
    t.narrow = &narrow;
    t.fp8Rows = &fp8Rows;
    t.matvec = &matvec;
    t.matmul = &matmul;
    t.rope = &rope;
    t.kvWrite = &kvWrite;
    t.attention = &attention;
    t.route = &route;
    t.combine = &combine;
    t.sample = &sample;
    t.ranksMissing = &ranksMissing;
    t.rankKey = &rankKey;
    t.joinRanks = &joinRanks;
    t.leaveRanks = &leaveRanks;
    t.allReduce = &allReduce;
    t.allGather = &allGather;
    t.broadcast = &broadcast;
    t.sendTo = &sendTo;
    t.receiveFrom = &receiveFrom;
    return t;
}

} // namespace

} // namespace vitrine::kernels::cuda

extern "C" __attribute__((visibility("default"))) const vitrine::kernels::cuda::CudaTable* vitrineCudaTable() {
    static const vitrine::kernels::cuda::CudaTable table = vitrine::kernels::cuda::makeTable();
    return &table;
}
