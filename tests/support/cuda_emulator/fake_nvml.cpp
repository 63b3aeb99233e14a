// A library that answers as NVML does for one card, for tests. VITRINE_FAKE_NVML=old lacks a driver, =quiet tells memory only,
// =second has two cards, of which this process uses the second.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

namespace {

constexpr int kNotSupported = 3;
constexpr int kNoDriver = 9;
constexpr int kNotFound = 6;

bool asked(const char* what) {
    const char* value = std::getenv("VITRINE_FAKE_NVML");
    return value != nullptr && std::string(value) == what;
}
int told(unsigned* out, unsigned value) {
    *out = value;
    return asked("quiet") ? kNotSupported : 0;
}

struct Process {
    unsigned pid;
    unsigned long long bytes;
    unsigned instances[2];
};

} // namespace

extern "C" {
int nvmlInit_v2() {
    return asked("old") ? kNoDriver : 0;
}
int nvmlShutdown() {
    return 0;
}
const char* nvmlErrorString(int status) {
    return status == kNoDriver ? "Driver Not Loaded" : "Not Found";
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
    static int cards[2] = {0, 1};
    *device = &cards[index % 2];
    return index < (asked("second") ? 2U : 1U) ? 0 : kNotFound;
}
int nvmlDeviceGetName(void* device, char* name, unsigned bytes) {
    std::strncpy(name, *static_cast<int*>(device) == 0 ? "Fake card" : "Fake card 1", bytes);
    return 0;
}
int nvmlDeviceGetUtilizationRates(void* /*device*/, unsigned* rates) {
    rates[1] = 40;
    return told(rates, 75);
}
int nvmlDeviceGetMemoryInfo(void* /*device*/, unsigned long long* memory) {
    memory[0] = 8ULL << 30;
    memory[1] = 5ULL << 30;
    memory[2] = 3ULL << 30;
    return 0;
}
int nvmlDeviceGetTemperature(void* /*device*/, int /*sensor*/, unsigned* value) {
    return told(value, 61);
}
int nvmlDeviceGetClockInfo(void* /*device*/, int kind, unsigned* value) {
    return told(value, kind == 1 ? 1800 : 9000);
}
int nvmlDeviceGetPowerUsage(void* /*device*/, unsigned* value) {
    return told(value, 123500);
}
int nvmlDeviceGetComputeRunningProcesses_v3(void* device, unsigned* count, Process* list) {
    list[0] = {1, 1ULL << 30, {0, 0}};
    list[1] = {static_cast<unsigned>(getpid()), 2ULL << 30, {0, 0}};
    *count = asked("quiet") || (asked("second") && *static_cast<int*>(device) == 0) ? 1 : 2;
    return 0;
}
}
