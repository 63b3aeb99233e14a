// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temp_dir.h"

#include <stdexcept>
#include <string>
#include <system_error>

#include <stdlib.h>

namespace vitrine::test {

TempDir::TempDir() {
    std::string name = (std::filesystem::temp_directory_path() / "vitrine-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("no temporary folder can be made at " + name);
    }
    m_path = name;
}

TempDir::~TempDir() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace vitrine::test
