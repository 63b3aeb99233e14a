// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/model_name.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace vitrine::ui {

ModelName modelName(const QString& path) {
    static const QRegularExpression part(QStringLiteral("-\\d{5}-of-\\d{5}$"));
    static const QRegularExpression format(
        QStringLiteral("^(.+)[-._]((?:I?Q\\d\\w*|T?Q\\d\\w*|MXFP4\\w*|B?F16|F32|FP16))$"),
        QRegularExpression::CaseInsensitiveOption);
    const QString base = QFileInfo(path).completeBaseName().remove(part);
    const auto match = format.match(base);
    return match.hasMatch() ? ModelName{match.captured(1), match.captured(2)} : ModelName{base, {}};
}

} // namespace vitrine::ui
