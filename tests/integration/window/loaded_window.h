// What the tests of loads begin with: a whole window for each, the tiny model, and a reply that is on its way.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/integration/window/whole_window.h"

#include <QObject>

#include <memory>

namespace vitrine::ui {
class NoticeBar;
}

namespace vitrine::test {

constexpr int kPatience = 60000; ///< ms

class LoadedWindow : public QObject {
protected:
    void open() { m_whole = std::make_unique<WholeWindow>(); }
    [[nodiscard]] app::Wiring& wiring() const { return m_whole->wiring(); }
    /// The tiny model's path.
    [[nodiscard]] QString model() const;
    /// A reply that is still on its way.
    void beginReply();
    /// The notice over the composer that holds the word; null: there is none.
    [[nodiscard]] static ui::NoticeBar* notice(const QWidget& in, const QString& word);
    /// Presses the button with these words; false: there is none.
    static bool press(const QWidget* in, const QString& words);

    std::unique_ptr<WholeWindow> m_whole;
};

} // namespace vitrine::test
