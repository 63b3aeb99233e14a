// The picture in the error card of a file that ends too early: what is there, cell by cell, and what is missing.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <QVector>
#include <QWidget>

namespace vitrine::ui {

/// Byte counts from the file's start, all counted. Valid where present < declared.
struct CutFile {
    qint64 header = 0;          ///< keys, tokenizer and list of tensors
    qint64 present = 0;         ///< the file on the disk
    qint64 declared = 0;        ///< what its list of tensors asks for
    QVector<qint64> sections;   ///< ascending ends of the runs of tensors; the last is `declared`
    qint64 tensors = 0;         ///< in the list
    qint64 tensorsInside = 0;   ///< whole in the file
    QString firstCut;           ///< the first tensor that is not

    [[nodiscard]] bool isCut() const { return header > 0 && present < declared; }
};

/// Where things lie in a bar of a width: the mapping alone, so that it can be tested.
struct CutFileGeometry {
    QRect header;
    QVector<QRect> cells;  ///< whole sections, and the part of the cut one that is there; 1 px of ground between them
    QRect missing;
    int cut = 0;           ///< x of the end of the file
};
[[nodiscard]] CutFileGeometry cutFileGeometry(const CutFile& file, int width, int height);

/// Bar 26 high on glass over two lines of labels. Its accessible description says the same in words.
class CutFileBar final : public QWidget {
    Q_OBJECT
public:
    explicit CutFileBar(CutFile file, QWidget* parent = nullptr);
    [[nodiscard]] const CutFile& file() const { return m_file; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const CutFileGeometry& geometry) const;
    void paintLabels(QPainter& painter, int cut) const;

    CutFile m_file;
};

}  // namespace vitrine::ui
