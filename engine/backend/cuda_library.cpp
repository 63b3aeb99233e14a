// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_library.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdlib>

namespace vitrine::backend {

using kernels::cuda::CudaTable;

namespace {

constexpr const char* kNoDriver = "no NVIDIA driver found";

std::atomic<const CudaTable*> tableInUse{nullptr};

tl::unexpected<Error> missing(const std::string& reason) {
    return fail(ErrorCode::noDevice, reason, "cuda");
}

bool driverIsThere() {
    void* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (driver != nullptr) {
        dlclose(driver);
    }
    return driver != nullptr;
}

std::filesystem::path findLibrary() {
    if (const char* named = std::getenv("VITRINE_CUDA_LIBRARY"); named != nullptr && *named != '\0') {
        return named;
    }
    std::error_code ignored;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char* place : {"libvitrine_cuda.so", "../lib/vitrine/libvitrine_cuda.so", "../lib/libvitrine_cuda.so"}) {
        if (auto file = folder / place; std::filesystem::exists(file, ignored)) {
            return file;
        }
    }
    return {};
}

Result<const CudaTable*> loadOnce() {
    const auto file = findLibrary();
    if (file.empty()) {
        return missing("the CUDA backend (libvitrine_cuda.so) is not installed");
    }
    // Asked first: the library brings cuBLAS with it, 150 MB that would stay mapped only to say the same.
    if (!driverIsThere()) {
        return missing(kNoDriver);
    }
    return loadCudaTable(file);
}

} // namespace

Result<const CudaTable*> usableTable(const CudaTable& table) {
    if (table.version != kernels::cuda::kTableVersion) {
        return missing("libvitrine_cuda.so is of another version of this program");
    }
    int devices = 0;
    const int status = table.deviceCount(&devices);
    if (status == 0 && devices > 0) {
        return &table;
    }
    if (!driverIsThere()) {
        return missing(kNoDriver);
    }
    return missing(status == 0 ? std::string("no CUDA device found")
                               : std::string("no usable CUDA device: ") + table.errorText(status));
}

Result<const CudaTable*> loadCudaTable(const std::filesystem::path& library) {
    void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* why = dlerror();
        return missing(std::string("the CUDA backend can't be loaded: ") + (why != nullptr ? why : "unknown reason"));
    }
    // The table's functions live as long as the library: it is never unloaded.
    const auto function = reinterpret_cast<kernels::cuda::TableFunction>(dlsym(handle, kernels::cuda::kTableSymbol));
    if (function == nullptr) {
        return missing("libvitrine_cuda.so is of another version of this program");
    }
    return usableTable(*function());
}

Result<const CudaTable*> cudaTable() {
    if (const CudaTable* given = tableInUse.load()) {
        return usableTable(*given);
    }
    static const Result<const CudaTable*> loaded = loadOnce();
    return loaded;
}

void useCudaTable(const CudaTable* table) {
    tableInUse.store(table);
}

} // namespace vitrine::backend
