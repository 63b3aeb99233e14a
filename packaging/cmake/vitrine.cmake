# What every target of the project shares: warnings, sanitizers, and the two functions that make a room and a test.
# SPDX-License-Identifier: GPL-3.0-or-later
find_package(Threads REQUIRED)
include(CheckIPOSupported)

add_library(vitrine_options INTERFACE)
target_include_directories(vitrine_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(vitrine_options INTERFACE -Wall -Wextra -Wpedantic)
# g++ 12 sees overlapping copies in "literal" + std::string that aren't there (GCC bug 105329).
target_compile_options(vitrine_options INTERFACE
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
target_link_libraries(vitrine_options INTERFACE Threads::Threads)
if(VITRINE_WERROR)
    target_compile_options(vitrine_options INTERFACE -Werror)
endif()
if(VITRINE_CHECK_INVARIANTS)
    target_compile_definitions(vitrine_options INTERFACE VITRINE_CHECK_INVARIANTS=1)
endif()
if(VITRINE_SANITIZE STREQUAL "address")
    # A target with the property VITRINE_ADDRESS_ONLY goes without the checks at every operation.
    target_compile_options(vitrine_options INTERFACE -fsanitize=address -fno-omit-frame-pointer
        $<$<NOT:$<BOOL:$<TARGET_PROPERTY:VITRINE_ADDRESS_ONLY>>>:-fsanitize=undefined>
        $<$<NOT:$<BOOL:$<TARGET_PROPERTY:VITRINE_ADDRESS_ONLY>>>:-fno-sanitize-recover=undefined>)
    target_link_options(vitrine_options INTERFACE -fsanitize=address,undefined)
elseif(VITRINE_SANITIZE STREQUAL "thread")
    target_compile_options(vitrine_options INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
    target_link_options(vitrine_options INTERFACE -fsanitize=thread)
elseif(NOT VITRINE_SANITIZE STREQUAL "")
    message(FATAL_ERROR "VITRINE_SANITIZE is '${VITRINE_SANITIZE}'; it takes nothing, 'address' or 'thread'")
endif()

if(VITRINE_FUZZ)
    target_compile_options(vitrine_options INTERFACE -fsanitize=fuzzer-no-link) # every room reports its coverage
endif()

# A stricter set for kernels/ and engine/, where a silent narrowing is a wrong tensor.
add_library(vitrine_strict INTERFACE)
target_link_libraries(vitrine_strict INTERFACE vitrine_options)
target_compile_options(vitrine_strict INTERFACE -Wconversion -Wno-sign-conversion)

# vitrine_headers(NAME KIND HEADERS <h> ... LIBS x ...)
# Headers that the targets of a folder compile once between them: most of what a small file costs is reading the standard
# library's, Qt's or GoogleTest's. KIND is STATIC or EXECUTABLE, like the targets that use it: the compiler takes the two
# for different code. A file still includes all that it needs. Not for engine/: with such headers g++ 12 at -O3 warns of overflows in
# std::string that aren't there.
function(vitrine_headers name kind)
    cmake_parse_arguments(ARG "" "" "HEADERS;LIBS" ${ARGN})
    set(nothing "${CMAKE_BINARY_DIR}/headers/${name}.cpp")
    file(CONFIGURE OUTPUT "${nothing}" CONTENT "int main() {}\n")
    if(kind STREQUAL "EXECUTABLE")
        add_executable(${name} "${nothing}")
        target_compile_options(${name} PRIVATE ${VITRINE_TEST_OPTIONS})
    else()
        add_library(${name} STATIC "${nothing}")
    endif()
    target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
    target_link_libraries(${name} PRIVATE vitrine_options ${ARG_LIBS})
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()

# vitrine_library(NAME SOURCES a.cpp ... LIBS x ... [PRIVATE_LIBS y ...] [RELAXED])
# A room: one static library, sources listed by hand, headers beside them, included from the root ("engine/core/ids.h").
function(vitrine_library name)
    cmake_parse_arguments(ARG "RELAXED" "" "SOURCES;LIBS;PRIVATE_LIBS" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    if(ARG_RELAXED)
        target_link_libraries(${name} PRIVATE vitrine_options)
    else()
        target_link_libraries(${name} PRIVATE vitrine_strict)
    endif()
    if(name STREQUAL "vitrine_kernels")
        # The unrolled kernels take the compiler many minutes with a check at every operation; their addresses are still checked.
        set_target_properties(${name} PROPERTIES VITRINE_ADDRESS_ONLY ON)
    endif()
    if(VITRINE_HEADERS) # of the folder
        target_precompile_headers(${name} REUSE_FROM ${VITRINE_HEADERS})
    endif()
    target_include_directories(${name} PUBLIC "${CMAKE_SOURCE_DIR}")
    target_link_libraries(${name} PUBLIC Threads::Threads ${ARG_LIBS} PRIVATE ${ARG_PRIVATE_LIBS})
endfunction()

# A test runs for a moment and is compiled on every machine: -O3 takes a third longer over it and gains nothing.
set(VITRINE_TEST_OPTIONS "$<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-O1>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With headers compiled apart g++ sees accesses past std::string's end that aren't there; AddressSanitizer looks for real ones.
    list(APPEND VITRINE_TEST_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds;-Wno-stringop-overflow>")
endif()

# Builds the tests labelled tsan, and no others: what `packaging/test.sh --full` runs under ThreadSanitizer.
add_custom_target(vitrine_tsan_tests)
# The same for AddressSanitizer: every GoogleTest but those labelled slow.
add_custom_target(vitrine_asan_tests)

# vitrine_test(NAME SOURCES a_test.cpp ... LIBS room ... [LABELS l ...] [QT])
# A GoogleTest executable (or, with QT, one Qt Test executable run offscreen) over the room's library. Each GoogleTest case
# becomes a ctest case; a binary in which no test is found is an error.
function(vitrine_test name)
    cmake_parse_arguments(ARG "QT" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 300)
    endif()
    add_executable(${name} ${ARG_SOURCES})
    if("tsan" IN_LIST ARG_LABELS)
        add_dependencies(vitrine_tsan_tests ${name})
    endif()
    set(label "${ARG_LABELS}") # one word: a list does not survive the discovery of tests
    if(NOT ARG_QT AND NOT "slow" IN_LIST ARG_LABELS)
        add_dependencies(vitrine_asan_tests ${name})
        string(APPEND label "+asan")
    endif()
    target_compile_definitions(${name} PRIVATE VITRINE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" VITRINE_BINARY_DIR="${CMAKE_BINARY_DIR}")
    target_compile_options(${name} PRIVATE ${VITRINE_TEST_OPTIONS})
    if(ARG_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
        target_link_libraries(${name} PRIVATE vitrine_options ${ARG_LIBS} Qt6::Test)
        if(VITRINE_QT_TEST_HEADERS) # of the folder
            target_precompile_headers(${name} REUSE_FROM ${VITRINE_QT_TEST_HEADERS})
        endif()
        add_test(NAME ${name} COMMAND ${name})
        set_tests_properties(${name} PROPERTIES ENVIRONMENT "QT_QPA_PLATFORM=offscreen" TIMEOUT ${ARG_TIMEOUT})
        if(ARG_LABELS)
            set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
        endif()
    else()
        target_link_libraries(${name} PRIVATE vitrine_options ${ARG_LIBS} GTest::gtest GTest::gmock GTest::gtest_main)
        target_precompile_headers(${name} REUSE_FROM vitrine_test_headers)
        gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60
            PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${label}")
    endif()
endfunction()
