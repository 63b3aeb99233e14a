// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/library/download_fixture.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTest>

namespace vitrine::ui {

using test::fileAnswer;
using test::HttpAnswer;
using test::HttpRequest;
using test::HttpStub;

QByteArray bytesOf(const test::TinyModel& model) {
    const auto bytes = model.bytes();
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

QString sha256(const QByteArray& bytes) {
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

HttpAnswer plain(int status, const QByteArray& name, const QByteArray& value) {
    HttpAnswer answer;
    answer.status = status;
    answer.body = "<html>no</html>";
    if (!name.isEmpty()) {
        answer.headers.push_back({name, value});
    }
    return answer;
}

HttpAnswer broken(HttpAnswer answer) {
    answer.length = answer.body.size();
    answer.body = answer.body.left(answer.body.size() / 2);
    return answer;
}

DownloadFixture::DownloadFixture()
    : m_file(bytesOf(test::TinyModel{})) {}

DownloadFixture::~DownloadFixture() = default;

void DownloadFixture::prepare() {
    m_downloads.reset();
    m_dir = std::make_unique<QTemporaryDir>();
    m_server = std::make_unique<HttpStub>([this](const HttpRequest& r) { return fileAnswer(r, m_file, kTag); });
    m_downloads = std::make_unique<Downloads>();
    m_downloads->setPatience({3, 1, 60000, 30000});
}

Download* DownloadFixture::fetch(const QString& sha, qint64 size) {
    return m_downloads->add(
        {QUrl(m_server->address(QStringLiteral("/a/tiny.gguf"))), QStringLiteral("tiny.gguf"), sha, size},
        m_dir->path());
}

DownloadStatus DownloadFixture::ended(Download* download) {
    const auto over = [download] {
        const DownloadState s = download->status().state;
        return s == DownloadState::done || s == DownloadState::failed || s == DownloadState::stopped;
    };
    [&] { QTRY_VERIFY_WITH_TIMEOUT(over(), kPatience); }();
    return download->status();
}

QByteArray DownloadFixture::content() const {
    QFile file(in(QStringLiteral("tiny.gguf")));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace vitrine::ui
