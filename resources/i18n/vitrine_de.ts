<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>Errors</name>
    <message>
        <source>A setting is out of its range</source>
        <translation>Eine Einstellung liegt außerhalb ihres Bereichs</translation>
    </message>
    <message>
        <source>reset the setting that the sentence names.</source>
        <translation>die Einstellung zurücksetzen, die der Satz nennt.</translation>
    </message>
    <message>
        <source>This model needs something that is not supported</source>
        <translation>Dieses Modell braucht etwas, das nicht unterstützt wird</translation>
    </message>
    <message>
        <source>choose another model, or another conversion of this one.</source>
        <translation>ein anderes Modell wählen oder eine andere Konvertierung dieses Modells.</translation>
    </message>
    <message>
        <source>The two models have different vocabularies</source>
        <translation>Die beiden Modelle haben verschiedene Vokabulare</translation>
    </message>
    <message>
        <source>choose a draft model of the same family.</source>
        <translation>ein Entwurfsmodell derselben Familie wählen.</translation>
    </message>
    <message>
        <source>The KV cache is full</source>
        <translation>Der KV-Cache ist voll</translation>
    </message>
    <message>
        <source>wait for another reply to end, or load the model with more blocks.</source>
        <translation>warten, bis eine andere Antwort endet, oder das Modell mit mehr Blöcken laden.</translation>
    </message>
    <message>
        <source>The engine is busy</source>
        <translation>Die Engine ist beschäftigt</translation>
    </message>
    <message>
        <source>wait for it to finish, or stop what is running.</source>
        <translation>warten, bis sie fertig ist, oder anhalten, was läuft.</translation>
    </message>
    <message>
        <source>The network can't be reached</source>
        <translation>Das Netz ist nicht erreichbar</translation>
    </message>
    <message>
        <source>check the connection, then try again.</source>
        <translation>die Verbindung prüfen und es noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The file is not the one that was asked for</source>
        <translation>Die Datei ist nicht die verlangte</translation>
    </message>
    <message>
        <source>fetch it again; the copy was damaged or replaced.</source>
        <translation>sie noch einmal holen; die Kopie wurde beschädigt oder ersetzt.</translation>
    </message>
    <message>
        <source>The saved chats are in use</source>
        <translation>Die gespeicherten Chats sind in Gebrauch</translation>
    </message>
    <message>
        <source>close the other window of Vitrine, then try again.</source>
        <translation>das andere Fenster von Vitrine schließen und es noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The saved chats are damaged</source>
        <translation>Die gespeicherten Chats sind beschädigt</translation>
    </message>
    <message>
        <source>restore the file from a backup, or move it away to begin anew.</source>
        <translation>die Datei aus einer Sicherung wiederherstellen oder sie verschieben, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>The saved chats come from a newer Vitrine</source>
        <translation>Die gespeicherten Chats stammen von einer neueren Vitrine</translation>
    </message>
    <message>
        <source>update Vitrine.</source>
        <translation>Vitrine aktualisieren.</translation>
    </message>
    <message>
        <source>The chats can't be saved</source>
        <translation>Die Chats können nicht gespeichert werden</translation>
    </message>
    <message>
        <source>free some space, and check that the folder may be written.</source>
        <translation>Platz schaffen und prüfen, ob in den Ordner geschrieben werden darf.</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>Das hat nicht geklappt</translation>
    </message>
    <message>
        <source>try again; if it happens again, copy the details into a report.</source>
        <translation>es noch einmal versuchen; wenn es wieder geschieht, die Einzelheiten in einen Bericht kopieren.</translation>
    </message>
    <message>
        <source>The file is not there</source>
        <translation>Die Datei ist nicht da</translation>
    </message>
    <message>
        <source>choose another model, or fetch this one again.</source>
        <translation>ein anderes Modell wählen oder dieses noch einmal holen.</translation>
    </message>
    <message>
        <source>The file can't be read</source>
        <translation>Die Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>check its permissions, and that the disk is connected.</source>
        <translation>die Zugriffsrechte prüfen, und ob der Datenträger angeschlossen ist.</translation>
    </message>
    <message>
        <source>That is not a file</source>
        <translation>Das ist keine Datei</translation>
    </message>
    <message>
        <source>choose the .gguf file inside the folder.</source>
        <translation>die .gguf-Datei in dem Ordner wählen.</translation>
    </message>
    <message>
        <source>The file can't be written</source>
        <translation>Die Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>choose a folder that you may write to.</source>
        <translation>einen Ordner wählen, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
        <source>The disk is full</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <source>free some space, then try again.</source>
        <translation>Platz schaffen und es noch einmal versuchen.</translation>
    </message>
    <message>
        <source>This is not a GGUF model</source>
        <translation>Das ist kein GGUF-Modell</translation>
    </message>
    <message>
        <source>choose a file that ends in .gguf; other formats must be converted first.</source>
        <translation>eine Datei wählen, die auf .gguf endet; andere Formate müssen erst konvertiert werden.</translation>
    </message>
    <message>
        <source>This version of GGUF is not supported</source>
        <translation>Diese Version von GGUF wird nicht unterstützt</translation>
    </message>
    <message>
        <source>fetch a newer conversion of the model.</source>
        <translation>eine neuere Konvertierung des Modells holen.</translation>
    </message>
    <message>
        <source>The model file ends too early</source>
        <translation>Die Modelldatei endet zu früh</translation>
    </message>
    <message>
        <source>fetch the file again; a download probably stopped early.</source>
        <translation>die Datei noch einmal holen; vermutlich brach ein Download ab.</translation>
    </message>
    <message>
        <source>The model file is damaged</source>
        <translation>Die Modelldatei ist beschädigt</translation>
    </message>
    <message>
        <source>fetch the file again and compare its checksum.</source>
        <translation>die Datei noch einmal holen und ihre Prüfsumme vergleichen.</translation>
    </message>
    <message>
        <source>The model uses a number format that is not supported</source>
        <translation>Das Modell benutzt ein Zahlenformat, das nicht unterstützt wird</translation>
    </message>
    <message>
        <source>choose another quantisation of this model, for example Q4_K_M or Q8_0.</source>
        <translation>eine andere Quantisierung dieses Modells wählen, zum Beispiel Q4_K_M oder Q8_0.</translation>
    </message>
    <message>
        <source>A part of the model is missing</source>
        <translation>Ein Teil des Modells fehlt</translation>
    </message>
    <message>
        <source>put all parts of the model into one folder.</source>
        <translation>alle Teile des Modells in einen Ordner legen.</translation>
    </message>
    <message>
        <source>The model's description is incomplete</source>
        <translation>Die Beschreibung des Modells ist unvollständig</translation>
    </message>
    <message>
        <source>fetch another conversion of the model.</source>
        <translation>eine andere Konvertierung des Modells holen.</translation>
    </message>
    <message>
        <source>The model's weights don't fit its description</source>
        <translation>Die Gewichte des Modells passen nicht zu seiner Beschreibung</translation>
    </message>
    <message>
        <source>This kind of model is not known</source>
        <translation>Diese Art von Modell ist nicht bekannt</translation>
    </message>
    <message>
        <source>choose a model of one of the known architectures.</source>
        <translation>ein Modell einer der bekannten Architekturen wählen.</translation>
    </message>
    <message>
        <source>The model's tokenizer can't be used</source>
        <translation>Der Tokenizer des Modells ist nicht brauchbar</translation>
    </message>
    <message>
        <source>fetch another conversion of the model, with its tokenizer inside.</source>
        <translation>eine andere Konvertierung des Modells holen, mit dem Tokenizer darin.</translation>
    </message>
    <message>
        <source>The chat template does not work</source>
        <translation>Die Chat-Vorlage funktioniert nicht</translation>
    </message>
    <message>
        <source>choose another model, or another template.</source>
        <translation>ein anderes Modell oder eine andere Vorlage wählen.</translation>
    </message>
    <message>
        <source>The chat template refuses this conversation</source>
        <translation>Die Chat-Vorlage lehnt dieses Gespräch ab</translation>
    </message>
    <message>
        <source>change what it names; often the system prompt or two messages in a row from one side.</source>
        <translation>ändern, was sie nennt; oft ist es der Systemprompt oder zwei Nachrichten derselben Seite hintereinander.</translation>
    </message>
    <message>
        <source>The text is not valid</source>
        <translation>Der Text ist ungültig</translation>
    </message>
    <message>
        <source>paste it again as plain text.</source>
        <translation>ihn als reinen Text noch einmal einfügen.</translation>
    </message>
    <message>
        <source>There is nothing to answer</source>
        <translation>Es gibt nichts zu beantworten</translation>
    </message>
    <message>
        <source>write a message.</source>
        <translation>eine Nachricht schreiben.</translation>
    </message>
    <message>
        <source>The conversation is longer than the context</source>
        <translation>Das Gespräch ist länger als der Kontext</translation>
    </message>
    <message>
        <source>send a shorter message (the next one goes without this one), start a new chat, or load the model with a longer context.</source>
        <translation>eine kürzere Nachricht senden (die nächste geht ohne diese), einen neuen Chat beginnen oder das Modell mit längerem Kontext laden.</translation>
    </message>
    <message>
        <source>The conversation does not fit into the KV cache</source>
        <translation>Das Gespräch passt nicht in den KV-Cache</translation>
    </message>
    <message>
        <source>send a shorter message (the next one goes without this one), start a new chat, or load the model with more blocks.</source>
        <translation>eine kürzere Nachricht senden (die nächste geht ohne diese), einen neuen Chat beginnen oder das Modell mit mehr Blöcken laden.</translation>
    </message>
    <message>
        <source>There is not enough memory</source>
        <translation>Der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>choose a smaller model or a shorter context.</source>
        <translation>ein kleineres Modell oder einen kürzeren Kontext wählen.</translation>
    </message>
    <message>
        <source>The device is not there</source>
        <translation>Das Gerät ist nicht da</translation>
    </message>
    <message>
        <source>set the device to automatic.</source>
        <translation>das Gerät auf automatisch stellen.</translation>
    </message>
    <message>
        <source>The device was lost</source>
        <translation>Das Gerät ging verloren</translation>
    </message>
    <message>
        <source>load the model again.</source>
        <translation>das Modell noch einmal laden.</translation>
    </message>
    <message>
        <source>The engine does not advance</source>
        <translation>Die Engine kommt nicht voran</translation>
    </message>
    <message>
        <source>Loading was cancelled</source>
        <translation>Das Laden wurde abgebrochen</translation>
    </message>
    <message>
        <source>load it again when you want it.</source>
        <translation>es wieder laden, wenn Sie es brauchen.</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Kein Modell ist geladen</translation>
    </message>
    <message>
        <source>choose a model.</source>
        <translation>ein Modell wählen.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Size on disk, counted</source>
        <translation>Größe auf dem Datenträger, gezählt</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Betrifft</translation>
    </message>
    <message>
        <source>Offset, counted</source>
        <translation>Position, gezählt</translation>
    </message>
    <message>
        <source>The context is full</source>
        <translation>Der Kontext ist voll</translation>
    </message>
    <message>
        <source>The reply stopped here because prompt and reply together fill the whole context. No token was dropped.</source>
        <translation>Die Antwort endet hier, weil Prompt und Antwort zusammen den ganzen Kontext füllen. Kein Token wurde verworfen.</translation>
    </message>
    <message>
        <source>start a new chat, or load the model with a longer context.</source>
        <translation>einen neuen Chat beginnen oder das Modell mit längerem Kontext laden.</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>Precise</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Kreativ</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Eigene Einstellungen</translation>
    </message>
    <message>
        <source>Sampling settings</source>
        <translation>Sampling-Einstellungen</translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>%1, as a table</source>
        <translation>%1, als Tabelle</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>The file %1 can't be written: %2.</source>
        <translation>Die Datei %1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>RenderedPrompt</name>
    <message>
        <source>Rendered prompt</source>
        <translation>Prompt für das Modell</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of the prompt as the engine gets them.</source>
        <translation>Token des Prompts, wie die Engine sie bekommt.</translation>
    </message>
    <message>
        <source>By the chat template of the model.</source>
        <translation>Mit der Chat-Vorlage des Modells.</translation>
    </message>
    <message>
        <source>By the template %1, because the model's own can't be used: %2</source>
        <translation>Mit der Vorlage %1, weil die des Modells nicht brauchbar ist: %2</translation>
    </message>
</context>
<context>
    <name>SystemPrompt</name>
    <message>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <source>What the model is told before the chat. It counts for every reply of this chat.</source>
        <translation>Was dem Modell vor dem Chat gesagt wird. Gilt für jede Antwort dieses Chats.</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Logs</source>
        <translation>Protokoll</translation>
    </message>
</context>
<context>
    <name>vitrine::app::InsideWiring</name>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
</context>
<context>
    <name>vitrine::app::Wiring</name>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Lädt</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>Engine idle</source>
        <translation>Engine ruht</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>nicht geladen</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Engine steht</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Nothing runs yet; the device is chosen when a model is loaded.</source>
        <translation>Noch läuft nichts; das Gerät wird beim Laden eines Modells gewählt.</translation>
    </message>
    <message>
        <source>Steps that the engine has made since the model was loaded.</source>
        <translation>Schritte, die die Engine seit dem Laden des Modells gemacht hat.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1 running, %2 waiting</source>
        <translation>%1 laufen, %2 warten</translation>
    </message>
    <message>
        <source>Sequences in the batch and in the queue.</source>
        <translation>Sequenzen im Batch und in der Warteschlange.</translation>
    </message>
    <message>
        <source>Share of the KV blocks that a running sequence holds.</source>
        <translation>Anteil der KV-Blöcke, die eine laufende Sequenz hält.</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Ctrl K</source>
        <translation>Strg K</translation>
    </message>
    <message>
        <source>Show or hide the chats</source>
        <translation>Chats zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Show or hide Glass</source>
        <translation>Glas zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation>GGUF-Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Andere Datei öffnen …</translation>
    </message>
    <message>
        <source>Eject</source>
        <translation>Auswerfen</translation>
    </message>
    <message>
        <source>The engine's step does not end</source>
        <translation>Der Schritt der Engine endet nicht</translation>
    </message>
</context>
<context>
    <name>vitrine::ui</name>
    <message>
        <source>Four users</source>
        <translation>Vier Nutzer</translation>
    </message>
    <message>
        <source>Four slots, more questions than slots: who waits?</source>
        <translation>Vier Plätze, mehr Fragen als Plätze: Wer wartet?</translation>
    </message>
    <message>
        <source>Short and long answers</source>
        <translation>Kurze und lange Antworten</translation>
    </message>
    <message>
        <source>Answers of 20, 100, 500 and 2,000 tokens: try static batching.</source>
        <translation>Antworten von 20, 100, 500 und 2.000 Token: statisches Batching ausprobieren.</translation>
    </message>
    <message>
        <source>Ten users, one system prompt</source>
        <translation>Zehn Nutzer, ein Systemprompt</translation>
    </message>
    <message>
        <source>The same long beginning: what does sharing save?</source>
        <translation>Derselbe lange Anfang: Was spart das Teilen?</translation>
    </message>
    <message>
        <source>One long prompt among chats</source>
        <translation>Ein langer Prompt zwischen Chats</translation>
    </message>
    <message>
        <source>A prompt of 3,000 tokens joins eight that write.</source>
        <translation>Ein Prompt von 3.000 Token kommt zu acht, die schreiben.</translation>
    </message>
    <message>
        <source>Too little memory</source>
        <translation>Zu wenig Speicher</translation>
    </message>
    <message>
        <source>The pool is smaller than the wish: who is preempted?</source>
        <translation>Der Pool ist kleiner als der Wunsch: Wer wird verdrängt?</translation>
    </message>
    <message>
        <source>Speculation, easy text</source>
        <translation>Spekulation, leichter Text</translation>
    </message>
    <message>
        <source>Drafts from a repeating text are often right.</source>
        <translation>Entwürfe aus einem Text, der sich wiederholt, stimmen oft.</translation>
    </message>
    <message>
        <source>Speculation, hard text</source>
        <translation>Spekulation, schwerer Text</translation>
    </message>
    <message>
        <source>Drafts from noise are rejected: does it still pay?</source>
        <translation>Entwürfe aus Rauschen werden verworfen: Lohnt es sich noch?</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Einzelheit</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Auskunft</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The chat can't be written to %1: %2.</source>
        <translation>Der Chat kann nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 can't be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 is too large to be a chat.</source>
        <translation>%1 ist zu groß für einen Chat.</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
    <message>
        <source>Tokens after the first, divided by the time from the first to the last.</source>
        <translation>Token nach dem ersten, geteilt durch die Zeit vom ersten bis zum letzten.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens that the engine gave out for this reply.</source>
        <translation>Token, die die Engine für diese Antwort ausgegeben hat.</translation>
    </message>
    <message>
        <source>to first token</source>
        <translation>bis zum ersten Token</translation>
    </message>
    <message>
        <source>TTFT: from the arrival of the request to its first token. Of it %1 in the queue and %2 for reading the prompt and the first token.</source>
        <translation>TTFT: von der Ankunft der Anfrage bis zu ihrem ersten Token. Davon %1 in der Warteschlange und %2 für das Lesen des Prompts und das erste Token.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Tokens of the prompt that were taken from the prefix cache, of all its tokens.</source>
        <translation>Token des Prompts, die aus dem Präfix-Cache kamen, von allen seinen Token.</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <source>stop: end of text</source>
        <translation>Ende: Textende</translation>
    </message>
    <message>
        <source>stop: stop text</source>
        <translation>Ende: Stopptext</translation>
    </message>
    <message>
        <source>stop: longest reply reached</source>
        <translation>Ende: längste Antwort erreicht</translation>
    </message>
    <message>
        <source>stop: context full</source>
        <translation>Ende: Kontext voll</translation>
    </message>
    <message>
        <source>stop: by you</source>
        <translation>Ende: durch Sie</translation>
    </message>
    <message>
        <source>stop: failed</source>
        <translation>Ende: gescheitert</translation>
    </message>
    <message>
        <source>all reused</source>
        <translation>alles wiederverwendet</translation>
    </message>
    <message>
        <source>first seen</source>
        <translation>zum ersten Mal gesehen</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>abgewichen</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>caching off</source>
        <translation>Cache aus</translation>
    </message>
    <message>
        <source>settings differ</source>
        <translation>andere Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Light, dark, or as the desktop is when the program starts.</source>
        <translation>Hell, dunkel oder wie der Desktop beim Start des Programms.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Stronger lines, all text in full ink, a wider focus ring.</source>
        <translation>Stärkere Linien, aller Text in voller Tinte, ein breiterer Fokusrahmen.</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Scales all text and the controls that hold it.</source>
        <translation>Vergrößert allen Text und die Bedienelemente, die ihn tragen.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Of words, numbers and dates; takes effect at the next start.</source>
        <translation>Von Wörtern, Zahlen und Daten; gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Render Markdown</source>
        <translation>Markdown darstellen</translation>
    </message>
    <message>
        <source>Show replies as formatted text; off shows the text as the model wrote it.</source>
        <translation>Antworten als formatierten Text zeigen; aus zeigt den Text, wie das Modell ihn schrieb.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Withhold prompts from the log</source>
        <translation>Prompts nicht ins Protokoll</translation>
    </message>
    <message>
        <source>The log then tells how long a prompt was, not what it said; off writes it out from then on.</source>
        <translation>Das Protokoll sagt dann, wie lang ein Prompt war, nicht, was er sagte; aus schreibt ihn von da an mit.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Where the model runs; automatic takes a GPU when one is usable.</source>
        <translation>Wo das Modell läuft; automatisch nimmt eine GPU, wenn eine brauchbar ist.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Threads that compute; automatic takes one for each core.</source>
        <translation>Threads, die rechnen; automatisch nimmt einen je Kern.</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>Most tokens that one chat may hold; automatic takes what the model was trained for, if memory allows.</source>
        <translation>So viele Token darf ein Chat höchstens umfassen; automatisch nimmt, wofür das Modell trainiert wurde, wenn der Speicher reicht.</translation>
    </message>
    <message>
        <source>KV pool</source>
        <translation>KV-Pool</translation>
    </message>
    <message>
        <source>Tokens that all chats together may keep in memory; automatic sizes it from the context length.</source>
        <translation>So viele Token dürfen alle Chats zusammen im Speicher halten; automatisch richtet sich nach der Kontextlänge.</translation>
    </message>
    <message>
        <source>KV type</source>
        <translation>KV-Typ</translation>
    </message>
    <message>
        <source>Number format of the KV cache; smaller ones hold more tokens.</source>
        <translation>Zahlenformat des KV-Cache; in kleinere passen mehr Token.</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Blockgröße</translation>
    </message>
    <message>
        <source>Tokens in one block of the KV cache.</source>
        <translation>Token in einem Block des KV-Cache.</translation>
    </message>
    <message>
        <source>Weights type</source>
        <translation>Typ der Gewichte</translation>
    </message>
    <message>
        <source>Convert the weights while loading; as in the file changes nothing.</source>
        <translation>Wandelt die Gewichte beim Laden um; wie in der Datei ändert nichts.</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>Wie in der Datei</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>Präfix-Cache</translation>
    </message>
    <message>
        <source>Keep the blocks of earlier prompts and reuse those that a new prompt begins with.</source>
        <translation>Die Blöcke früherer Prompts behalten und die wiederverwenden, mit denen ein neuer Prompt beginnt.</translation>
    </message>
    <message>
        <source>Load the last model at start</source>
        <translation>Beim Start das letzte Modell laden</translation>
    </message>
    <message>
        <source>Not done after a run that ended by a crash.</source>
        <translation>Nicht nach einem Lauf, der mit einem Absturz endete.</translation>
    </message>
    <message>
        <source>Replies</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Zero always takes the likeliest token; higher is more varied.</source>
        <translation>Null nimmt immer das wahrscheinlichste Token; mehr ist abwechslungsreicher.</translation>
    </message>
    <message>
        <source>Top P</source>
        <translation>Top P</translation>
    </message>
    <message>
        <source>Keeps the likeliest tokens whose probabilities sum to this; one keeps all.</source>
        <translation>Behält die wahrscheinlichsten Token, deren Wahrscheinlichkeiten sich hierzu summieren; eins behält alle.</translation>
    </message>
    <message>
        <source>Top K</source>
        <translation>Top K</translation>
    </message>
    <message>
        <source>Keeps this many of the likeliest tokens.</source>
        <translation>Behält so viele der wahrscheinlichsten Token.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Min P</source>
        <translation>Min P</translation>
    </message>
    <message>
        <source>Drops tokens less likely than this share of the likeliest one.</source>
        <translation>Verwirft Token, die weniger wahrscheinlich sind als dieser Anteil des wahrscheinlichsten.</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Wiederholungsstrafe</translation>
    </message>
    <message>
        <source>Makes tokens that stand in prompt or reply less likely; one changes nothing.</source>
        <translation>Macht Token, die in Prompt oder Antwort stehen, weniger wahrscheinlich; eins ändert nichts.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed gives the same reply to the same prompt.</source>
        <translation>Derselbe Startwert gibt auf denselben Prompt dieselbe Antwort.</translation>
    </message>
    <message>
        <source>drawn anew</source>
        <translation>neu gezogen</translation>
    </message>
    <message>
        <source>Longest reply</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>A reply ends here at the latest.</source>
        <translation>Spätestens hier endet eine Antwort.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>When the context is full</source>
        <translation>Wenn der Kontext voll ist</translation>
    </message>
    <message>
        <source>Stop the reply, roll by dropping the oldest whole blocks after the system prompt, or ask.</source>
        <translation>Die Antwort anhalten, rollen (die ältesten ganzen Blöcke nach dem Systemprompt weglassen) oder fragen.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>The file holds no settings of Vitrine.</source>
        <translation>Die Datei enthält keine Einstellungen von Vitrine.</translation>
    </message>
    <message>
        <source>The file gives %1 a value that it can't have.</source>
        <translation>Die Datei gibt %1 einen Wert, den es nicht haben kann.</translation>
    </message>
    <message>
        <source>The settings can't be written to %1: %2.</source>
        <translation>Die Einstellungen können nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>inconsistent: %1 %2, %3 %4</source>
        <translation>widersprüchlich: %1 %2, %3 %4</translation>
    </message>
    <message>
        <source>inconsistent: %1</source>
        <translation>widersprüchlich: %1</translation>
    </message>
    <message>
        <source>inconsistent: cell %1 does not show its block</source>
        <translation>widersprüchlich: Zelle %1 zeigt nicht ihren Block</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelliert</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>Counted: taken from the state of the engine.</source>
        <translation>Gezählt: dem Zustand der Engine entnommen.</translation>
    </message>
    <message>
        <source>Measured: read from the clock of this computer.</source>
        <translation>Gemessen: von der Uhr dieses Rechners abgelesen.</translation>
    </message>
    <message>
        <source>Derived: a formula over counted or measured numbers.</source>
        <translation>Abgeleitet: eine Formel über gezählte oder gemessene Zahlen.</translation>
    </message>
    <message>
        <source>Modelled: computed for hardware that is not in this computer.</source>
        <translation>Modelliert: für Hardware berechnet, die nicht in diesem Rechner steckt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BatchRows</name>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Computed C</source>
        <translation>Berechnet C</translation>
    </message>
    <message>
        <source>Context after C</source>
        <translation>Kontext danach C</translation>
    </message>
    <message>
        <source>Drafted C</source>
        <translation>Entworfen C</translation>
    </message>
    <message>
        <source>Accepted C</source>
        <translation>Angenommen C</translation>
    </message>
    <message>
        <source>Given out C</source>
        <translation>Ausgegeben C</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BlockMapModel</name>
    <message>
        <source>never used</source>
        <translation>nie benutzt</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>cached, free to be reused</source>
        <translation>im Cache, frei zur Wiederverwendung</translation>
    </message>
    <message>
        <source>owned</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>look-ahead, empty</source>
        <translation>vorausgeplant, leer</translation>
    </message>
    <message>
        <source>evicted, holds something else now</source>
        <translation>verdrängt, hält jetzt etwas anderes</translation>
    </message>
    <message>
        <source>Behind the attention window: no block is kept.</source>
        <translation>Hinter dem Attention-Fenster: kein Block wird gehalten.</translation>
    </message>
    <message>
        <source>Block %1: %2</source>
        <translation>Block %1: %2</translation>
    </message>
    <message>
        <source>
Held by %1</source>
        <translation>
Gehalten von %1</translation>
    </message>
    <message>
        <source>
%1 of %2 slots filled</source>
        <translation>
%1 von %2 Plätzen gefüllt</translation>
    </message>
    <message>
        <source> · %1</source>
        <translation> · %1</translation>
    </message>
    <message>
        <source>
Last used in step %1</source>
        <translation>
Zuletzt benutzt in Schritt %1</translation>
    </message>
    <message>
        <source>
All counted from the state of the engine.</source>
        <translation>
Alles dem Zustand der Engine entnommen (gezählt).</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>behind the window</source>
        <translation>hinter dem Fenster</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Place in the picture, from the left and from the top.</source>
        <translation>Platz im Bild, von links und von oben.</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>Counted: number of the block in the pool.</source>
        <translation>Gezählt: Nummer des Blocks im Pool.</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>What the block is used for.</source>
        <translation>Wofür der Block benutzt wird.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Counted: block tables that name the block.</source>
        <translation>Gezählt: Blocktabellen, die den Block nennen.</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Verweise</translation>
    </message>
    <message>
        <source>Counted: slots that hold the keys and values of a token.</source>
        <translation>Gezählt: Plätze, die Schlüssel und Werte eines Tokens halten.</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>Gefüllt</translation>
    </message>
    <message>
        <source>Sequences whose tables name the block.</source>
        <translation>Sequenzen, deren Tabellen den Block nennen.</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Gehalten von</translation>
    </message>
    <message>
        <source>Derived: keys and values of all layers for the slots of one block.</source>
        <translation>Abgeleitet: Schlüssel und Werte aller Schichten für die Plätze eines Blocks.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BlockMapView</name>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BlockTablePanel</name>
    <message>
        <source>Choose a request in the timeline, in the map or in the table.</source>
        <translation>Eine Anfrage in der Zeitleiste, der Karte oder der Tabelle wählen.</translation>
    </message>
    <message>
        <source>Block table</source>
        <translation>Blocktabelle</translation>
    </message>
    <message>
        <source>This request holds no blocks at this step.</source>
        <translation>Diese Anfrage hält bei diesem Schritt keine Blöcke.</translation>
    </message>
    <message>
        <source>logical blocks</source>
        <translation>logische Blöcke</translation>
    </message>
    <message>
        <source>Entries of the block table of this request.</source>
        <translation>Einträge der Blocktabelle dieser Anfrage.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of this request that are in the cache.</source>
        <translation>Token dieser Anfrage, die im Cache liegen.</translation>
    </message>
    <message>
        <source>%1 ÷ %2 = %3, slot %1 mod %2 = %4</source>
        <translation>%1 ÷ %2 = %3, Platz %1 mod %2 = %4</translation>
    </message>
    <message>
        <source>Logical block and slot of a token: its place divided by the block size, and the rest.</source>
        <translation>Logischer Block und Platz eines Tokens: seine Stelle geteilt durch die Blockgröße, und der Rest.</translation>
    </message>
    <message>
        <source>token %1: block</source>
        <translation>Token %1: Block</translation>
    </message>
    <message>
        <source>%1 × %2 + %3 = slot %4</source>
        <translation>%1 × %2 + %3 = Platz %4</translation>
    </message>
    <message>
        <source>Place of its key and value in every layer's pool: physical block times block size plus the slot.</source>
        <translation>Stelle seines Schlüssels und Werts im Pool jeder Schicht: physischer Block mal Blockgröße plus Platz.</translation>
    </message>
    <message>
        <source>physical</source>
        <translation>physisch</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BlockTableRows</name>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>out of the window</source>
        <translation>außerhalb des Fensters</translation>
    </message>
    <message>
        <source>%1  ×%2</source>
        <translation>%1  ×%2</translation>
    </message>
    <message>
        <source>Block C</source>
        <translation>Block C</translation>
    </message>
    <message>
        <source>Tokens C</source>
        <translation>Token C</translation>
    </message>
    <message>
        <source>Filled C</source>
        <translation>Gefüllt C</translation>
    </message>
    <message>
        <source>Physical C</source>
        <translation>Physisch C</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ChatBlocksSection</name>
    <message>
        <source>this chat</source>
        <translation>dieser Chat</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>Blocks of this chat</source>
        <translation>Blöcke dieses Chats</translation>
    </message>
    <message>
        <source>Appear with the first token</source>
        <translation>Erscheinen mit dem ersten Token</translation>
    </message>
    <message>
        <source>Blocks of this chat, one cell for each block</source>
        <translation>Blöcke dieses Chats, eine Zelle je Block</translation>
    </message>
    <message>
        <source>%1 blocks · %2 tokens</source>
        <translation>%1 Blöcke · %2 Token</translation>
    </message>
    <message>
        <source>Blocks that hold keys and values of this chat, and the tokens in them.</source>
        <translation>Blöcke, die Schlüssel und Werte dieses Chats halten, und die Token darin.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>Blocks that several sequences use; the number in a cell says how many.</source>
        <translation>Blöcke, die mehrere Sequenzen benutzen; die Zahl in der Zelle sagt, wie viele.</translation>
    </message>
    <message>
        <source>owned</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>Blocks that only this reply uses.</source>
        <translation>Blöcke, die nur diese Antwort benutzt.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>im Cache</translation>
    </message>
    <message>
        <source>Blocks that nobody uses now; the next turn takes them as they are if they are still there.</source>
        <translation>Blöcke, die gerade niemand benutzt; die nächste Runde nimmt sie, wie sie sind, wenn sie noch da sind.</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>Blocks that were taken for something else since.</source>
        <translation>Blöcke, die seither für etwas anderes genommen wurden.</translation>
    </message>
    <message>
        <source>just written</source>
        <translation>eben geschrieben</translation>
    </message>
    <message>
        <source>Blocks written since the last painting.</source>
        <translation>Blöcke, die seit dem letzten Malen geschrieben wurden.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Slots of the last block that are filled.</source>
        <translation>Plätze des letzten Blocks, die gefüllt sind.</translation>
    </message>
    <message>
        <source>tail</source>
        <translation>Ende</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ChatPage</name>
    <message>
        <source>You are editing an earlier message. What followed it stays with its old wording.</source>
        <translation>Sie bearbeiten eine frühere Nachricht. Was ihr folgte, bleibt mit dem alten Wortlaut erhalten.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The message and what followed it were deleted.</source>
        <translation>Die Nachricht und was ihr folgte wurden gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Messages of this chat, yours and the model's.</source>
        <translation>Nachrichten dieses Chats, Ihre und die des Modells.</translation>
    </message>
    <message>
        <source>Rendered prompt</source>
        <translation>Prompt für das Modell</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The exact text and tokens that the model gets</source>
        <translation>Genau der Text und die Token, die das Modell bekommt</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>Gestaltet</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Roh</translation>
    </message>
    <message>
        <source>How replies are shown</source>
        <translation>Wie Antworten gezeigt werden</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Raw text</source>
        <translation>Rohtext</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Copy the chat</source>
        <translation>Den Chat kopieren</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Choose another model…</source>
        <translation>Anderes Modell wählen …</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>The chat is in the bin.</source>
        <translation>Der Chat ist im Papierkorb.</translation>
    </message>
    <message>
        <source>Export the chat</source>
        <translation>Den Chat exportieren</translation>
    </message>
    <message>
        <source>Markdown: what is shown (*.md);;JSON: all versions (*.json)</source>
        <translation>Markdown: was zu sehen ist (*.md);;JSON: alle Fassungen (*.json)</translation>
    </message>
    <message>
        <source>Import a chat</source>
        <translation>Einen Chat importieren</translation>
    </message>
    <message>
        <source>Chats (*.json *.md);;All files (*)</source>
        <translation>Chats (*.json *.md);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose another</source>
        <translation>Andere wählen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>%1 What is not on the disk yet stays in this window and is tried again.</source>
        <translation>%1 Was noch nicht auf dem Datenträger ist, bleibt in diesem Fenster und wird wieder versucht.</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Chip</name>
    <message>
        <source>Press Delete to remove it.</source>
        <translation>Entf entfernt es.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::CodeFrame</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Composer</name>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Sampling settings</source>
        <translation>Sampling-Einstellungen</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of this draft, as the model's tokenizer cuts it.</source>
        <translation>Token dieses Entwurfs, wie der Tokenizer des Modells ihn zerlegt.</translation>
    </message>
    <message>
        <source>Tokens of the system prompt with its part of the template.</source>
        <translation>Token des Systemprompts mit seinem Teil der Vorlage.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Hält an …</translation>
    </message>
    <message>
        <source>Don't send</source>
        <translation>Nicht senden</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Write a message first.</source>
        <translation>Erst eine Nachricht schreiben.</translation>
    </message>
    <message>
        <source>The engine ends the step that it is in.</source>
        <translation>Die Engine beendet den Schritt, in dem sie ist.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ComposerField</name>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ContextRow</name>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>near the limit</source>
        <translation>nahe der Grenze</translation>
    </message>
    <message>
        <source>Tokens of the next prompt, as the model's tokenizer cuts it, of the longest sequence the engine was loaded for.</source>
        <translation>Token des nächsten Prompts, wie der Tokenizer des Modells ihn zerlegt, von der längsten Sequenz, für die die Engine geladen wurde.</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Tokens of the system prompt with its part of the template.</source>
        <translation>Token des Systemprompts mit seinem Teil der Vorlage.</translation>
    </message>
    <message>
        <source>history</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Tokens of the messages up to now.</source>
        <translation>Token der Nachrichten bis jetzt.</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Tokens of the text in the composer.</source>
        <translation>Token des Textes im Eingabefeld.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>reserve</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>Tokens kept for the longest reply that the settings allow.</source>
        <translation>Token, die für die längste Antwort freigehalten werden, die die Einstellungen erlauben.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Tokens in use of the longest sequence that the engine was loaded for.</source>
        <translation>Benutzte Token der längsten Sequenz, für die die Engine geladen wurde.</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>über der Grenze</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationList</name>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Deleted chats stay here until the bin is emptied</source>
        <translation>Gelöschte Chats bleiben hier, bis der Papierkorb geleert wird</translation>
    </message>
    <message>
        <source>Empty the bin</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>A chat that was exported as JSON or Markdown</source>
        <translation>Ein Chat, der als JSON oder Markdown exportiert wurde</translation>
    </message>
    <message>
        <source>Back to the chats</source>
        <translation>Zurück zu den Chats</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>No chat holds these words.</source>
        <translation>Kein Chat enthält diese Wörter.</translation>
    </message>
    <message>
        <source>The bin is empty.</source>
        <translation>Der Papierkorb ist leer.</translation>
    </message>
    <message>
        <source>No chats yet. They stay on this computer.</source>
        <translation>Noch keine Chats. Sie bleiben auf diesem Rechner.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationListModel</name>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Previous days</source>
        <translation>Die Tage davor</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>In the bin</source>
        <translation>Im Papierkorb</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationRow</name>
    <message>
        <source>Name of the chat</source>
        <translation>Name des Chats</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationStore</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>What could be read of your chats is here again. The damaged file is kept as %1.</source>
        <translation>Was von Ihren Chats lesbar war, ist wieder da. Die beschädigte Datei bleibt als %1 erhalten.</translation>
    </message>
    <message>
        <source>There is no such chat.</source>
        <translation>Diesen Chat gibt es nicht.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::CutFileBar</name>
    <message>
        <source>Where the file ends</source>
        <translation>Wo die Datei endet</translation>
    </message>
    <message>
        <source>%1 of %2 are here, %3 are missing; %4 of %5 tensors are whole.</source>
        <translation>%1 von %2 sind da, %3 fehlen; %4 von %5 Tensoren sind ganz.</translation>
    </message>
    <message>
        <source>Counted: the size of the file, and the ends of the tensors that its list names. Each cell is a block of the model, or what lies between blocks.</source>
        <translation>Gezählt: die Größe der Datei und die Enden der Tensoren, die ihr Verzeichnis nennt. Jede Zelle ist ein Block des Modells oder was zwischen Blöcken liegt.</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>%1 fehlen</translation>
    </message>
    <message>
        <source>%1, end of file</source>
        <translation>%1, Ende der Datei</translation>
    </message>
    <message>
        <source>%1 of %2 tensors whole</source>
        <translation>%1 von %2 Tensoren ganz</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DeviceChip</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>Gerät: %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ErrorCard</name>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Most likely fix: </source>
        <translation>Wahrscheinlichste Abhilfe: </translation>
    </message>
    <message>
        <source>&lt;b&gt;Most likely fix:&lt;/b&gt; %1</source>
        <translation>&lt;b&gt;Wahrscheinlichste Abhilfe:&lt;/b&gt; %1</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Find earlier</source>
        <translation>Früheren Treffer suchen</translation>
    </message>
    <message>
        <source>Find later</source>
        <translation>Späteren Treffer suchen</translation>
    </message>
    <message>
        <source>Close find</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Not in this chat.</source>
        <translation>Nicht in diesem Chat.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FirstRun</name>
    <message>
        <source>An empty case</source>
        <translation>Eine leere Vitrine</translation>
    </message>
    <message>
        <source>Nothing on show yet</source>
        <translation>Noch nichts ausgestellt</translation>
    </message>
    <message>
        <source>Three steps to the first token. None of them needs a network.</source>
        <translation>Drei Schritte bis zum ersten Token. Keiner braucht ein Netz.</translation>
    </message>
    <message>
        <source>No GGUF file was found in %1.</source>
        <translation>In %1 wurde keine GGUF-Datei gefunden.</translation>
    </message>
    <message>
        <source>These GGUF files were found in %1.</source>
        <translation>In %1 wurden diese GGUF-Dateien gefunden.</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Eine Modelldatei wählen</translation>
    </message>
    <message>
        <source>Watch it load</source>
        <translation>Beim Laden zusehen</translation>
    </message>
    <message>
        <source>Stages, speed and memory are shown. You can cancel at any time.</source>
        <translation>Stufen, Tempo und Speicher werden gezeigt. Sie können jederzeit abbrechen.</translation>
    </message>
    <message>
        <source>Say something</source>
        <translation>Etwas sagen</translation>
    </message>
    <message>
        <source>You can already type below. The message waits until the model is ready.</source>
        <translation>Sie können unten schon schreiben. Die Nachricht wartet, bis das Modell bereit ist.</translation>
    </message>
    <message>
        <source>Size of the file on disk.</source>
        <translation>Größe der Datei auf dem Datenträger.</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>%1 laden</translation>
    </message>
    <message>
        <source>Open another file…</source>
        <translation>Andere Datei öffnen …</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FirstTokenSection</name>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Queue, prefill, first token</source>
        <translation>Warteschlange, Prefill, erstes Token</translation>
    </message>
    <message>
        <source>Time to first token by what it was spent on</source>
        <translation>Zeit bis zum ersten Token nach dem, worauf sie verwendet wurde</translation>
    </message>
    <message>
        <source>TTFT: from the arrival of the request to its first token.</source>
        <translation>TTFT: von der Ankunft der Anfrage bis zu ihrem ersten Token.</translation>
    </message>
    <message>
        <source>From the arrival of the request until it was admitted to the batch.</source>
        <translation>Von der Ankunft der Anfrage bis zu ihrer Aufnahme in den Batch.</translation>
    </message>
    <message>
        <source>From admission to the end of the forward pass that read the last part of the prompt, with whatever shared those steps.</source>
        <translation>Von der Aufnahme bis zum Ende des Vorwärtslaufs, der den letzten Teil des Prompts las, mit allem, was sich diese Schritte teilte.</translation>
    </message>
    <message>
        <source>Choosing the first token from the output for the last prompt token, until it was given out. No decode step comes before it.</source>
        <translation>Die Wahl des ersten Tokens aus der Ausgabe zum letzten Prompt-Token, bis es ausgegeben war. Davor kommt kein Decode-Schritt.</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of the prompt that were computed; the rest came from the cache.</source>
        <translation>Token des Prompts, die berechnet wurden; die übrigen kamen aus dem Cache.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Gauge</name>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::GaugeStrip</name>
    <message>
        <source>Running</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>KV in use</source>
        <translation>KV belegt</translation>
    </message>
    <message>
        <source>Reuse, 10 s</source>
        <translation>Wiederverw., 10 s</translation>
    </message>
    <message>
        <source>Tokens/s out, in</source>
        <translation>Token/s aus, ein</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>TTFT p50, p99</source>
        <translation>TTFT p50, p99</translation>
    </message>
    <message>
        <source>TPOT p50, p99</source>
        <translation>TPOT p50, p99</translation>
    </message>
    <message>
        <source>CPU, memory</source>
        <translation>CPU, Speicher</translation>
    </message>
    <message>
        <source>Gauges</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Sequences that hold a slot of the batch, of the slots that there are.</source>
        <translation>Sequenzen, die einen Platz im Batch haben, von den Plätzen, die es gibt.</translation>
    </message>
    <message>
        <source>Sequences in the queue.</source>
        <translation>Sequenzen in der Warteschlange.</translation>
    </message>
    <message>
        <source>KV blocks that a sequence holds, of the pool.</source>
        <translation>KV-Blöcke, die eine Sequenz hält, vom Pool.</translation>
    </message>
    <message>
        <source>Prompt tokens taken from the prefix cache, of all prompt tokens that were needed in the 10 seconds up to this step.</source>
        <translation>Prompt-Token aus dem Präfix-Cache, von allen Prompt-Token, die in den 10 Sekunden bis zu diesem Schritt gebraucht wurden.</translation>
    </message>
    <message>
        <source>· %1</source>
        <translation>· %1</translation>
    </message>
    <message>
        <source>Tokens given out a second, and prompt tokens computed a second, in the second up to this step.</source>
        <translation>Ausgegebene Token je Sekunde und berechnete Prompt-Token je Sekunde, in der Sekunde bis zu diesem Schritt.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Wall time of this step.</source>
        <translation>Dauer dieses Schritts.</translation>
    </message>
    <message>
        <source>· %1 ms</source>
        <translation>· %1 ms</translation>
    </message>
    <message>
        <source>Time to the first token: from arrival to when it was given out; median and 99th percentile of %1 requests whose first token came in the 10 seconds up to this step.</source>
        <translation>Zeit bis zum ersten Token: von der Ankunft bis zur Ausgabe; Median und 99. Perzentil von %1 Anfragen, deren erstes Token in den 10 Sekunden bis zu diesem Schritt kam.</translation>
    </message>
    <message>
        <source>Time per output token after the first, one value a request; median and 99th percentile of %1 requests that ended in the 10 seconds up to this step.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten, ein Wert je Anfrage; Median und 99. Perzentil von %1 Anfragen, die in den 10 Sekunden bis zu diesem Schritt endeten.</translation>
    </message>
    <message>
        <source>% · %1 GiB</source>
        <translation>% · %1 GiB</translation>
    </message>
    <message>
        <source>Processor time that this program took in the last second (100 is one core), and the memory it has in use.</source>
        <translation>Prozessorzeit, die dieses Programm in der letzten Sekunde nahm (100 ist ein Kern), und der Speicher, den es benutzt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::GlassPanel</name>
    <message>
        <source>Glass: what this reply costs</source>
        <translation>Glas: was diese Antwort kostet</translation>
    </message>
    <message>
        <source>Glass</source>
        <translation>Glas</translation>
    </message>
    <message>
        <source>Open Inside</source>
        <translation>Innen öffnen</translation>
    </message>
    <message>
        <source>Blocks of this chat</source>
        <translation>Blöcke dieses Chats</translation>
    </message>
    <message>
        <source>Where they lie</source>
        <translation>Wo sie liegen</translation>
    </message>
    <message>
        <source>Time between tokens</source>
        <translation>Zeit zwischen Token</translation>
    </message>
    <message>
        <source>inconsistent: %1</source>
        <translation>widersprüchlich: %1</translation>
    </message>
    <message>
        <source>what a reply costs</source>
        <translation>was eine Antwort kostet</translation>
    </message>
    <message>
        <source>what this reply costs</source>
        <translation>was diese Antwort kostet</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::InsidePage</name>
    <message>
        <source>%1 · %2 · step %3 · C counted, M measured, D derived</source>
        <translation>%1 · %2 · Schritt %3 · C gezählt, M gemessen, D abgeleitet</translation>
    </message>
    <message>
        <source>There is no view %1.</source>
        <translation>Es gibt keine Ansicht %1.</translation>
    </message>
    <message>
        <source>The file %1 can't be written.</source>
        <translation>Die Datei %1 kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>This view has no numbers to save.</source>
        <translation>Diese Ansicht hat keine Zahlen zum Speichern.</translation>
    </message>
    <message>
        <source>There is no run to save yet.</source>
        <translation>Es gibt noch keinen Lauf zum Speichern.</translation>
    </message>
    <message>
        <source>Save the run</source>
        <translation>Den Lauf speichern</translation>
    </message>
    <message>
        <source>Save this view</source>
        <translation>Diese Ansicht speichern</translation>
    </message>
    <message>
        <source>Run file (*.vtrc);;Chrome trace (*.json)</source>
        <translation>Laufdatei (*.vtrc);;Chrome-Trace (*.json)</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Start four users</source>
        <translation>Vier Nutzer starten</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>Lasten</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Who waited for whom?</source>
        <translation>Wer wartete auf wen?</translation>
    </message>
    <message>
        <source>Each request becomes a row here: how long it waited, when its prompt was read, and each step that wrote a token of it.</source>
        <translation>Jede Anfrage wird hier eine Zeile: wie lange sie wartete, wann ihr Prompt gelesen wurde und jeder Schritt, der ein Token von ihr schrieb.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>Axis of the timeline</source>
        <translation>Achse der Zeitleiste</translation>
    </message>
    <message>
        <source>Every step is equally wide.</source>
        <translation>Jeder Schritt ist gleich breit.</translation>
    </message>
    <message>
        <source>Steps are as wide as they lasted.</source>
        <translation>Schritte sind so breit, wie sie dauerten.</translation>
    </message>
    <message>
        <source>KV block map</source>
        <translation>KV-Blockkarte</translation>
    </message>
    <message>
        <source>Where are the bytes, who owns them, what is waste?</source>
        <translation>Wo sind die Bytes, wem gehören sie, was ist verschwendet?</translation>
    </message>
    <message>
        <source>Every block of the KV cache becomes a cell here, in the colour of who holds it.</source>
        <translation>Jeder Block des KV-Cache wird hier eine Zelle, in der Farbe dessen, der ihn hält.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>Was die Zellen zeigen</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Who runs, who waits?</source>
        <translation>Wer läuft, wer wartet?</translation>
    </message>
    <message>
        <source>Each request gets a line here: prompt, reuse, tokens, times.</source>
        <translation>Jede Anfrage bekommt hier eine Zeile: Prompt, Wiederverwendung, Token, Zeiten.</translation>
    </message>
    <message>
        <source>Block table</source>
        <translation>Blocktabelle</translation>
    </message>
    <message>
        <source>Where is each token?</source>
        <translation>Wo ist jedes Token?</translation>
    </message>
    <message>
        <source>The table of a request stands here: which block of the pool holds which of its tokens.</source>
        <translation>Hier steht die Tabelle einer Anfrage: welcher Block des Pools welche ihrer Token hält.</translation>
    </message>
    <message>
        <source>Sharing and eviction</source>
        <translation>Teilen und Verdrängen</translation>
    </message>
    <message>
        <source>What is shared, what goes next?</source>
        <translation>Was ist geteilt, was geht als Nächstes?</translation>
    </message>
    <message>
        <source>Prompts that begin alike share their first blocks; the tree of what they share grows here.</source>
        <translation>Prompts, die gleich beginnen, teilen ihre ersten Blöcke; hier wächst der Baum dessen, was sie teilen.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>What was in this iteration, what did it cost?</source>
        <translation>Was war in dieser Iteration, was kostete sie?</translation>
    </message>
    <message>
        <source>Each step can be looked at here: its batch, its budget, its time.</source>
        <translation>Jeder Schritt lässt sich hier ansehen: sein Batch, sein Budget, seine Zeit.</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>Typical and tail?</source>
        <translation>Üblich und im Ausläufer?</translation>
    </message>
    <message>
        <source>Times to the first token and between tokens are drawn here, with their percentiles.</source>
        <translation>Hier werden die Zeiten bis zum ersten Token und zwischen Token gezeichnet, mit ihren Perzentilen.</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Did the draft pay?</source>
        <translation>Hat sich der Entwurf gelohnt?</translation>
    </message>
    <message>
        <source>Drafts that are verified appear here: accepted, rejected, thrown away.</source>
        <translation>Hier erscheinen Entwürfe, die geprüft werden: angenommen, abgelehnt, weggeworfen.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Does it fit, what did it take?</source>
        <translation>Passt es, was hat es genommen?</translation>
    </message>
    <message>
        <source>The plan of the memory and what was really taken stand here.</source>
        <translation>Hier stehen der Plan des Speichers und was wirklich genommen wurde.</translation>
    </message>
    <message>
        <source>Views in this place</source>
        <translation>Ansichten an dieser Stelle</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Marks the step that is shown, or takes the mark away (B)</source>
        <translation>Markiert den gezeigten Schritt oder nimmt die Marke weg (B)</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Restore the arrangement</source>
        <translation>Anordnung wiederherstellen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Saves the whole run: as a run file, or as a trace for Perfetto and chrome://tracing</source>
        <translation>Speichert den ganzen Lauf: als Laufdatei oder als Trace für Perfetto und chrome://tracing</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Back to the engine</source>
        <translation>Zurück zur Engine</translation>
    </message>
    <message>
        <source>inconsistent: %1</source>
        <translation>widersprüchlich: %1</translation>
    </message>
    <message>
        <source>%1 running, %2 waiting (C)</source>
        <translation>%1 laufen, %2 warten (C)</translation>
    </message>
    <message>
        <source>A saved run: %1</source>
        <translation>Ein gespeicherter Lauf: %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::KeysSheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LatencyPanel</name>
    <message>
        <source>%1: no sample yet</source>
        <translation>%1: noch kein Messwert</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>%1 p50</source>
        <translation>%1 p50</translation>
    </message>
    <message>
        <source>Samples that the percentiles are taken from.</source>
        <translation>Messwerte, aus denen die Perzentile stammen.</translation>
    </message>
    <message>
        <source>Time to the first token by request</source>
        <translation>Zeit bis zum ersten Token nach Anfrage</translation>
    </message>
    <message>
        <source>request, in the order of arrival (C)</source>
        <translation>Anfrage, in der Reihenfolge der Ankunft (C)</translation>
    </message>
    <message>
        <source>TTFT, ms (M)</source>
        <translation>TTFT, ms (M)</translation>
    </message>
    <message>
        <source>Time between tokens</source>
        <translation>Zeit zwischen Token</translation>
    </message>
    <message>
        <source>engine clock, s (M)</source>
        <translation>Uhr der Engine, s (M)</translation>
    </message>
    <message>
        <source>ITL, ms (M)</source>
        <translation>ITL, ms (M)</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>Time to the first token: from arrival to when it was given out.</source>
        <translation>Zeit bis zum ersten Token: von der Ankunft bis zur Ausgabe.</translation>
    </message>
    <message>
        <source>ITL</source>
        <translation>ITL</translation>
    </message>
    <message>
        <source>Time between two tokens of a request, one sample a token.</source>
        <translation>Zeit zwischen zwei Token einer Anfrage, ein Messwert je Token.</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>Time per output token after the first, one sample a request: (last − first) / (n − 1).</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten, ein Messwert je Anfrage: (letztes − erstes) / (n − 1).</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>Gesamtdauer</translation>
    </message>
    <message>
        <source>From arrival to the end of a request.</source>
        <translation>Von der Ankunft bis zum Ende einer Anfrage.</translation>
    </message>
    <message>
        <source>of it in the queue</source>
        <translation>davon in der Warteschlange</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LatencyTable</name>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Queue ms M</source>
        <translation>Wartezeit ms M</translation>
    </message>
    <message>
        <source>TTFT ms M</source>
        <translation>TTFT ms M</translation>
    </message>
    <message>
        <source>TPOT ms M</source>
        <translation>TPOT ms M</translation>
    </message>
    <message>
        <source>E2E ms M</source>
        <translation>Gesamt ms M</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LegendStrip</name>
    <message>
        <source>queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>waits for a slot or for blocks</source>
        <translation>wartet auf einen Platz oder auf Blöcke</translation>
    </message>
    <message>
        <source>prefill, tokens C</source>
        <translation>Prefill, Token C</translation>
    </message>
    <message>
        <source>a part of a prompt is read; the number counts its tokens</source>
        <translation>ein Teil eines Prompts wird gelesen; die Zahl zählt seine Token</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>a step that writes</source>
        <translation>ein Schritt, der schreibt</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>lost its blocks to another request</source>
        <translation>verlor seine Blöcke an eine andere Anfrage</translation>
    </message>
    <message>
        <source>idle slot</source>
        <translation>leerer Platz</translation>
    </message>
    <message>
        <source>static batching: held by a request that has ended; the number counts steps</source>
        <translation>statisches Batching: von einer beendeten Anfrage gehalten; die Zahl zählt Schritte</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>Legende: %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LoadCover</name>
    <message>
        <source>Opening the file</source>
        <translation>Datei wird geöffnet</translation>
    </message>
    <message>
        <source>Reading the tokenizer</source>
        <translation>Tokenizer wird gelesen</translation>
    </message>
    <message>
        <source>Trying out the chat template</source>
        <translation>Chat-Vorlage wird erprobt</translation>
    </message>
    <message>
        <source>Planning memory</source>
        <translation>Speicher wird geplant</translation>
    </message>
    <message>
        <source>Packing the weights</source>
        <translation>Gewichte werden gepackt</translation>
    </message>
    <message>
        <source>Setting up the KV cache</source>
        <translation>KV-Cache wird eingerichtet</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Lädt</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation>Laden abbrechen</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Bytes of the file's tensors that were packed.</source>
        <translation>Bytes der Tensoren der Datei, die gepackt wurden.</translation>
    </message>
    <message>
        <source>per second</source>
        <translation>je Sekunde</translation>
    </message>
    <message>
        <source>Bytes packed, divided by the time of this stage.</source>
        <translation>Gepackte Bytes, geteilt durch die Zeit dieser Stufe.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LoadRunner</name>
    <message>
        <source>Load a model first: a prepared load runs on a real one.</source>
        <translation>Erst ein Modell laden: Eine vorbereitete Last läuft auf einem echten.</translation>
    </message>
    <message>
        <source>The engine can't be set as this load wants it.</source>
        <translation>Die Engine lässt sich nicht so einstellen, wie diese Last es will.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LogRows</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LogView</name>
    <message>
        <source>Lines of the log</source>
        <translation>Zeilen des Protokolls</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Only this request</source>
        <translation>Nur diese Anfrage</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LogsPage</name>
    <message>
        <source>Logs</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the chosen lines, or all that are shown when none is chosen.</source>
        <translation>Kopiert die gewählten Zeilen oder alle gezeigten, wenn keine gewählt ist.</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Auskunft</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Least level</source>
        <translation>Niedrigste Stufe</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Shows only lines of the request with this number.</source>
        <translation>Zeigt nur Zeilen der Anfrage mit dieser Nummer.</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Protokoll durchsuchen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Lines that the filters leave, of those read from the log's files.</source>
        <translation>Zeilen, die die Filter übrig lassen, von denen, die aus den Dateien des Protokolls gelesen wurden.</translation>
    </message>
    <message>
        <source>Lines appear here as engine, store and window do their work.</source>
        <translation>Hier erscheinen Zeilen, sobald Engine, Speicher und Fenster ihre Arbeit tun.</translation>
    </message>
    <message>
        <source>No line has this level, request and words.</source>
        <translation>Keine Zeile hat diese Stufe, Anfrage und Wörter.</translation>
    </message>
    <message>
        <source>Prompts are withheld</source>
        <translation>Ohne Prompts</translation>
    </message>
    <message>
        <source>Prompts are written too</source>
        <translation>Mit Prompts</translation>
    </message>
    <message>
        <source>Settings, Privacy: whether the log holds what people write.</source>
        <translation>Einstellungen, Privatsphäre: ob das Protokoll enthält, was Menschen schreiben.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::MainWindow</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Open model file…</source>
        <translation>Modelldatei öffnen …</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>Show or hide the sidebar</source>
        <translation>Seitenleiste zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Normal text</source>
        <translation>Normaler Text</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Ein Modell wählen</translation>
    </message>
    <message>
        <source>Eject</source>
        <translation>Auswerfen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Composer</source>
        <translation>Eingabefeld</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>Stop the reply</source>
        <translation>Die Antwort anhalten</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::MapPanel</name>
    <message>
        <source>Blocks of the pool</source>
        <translation>Blöcke des Pools</translation>
    </message>
    <message>
        <source>The pool by state</source>
        <translation>Der Pool nach Zustand</translation>
    </message>
    <message>
        <source>Blocks that one sequence holds.</source>
        <translation>Blöcke, die eine Sequenz hält.</translation>
    </message>
    <message>
        <source>Blocks that several sequences hold; the cell has their number.</source>
        <translation>Blöcke, die mehrere Sequenzen halten; die Zelle nennt ihre Zahl.</translation>
    </message>
    <message>
        <source>Blocks that nobody holds but whose contents a new prompt may hit; the oldest is evicted first.</source>
        <translation>Blöcke, die niemand hält, deren Inhalt aber ein neuer Prompt treffen kann; der älteste wird zuerst verdrängt.</translation>
    </message>
    <message>
        <source>Blocks with nothing in them that can be used again.</source>
        <translation>Blöcke, in denen nichts steht, was sich wiederverwenden ließe.</translation>
    </message>
    <message>
        <source>owned</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>im Cache</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>Blocks released by a preemption and not used since.</source>
        <translation>Blöcke, die bei einer Verdrängung frei wurden und seither unbenutzt sind.</translation>
    </message>
    <message>
        <source>just written</source>
        <translation>eben geschrieben</translation>
    </message>
    <message>
        <source>Blocks with slots filled since the last picture.</source>
        <translation>Blöcke, in denen seit dem letzten Bild Plätze gefüllt wurden.</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Sum of the four states; it equals the pool.</source>
        <translation>Summe der vier Zustände; sie ist gleich dem Pool.</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>References to blocks; their sum equals the entries of all block tables.</source>
        <translation>Verweise auf Blöcke; ihre Summe ist gleich den Einträgen aller Blocktabellen.</translation>
    </message>
    <message>
        <source>refs</source>
        <translation>Verw.</translation>
    </message>
    <message>
        <source>Empty slots of the blocks that are held, (held − filled) / held; here %1 slots.</source>
        <translation>Leere Plätze der gehaltenen Blöcke, (gehalten − gefüllt) / gehalten; hier %1 Plätze.</translation>
    </message>
    <message>
        <source>waste</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>inconsistent: %1</source>
        <translation>widersprüchlich: %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::MemoryPanel</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The model's tensors.</source>
        <translation>Die Tensoren des Modells.</translation>
    </message>
    <message>
        <source>KV pool</source>
        <translation>KV-Pool</translation>
    </message>
    <message>
        <source>Keys and values: blocks × bytes of a block, over all layers.</source>
        <translation>Schlüssel und Werte: Blöcke × Bytes eines Blocks, über alle Schichten.</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Activations and scratch of a step.</source>
        <translation>Aktivierungen und Zwischenspeicher eines Schritts.</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Tokenizer, tables, code.</source>
        <translation>Tokenizer, Tabellen, Code.</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Planned memory</source>
        <translation>Geplanter Speicher</translation>
    </message>
    <message>
        <source>Taken memory</source>
        <translation>Genommener Speicher</translation>
    </message>
    <message>
        <source>1,024³ bytes</source>
        <translation>1.024³ Bytes</translation>
    </message>
    <message>
        <source>1,000³ bytes</source>
        <translation>1.000³ Bytes</translation>
    </message>
    <message>
        <source>Plan, before the load</source>
        <translation>Plan, vor dem Laden</translation>
    </message>
    <message>
        <source>Taken, after the load</source>
        <translation>Genommen, nach dem Laden</translation>
    </message>
    <message>
        <source>Requests that the pool holds at once, by their length</source>
        <translation>Anfragen, die zugleich in den Pool passen, nach ihrer Länge</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>Sum of the plan.</source>
        <translation>Summe des Plans.</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>Sum of what was taken.</source>
        <translation>Summe dessen, was genommen wurde.</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>genommen</translation>
    </message>
    <message>
        <source>Memory of this whole program that is in use now, window included.</source>
        <translation>Speicher, den dieses ganze Programm jetzt benutzt, das Fenster eingeschlossen.</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Process − taken: the window and what no part accounts for; negative while pages of the weights were never touched.</source>
        <translation>Prozess − genommen: das Fenster und was kein Teil erklärt; negativ, solange Seiten der Gewichte nie berührt wurden.</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>ungeklärt</translation>
    </message>
    <message>
        <source>Slots of the pool ÷ length, without sharing.</source>
        <translation>Plätze des Pools ÷ Länge, ohne Teilen.</translation>
    </message>
    <message>
        <source>%1 tokens:</source>
        <translation>%1 Token:</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::MemoryTable</name>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Planned, bytes D</source>
        <translation>Geplant, Bytes D</translation>
    </message>
    <message>
        <source>Taken, bytes M</source>
        <translation>Genommen, Bytes M</translation>
    </message>
    <message>
        <source>Gap, bytes D</source>
        <translation>Abstand, Bytes D</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::MessageView</name>
    <message>
        <source>Waiting for the model</source>
        <translation>Wartet auf das Modell</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>In der Warteschlange</translation>
    </message>
    <message>
        <source>Reading prompt</source>
        <translation>Liest den Prompt</translation>
    </message>
    <message>
        <source>Generating</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Hält an …</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>Frühere Fassung</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>Spätere Fassung</translation>
    </message>
    <message>
        <source>Show more of this long message</source>
        <translation>Mehr von dieser langen Nachricht zeigen</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Edit message</source>
        <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Delete from here</source>
        <translation>Ab hier löschen</translation>
    </message>
    <message>
        <source>Kept. It is sent when a model is loaded.</source>
        <translation>Aufgehoben. Sie wird gesendet, wenn ein Modell geladen ist.</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>Ihre Nachricht</translation>
    </message>
    <message>
        <source>Copy reply</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>Neu erzeugen</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of the prompt that are in the cache, of all its tokens.</source>
        <translation>Token des Prompts, die im Cache liegen, von allen seinen Token.</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>im Cache</translation>
    </message>
    <message>
        <source>Tokens of the prompt that were taken from the prefix cache.</source>
        <translation>Token des Prompts, die aus dem Präfix-Cache kamen.</translation>
    </message>
    <message>
        <source>stop: the program ended</source>
        <translation>Ende: das Programm endete</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ModelPicker</name>
    <message>
        <source>Model: %1 %2</source>
        <translation>Modell: %1 %2</translation>
    </message>
    <message>
        <source>Choose a model (Ctrl+L)</source>
        <translation>Ein Modell wählen (Strg+L)</translation>
    </message>
    <message>
        <source>%1 %2
Choose another model (Ctrl+L)</source>
        <translation>%1 %2
Ein anderes Modell wählen (Strg+L)</translation>
    </message>
    <message>
        <source>No model. Choose one…</source>
        <translation>Kein Modell. Eines wählen …</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::NoticeBar</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Hide this notice</source>
        <translation>Diesen Hinweis verbergen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::NumberRow</name>
    <message>
        <source>From %1 to %2; the default is %3.</source>
        <translation>Von %1 bis %2; die Vorgabe ist %3.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::PoolSection</name>
    <message>
        <source>Where they lie</source>
        <translation>Wo sie liegen</translation>
    </message>
    <message>
        <source>The whole cache, one mark for each block</source>
        <translation>Der ganze Cache, eine Marke je Block</translation>
    </message>
    <message>
        <source>The whole cache in the order of block numbers</source>
        <translation>Der ganze Cache in der Reihenfolge der Blocknummern</translation>
    </message>
    <message>
        <source>under 1</source>
        <translation>unter 1</translation>
    </message>
    <message>
        <source>%2 % of %1 in use</source>
        <translation>%2 % von %1 belegt</translation>
    </message>
    <message>
        <source>pool of %1 blocks, %2 % in use</source>
        <translation>Pool von %1 Blöcken, %2 % belegt</translation>
    </message>
    <message>
        <source>Blocks of the whole cache, and the share that some sequence uses now.</source>
        <translation>Blöcke des ganzen Cache und der Anteil, den eine Sequenz jetzt benutzt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ProseView</name>
    <message>
        <source>Message text</source>
        <translation>Text der Nachricht</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::RaggedBatch</name>
    <message>
        <source>Members of the batch</source>
        <translation>Mitglieder des Batches</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Rail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::RequestRows</name>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Number of the request since the model was loaded.</source>
        <translation>Nummer der Anfrage seit dem Laden des Modells.</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Waiting in the queue, reading the prompt, writing, or ended.</source>
        <translation>Wartet in der Warteschlange, liest den Prompt, schreibt oder ist beendet.</translation>
    </message>
    <message>
        <source>Prompt C</source>
        <translation>Prompt C</translation>
    </message>
    <message>
        <source>Tokens of the prompt. Counted.</source>
        <translation>Token des Prompts. Gezählt.</translation>
    </message>
    <message>
        <source>Reused C</source>
        <translation>Wiederv. C</translation>
    </message>
    <message>
        <source>Prompt tokens taken from the prefix cache at admission. Counted.</source>
        <translation>Prompt-Token, die bei der Aufnahme aus dem Präfix-Cache kamen. Gezählt.</translation>
    </message>
    <message>
        <source>Out C</source>
        <translation>Aus C</translation>
    </message>
    <message>
        <source>Tokens given out so far. Counted.</source>
        <translation>Bisher ausgegebene Token. Gezählt.</translation>
    </message>
    <message>
        <source>TTFT ms M</source>
        <translation>TTFT ms M</translation>
    </message>
    <message>
        <source>Time to the first token, from arrival, in milliseconds. Measured.</source>
        <translation>Zeit bis zum ersten Token, ab der Ankunft, in Millisekunden. Gemessen.</translation>
    </message>
    <message>
        <source>TPOT ms M</source>
        <translation>TPOT ms M</translation>
    </message>
    <message>
        <source>Time per output token after the first, in milliseconds; a dash below two tokens. Measured.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten, in Millisekunden; ein Strich bei weniger als zwei Token. Gemessen.</translation>
    </message>
    <message>
        <source>Lost C</source>
        <translation>Verlor C</translation>
    </message>
    <message>
        <source>How often it lost its blocks to another request. Counted.</source>
        <translation>Wie oft sie ihre Blöcke an eine andere Anfrage verlor. Gezählt.</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>Ende durch</translation>
    </message>
    <message>
        <source>Why it ended.</source>
        <translation>Warum sie endete.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::RequestTable</name>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>reached its length</source>
        <translation>Länge erreicht</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ReuseSection</name>
    <message>
        <source>all reused</source>
        <translation>alles wiederverwendet</translation>
    </message>
    <message>
        <source>first seen</source>
        <translation>zum ersten Mal gesehen</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>abgewichen</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>caching off</source>
        <translation>Cache aus</translation>
    </message>
    <message>
        <source>settings differ</source>
        <translation>andere Einstellungen</translation>
    </message>
    <message>
        <source>All that the cache can give was taken from it.</source>
        <translation>Alles, was der Cache geben kann, wurde ihm entnommen.</translation>
    </message>
    <message>
        <source>The cache holds no text that goes on from there.</source>
        <translation>Der Cache enthält keinen Text, der von dort weitergeht.</translation>
    </message>
    <message>
        <source>The cache holds another text from there on.</source>
        <translation>Der Cache enthält von dort an einen anderen Text.</translation>
    </message>
    <message>
        <source>The cache held it once; the blocks were taken for something else.</source>
        <translation>Der Cache enthielt es einmal; die Blöcke wurden für etwas anderes genommen.</translation>
    </message>
    <message>
        <source>Prefix caching is switched off.</source>
        <translation>Der Präfix-Cache ist ausgeschaltet.</translation>
    </message>
    <message>
        <source>The cache holds it under other settings, which never share blocks.</source>
        <translation>Der Cache enthält es unter anderen Einstellungen, die nie Blöcke teilen.</translation>
    </message>
    <message>
        <source>Prompt reuse</source>
        <translation>Wiederverwendung des Prompts</translation>
    </message>
    <message>
        <source>What the cache gave, and why not more</source>
        <translation>Was der Cache gab, und warum nicht mehr</translation>
    </message>
    <message>
        <source>Prompt by where it came from</source>
        <translation>Prompt nach Herkunft</translation>
    </message>
    <message>
        <source>block from the cache</source>
        <translation>Block aus dem Cache</translation>
    </message>
    <message>
        <source>blocks from the cache</source>
        <translation>Blöcke aus dem Cache</translation>
    </message>
    <message>
        <source>Blocks of the prompt that were in the cache already.</source>
        <translation>Blöcke des Prompts, die schon im Cache lagen.</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>Tokens of the prompt that had to be computed.</source>
        <translation>Token des Prompts, die berechnet werden mussten.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of the prompt that were taken from the prefix cache, of all its tokens.</source>
        <translation>Token des Prompts, die aus dem Präfix-Cache kamen, von allen seinen Token.</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <source>First token of the prompt, counted from zero, that the cache did not have.</source>
        <translation>Erstes Token des Prompts, von null gezählt, das der Cache nicht hatte.</translation>
    </message>
    <message>
        <source>New from token</source>
        <translation>Neu ab Token</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ReuseTable</name>
    <message>
        <source>Reuse of the prompt for each reply</source>
        <translation>Wiederverwendung des Prompts je Antwort</translation>
    </message>
    <message>
        <source>reply %1: %2 of %3 prompt tokens reused, %4, counted</source>
        <translation>Antwort %1: %2 von %3 Prompt-Token wiederverwendet, %4, gezählt</translation>
    </message>
    <message>
        <source>%1 at token %2</source>
        <translation>%1 bei Token %2</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Reused</source>
        <translation>Wiederverwendet</translation>
    </message>
    <message>
        <source>Why the rest was new</source>
        <translation>Warum der Rest neu war</translation>
    </message>
    <message>
        <source>Counted: tokens of each reply's prompt, and those of them that were taken from the prefix cache.</source>
        <translation>Gezählt: Token des Prompts jeder Antwort, und die davon, die aus dem Präfix-Cache kamen.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Scrubber</name>
    <message>
        <source>History of steps</source>
        <translation>Verlauf der Schritte</translation>
    </message>
    <message>
        <source>Height: the longest step of each column (M). Press or drag to see the run as it was then.</source>
        <translation>Höhe: der längste Schritt jeder Spalte (M). Drücken oder ziehen, um den Lauf zu sehen, wie er damals war.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SettingRow</name>
    <message>
        <source>Reset %1 to its default</source>
        <translation>%1 auf die Vorgabe zurücksetzen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>%1 cannot be written: changes last until the program ends.</source>
        <translation>%1 ist nicht beschreibbar: Änderungen gelten, bis das Programm endet.</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Settings (*.json);;All files (*)</source>
        <translation>Einstellungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>Einstellungen importieren</translation>
    </message>
    <message>
        <source>Export settings</source>
        <translation>Einstellungen exportieren</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Taken from %1.</source>
        <translation>Aus %1 übernommen.</translation>
    </message>
    <message>
        <source>No setting has these words in its name or definition.</source>
        <translation>Keine Einstellung hat diese Wörter in Namen oder Definition.</translation>
    </message>
    <message>
        <source>The settings file was damaged; it is kept as %1, and all settings have their defaults.</source>
        <translation>Die Datei der Einstellungen war beschädigt; sie bleibt als %1 erhalten, und alle Einstellungen haben ihre Vorgaben.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SharingTable</name>
    <message>
        <source>to be evicted</source>
        <translation>wird verdrängt</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>shared prefix</source>
        <translation>geteiltes Präfix</translation>
    </message>
    <message>
        <source>prefix of one</source>
        <translation>Präfix von einer</translation>
    </message>
    <message>
        <source>cached prefix</source>
        <translation>Präfix im Cache</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>From token, or place in the queue C</source>
        <translation>Ab Token, oder Platz in der Reihe C</translation>
    </message>
    <message>
        <source>Tokens C</source>
        <translation>Token C</translation>
    </message>
    <message>
        <source>Held by C</source>
        <translation>Gehalten von C</translation>
    </message>
    <message>
        <source>Blocks C</source>
        <translation>Blöcke C</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SharingView</name>
    <message>
        <source>Shared prefixes and order of eviction</source>
        <translation>Geteilte Präfixe und Reihenfolge der Verdrängung</translation>
    </message>
    <message>
        <source>%1 prefixes, %2 blocks in the order of eviction.</source>
        <translation>%1 Präfixe, %2 Blöcke in der Reihenfolge der Verdrängung.</translation>
    </message>
    <message>
        <source>Held by nobody; kept until its blocks are needed.</source>
        <translation>Von niemandem gehalten; bleibt, bis seine Blöcke gebraucht werden.</translation>
    </message>
    <message>
        <source>Held by %1.</source>
        <translation>Gehalten von %1.</translation>
    </message>
    <message>
        <source>Tokens %1 to %2 of a prompt (C), in %3 blocks (C). %4%5</source>
        <translation>Token %1 bis %2 eines Prompts (C), in %3 Blöcken (C). %4%5</translation>
    </message>
    <message>
        <source>What came before it was evicted: it can't be hit any more.</source>
        <translation>Was davor kam, wurde verdrängt: Es kann nicht mehr getroffen werden.</translation>
    </message>
    <message>
        <source>token 0</source>
        <translation>Token 0</translation>
    </message>
    <message>
        <source> +%1</source>
        <translation> +%1</translation>
    </message>
    <message>
        <source>Next to be used or evicted, from the left</source>
        <translation>Als Nächstes benutzt oder verdrängt, von links</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>inconsistent: %1</source>
        <translation>widersprüchlich: %1</translation>
    </message>
    <message>
        <source>No block is published: the prefix cache is empty or switched off.</source>
        <translation>Kein Block ist veröffentlicht: Der Präfix-Cache ist leer oder ausgeschaltet.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SpeculationPanel</name>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>No drafts yet: switch speculation on, or start one of the two loads.</source>
        <translation>Noch keine Entwürfe: Spekulation einschalten oder eine der beiden Lasten starten.</translation>
    </message>
    <message>
        <source>Accepted drafts ÷ verified drafts, without the bonus token.</source>
        <translation>Angenommene Entwürfe ÷ geprüfte Entwürfe, ohne das Bonus-Token.</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>tokens a step</source>
        <translation>Token je Schritt</translation>
    </message>
    <message>
        <source>1 + accepted ÷ verifications: what a verification gives on average.</source>
        <translation>1 + angenommene ÷ Prüfungen: was eine Prüfung im Mittel bringt.</translation>
    </message>
    <message>
        <source>verifications</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Steps of a sequence that verified drafts.</source>
        <translation>Schritte einer Sequenz, die Entwürfe prüften.</translation>
    </message>
    <message>
        <source>drafted</source>
        <translation>entworfen</translation>
    </message>
    <message>
        <source>Draft tokens that were verified.</source>
        <translation>Entwurfstoken, die geprüft wurden.</translation>
    </message>
    <message>
        <source>thrown away</source>
        <translation>weggeworfen</translation>
    </message>
    <message>
        <source>Draft tokens that were rejected, or stood behind one that was.</source>
        <translation>Entwurfstoken, die abgelehnt wurden oder hinter einem solchen standen.</translation>
    </message>
    <message>
        <source>ms drafting</source>
        <translation>ms Entwerfen</translation>
    </message>
    <message>
        <source>Time spent on making drafts.</source>
        <translation>Zeit, die das Entwerfen brauchte.</translation>
    </message>
    <message>
        <source>%1 · step %2</source>
        <translation>%1 · Schritt %2</translation>
    </message>
    <message>
        <source>accepted by position</source>
        <translation>angenommen nach Stelle</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SpeculationTable</name>
    <message>
        <source>Position in the draft</source>
        <translation>Stelle im Entwurf</translation>
    </message>
    <message>
        <source>Verified C</source>
        <translation>Geprüft C</translation>
    </message>
    <message>
        <source>Accepted C</source>
        <translation>Angenommen C</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::StatusBar</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>C counted · M measured · D derived · modelled is always written out</source>
        <translation>C gezählt · M gemessen · D abgeleitet · modelliert steht immer da</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>%1, busy</source>
        <translation>%1, beschäftigt</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::StepPanel</name>
    <message>
        <source>Token budget of the step</source>
        <translation>Token-Budget des Schritts</translation>
    </message>
    <message>
        <source>Time of the step by section</source>
        <translation>Zeit des Schritts nach Abschnitt</translation>
    </message>
    <message>
        <source>Token budget: what was computed for whom</source>
        <translation>Token-Budget: was für wen berechnet wurde</translation>
    </message>
    <message>
        <source>Time: where the step spent it</source>
        <translation>Zeit: wo der Schritt sie verbrachte</translation>
    </message>
    <message>
        <source>Batch: context in grey, this step's tokens in colour</source>
        <translation>Batch: Kontext in Grau, die Token dieses Schritts in Farbe</translation>
    </message>
    <message>
        <source>Choose a step in the timeline.</source>
        <translation>Einen Schritt in der Zeitleiste wählen.</translation>
    </message>
    <message>
        <source>Number of the step.</source>
        <translation>Nummer des Schritts.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Wall time of the step.</source>
        <translation>Dauer des Schritts.</translation>
    </message>
    <message>
        <source>member</source>
        <translation>Mitglied</translation>
    </message>
    <message>
        <source>members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Sequences in the batch.</source>
        <translation>Sequenzen im Batch.</translation>
    </message>
    <message>
        <source>Weights and keys and values that the step reads, by the formulas of the model.</source>
        <translation>Gewichte, Schlüssel und Werte, die der Schritt liest, nach den Formeln des Modells.</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>GFLOP</source>
        <translation>GFLOP</translation>
    </message>
    <message>
        <source>Floating-point operations of the step, by the formulas of the model.</source>
        <translation>Gleitkommaoperationen des Schritts, nach den Formeln des Modells.</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>Prompt tokens computed in this step.</source>
        <translation>Prompt-Token, die in diesem Schritt berechnet wurden.</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>Tokens of sequences that write, drafts included.</source>
        <translation>Token von Sequenzen, die schreiben, Entwürfe eingeschlossen.</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>ungenutzt</translation>
    </message>
    <message>
        <source>What the budget had room for but nobody needed.</source>
        <translation>Wofür das Budget Platz hatte, was aber niemand brauchte.</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>Milliseconds in which the scheduler chose the batch.</source>
        <translation>Millisekunden, in denen der Scheduler den Batch wählte.</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Milliseconds in which drafts were made.</source>
        <translation>Millisekunden, in denen Entwürfe gemacht wurden.</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Milliseconds of the model's forward pass.</source>
        <translation>Millisekunden des Vorwärtslaufs des Modells.</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Milliseconds in which tokens were drawn from the logits.</source>
        <translation>Millisekunden, in denen Token aus den Logits gezogen wurden.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Milliseconds in which tokens became text.</source>
        <translation>Millisekunden, in denen Token zu Text wurden.</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>Milliseconds of the step that no section accounts for.</source>
        <translation>Millisekunden des Schritts, die kein Abschnitt erklärt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ThinkFold</name>
    <message>
        <source>Reasoning…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Reasoned</source>
        <translation>Nachgedacht</translation>
    </message>
    <message>
        <source>From the reply's first token to the end of its reasoning.</source>
        <translation>Vom ersten Token der Antwort bis zum Ende ihres Nachdenkens.</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TimelineTable</name>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Step C</source>
        <translation>Schritt C</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Computed C</source>
        <translation>Berechnet C</translation>
    </message>
    <message>
        <source>Given out C</source>
        <translation>Ausgegeben C</translation>
    </message>
    <message>
        <source>Drafted C</source>
        <translation>Entworfen C</translation>
    </message>
    <message>
        <source>Accepted C</source>
        <translation>Angenommen C</translation>
    </message>
    <message>
        <source>Start ms M</source>
        <translation>Beginn ms M</translation>
    </message>
    <message>
        <source>Duration ms M</source>
        <translation>Dauer ms M</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TimelineView</name>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Fit all steps</source>
        <translation>Alle Schritte einpassen</translation>
    </message>
    <message>
        <source>Follow the newest step</source>
        <translation>Dem neuesten Schritt folgen</translation>
    </message>
    <message>
        <source>Step %1 (C): %2 tokens computed (C), %3 of them of prompts; %4 given out; %5 ms (M).</source>
        <translation>Schritt %1 (C): %2 Token berechnet (C), davon %3 von Prompts; %4 ausgegeben; %5 ms (M).</translation>
    </message>
    <message>
        <source>%1: %2 of %3 tokens (C)</source>
        <translation>%1: %2 von %3 Token (C)</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Ended: %1</source>
        <translation>Beendet: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>In this step: prompt tokens of %1 (C); %2 decode (C)</source>
        <translation>In diesem Schritt: Prompt-Token von %1 (C); %2 Decode (C)</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>engine steps</source>
        <translation>Engine-Schritte</translation>
    </message>
    <message>
        <source>run + wait</source>
        <translation>laufen + warten</translation>
    </message>
    <message>
        <source>KV blocks</source>
        <translation>KV-Blöcke</translation>
    </message>
    <message>
        <source>output tok/s</source>
        <translation>Ausgabe Tok/s</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>engine clock</source>
        <translation>Uhr der Engine</translation>
    </message>
    <message>
        <source>end of text</source>
        <translation>Textende</translation>
    </message>
    <message>
        <source>stop string</source>
        <translation>Stopptext</translation>
    </message>
    <message>
        <source>reached its length</source>
        <translation>Länge erreicht</translation>
    </message>
    <message>
        <source>reached the context</source>
        <translation>Kontext erreicht</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>Timeline of requests and steps</source>
        <translation>Zeitleiste der Anfragen und Schritte</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>%1 requests, %2 steps.</source>
        <translation>%1 Anfragen, %2 Schritte.</translation>
    </message>
    <message>
        <source>%1: %2, %3 prompt tokens, %4 generated.</source>
        <translation>%1: %2, %3 Prompt-Token, %4 erzeugt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TokenGapsModel</name>
    <message>
        <source>after losing its blocks and computing them again</source>
        <translation>nachdem sie ihre Blöcke verloren und neu berechnet hatte</translation>
    </message>
    <message>
        <source>while another prompt was read in the same step</source>
        <translation>während im selben Schritt ein anderer Prompt gelesen wurde</translation>
    </message>
    <message>
        <source>with no prompt beside it</source>
        <translation>ohne einen Prompt daneben</translation>
    </message>
    <message>
        <source>%1: %2 prompt tokens of request %3</source>
        <translation>%1: %2 Prompt-Token der Anfrage %3</translation>
    </message>
    <message>
        <source>Counted: number of the token in the reply.</source>
        <translation>Gezählt: Nummer des Tokens in der Antwort.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Measured: time since the token before was given out.</source>
        <translation>Gemessen: Zeit, seit das Token davor ausgegeben wurde.</translation>
    </message>
    <message>
        <source>Gap, ms</source>
        <translation>Abstand, ms</translation>
    </message>
    <message>
        <source>Counted: step of the engine that gave the token.</source>
        <translation>Gezählt: Schritt der Engine, der das Token gab.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>What else the step did.</source>
        <translation>Was der Schritt sonst tat.</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Daneben</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TokenGapsSection</name>
    <message>
        <source>Time between tokens</source>
        <translation>Zeit zwischen Token</translation>
    </message>
    <message>
        <source>One dot for each token</source>
        <translation>Ein Punkt je Token</translation>
    </message>
    <message>
        <source>p50 %1 · p99 %2</source>
        <translation>p50 %1 · p99 %2</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Times between the tokens of this reply: half are at most p50, 99 in 100 at most p99. From all samples.</source>
        <translation>Zeiten zwischen den Token dieser Antwort: die Hälfte höchstens p50, 99 von 100 höchstens p99. Aus allen Messwerten.</translation>
    </message>
    <message>
        <source>Times between the tokens of this reply that were seen: half are at most p50, 99 in 100 at most p99.</source>
        <translation>Zeiten zwischen den gesehenen Token dieser Antwort: die Hälfte höchstens p50, 99 von 100 höchstens p99.</translation>
    </message>
    <message>
        <source>The longest time between two tokens of this reply.</source>
        <translation>Die längste Zeit zwischen zwei Token dieser Antwort.</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Number of the token that came after the longest time, counted from the first.</source>
        <translation>Nummer des Tokens, das nach der längsten Zeit kam, ab dem ersten gezählt.</translation>
    </message>
    <message>
        <source>before token</source>
        <translation>vor Token</translation>
    </message>
    <message>
        <source>It had lost its blocks and computed them again.</source>
        <translation>Sie hatte ihre Blöcke verloren und neu berechnet.</translation>
    </message>
    <message>
        <source>Another prompt was read in the same step.</source>
        <translation>Ein anderer Prompt wurde im selben Schritt gelesen.</translation>
    </message>
    <message>
        <source>No prompt was read beside it.</source>
        <translation>Kein Prompt wurde daneben gelesen.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TokenGapsView</name>
    <message>
        <source>Time between tokens, one dot for each token</source>
        <translation>Zeit zwischen Token, ein Punkt je Token</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>p50 %1 ms, p99 %2 ms, longest %3 ms, measured</source>
        <translation>p50 %1 ms, p99 %2 ms, längste %3 ms, gemessen</translation>
    </message>
    <message>
        <source>Token %1: %2 ms after the one before
Step %3, %4
Measured: read from the clock of this computer.</source>
        <translation>Token %1: %2 ms nach dem davor
Schritt %3, %4
Gemessen: von der Uhr dieses Rechners abgelesen.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>Token %1</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TopBar</name>
    <message>
        <source>Eject the model</source>
        <translation>Das Modell auswerfen</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Transcript</name>
    <message>
        <source>Transcript</source>
        <translation>Gesprächsverlauf</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Transport</name>
    <message>
        <source>Pause view</source>
        <translation>Ansicht anhalten</translation>
    </message>
    <message>
        <source>Pause engine</source>
        <translation>Engine anhalten</translation>
    </message>
    <message>
        <source>Step the engine: one iteration</source>
        <translation>Engine einen Schritt weiter: eine Iteration</translation>
    </message>
    <message>
        <source>Show the step before</source>
        <translation>Den Schritt davor zeigen</translation>
    </message>
    <message>
        <source>Show the next step</source>
        <translation>Den nächsten Schritt zeigen</translation>
    </message>
    <message>
        <source>0.1×</source>
        <translation>0,1×</translation>
    </message>
    <message>
        <source>0.25×</source>
        <translation>0,25×</translation>
    </message>
    <message>
        <source>0.5×</source>
        <translation>0,5×</translation>
    </message>
    <message>
        <source>1×</source>
        <translation>1×</translation>
    </message>
    <message>
        <source>Speed of the engine</source>
        <translation>Tempo der Engine</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>The engine rests after each step so that it runs at a tenth of its speed.</source>
        <translation>Die Engine ruht nach jedem Schritt, sodass sie mit einem Zehntel ihres Tempos läuft.</translation>
    </message>
    <message>
        <source>A quarter of its speed.</source>
        <translation>Ein Viertel ihres Tempos.</translation>
    </message>
    <message>
        <source>Half of its speed.</source>
        <translation>Die Hälfte ihres Tempos.</translation>
    </message>
    <message>
        <source>As fast as it can.</source>
        <translation>So schnell sie kann.</translation>
    </message>
    <message>
        <source>Shows the newest step and goes on with it</source>
        <translation>Zeigt den neuesten Schritt und geht mit ihm weiter</translation>
    </message>
    <message>
        <source>Run engine</source>
        <translation>Engine weiter</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>Step the engine: one iteration. Pause the engine first.</source>
        <translation>Engine einen Schritt weiter: eine Iteration. Erst die Engine anhalten.</translation>
    </message>
    <message>
        <source>Resume view</source>
        <translation>Ansicht weiter</translation>
    </message>
    <message>
        <source>Nothing runs yet.</source>
        <translation>Noch läuft nichts.</translation>
    </message>
    <message>
        <source>· +%1</source>
        <translation>· +%1</translation>
    </message>
    <message>
        <source>The step that all views show, and how many steps the engine made since the last picture.</source>
        <translation>Der Schritt, den alle Ansichten zeigen, und wie viele Schritte die Engine seit dem letzten Bild gemacht hat.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ViewDock</name>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Save picture (PNG)…</source>
        <translation>Bild speichern (PNG) …</translation>
    </message>
    <message>
        <source>Save drawing (SVG)…</source>
        <translation>Zeichnung speichern (SVG) …</translation>
    </message>
    <message>
        <source>Save numbers (CSV)…</source>
        <translation>Zahlen speichern (CSV) …</translation>
    </message>
    <message>
        <source>Float or dock</source>
        <translation>Lösen oder andocken</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Mehr zu %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::WorkloadPanel</name>
    <message>
        <source>Workloads</source>
        <translation>Lasten</translation>
    </message>
    <message>
        <source>Prepared loads</source>
        <translation>Vorbereitete Lasten</translation>
    </message>
    <message>
        <source>Engine switches</source>
        <translation>Schalter der Engine</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Statisch</translation>
    </message>
    <message>
        <source>Continuous</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <source>Batching</source>
        <translation>Batching</translation>
    </message>
    <message>
        <source>A batch is formed, runs until its longest member ends, then the next is formed.</source>
        <translation>Ein Batch wird gebildet, läuft, bis sein längstes Mitglied endet, dann wird der nächste gebildet.</translation>
    </message>
    <message>
        <source>Requests join and leave the batch with every step.</source>
        <translation>Anfragen kommen und gehen mit jedem Schritt.</translation>
    </message>
    <message>
        <source>Contiguous</source>
        <translation>Am Stück</translation>
    </message>
    <message>
        <source>Paged</source>
        <translation>In Blöcken</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Each request reserves room for its longest possible answer at once.</source>
        <translation>Jede Anfrage belegt sofort Platz für ihre längstmögliche Antwort.</translation>
    </message>
    <message>
        <source>Blocks are handed out as they are filled.</source>
        <translation>Blöcke werden vergeben, wie sie gefüllt werden.</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>Präfix-Cache</translation>
    </message>
    <message>
        <source>Prompts that begin alike share the blocks of what they have in common; needs paged memory.</source>
        <translation>Prompts, die gleich beginnen, teilen die Blöcke des Gemeinsamen; braucht Speicher in Blöcken.</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Drafts of the next tokens, taken from the text so far, are verified in one step.</source>
        <translation>Entwürfe der nächsten Token, dem bisherigen Text entnommen, werden in einem Schritt geprüft.</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Arrival rate</source>
        <translation>Ankunftsrate</translation>
    </message>
    <message>
        <source>Arrivals a second, at random (Poisson). Acts at once on those not sent yet.</source>
        <translation>Ankünfte je Sekunde, zufällig (Poisson). Wirkt sofort auf die noch nicht gesendeten.</translation>
    </message>
    <message>
        <source>%1 req/s</source>
        <translation>%1 Anfr./s</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>alle zugleich</translation>
    </message>
    <message>
        <source>How many requests the load sends; from the next start on.</source>
        <translation>Wie viele Anfragen die Last sendet; ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Prompt length</source>
        <translation>Promptlänge</translation>
    </message>
    <message>
        <source>Tokens of a prompt, on average; from the next start on.</source>
        <translation>Token eines Prompts im Mittel; ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>Answer length</source>
        <translation>Antwortlänge</translation>
    </message>
    <message>
        <source>Tokens of an answer, on average. Acts at once on requests not sent yet.</source>
        <translation>Token einer Antwort im Mittel. Wirkt sofort auf Anfragen, die noch nicht gesendet sind.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Zero takes the most likely token always. Acts at once on requests not sent yet.</source>
        <translation>Null nimmt immer das wahrscheinlichste Token. Wirkt sofort auf Anfragen, die noch nicht gesendet sind.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>Sequences that may run at once. Restarts the engine.</source>
        <translation>Sequenzen, die zugleich laufen dürfen. Startet die Engine neu.</translation>
    </message>
    <message>
        <source>KV pool</source>
        <translation>KV-Pool</translation>
    </message>
    <message>
        <source>Blocks of the pool. Restarts the engine.</source>
        <translation>Blöcke des Pools. Startet die Engine neu.</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Prefill chunk</source>
        <translation>Prefill-Stück</translation>
    </message>
    <message>
        <source>Prompt tokens that one step may read of a request. Restarts the engine.</source>
        <translation>Prompt-Token, die ein Schritt von einer Anfrage lesen darf. Startet die Engine neu.</translation>
    </message>
    <message>
        <source>the whole budget</source>
        <translation>das ganze Budget</translation>
    </message>
    <message>
        <source>Start load</source>
        <translation>Last starten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The engine restarts with this setting, and the load begins anew.</source>
        <translation>Die Engine startet mit dieser Einstellung neu, und die Last beginnt von vorn.</translation>
    </message>
    <message>
        <source>Restart load</source>
        <translation>Last neu starten</translation>
    </message>
    <message>
        <source>No load runs.</source>
        <translation>Keine Last läuft.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>gesendet</translation>
    </message>
    <message>
        <source>Requests of the load that were handed to the engine.</source>
        <translation>Anfragen der Last, die der Engine übergeben wurden.</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>Requests of the load that have ended.</source>
        <translation>Anfragen der Last, die beendet sind.</translation>
    </message>
    <message>
        <source>Nothing was sent yet.</source>
        <translation>Noch wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>A load runs on the model that is loaded. Memory, slots and switches restart the engine.</source>
        <translation>Eine Last läuft auf dem geladenen Modell. Speicher, Plätze und Schalter starten die Engine neu.</translation>
    </message>
    <message>
        <source>The engine restarts with the settings of this load…</source>
        <translation>Die Engine startet mit den Einstellungen dieser Last neu …</translation>
    </message>
    <message>
        <source>The prompts become tokens…</source>
        <translation>Die Prompts werden zu Token …</translation>
    </message>
    <message>
        <source>Rate, answer length and temperature act at once; the other settings restart the engine.</source>
        <translation>Rate, Antwortlänge und Temperatur wirken sofort; die anderen Einstellungen starten die Engine neu.</translation>
    </message>
    <message>
        <source>All requests were sent.</source>
        <translation>Alle Anfragen wurden gesendet.</translation>
    </message>
    <message>
        <source>Done. Some requests were refused: %1</source>
        <translation>Fertig. Einige Anfragen wurden abgelehnt: %1</translation>
    </message>
    <message>
        <source>Done. Scrub through it above, or change a switch and start again.</source>
        <translation>Fertig. Oben hindurchfahren oder einen Schalter ändern und neu starten.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
</context>
</TS>
