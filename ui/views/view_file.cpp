// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/view_file.h"

#include <QAbstractItemModel>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

QImage viewPicture(QWidget& view, const QString& caption) {
    constexpr int kScale = 2;
    const QFont font = themeFont(FontRole::caption);
    const int foot = QFontMetrics(font).height() + 8;
    QImage image((view.size() + QSize(0, foot)) * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    image.fill(tokens().panel);
    QPainter painter(&image);
    view.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    painter.setFont(font);
    painter.setPen(tokens().ink2);
    painter.drawText(QRect(8, view.height(), view.width() - 16, foot), Qt::AlignLeft | Qt::AlignVCenter, caption);
    return image;
}

} // namespace

QString saveBytes(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return QObject::tr("The file %1 can't be written: %2.").arg(path, file.errorString());
    }
    return {};
}

QString savePicture(QWidget& view, const QString& path, const QString& caption) {
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    viewPicture(view, caption).save(&bytes, "PNG");
    return saveBytes(path, bytes.data());
}

QString saveDrawing(QWidget& view, const QString& path, const QString& title, const QString& caption) {
    QBuffer bytes;
    QSvgGenerator drawing;
    drawing.setOutputDevice(&bytes);
    drawing.setSize(view.size());
    drawing.setViewBox(QRect(QPoint(), view.size()));
    drawing.setTitle(title);
    drawing.setDescription(caption);
    {
        QPainter painter(&drawing);
        view.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    }
    return saveBytes(path, bytes.data());
}

QString csvCell(const QString& text) {
    const bool breaks = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"')) ||
                        text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    return breaks ? QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"')
                  : text;
}

QByteArray csvOf(const QAbstractItemModel& model, int role) {
    QString csv;
    const auto cell = [&csv](int column, const QString& text) {
        csv += (column > 0 ? QStringLiteral(",") : QString()) + csvCell(text);
    };
    for (int column = 0; column < model.columnCount(); ++column) {
        cell(column, model.headerData(column, Qt::Horizontal).toString());
    }
    csv += QLatin1Char('\n');
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            const QVariant value = model.index(row, column).data(role);
            cell(column, value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 17)
                                                             : value.toString());
        }
        csv += QLatin1Char('\n');
    }
    return csv.toUtf8();
}

} // namespace vitrine::ui
