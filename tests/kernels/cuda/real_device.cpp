// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/real_device.h"

#include <dlfcn.h>

#include <algorithm>
#include <filesystem>

namespace vitrine::kernels::cuda::testing {

namespace {

std::string libraryFile(std::vector<std::string>& arguments) {
    const auto named = std::find(arguments.begin(), arguments.end(), "--library");
    if (named != arguments.end() && named + 1 != arguments.end()) {
        std::string file = *(named + 1);
        arguments.erase(named, named + 2);
        return file;
    }
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "libvitrine_cuda.so";
}

} // namespace

RealDevice findRealDevice(std::vector<std::string>& arguments) {
    void* library = dlopen(libraryFile(arguments).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char* why = dlerror();
        return {nullptr, why != nullptr ? why : "the library can't be loaded"};
    }
    const auto function = reinterpret_cast<TableFunction>(dlsym(library, kTableSymbol));
    if (function == nullptr || function()->version != kTableVersion) {
        return {nullptr, "the library is of another version"};
    }
    int devices = 0;
    const int status = function()->deviceCount(&devices);
    if (status != 0 || devices == 0) {
        return {nullptr, status != 0 ? function()->errorText(status) : "the driver knows no device"};
    }
    return {function(), {}};
}

} // namespace vitrine::kernels::cuda::testing
