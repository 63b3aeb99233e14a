// The part of NCCL that kernels/cuda uses, for g++. Its functions come from a library loaded at run time, in tests from
// fake_nccl.cpp. For tests only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/cuda_emulator/include/cuda_runtime.h"

extern "C" {
struct ncclComm;
using ncclComm_t = ncclComm*;
struct ncclUniqueId {
    char internal[128];
};
enum ncclResult_t { ncclSuccess = 0, ncclUnhandledCudaError = 1, ncclInvalidArgument = 4, ncclRemoteError = 6 };
enum ncclDataType_t { ncclFloat = 7 };
enum ncclRedOp_t { ncclSum = 0 };

const char* ncclGetErrorString(ncclResult_t result);
ncclResult_t ncclGetUniqueId(ncclUniqueId* id);
ncclResult_t ncclCommInitRank(ncclComm_t* communicator, int ranks, ncclUniqueId id, int rank);
ncclResult_t ncclCommAbort(ncclComm_t communicator);
ncclResult_t ncclAllReduce(const void* from, void* to, std::size_t count, ncclDataType_t type, ncclRedOp_t op,
                           ncclComm_t communicator, cudaStream_t stream);
ncclResult_t ncclAllGather(const void* from, void* to, std::size_t count, ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream);
ncclResult_t ncclBroadcast(const void* from, void* to, std::size_t count, ncclDataType_t type, int root,
                           ncclComm_t communicator, cudaStream_t stream);
ncclResult_t ncclSend(const void* from, std::size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream);
ncclResult_t ncclRecv(void* to, std::size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream);
}
