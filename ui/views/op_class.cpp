// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/op_class.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

namespace vitrine::ui {

Nanoseconds timeIn(const trace::StepRecord& record, OpClass op) {
    const trace::SectionTimes& s = record.sections;
    switch (op) {
    case OpClass::schedule:
        return s.schedule;
    case OpClass::draft:
        return s.draft;
    case OpClass::forward:
        return s.forward;
    case OpClass::sample:
        return s.sample;
    case OpClass::detokenise:
        return s.detokenise;
    case OpClass::rest:
        return record.t1 - record.t0 - s.schedule - s.draft - s.forward - s.sample - s.detokenise;
    case OpClass::none:
        break;
    }
    return 0;
}

OpShares opShares(const trace::StepRecord& record) {
    OpShares shares{};
    const Nanoseconds whole = record.t1 - record.t0;
    for (int i = 0; i < kOpClasses && whole > 0; ++i) {
        const double share = static_cast<double>(timeIn(record, static_cast<OpClass>(i))) / static_cast<double>(whole);
        shares[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(share, 0.0, 1.0)));
    }
    return shares;
}

QString opWords(OpClass op) {
    static constexpr const char* kWords[kOpClasses] = {
        QT_TRANSLATE_NOOP("OpClass", "schedule"), QT_TRANSLATE_NOOP("OpClass", "draft"), QT_TRANSLATE_NOOP("OpClass", "forward"),
        QT_TRANSLATE_NOOP("OpClass", "sample"),   QT_TRANSLATE_NOOP("OpClass", "text"),  QT_TRANSLATE_NOOP("OpClass", "rest")};
    return op == OpClass::none ? QString() : QCoreApplication::translate("OpClass", kWords[static_cast<int>(op)]);
}

} // namespace vitrine::ui
