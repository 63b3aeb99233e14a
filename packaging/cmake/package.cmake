# What is installed where, and the Debian package: `cpack -G DEB` in the build folder.
# SPDX-License-Identifier: GPL-3.0-or-later
include(GNUInstallDirs)
set(packaging_folder "${CMAKE_SOURCE_DIR}/packaging")

# Only what is installed is built before a package is made, not the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

install(TARGETS vitrine-cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
if(TARGET vitrine_cuda)
    # Optional: who builds the programs alone packages them without the backend, and they run on the CPU and say why.
    install(FILES "$<TARGET_FILE:vitrine_cuda>" DESTINATION lib/vitrine OPTIONAL)
endif()
install(FILES "${packaging_folder}/desktop/copyright" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/doc/vitrine")

if(VITRINE_GUI)
    install(TARGETS vitrine RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    install(FILES "${packaging_folder}/desktop/vitrine.desktop" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/applications")
    install(FILES "${packaging_folder}/desktop/vitrine.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/metainfo"
        RENAME local.vitrine.Vitrine.metainfo.xml)
    install(FILES "${packaging_folder}/desktop/vitrine.mime.xml" DESTINATION "${CMAKE_INSTALL_DATAROOTDIR}/mime/packages"
        RENAME vitrine.xml)

    set(icon "${CMAKE_SOURCE_DIR}/resources/app_icon/vitrine.svg")
    set(icon_folder "${CMAKE_BINARY_DIR}/app_icon")
    set(icon_theme "${CMAKE_INSTALL_DATAROOTDIR}/icons/hicolor")
    add_executable(vitrine_icon_sizes "${packaging_folder}/icon_sizes.cpp")
    target_link_libraries(vitrine_icon_sizes PRIVATE vitrine_options Qt6::Svg)
    add_custom_command(OUTPUT "${icon_folder}/512.png"
        COMMAND vitrine_icon_sizes "${icon}" "${icon_folder}" DEPENDS vitrine_icon_sizes "${icon}" VERBATIM)
    add_custom_target(vitrine_icon_theme DEPENDS "${icon_folder}/512.png")
    add_dependencies(vitrine vitrine_icon_theme)
    install(FILES "${icon}" DESTINATION "${icon_theme}/scalable/apps")
    foreach(side 16 22 24 32 48 64 128 256 512)
        install(FILES "${icon_folder}/${side}.png" DESTINATION "${icon_theme}/${side}x${side}/apps" RENAME vitrine.png)
    endforeach()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vitrine)
set(CPACK_PACKAGE_CONTACT "The Vitrine developers <vitrine@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Language-model engine behind glass")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Runs large language models on this computer and shows, live and truthfully, how the tokens are made.
The desktop program chats, draws the engine's cache, queue and steps from its own records, and benchmarks;
vitrine-cli runs the same engine without a window.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # the libraries that the programs were linked with, at the versions they need
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-roboto-unhinted | fonts-noto-core | fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-jetbrains-mono, fonts-noto-color-emoji, fonts-wqy-microhei | fonts-noto-cjk, qt6-translations-l10n, ca-certificates")
include(CPack)
