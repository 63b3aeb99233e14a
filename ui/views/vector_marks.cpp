// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/vector_marks.h"

#include <algorithm>
#include <cstdlib>

#include <QPaintEngine>
#include <QPainter>

namespace vitrine::ui {
namespace {

struct Run {
    int x0 = 0;
    int x1 = 0; ///< one past
    QRgb colour = 0;
    int shape = -1; ///< index of the shape that it was added to
};

struct Shape {
    QRgb colour = 0;
    int top = 0;
    std::vector<std::pair<int, int>> lines; ///< x0, x1 of each line from the top
};

std::vector<Run> runsOf(const QImage& image, int y, QRgb ground) {
    std::vector<Run> runs;
    const auto* pixels = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width();) {
        const QRgb colour = pixels[x] | 0xFF000000U;
        int end = x + 1;
        while (end < image.width() && (pixels[end] | 0xFF000000U) == colour) {
            ++end;
        }
        if (colour != (ground | 0xFF000000U)) {
            runs.push_back({x, end, colour, -1});
        }
        x = end;
    }
    return runs;
}

bool follows(const Run& above, const Run& below) {
    return above.colour == below.colour && std::abs(above.x0 - below.x0) <= 1 && std::abs(above.x1 - below.x1) <= 1 &&
           above.x0 < below.x1 && below.x0 < above.x1;
}

/// Down the right side, up the left one.
QPolygon outlineOf(const Shape& shape) {
    QPolygon outline;
    const auto add = [&outline](int x, int y) {
        const qsizetype n = outline.size();
        const QPoint point(x, y);
        if (n > 0 && outline[n - 1] == point) {
            return;
        }
        if (n > 1 && ((outline[n - 2].x() == x && outline[n - 1].x() == x) ||
                      (outline[n - 2].y() == y && outline[n - 1].y() == y))) {
            outline[n - 1] = point;
            return;
        }
        outline.push_back(point);
    };
    int y = shape.top;
    add(shape.lines.front().first, y);
    for (const auto& [x0, x1] : shape.lines) {
        add(x1, y);
        add(x1, ++y);
    }
    for (auto line = shape.lines.rbegin(); line != shape.lines.rend(); ++line) {
        add(line->first, y);
        add(line->first, --y);
    }
    return outline;
}

} // namespace

std::optional<std::vector<VectorMark>> vectorMarks(const QImage& image, QRgb ground, int most) {
    const QImage pixels = image.format() == QImage::Format_RGB32 ? image : image.convertToFormat(QImage::Format_RGB32);
    std::vector<Shape> shapes;
    std::vector<Run> above;
    for (int y = 0; y < pixels.height(); ++y) {
        std::vector<Run> runs = runsOf(pixels, y, ground);
        std::size_t from = 0;
        for (Run& run : runs) {
            while (from < above.size() && above[from].x1 + 1 < run.x0) {
                ++from;
            }
            for (std::size_t i = from; i < above.size() && above[i].x0 <= run.x1 + 1; ++i) {
                if (above[i].shape >= 0 && follows(above[i], run)) {
                    run.shape = above[i].shape;
                    above[i].shape = -1; // taken: a shape goes on in one run only
                    break;
                }
            }
            if (run.shape < 0) {
                if (static_cast<int>(shapes.size()) == most) {
                    return std::nullopt;
                }
                run.shape = static_cast<int>(shapes.size());
                shapes.push_back({run.colour, y, {}});
            }
            shapes[static_cast<std::size_t>(run.shape)].lines.emplace_back(run.x0, run.x1);
        }
        above = std::move(runs);
    }
    std::vector<VectorMark> marks;
    marks.reserve(shapes.size());
    for (const Shape& shape : shapes) {
        marks.push_back({shape.colour, outlineOf(shape)});
    }
    std::ranges::stable_sort(marks, {}, &VectorMark::colour);
    return marks;
}

void paintVectorMarks(QPainter& painter, const std::vector<VectorMark>& marks) {
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    std::optional<QRgb> colour;
    for (const VectorMark& mark : marks) {
        if (colour != mark.colour) {
            colour = mark.colour;
            painter.setBrush(QColor::fromRgb(mark.colour));
        }
        painter.drawPolygon(mark.outline);
    }
    painter.restore();
}

void paintRaster(QPainter& painter, const QImage& image, QRgb ground) {
    if (painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::SVG) {
        if (const auto marks = vectorMarks(image, ground)) {
            painter.fillRect(image.rect(), QColor::fromRgb(ground));
            paintVectorMarks(painter, *marks);
            return;
        }
    }
    painter.drawImage(0, 0, image);
}

} // namespace vitrine::ui
