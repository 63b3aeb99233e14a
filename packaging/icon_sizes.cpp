// Renders the program's icon for the icon theme: vitrine_icon_sizes ICON.svg FOLDER makes FOLDER/48.png and its like.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: vitrine_icon_sizes ICON.svg FOLDER\n");
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[2]);
    QSvgRenderer icon(QString::fromLocal8Bit(argv[1]));
    if (!icon.isValid() || !QDir().mkpath(folder)) {
        std::fprintf(stderr, "vitrine_icon_sizes: %s can't be read or %s can't be made\n", argv[1], argv[2]);
        return 1;
    }
    for (const int side : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
        QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        icon.render(&painter);
        painter.end();
        if (!image.save(QStringLiteral("%1/%2.png").arg(folder).arg(side))) {
            std::fprintf(stderr, "vitrine_icon_sizes: %s can't be written\n", argv[2]);
            return 1;
        }
    }
    return 0;
}
