// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/model_picker.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

constexpr int kPadding = 12;
constexpr int kGap = 8;
constexpr int kMaxChip = 280;
constexpr int kLeast = 100;

void paintField(QPainter& painter, const QRect& rect, const QColor& ground, const QColor& border) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(border, 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusControl, metric::kRadiusControl);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// "CPU AVX2 · 2 threads" without the name of the kernels, which the tooltip has: "CPU · 2 threads". Others as they are.
QString withoutKernels(const QString& words) {
    const qsizetype dot = words.indexOf(QStringLiteral(" · "));
    return words.startsWith(QStringLiteral("CPU ")) && dot > 0 ? QStringLiteral("CPU") + words.mid(dot) : words;
}

/// "CUDA · 33/33 layers": "CUDA".
QString deviceAlone(const QString& words) {
    return withoutKernels(words).section(QStringLiteral(" · "), 0, 0);
}

}  // namespace

ModelPicker::ModelPicker(QWidget* parent) : QAbstractButton(parent), m_width(metric::kPicker) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setNoModel();
    followTheme(this);
}

void ModelPicker::setState(State state, const QString& name, const QString& detail, double share) {
    m_state = state;
    m_name = name;
    m_detail = detail;
    m_share = share;
    m_note.clear();
    setAccessibleDescription({});
    setAccessibleName(tr("Model: %1 %2").arg(name, detail).trimmed());
    setToolTip(state == State::none ? tr("Choose a model (Ctrl+L)") : tr("%1 %2\nChoose another model (Ctrl+L)").arg(name, detail));
    updateGeometry();
    update();
}

void ModelPicker::setNoModel() {
    setState(State::none, tr("No model. Choose one…"), {}, -1);
}

void ModelPicker::setModel(const QString& name, const QString& detail, const QString& note) {
    setState(State::loaded, name, detail, -1);
    m_note = note;
    setAccessibleDescription(note);
    updateGeometry();
    if (!note.isEmpty())
        setToolTip(toolTip() + QLatin1Char('\n') + note);
}

void ModelPicker::setFailed(const QString& name, const QString& detail) {
    setState(State::failed, name, detail, -1);
}

void ModelPicker::setLoading(const QString& name, const QString& stage, double share) {
    setState(State::loading, name, stage, share);
}

void ModelPicker::setDesignWidth(int designPx) {
    if (m_width == designPx)
        return;
    m_width = designPx;
    updateGeometry();
}

QSize ModelPicker::sizeHint() const {
    return {scaled(m_width), scaled(metric::kControl)};
}

QSize ModelPicker::minimumSizeHint() const {
    return {scaled(kLeast), scaled(metric::kControl)}; // the name elides; the tooltip has it whole
}

int ModelPicker::wholeWidth() const {
    const QFontMetrics names(themeFont(m_state == State::none ? FontRole::control : FontRole::controlMedium));
    int whole = kPadding + names.horizontalAdvance(m_name) + kGap + scaled(metric::kIconTiny) + kPadding;
    if (!m_detail.isEmpty() && m_state != State::loading)
        whole += QFontMetrics(themeFont(FontRole::control)).horizontalAdvance(m_detail) + kGap;
    whole += (int(m_state == State::failed) + int(!m_note.isEmpty())) * (scaled(metric::kIconSmall) + kGap);
    return std::min(whole, sizeHint().width());
}

void ModelPicker::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    paintField(painter, rect(), underMouse() || isDown() ? t.hover : t.glass,
               m_state == State::none ? t.accent : t.lineStrong);
    int x = kPadding;
    if (m_state == State::failed) {
        const int side = scaled(metric::kIconSmall);
        paintCrossSquare(painter, QRect(x, (height() - side) / 2, side, side));
        x += side + kGap;
    }
    if (!m_note.isEmpty()) {
        const int side = scaled(metric::kIconSmall);
        paintIcon(painter, Icon::warning, t.warn, QRect(x, (height() - side) / 2, side, side), side);
        x += side + kGap;
    }
    const int chevron = scaled(metric::kIconTiny);
    const int end = width() - kPadding - chevron - kGap;
    const QFont nameFont = themeFont(m_state == State::none ? FontRole::control : FontRole::controlMedium);
    const QFont detailFont = themeFont(FontRole::control);
    const QFontMetrics names(nameFont);
    const int detailWidth = m_detail.isEmpty() ? 0 : QFontMetrics(detailFont).horizontalAdvance(m_detail) + kGap;
    // The detail ("Q4_1", a loading stage) is short and tells two files of one name apart: the name elides before it.
    const int nameRoom = std::max(scaled(60), end - x - detailWidth);
    const QString name = names.elidedText(m_name, Qt::ElideMiddle, nameRoom);
    painter.setFont(nameFont);
    painter.setPen(t.ink);
    painter.drawText(QRect(x, 0, end - x, height()), Qt::AlignVCenter | Qt::AlignLeft, name);
    x += names.horizontalAdvance(name) + kGap;
    if (x < end && !m_detail.isEmpty()) {
        painter.setFont(detailFont);
        painter.setPen(t.ink2);
        painter.drawText(QRect(x, 0, end - x, height()), Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(detailFont).elidedText(m_detail, Qt::ElideRight, end - x));
    }
    paintIcon(painter, Icon::chevronDown, t.ink2, QRect(width() - kPadding - chevron, (height() - chevron) / 2, chevron, chevron),
              chevron);
    if (m_state == State::loading && m_share >= 0) {
        const int inner = width() - 2 * metric::kRadiusControl;
        const QRect groove(metric::kRadiusControl, height() - 3, inner, 2);
        painter.fillRect(groove, t.track);
        painter.fillRect(QRect(groove.topLeft(), QSize(static_cast<int>(std::lround(inner * std::min(1.0, m_share))), 2)), t.accent);
    }
}

DeviceChip::DeviceChip(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setDevice(tr("CPU"), tr("No model is loaded."));
    followTheme(this);
}

void DeviceChip::setDevice(const QString& words, const QString& reason, bool downgraded) {
    m_downgraded = downgraded;
    setText(words);
    setAccessibleName(tr("Device: %1").arg(words));
    setAccessibleDescription(reason);
    setToolTip(reason.isEmpty() ? words : words + QLatin1Char('\n') + reason);
    updateGeometry();
    update();
}

int DeviceChip::widthOf(const QString& words) const {
    const int wide = QFontMetrics(themeFont(FontRole::table)).horizontalAdvance(words);
    return std::min(scaled(kMaxChip), wide + 1) + scaled(metric::kIconSmall) + 6 + 2 * 9;
}

QSize DeviceChip::sizeHint() const {
    return {widthOf(text()), scaled(metric::kControl)};
}

int DeviceChip::shortWidth() const {
    return widthOf(withoutKernels(text()));
}

QString DeviceChip::shownWords() const {
    const QFontMetrics metrics(themeFont(FontRole::table));
    const int room = wordsRect().width();
    for (const QString& words : {text(), withoutKernels(text())}) {
        if (metrics.horizontalAdvance(words) <= room)
            return words;
    }
    return metrics.elidedText(deviceAlone(text()), Qt::ElideRight, room);
}

QRect DeviceChip::wordsRect() const {
    const int left = 9 + scaled(metric::kIconSmall) + 6;
    return {left, 0, width() - left - 8, height()};
}

QSize DeviceChip::minimumSizeHint() const {
    return {widthOf(deviceAlone(text())), sizeHint().height()};
}

void DeviceChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    paintField(painter, rect(), underMouse() ? t.hover : t.raised, t.lineStrong);
    const int side = scaled(metric::kIconSmall);
    paintIcon(painter, m_downgraded ? Icon::warning : Icon::chip, m_downgraded ? t.warn : t.ink2,
              QRect(9, (height() - side) / 2, side, side), side);
    painter.setFont(themeFont(FontRole::table));
    painter.setPen(t.ink2);
    painter.drawText(wordsRect(), Qt::AlignVCenter | Qt::AlignLeft, shownWords());
}

}  // namespace vitrine::ui
