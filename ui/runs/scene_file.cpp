// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/scene_file.h"

#include <string>

#include <QtEndian>

#include "engine/store/compress.h"

namespace vitrine::ui {
namespace {

constexpr quint32 kVersion = 1;
constexpr quint64 kMostState = quint64{1} << 20;
constexpr quint64 kMostRun = quint64{1} << 32; ///< before compression
constexpr quint64 kMostRatio = 1100;           ///< zlib packs no better

void put64(QByteArray& out, quint64 value) {
    char bytes[8];
    qToLittleEndian(value, bytes);
    out.append(bytes, 8);
}

class Cursor {
public:
    explicit Cursor(const QByteArray& bytes)
        : m_bytes(bytes) {}
    quint64 number(int size) {
        const QByteArrayView part = take(static_cast<quint64>(size));
        quint64 value = 0;
        for (qsizetype i = part.size(); i > 0; --i) {
            value = value << 8 | static_cast<quint8>(part[i - 1]);
        }
        return value;
    }
    QByteArrayView take(quint64 size) {
        if (size > static_cast<quint64>(m_bytes.size() - m_at)) {
            m_short = true;
            return {};
        }
        const QByteArrayView part(m_bytes.constData() + m_at, static_cast<qsizetype>(size));
        m_at += static_cast<qsizetype>(size);
        return part;
    }
    [[nodiscard]] bool tooShort() const { return m_short; }

private:
    const QByteArray& m_bytes;
    qsizetype m_at = 0;
    bool m_short = false;
};

} // namespace

QByteArray encodeScene(const trace::SavedRun& run, const QByteArray& viewState) {
    const std::string records = trace::encodeRun(run);
    const std::string packed = store::compress(records);
    QByteArray out(kSceneMagic);
    char version[4];
    qToLittleEndian(kVersion, version);
    out.append(version, 4);
    put64(out, static_cast<quint64>(viewState.size()));
    out.append(viewState);
    put64(out, records.size());
    put64(out, packed.size());
    out.append(packed.data(), static_cast<qsizetype>(packed.size()));
    return out;
}

Result<Scene> decodeScene(const QByteArray& bytes) {
    Cursor cursor(bytes);
    if (cursor.take(4) != QByteArrayView(kSceneMagic, 4)) {
        return fail(ErrorCode::corruptFile, "The file is no scene.");
    }
    const quint64 version = cursor.number(4);
    if (version > kVersion) {
        return fail(ErrorCode::unsupported, "The scene was saved by a newer version of the program.");
    }
    Scene scene;
    const quint64 stateBytes = cursor.number(8);
    if (stateBytes > kMostState) {
        return fail(ErrorCode::corruptFile, "The scene is damaged.", "view state");
    }
    scene.viewState = cursor.take(stateBytes).toByteArray();
    const quint64 before = cursor.number(8);
    const quint64 after = cursor.number(8);
    const QByteArrayView packed = cursor.take(after);
    if (cursor.tooShort()) {
        return fail(ErrorCode::truncatedFile, "The scene is cut short.");
    }
    if (before > kMostRun || before > after * kMostRatio + 64) {
        return fail(ErrorCode::corruptFile, "The scene is damaged.", "length of the run");
    }
    auto records =
        store::expand({packed.data(), static_cast<std::size_t>(packed.size())}, static_cast<std::size_t>(before));
    if (!records) {
        return forward(records);
    }
    auto run = trace::decodeRun(std::as_bytes(std::span(*records)));
    if (!run) {
        return forward(run);
    }
    scene.run = std::move(*run);
    return scene;
}

} // namespace vitrine::ui
