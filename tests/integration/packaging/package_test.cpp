// SPDX-License-Identifier: GPL-3.0-or-later
// The Debian package: made by CPack, unpacked into a root of its own, and its programs started from there.
#include "engine/trace/record_file.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

#include <csignal>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

using namespace vitrine;

namespace {

constexpr int kPatience = 240000; // ms: CPack strips and compresses beside other tests

class PackageTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void saysWhatItNeeds();
    void holdsWhatADesktopLooksFor_data();
    void holdsWhatADesktopLooksFor();
    void desktopFilesAreValid_data();
    void desktopFilesAreValid();
    void theMimeTypeIsThePrograms();
    void windowStartsFromWhereItWasInstalled();
    void windowTakesAModelAndAnswers();
    void windowReplaysARun();
    void aSecondStartHandsItsModelOver();
    void commandLineFindsItsBackend();

private:
    struct Ended {
        int status = -1;
        QString out;
        QString err;
    };
    [[nodiscard]] QString in(const QString& name) const {
        return QString::fromStdString(m_dir.path().string()) + QLatin1Char('/') + name;
    }
    [[nodiscard]] QString installed(const QString& name) const { return in(QStringLiteral("root/usr/") + name); }
    [[nodiscard]] QProcessEnvironment environment() const;
    Ended run(const QString& program, const QStringList& arguments);
    Ended window(const QStringList& arguments);

    test::TempDir m_dir;
    QString m_package;
    QString m_model;
};

/// That of a user who has nothing of the build.
QProcessEnvironment PackageTest::environment() const {
    QProcessEnvironment e;
    e.insert(QStringLiteral("PATH"), QStringLiteral("/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"));
    e.insert(QStringLiteral("HOME"), in(QStringLiteral("home")));
    e.insert(QStringLiteral("LANG"), QStringLiteral("C.UTF-8"));
    e.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    return e;
}

PackageTest::Ended PackageTest::run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.setWorkingDirectory(in(QStringLiteral("home")));
    process.start(program, arguments);
    Ended ended;
    if (process.waitForFinished(kPatience) && process.exitStatus() == QProcess::NormalExit) {
        ended.status = process.exitCode();
    }
    ended.out = QString::fromUtf8(process.readAllStandardOutput());
    ended.err = QString::fromUtf8(process.readAllStandardError());
    return ended;
}

PackageTest::Ended PackageTest::window(const QStringList& arguments) {
    return run(installed(QStringLiteral("bin/vitrine")), arguments);
}

void PackageTest::initTestCase() {
    for (const char* tool : {"cpack", "dpkg-deb", "dpkg-shlibdeps"}) {
        if (QStandardPaths::findExecutable(QString::fromLatin1(tool)).isEmpty()) {
            QSKIP(qPrintable(
                QStringLiteral("%1 is not installed, which makes a Debian package.").arg(QString::fromLatin1(tool))));
        }
    }
    QVERIFY(QDir().mkpath(in(QStringLiteral("home"))));
    m_model = QString::fromStdString(test::TinyModel{}.writeTo(m_dir.path()).string());
    const Ended made =
        run(QStringLiteral("cpack"),
            {QStringLiteral("--config"), QStringLiteral(VITRINE_BINARY_DIR "/CPackConfig.cmake"), QStringLiteral("-G"),
             QStringLiteral("DEB"), QStringLiteral("-B"), in(QStringLiteral("made"))});
    QVERIFY2(made.status == 0, qPrintable(made.out + made.err));
    const QStringList packages = QDir(in(QStringLiteral("made"))).entryList({QStringLiteral("*.deb")}, QDir::Files);
    QCOMPARE(packages.size(), 1);
    m_package = in(QStringLiteral("made/")) + packages.front();
    const Ended unpacked =
        run(QStringLiteral("dpkg-deb"), {QStringLiteral("-x"), m_package, in(QStringLiteral("root"))});
    QVERIFY2(unpacked.status == 0, qPrintable(unpacked.err));
}

void PackageTest::saysWhatItNeeds() {
    const auto field = [this](const char* name) {
        return run(QStringLiteral("dpkg-deb"), {QStringLiteral("-f"), m_package, QString::fromLatin1(name)})
            .out.trimmed();
    };
    QCOMPARE(field("Package"), QStringLiteral("vitrine"));
    const QString depends = field("Depends");
    for (const char* library :
         {"libqt6widgets6", "libqt6svg6", "libsqlite3-0", "libc6", "fonts-"}) { // generated, not written by hand
        QVERIFY2(depends.contains(QString::fromLatin1(library)), qPrintable(depends));
    }
    QVERIFY2(!depends.contains(QStringLiteral("cublas")),
             qPrintable(depends)); // a machine without a GPU needs none of it
    QVERIFY(!field("Maintainer").isEmpty());
    QVERIFY(!field("Description").isEmpty());
    QVERIFY(field("Installed-Size").toInt() > 1000);
}

void PackageTest::holdsWhatADesktopLooksFor_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"bin/vitrine", "bin/vitrine-cli", "share/applications/vitrine.desktop",
                             "share/metainfo/local.vitrine.Vitrine.metainfo.xml", "share/mime/packages/vitrine.xml",
                             "share/icons/hicolor/scalable/apps/vitrine.svg",
                             "share/icons/hicolor/16x16/apps/vitrine.png", "share/icons/hicolor/48x48/apps/vitrine.png",
                             "share/icons/hicolor/512x512/apps/vitrine.png", "share/doc/vitrine/copyright"}) {
        QTest::newRow(file) << QString::fromLatin1(file);
    }
}

void PackageTest::holdsWhatADesktopLooksFor() {
    QFETCH(QString, file);
    QVERIFY(QFile::exists(installed(file)));
    if (const auto size = QRegularExpression(QStringLiteral("/(\\d+)x\\d+/")).match(file); size.hasMatch()) {
        const QImage icon(installed(file));
        QCOMPARE(icon.width(), size.captured(1).toInt());
        QVERIFY(icon.pixelColor(icon.width() / 2, icon.height() / 2).alpha() > 0);
    }
}

void PackageTest::desktopFilesAreValid_data() {
    QTest::addColumn<QStringList>("command");
    QTest::newRow("desktop entry") << QStringList{QStringLiteral("desktop-file-validate"),
                                                  QStringLiteral("share/applications/vitrine.desktop")};
    QTest::newRow("metainfo") << QStringList{QStringLiteral("appstreamcli"), QStringLiteral("validate"),
                                             QStringLiteral("--no-net"),
                                             QStringLiteral("share/metainfo/local.vitrine.Vitrine.metainfo.xml")};
    QTest::newRow("mime type") << QStringList{QStringLiteral("update-mime-database"), QStringLiteral("share/mime")};
}

void PackageTest::desktopFilesAreValid() {
    QFETCH(QStringList, command);
    const QString tool = command.takeFirst();
    if (QStandardPaths::findExecutable(tool).isEmpty()) {
        QSKIP(qPrintable(QStringLiteral("%1 is not installed.").arg(tool)));
    }
    command.back() = installed(command.back());
    const Ended said = run(tool, command);
    QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
}

void PackageTest::theMimeTypeIsThePrograms() {
    QFile entry(installed(QStringLiteral("share/applications/vitrine.desktop")));
    QVERIFY(entry.open(QIODevice::ReadOnly));
    const QString desktop = QString::fromUtf8(entry.readAll());
    QVERIFY(desktop.contains(QStringLiteral("MimeType=application/x-gguf;")));
    QVERIFY(desktop.contains(QStringLiteral("Exec=vitrine %f"))); // one window takes one model
    QFile types(installed(QStringLiteral("share/mime/packages/vitrine.xml")));
    QVERIFY(types.open(QIODevice::ReadOnly));
    const QString mime = QString::fromUtf8(types.readAll());
    QVERIFY(mime.contains(QStringLiteral("type=\"application/x-gguf\"")));
    QVERIFY(mime.contains(QStringLiteral("pattern=\"*.gguf\"")));
}

void PackageTest::windowStartsFromWhereItWasInstalled() {
    // No --portable: the profile is where an installed program keeps it.
    const Ended shot = window({QStringLiteral("--size"), QStringLiteral("1280x800"), QStringLiteral("--screenshot"),
                               in(QStringLiteral("shot.png"))});
    QVERIFY2(shot.status == 0, qPrintable(shot.err));
    QCOMPARE(shot.err, QString()); // no missing plugin, resource or folder
    const QImage picture(in(QStringLiteral("shot.png")));
    QCOMPARE(picture.size(), QSize(1280, 800));
    QVERIFY(QFile::exists(in(QStringLiteral("home/.local/share/vitrine/vitrine.db"))));
}

void PackageTest::windowTakesAModelAndAnswers() {
    const Ended answered =
        window({m_model, QStringLiteral("--portable"), in(QStringLiteral("answered")), QStringLiteral("--prompt"),
                QStringLiteral("hello"), QStringLiteral("--after"), QStringLiteral("reply"),
                QStringLiteral("--screenshot"), in(QStringLiteral("reply.png"))});
    QVERIFY2(answered.status == 0, qPrintable(answered.err));
    QVERIFY(!QImage(in(QStringLiteral("reply.png"))).isNull());
}

void PackageTest::windowReplaysARun() {
    const auto engine = test::sampleRun();
    const trace::SavedRun saved{engine->header(), trace::initialState(engine->header()), engine->records()};
    const std::string bytes = trace::encodeRun(saved);
    QFile file(in(QStringLiteral("run.vtrc")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())), static_cast<qint64>(bytes.size()));
    file.close();
    const Ended shown =
        window({QStringLiteral("--portable"), in(QStringLiteral("replayed")), QStringLiteral("--replay"),
                file.fileName(), QStringLiteral("--screenshot"), in(QStringLiteral("replay.png"))});
    QVERIFY2(shown.status == 0, qPrintable(shown.err));
    QVERIFY(!QImage(in(QStringLiteral("replay.png"))).isNull());
    const Ended refused =
        window({QStringLiteral("--portable"), in(QStringLiteral("replayed")), QStringLiteral("--replay"), m_model});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains(QStringLiteral("error[replay]")), qPrintable(refused.err));
}

void PackageTest::aSecondStartHandsItsModelOver() {
    QProcess first;
    first.setProcessEnvironment(environment());
    first.start(installed(QStringLiteral("bin/vitrine")), {QStringLiteral("--portable"), in(QStringLiteral("shared"))});
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(in(QStringLiteral("shared/running"))), kPatience);
    const Ended second = window({m_model, QStringLiteral("--portable"), in(QStringLiteral("shared"))});
    QVERIFY2(second.status == 0, qPrintable(second.err)); // it left at once: nothing told it to close
    QCOMPARE(first.state(), QProcess::Running);
    QVERIFY(::kill(static_cast<pid_t>(first.processId()), SIGTERM) == 0);
    QVERIFY(first.waitForFinished(kPatience));
    QFile settings(in(QStringLiteral("shared/vitrine.ini")));
    QVERIFY(settings.open(QIODevice::ReadOnly));
    QVERIFY(settings.readAll().contains("tiny.gguf")); // the window that was there has loaded it
}

void PackageTest::commandLineFindsItsBackend() {
    const QString program = installed(QStringLiteral("bin/vitrine-cli"));
    QCOMPARE(run(program, {QStringLiteral("kernels")}).status, 0);
    const Ended seen = run(program, {QStringLiteral("inspect"), m_model});
    QVERIFY2(seen.status == 0, qPrintable(seen.err));
    if (QFile::exists(installed(QStringLiteral("lib/vitrine/libvitrine_cuda.so")))) {
        QVERIFY2(!(seen.out + seen.err).contains(QStringLiteral("is not installed")), qPrintable(seen.out));
    }
}

} // namespace

QTEST_GUILESS_MAIN(PackageTest)
#include "package_test.moc"
