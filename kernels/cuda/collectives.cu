// NCCL is a library of its own that most machines lack: its header is looked for when this is configured, the library
// when somebody asks for ranks. Without either the functions say so.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/collectives.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <memory>

#if defined(VITRINE_NCCL)
#include <nccl.h>
#endif

namespace vitrine::kernels::cuda {

#if defined(VITRINE_NCCL)

struct Ranks {
    ncclComm_t communicator = nullptr;
};

namespace {

static_assert(sizeof(RankKey) == sizeof(ncclUniqueId));

struct Library {
    const char* missing = nullptr; ///< why it can't be used; null: it can
    decltype(&ncclGetErrorString) errorString = nullptr;
    decltype(&ncclGetUniqueId) uniqueId = nullptr;
    decltype(&ncclCommInitRank) initRank = nullptr;
    decltype(&ncclCommAbort) abort = nullptr;
    decltype(&ncclAllReduce) allReduce = nullptr;
    decltype(&ncclAllGather) allGather = nullptr;
    decltype(&ncclBroadcast) broadcast = nullptr;
    decltype(&ncclSend) send = nullptr;
    decltype(&ncclRecv) receive = nullptr;
};

Library load() {
    Library l;
    const char* named = std::getenv("VITRINE_NCCL_LIBRARY");
    void* handle = dlopen(named != nullptr && *named != '\0' ? named : "libnccl.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        l.missing = "NCCL (libnccl.so.2) is not installed";
        return l;
    }
    const auto find = [&](auto& function, const char* symbol) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(handle, symbol));
        l.missing = function == nullptr ? "NCCL (libnccl.so.2) is too old" : l.missing;
    };
    find(l.errorString, "ncclGetErrorString");
    find(l.uniqueId, "ncclGetUniqueId");
    find(l.initRank, "ncclCommInitRank");
    find(l.abort, "ncclCommAbort");
    find(l.allReduce, "ncclAllReduce");
    find(l.allGather, "ncclAllGather");
    find(l.broadcast, "ncclBroadcast");
    find(l.send, "ncclSend");
    find(l.receive, "ncclRecv");
    return l;
}

const Library& library() {
    static const Library loaded = load();
    return loaded;
}

int statusOf(ncclResult_t result) {
    return result == ncclSuccess ? 0 : kRanksStatusBase + static_cast<int>(result);
}

} // namespace

const char* ranksMissing() {
    return library().missing;
}

const char* ranksErrorText(int status) {
    return library().missing != nullptr ? library().missing
                                        : library().errorString(static_cast<ncclResult_t>(status - kRanksStatusBase));
}

int rankKey(RankKey* key) {
    ncclUniqueId id{};
    const int status = library().missing != nullptr ? kRanksStatusBase : statusOf(library().uniqueId(&id));
    std::memcpy(key->bytes, &id, sizeof(id));
    return status;
}

int joinRanks(Context& context, std::int32_t ranks, std::int32_t rank, const RankKey& key, Ranks** joined) {
    *joined = nullptr;
    if (library().missing != nullptr) {
        return kRanksStatusBase;
    }
    if (const int entered = enterDevice(context); entered != 0) {
        return entered;
    }
    ncclUniqueId id{};
    std::memcpy(&id, key.bytes, sizeof(id));
    auto made = std::make_unique<Ranks>();
    const int status = statusOf(library().initRank(&made->communicator, ranks, id, rank));
    *joined = status == 0 ? made.release() : nullptr;
    return status;
}

void leaveRanks(Context& context, Ranks* ranks) {
    const std::unique_ptr<Ranks> owned(ranks);
    static_cast<void>(enterDevice(context));
    static_cast<void>(
        library().abort(owned->communicator)); // unlike its orderly end it waits for no rank that has gone
}

int allReduce(Context& context, Ranks& ranks, float* x, std::size_t count) {
    return statusOf(library().allReduce(x, x, count, ncclFloat, ncclSum, ranks.communicator, context.stream));
}
int allGather(Context& context, Ranks& ranks, const float* x, float* out, std::size_t count) {
    return statusOf(library().allGather(x, out, count, ncclFloat, ranks.communicator, context.stream));
}
int broadcast(Context& context, Ranks& ranks, float* x, std::size_t count, std::int32_t root) {
    return statusOf(library().broadcast(x, x, count, ncclFloat, root, ranks.communicator, context.stream));
}
int sendTo(Context& context, Ranks& ranks, const float* x, std::size_t count, std::int32_t to) {
    return statusOf(library().send(x, count, ncclFloat, to, ranks.communicator, context.stream));
}
int receiveFrom(Context& context, Ranks& ranks, float* x, std::size_t count, std::int32_t from) {
    return statusOf(library().receive(x, count, ncclFloat, from, ranks.communicator, context.stream));
}

#else

struct Ranks {};

const char* ranksMissing() {
    return "this program was built without NCCL";
}
const char* ranksErrorText(int /*status*/) {
    return ranksMissing();
}
int rankKey(RankKey* /*key*/) {
    return kRanksStatusBase;
}
int joinRanks(Context& /*context*/, std::int32_t /*ranks*/, std::int32_t /*rank*/, const RankKey& /*key*/,
              Ranks** joined) {
    *joined = nullptr;
    return kRanksStatusBase;
}
void leaveRanks(Context& /*context*/, Ranks* /*ranks*/) {}
int allReduce(Context& /*context*/, Ranks& /*ranks*/, float* /*x*/, std::size_t /*count*/) {
    return kRanksStatusBase;
}
int allGather(Context& /*context*/, Ranks& /*ranks*/, const float* /*x*/, float* /*out*/, std::size_t /*count*/) {
    return kRanksStatusBase;
}
int broadcast(Context& /*context*/, Ranks& /*ranks*/, float* /*x*/, std::size_t /*count*/, std::int32_t /*root*/) {
    return kRanksStatusBase;
}
int sendTo(Context& /*context*/, Ranks& /*ranks*/, const float* /*x*/, std::size_t /*count*/, std::int32_t /*to*/) {
    return kRanksStatusBase;
}
int receiveFrom(Context& /*context*/, Ranks& /*ranks*/, float* /*x*/, std::size_t /*count*/, std::int32_t /*from*/) {
    return kRanksStatusBase;
}

#endif

} // namespace vitrine::kernels::cuda
