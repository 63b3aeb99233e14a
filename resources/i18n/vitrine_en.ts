<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>vitrine::app::Wiring</name>
    <message numerus="yes">
        <source>%1 steps, %n keyframe(s), %2 missed</source>
        <translation>
            <numerusform>%1 steps, %n keyframe, %2 missed</numerusform>
            <numerusform>%1 steps, %n keyframes, %2 missed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationStore</name>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n chat</numerusform>
            <numerusform>%n chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n known row(s) are lost.</source>
        <translation>
            <numerusform>%n known row is lost.</numerusform>
            <numerusform>%n known rows are lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DownloadWorker</name>
    <message numerus="yes">
        <source>Gave up after %n tries: %1. What has come is kept.</source>
        <translation>
            <numerusform>Gave up after %n try: %1. What has come is kept.</numerusform>
            <numerusform>Gave up after %n tries: %1. What has come is kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Gave up after %n tries: %1.</source>
        <translation>
            <numerusform>Gave up after %n try: %1.</numerusform>
            <numerusform>Gave up after %n tries: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FileSection</name>
    <message numerus="yes">
        <source>Bytes of the %n tensor(s) of this number format.</source>
        <translation>
            <numerusform>Bytes of the %n tensor of this number format.</numerusform>
            <numerusform>Bytes of the %n tensors of this number format.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ModelsPage</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
</TS>
