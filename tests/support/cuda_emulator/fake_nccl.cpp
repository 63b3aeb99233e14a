// A library that answers as NCCL does for one rank, on the emulated device's streams, for tests. Two ranks or more it refuses: the
// emulated device has one thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "tests/support/cuda_emulator/include/nccl.h"
#include "tests/support/cuda_emulator/work_list.h"

struct ncclComm {};

namespace {

ncclResult_t copyLater(const void* from, void* to, std::size_t count, cudaStream_t stream) {
    vitrine::emulator::enqueue(stream, [=] { std::memmove(to, from, count * sizeof(float)); });
    return ncclSuccess;
}

} // namespace

extern "C" {
const char* ncclGetErrorString(ncclResult_t result) {
    return result == ncclRemoteError ? "remote process exited or there was a network error" : "invalid argument";
}
ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
    std::memset(id->internal, 7, sizeof(id->internal));
    return ncclSuccess;
}
ncclResult_t ncclCommInitRank(ncclComm_t* communicator, int ranks, ncclUniqueId id, int rank) {
    if (ranks != 1 || rank != 0 || id.internal[127] != 7) {
        return ncclInvalidArgument;
    }
    *communicator = new ncclComm;
    return ncclSuccess;
}
ncclResult_t ncclCommAbort(ncclComm_t communicator) {
    delete communicator;
    return ncclSuccess;
}
ncclResult_t ncclAllReduce(const void* from, void* to, std::size_t count, ncclDataType_t, ncclRedOp_t, ncclComm_t, cudaStream_t stream) {
    return copyLater(from, to, count, stream);
}
ncclResult_t ncclAllGather(const void* from, void* to, std::size_t count, ncclDataType_t, ncclComm_t, cudaStream_t stream) {
    return copyLater(from, to, count, stream);
}
ncclResult_t ncclBroadcast(const void* from, void* to, std::size_t count, ncclDataType_t, int, ncclComm_t, cudaStream_t stream) {
    return copyLater(from, to, count, stream);
}
ncclResult_t ncclSend(const void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t) {
    return ncclRemoteError;
}
ncclResult_t ncclRecv(void*, std::size_t, ncclDataType_t, int, ncclComm_t, cudaStream_t) {
    return ncclRemoteError;
}
}
