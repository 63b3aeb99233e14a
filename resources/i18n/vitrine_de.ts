<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>AnswersDialog</name>
    <message>
        <source>Its answer will stand here.</source>
        <translation>Hier wird seine Antwort stehen.</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>Liest den Prompt</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Antwortet</translation>
    </message>
    <message>
        <source>stop: by you</source>
        <translation>Ende: durch Sie</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
</context>
<context>
    <name>AttachedText</name>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 is too large to be sent with a message: more than a mebibyte.</source>
        <translation>%1 ist zu groß, um mit einer Nachricht gesendet zu werden: mehr als ein Mebibyte.</translation>
    </message>
    <message>
        <source>%1 is neither text nor a GGUF model, so it can&apos;t be used here.</source>
        <translation>%1 ist weder Text noch ein GGUF-Modell und hier nicht zu verwenden.</translation>
    </message>
</context>
<context>
    <name>BenchRow</name>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
</context>
<context>
    <name>CompareRows</name>
    <message>
        <source>Time to the first token, from arrival.</source>
        <translation>Zeit bis zum ersten Token, ab der Ankunft.</translation>
    </message>
    <message>
        <source>Time per output token after the first: (last − first) / (n − 1) of a request.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten: (letztes − erstes) / (n − 1) einer Anfrage.</translation>
    </message>
    <message>
        <source>Time between two tokens of a request.</source>
        <translation>Zeit zwischen zwei Token einer Anfrage.</translation>
    </message>
    <message>
        <source>From arrival to the last token of a request.</source>
        <translation>Von der Ankunft bis zum letzten Token einer Anfrage.</translation>
    </message>
    <message>
        <source>From arrival until a request was admitted.</source>
        <translation>Von der Ankunft, bis eine Anfrage aufgenommen wurde.</translation>
    </message>
    <message>
        <source>From the first arrival to the end of the last request.</source>
        <translation>Von der ersten Ankunft bis zum Ende der letzten Anfrage.</translation>
    </message>
    <message>
        <source>Tokens given out ÷ duration of the requests.</source>
        <translation>Ausgegebene Token ÷ Dauer der Anfragen.</translation>
    </message>
    <message>
        <source>Prompt tokens and tokens given out ÷ duration of the requests.</source>
        <translation>Prompt-Token und ausgegebene Token ÷ Dauer der Anfragen.</translation>
    </message>
    <message>
        <source>Requests that ended well ÷ duration.</source>
        <translation>Gut beendete Anfragen ÷ Dauer.</translation>
    </message>
    <message>
        <source>Requests of the run.</source>
        <translation>Anfragen des Laufs.</translation>
    </message>
    <message>
        <source>Requests that failed.</source>
        <translation>Anfragen, die scheiterten.</translation>
    </message>
    <message>
        <source>Tokens of all prompts.</source>
        <translation>Token aller Prompts.</translation>
    </message>
    <message>
        <source>Tokens given out.</source>
        <translation>Ausgegebene Token.</translation>
    </message>
    <message>
        <source>Prompt tokens that were not read again: the prefix cache had them.</source>
        <translation>Prompt-Token, die nicht noch einmal gelesen wurden: Der Präfix-Cache hatte sie.</translation>
    </message>
    <message>
        <source>Times that a request lost its blocks to another.</source>
        <translation>Wie oft eine Anfrage ihre Blöcke an eine andere verlor.</translation>
    </message>
    <message>
        <source>From the requests of the run.</source>
        <translation>Aus den Anfragen des Laufs.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max.</translation>
    </message>
    <message>
        <source>Engine at work</source>
        <translation>Engine an der Arbeit</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Slots in use</source>
        <translation>Plätze benutzt</translation>
    </message>
    <message>
        <source>Idle slot-steps</source>
        <translation>Leere Platz-Schritte</translation>
    </message>
    <message>
        <source>Prompt tokens read</source>
        <translation>Prompt-Token gelesen</translation>
    </message>
    <message>
        <source>Prompt tokens reused</source>
        <translation>Prompt-Token aus Cache</translation>
    </message>
    <message>
        <source>Most blocks in use</source>
        <translation>Meiste Blöcke belegt</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>Anfragen je Sekunde</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>Prompt-Token</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>Ausgabe-Token</translation>
    </message>
    <message>
        <source>Prefix hit tokens</source>
        <translation>Präfix-Treffer, Token</translation>
    </message>
    <message>
        <source>Preemptions</source>
        <translation>Verdrängungen</translation>
    </message>
    <message>
        <source>From the first step to the end of the last one, the warm-up too.</source>
        <translation>Vom ersten Schritt bis zum Ende des letzten, auch das Aufwärmen.</translation>
    </message>
    <message>
        <source>Iterations of the engine, those of the warm-up too.</source>
        <translation>Durchgänge der Engine, auch die des Aufwärmens.</translation>
    </message>
    <message>
        <source>Sequences in the batch ÷ (slots × steps with a batch): how much of what could run at once did run.</source>
        <translation>Sequenzen im Batch ÷ (Plätze × Schritte mit einem Batch): wie viel von dem, was zugleich laufen konnte, lief.</translation>
    </message>
    <message>
        <source>Static batching: slots held by requests that had ended, one for each step that they were held while others ran on.</source>
        <translation>Statisches Batching: Plätze, die beendete Anfragen hielten, je einer für jeden Schritt, in dem andere weiterliefen.</translation>
    </message>
    <message>
        <source>Computed in prefill parts; tokens from the cache are not.</source>
        <translation>In Prefill-Stücken berechnet; Token aus dem Cache zählen nicht.</translation>
    </message>
    <message>
        <source>Taken from the prefix cache instead of being read again.</source>
        <translation>Aus dem Präfix-Cache genommen, statt noch einmal gelesen.</translation>
    </message>
    <message>
        <source>Blocks that sequences held in the step with most of them; one that several share counts once.</source>
        <translation>Blöcke, die Sequenzen in dem Schritt mit den meisten hielten; ein geteilter zählt einmal.</translation>
    </message>
</context>
<context>
    <name>DownloadSource</name>
    <message>
        <source>This is no address that can be fetched; it must begin with https:// or http://.</source>
        <translation>Das ist keine Adresse, die sich holen lässt; sie muss mit https:// oder http:// beginnen.</translation>
    </message>
    <message>
        <source>Write an address, or OWNER/REPOSITORY/FILE.gguf.</source>
        <translation>Eine Adresse schreiben oder OWNER/REPOSITORY/FILE.gguf.</translation>
    </message>
    <message>
        <source>The file&apos;s path has an empty part or dots in it.</source>
        <translation>Der Pfad der Datei hat einen leeren Teil oder Punkte darin.</translation>
    </message>
    <message>
        <source>The address of the model hub in the settings is not valid.</source>
        <translation>Die Adresse des Modell-Hubs in den Einstellungen ist ungültig.</translation>
    </message>
    <message>
        <source>The address must name one file that ends in .gguf.</source>
        <translation>Die Adresse muss eine Datei nennen, die auf .gguf endet.</translation>
    </message>
</context>
<context>
    <name>EngineWords</name>
    <message>
        <source>%1 · 1 thread</source>
        <translation>%1 · 1 Thread</translation>
    </message>
    <message>
        <source>%1 · %2 threads</source>
        <translation>%1 · %2 Threads</translation>
    </message>
    <message>
        <source>%1 · %2 layers</source>
        <translation>%1 · %2 Schichten</translation>
    </message>
    <message>
        <source>no NVIDIA driver found</source>
        <translation>kein NVIDIA-Treiber gefunden</translation>
    </message>
    <message>
        <source>no CUDA device found</source>
        <translation>kein CUDA-Gerät gefunden</translation>
    </message>
    <message>
        <source>no usable CUDA device: %1</source>
        <translation>kein nutzbares CUDA-Gerät: %1</translation>
    </message>
    <message>
        <source>the CUDA backend (libvitrine_cuda.so) is not installed</source>
        <translation>das CUDA-Backend (libvitrine_cuda.so) ist nicht installiert</translation>
    </message>
    <message>
        <source>the CUDA backend can&apos;t be loaded: %1</source>
        <translation>das CUDA-Backend lässt sich nicht laden: %1</translation>
    </message>
    <message>
        <source>libvitrine_cuda.so is of another version of this program</source>
        <translation>libvitrine_cuda.so gehört zu einer anderen Version dieses Programms</translation>
    </message>
    <message>
        <source>no layer was asked for on the GPU</source>
        <translation>für die GPU wurde keine Schicht verlangt</translation>
    </message>
    <message>
        <source>so many layers were asked for</source>
        <translation>so viele Schichten wurden verlangt</translation>
    </message>
    <message>
        <source>of the %1 that the model needs the GPU has %2 free</source>
        <translation>von den %1, die das Modell braucht, hat die GPU %2 frei</translation>
    </message>
    <message>
        <source>The model can&apos;t run on a CUDA device: %1.</source>
        <translation>Das Modell kann auf keinem CUDA-Gerät laufen: %1.</translation>
    </message>
    <message>
        <source>There is no file &apos;%1&apos;.</source>
        <translation>Es gibt keine Datei „%1“.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; can&apos;t be read: %2.</source>
        <translation>Die Datei „%1“ lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; can&apos;t be written: %2.</source>
        <translation>Die Datei „%1“ lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>There is no room on the disk for &apos;%1&apos;.</source>
        <translation>Auf der Platte ist kein Platz für „%1“.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a folder, not a model file.</source>
        <translation>„%1“ ist ein Ordner, keine Modelldatei.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a regular file.</source>
        <translation>„%1“ ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is empty.</source>
        <translation>Die Datei „%1“ ist leer.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is not a GGUF file: it doesn&apos;t start with GGUF.</source>
        <translation>Die Datei „%1“ ist keine GGUF-Datei: Sie beginnt nicht mit GGUF.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is a big-endian GGUF, which Vitrine doesn&apos;t read.</source>
        <translation>Die Datei „%1“ ist ein GGUF in Big-Endian; das liest Vitrine nicht.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is GGUF version %2; Vitrine reads versions 2 and 3.</source>
        <translation>Die Datei „%1“ hat GGUF-Version %2; Vitrine liest die Versionen 2 und 3.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is cut short: tensor %2 ends at byte %3, but the file has %4 bytes.</source>
        <translation>Die Datei „%1“ ist abgeschnitten: Der Tensor %2 endet bei Byte %3, die Datei hat aber %4 Bytes.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; ends after %2 bytes, inside %3.</source>
        <translation>Die Datei „%1“ endet nach %2 Bytes, mitten in: %3.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is damaged: %2.</source>
        <translation>Die Datei „%1“ ist beschädigt: %2.</translation>
    </message>
    <message>
        <source>The model is split and its part &apos;%1&apos; is missing.</source>
        <translation>Das Modell ist geteilt, und sein Teil „%1“ fehlt.</translation>
    </message>
    <message>
        <source>The check of &apos;%1&apos; was cancelled.</source>
        <translation>Die Prüfung von „%1“ wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The file has no key %1.</source>
        <translation>Die Datei hat keinen Schlüssel %1.</translation>
    </message>
    <message>
        <source>The file has no tensor %1.</source>
        <translation>Die Datei hat keinen Tensor %1.</translation>
    </message>
    <message>
        <source>The file has no tokenizer.</source>
        <translation>Die Datei hat keinen Tokenizer.</translation>
    </message>
    <message>
        <source>The file has no tokenizer (the key tokenizer.ggml.model).</source>
        <translation>Die Datei hat keinen Tokenizer (den Schlüssel tokenizer.ggml.model).</translation>
    </message>
    <message>
        <source>The file has no list of tokens.</source>
        <translation>Die Datei hat keine Liste von Token.</translation>
    </message>
    <message>
        <source>The tokenizer can&apos;t be read: %1</source>
        <translation>Der Tokenizer lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>Tokenizers of the kind &apos;%1&apos; aren&apos;t known; gpt2, llama and gemma4 are.</source>
        <translation>Tokenizer der Art „%1“ sind unbekannt; bekannt sind gpt2, llama und gemma4.</translation>
    </message>
    <message>
        <source>The architecture %1 is not known; known are %2.</source>
        <translation>Die Architektur %1 ist unbekannt; bekannt sind %2.</translation>
    </message>
    <message>
        <source>The tensor %1 has the shape %2; the model&apos;s keys call for %3.</source>
        <translation>Der Tensor %1 hat die Form %2; die Schlüssel des Modells verlangen %3.</translation>
    </message>
    <message>
        <source>The tensor %1 has the type %2, which can&apos;t hold weights.</source>
        <translation>Der Tensor %1 hat den Typ %2, der keine Gewichte halten kann.</translation>
    </message>
    <message>
        <source>The chat template renders nothing for a user&apos;s message.</source>
        <translation>Die Chat-Vorlage ergibt für eine Nachricht nichts.</translation>
    </message>
    <message>
        <source>The chat template leaves out what the user says.</source>
        <translation>Die Chat-Vorlage lässt weg, was man schreibt.</translation>
    </message>
    <message>
        <source>The draft model has another vocabulary: token %1 is the first that differs (%2 tokens against %3).</source>
        <translation>Das Entwurfsmodell hat ein anderes Vokabular: Token %1 ist das erste, das abweicht (%2 Token gegen %3).</translation>
    </message>
    <message>
        <source>Loading was cancelled.</source>
        <translation>Das Laden wurde abgebrochen.</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>The machine has no memory left for this.</source>
        <translation>Der Rechner hat dafür keinen Speicher mehr.</translation>
    </message>
    <message>
        <source>An unexpected failure: %1</source>
        <translation>Ein unerwarteter Fehler: %1</translation>
    </message>
    <message>
        <source>The model needs %1 (weights %2, KV pool %3, workspace %4, draft model %5, program and tables %6) and %7 can be used.</source>
        <translation>Das Modell braucht %1 (Gewichte %2, KV-Pool %3, Arbeitsspeicher %4, Entwurfsmodell %5, Programm und Tabellen %6), und %7 sind nutzbar.</translation>
    </message>
    <message>
        <source>The model needs %1 (weights %2, KV pool %3, workspace %4, program and tables %5) and %6 can be used.</source>
        <translation>Das Modell braucht %1 (Gewichte %2, KV-Pool %3, Arbeitsspeicher %4, Programm und Tabellen %5), und %6 sind nutzbar.</translation>
    </message>
    <message>
        <source>The prompt has no tokens.</source>
        <translation>Der Prompt hat keine Token.</translation>
    </message>
    <message>
        <source>The request needs room for %1 tokens; the context holds %2.</source>
        <translation>Die Anfrage braucht Platz für %1 Token; der Kontext fasst %2.</translation>
    </message>
    <message>
        <source>The request needs %1 blocks of the cache; it has %2.</source>
        <translation>Die Anfrage braucht %1 Blöcke des Caches; er hat %2.</translation>
    </message>
    <message>
        <source>The system prompt and the last message alone need more than the %1 tokens of the context; nothing older can make room for them.</source>
        <translation>System-Prompt und letzte Nachricht allein brauchen mehr als die %1 Token des Kontexts; nichts Älteres kann ihnen Platz machen.</translation>
    </message>
    <message>
        <source>Another program holds the database %1.</source>
        <translation>Ein anderes Programm hält die Datenbank %1.</translation>
    </message>
    <message>
        <source>The database %1 was made by a newer version of Vitrine; it can be read here, and not changed.</source>
        <translation>Die Datenbank %1 stammt von einer neueren Version von Vitrine; hier kann man sie lesen, aber nicht ändern.</translation>
    </message>
    <message>
        <source>The database %1 is damaged: %2.</source>
        <translation>Die Datenbank %1 ist beschädigt: %2.</translation>
    </message>
    <message>
        <source>The database %1 refused: %2.</source>
        <translation>Die Datenbank %1 hat abgelehnt: %2.</translation>
    </message>
    <message>
        <source>There is no CUDA device %1: this machine has %2, numbered from 0.</source>
        <translation>Es gibt kein CUDA-Gerät %1: Dieser Rechner hat %2, ab 0 gezählt.</translation>
    </message>
    <message>
        <source>The CUDA devices can&apos;t be counted: %1.</source>
        <translation>Die CUDA-Geräte lassen sich nicht zählen: %1.</translation>
    </message>
    <message>
        <source>The CUDA device has no %1 MiB left for %2.</source>
        <translation>Das CUDA-Gerät hat keine %1 MiB mehr für %2.</translation>
    </message>
    <message>
        <source>The CUDA device has no memory left for %1.</source>
        <translation>Das CUDA-Gerät hat keinen Speicher mehr für %1.</translation>
    </message>
    <message>
        <source>The CUDA device failed while %1: %2. Load the model again to go on.</source>
        <translation>Das CUDA-Gerät ist ausgefallen bei: %1 (%2). Zum Weitermachen das Modell neu laden.</translation>
    </message>
    <message>
        <source>The driver&apos;s management library is not there: no NVIDIA driver found.</source>
        <translation>Die Verwaltungsbibliothek des Treibers fehlt: kein NVIDIA-Treiber gefunden.</translation>
    </message>
    <message>
        <source>The driver&apos;s management library is too old.</source>
        <translation>Die Verwaltungsbibliothek des Treibers ist zu alt.</translation>
    </message>
    <message>
        <source>The driver&apos;s management library finds no driver: %1.</source>
        <translation>Die Verwaltungsbibliothek des Treibers findet keinen Treiber: %1.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>The file %1 can&apos;t be read.</source>
        <translation>Die Datei %1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 is a folder, not a file.</source>
        <translation>%1 ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
        <source>There is not enough memory to map the file &apos;%1&apos;.</source>
        <translation>Der Speicher reicht nicht, um die Datei „%1“ einzublenden.</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be made: %2.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>The log can&apos;t be written: %1</source>
        <translation>Das Protokoll lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; says that it is part %2 of %3, not part %4 of %5.</source>
        <translation>Die Datei „%1“ gibt sich als Teil %2 von %3 aus, nicht als Teil %4 von %5.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; is one part of a model split in %2, but its name doesn&apos;t end in -00001-of-0000N.gguf, so that the other parts can&apos;t be found.</source>
        <translation>Die Datei „%1“ ist ein Teil eines in %2 geteilten Modells, aber ihr Name endet nicht auf -00001-of-0000N.gguf; so sind die anderen Teile nicht zu finden.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is one part of a split model.</source>
        <translation>„%1“ ist ein Teil eines geteilten Modells.</translation>
    </message>
    <message>
        <source>The parts of the model hold %1 tensors, but %2 are announced.</source>
        <translation>Die Teile des Modells enthalten %1 Tensoren, angekündigt sind %2.</translation>
    </message>
    <message>
        <source>The model is damaged: tensor %1 is in two of its parts.</source>
        <translation>Das Modell ist beschädigt: Der Tensor %1 steht in zweien seiner Teile.</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Vorgang nicht erlaubt</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>ist kein Ordner</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Dateisystem nur lesbar</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>kein Platz mehr auf dem Gerät</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Datei zu groß</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Speicherkontingent erschöpft</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>zu viele offene Dateien</translation>
    </message>
    <message>
        <source>the version number</source>
        <translation>die Versionsnummer</translation>
    </message>
    <message>
        <source>the counts of tensors and keys</source>
        <translation>die Anzahl der Tensoren und Schlüssel</translation>
    </message>
    <message>
        <source>the array of key %1</source>
        <translation>die Liste des Schlüssels %1</translation>
    </message>
    <message>
        <source>the value of key %1</source>
        <translation>der Wert des Schlüssels %1</translation>
    </message>
    <message>
        <source>the list of its keys</source>
        <translation>die Liste der Schlüssel</translation>
    </message>
    <message>
        <source>the list of its tensors</source>
        <translation>die Liste der Tensoren</translation>
    </message>
    <message>
        <source>the list of its %1 keys</source>
        <translation>die Liste der %1 Schlüssel</translation>
    </message>
    <message>
        <source>the list of its %1 tensors</source>
        <translation>die Liste der %1 Tensoren</translation>
    </message>
    <message>
        <source>the entry of tensor %1</source>
        <translation>der Eintrag des Tensors %1</translation>
    </message>
    <message>
        <source>the arrays of key %1 are nested too deep</source>
        <translation>die Listen des Schlüssels %1 sind zu tief geschachtelt</translation>
    </message>
    <message>
        <source>key %1 has the unknown value type %2</source>
        <translation>der Schlüssel %1 hat den unbekannten Werttyp %2</translation>
    </message>
    <message>
        <source>key %1 is there twice</source>
        <translation>der Schlüssel %1 ist doppelt da</translation>
    </message>
    <message>
        <source>a key&apos;s name is %1 bytes long</source>
        <translation>der Name eines Schlüssels ist %1 Bytes lang</translation>
    </message>
    <message>
        <source>its alignment is %1, which is no power of two from 8 to 1048576</source>
        <translation>die Ausrichtung ist %1, keine Zweierpotenz von 8 bis 1048576</translation>
    </message>
    <message>
        <source>it claims to hold %1 keys</source>
        <translation>sie will %1 Schlüssel enthalten</translation>
    </message>
    <message>
        <source>it claims to hold %1 tensors</source>
        <translation>sie will %1 Tensoren enthalten</translation>
    </message>
    <message>
        <source>tensor %1 has %2 dimensions</source>
        <translation>der Tensor %1 hat %2 Dimensionen</translation>
    </message>
    <message>
        <source>tensor %1 has a dimension of 0</source>
        <translation>der Tensor %1 hat eine Dimension von 0</translation>
    </message>
    <message>
        <source>tensor %1 starts at %2, which is no multiple of the alignment %3</source>
        <translation>der Tensor %1 beginnt bei %2, keinem Vielfachen der Ausrichtung %3</translation>
    </message>
    <message>
        <source>the dimensions of tensor %1 multiply to more than any file can hold</source>
        <translation>die Dimensionen des Tensors %1 ergeben mehr, als eine Datei fassen kann</translation>
    </message>
    <message>
        <source>a tensor&apos;s name is empty, too long or no text</source>
        <translation>der Name eines Tensors ist leer, zu lang oder kein Text</translation>
    </message>
    <message>
        <source>tensor %1 is there twice</source>
        <translation>der Tensor %1 ist doppelt da</translation>
    </message>
    <message>
        <source>tensor %1 lies beyond the end of any file</source>
        <translation>der Tensor %1 liegt hinter dem Ende jeder Datei</translation>
    </message>
    <message>
        <source>tensors %1 and %2 overlap</source>
        <translation>die Tensoren %1 und %2 überlappen</translation>
    </message>
    <message>
        <source>a type that GGUF has withdrawn</source>
        <translation>einen Typ, den GGUF zurückgezogen hat</translation>
    </message>
    <message>
        <source>a type for intermediate results, which never holds weights</source>
        <translation>einen Typ für Zwischenergebnisse, der nie Gewichte hält</translation>
    </message>
    <message>
        <source>a type that Vitrine doesn&apos;t know</source>
        <translation>einen Typ, den Vitrine nicht kennt</translation>
    </message>
    <message>
        <source>The key %1 holds %2 where %3 is expected.</source>
        <translation>Der Schlüssel %1 enthält %2; erwartet wird %3.</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a whole number that is not negative</source>
        <translation>eine nicht negative ganze Zahl</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>eine ganze Zahl mit 64 Bit</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>ein Wahrheitswert</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation>eine Liste ganzer Zahlen</translation>
    </message>
    <message>
        <source>an array of true or false</source>
        <translation>eine Liste von Wahrheitswerten</translation>
    </message>
    <message>
        <source>array of %1</source>
        <translation>eine Liste von %1</translation>
    </message>
    <message>
        <source>Tensor %1 has type id %2, %3.</source>
        <translation>Der Tensor %1 hat die Typnummer %2, %3.</translation>
    </message>
    <message>
        <source>Tensor %1 has rows of %2 weights, which is no multiple of %3 as %4 needs.</source>
        <translation>Der Tensor %1 hat Zeilen von %2 Gewichten, kein Vielfaches von %3, wie %4 es braucht.</translation>
    </message>
    <message>
        <source>The tensor %1 has a type that can&apos;t hold weights.</source>
        <translation>Der Tensor %1 hat einen Typ, der keine Gewichte halten kann.</translation>
    </message>
    <message>
        <source>The tensor %1 (%2 x %3) has rows that are no whole number of %4 blocks.</source>
        <translation>Der Tensor %1 (%2 x %3) hat Zeilen, die keine ganze Zahl von %4-Blöcken sind.</translation>
    </message>
    <message>
        <source>The tensor %1 has %2 bytes; its shape needs %3.</source>
        <translation>Der Tensor %1 hat %2 Bytes; seine Form braucht %3.</translation>
    </message>
    <message>
        <source>The tensor %1 has %2 values for %3 rotated pairs.</source>
        <translation>Der Tensor %1 hat %2 Werte für %3 gedrehte Paare.</translation>
    </message>
    <message>
        <source>The tensor %1 divides frequencies and holds a value that is not positive.</source>
        <translation>Der Tensor %1 teilt Frequenzen und enthält einen Wert, der nicht positiv ist.</translation>
    </message>
    <message>
        <source>The tensor %1 doesn&apos;t hold %2 values.</source>
        <translation>Der Tensor %1 enthält keine %2 Werte.</translation>
    </message>
    <message>
        <source>There is no matrix product for the type %1 of %2.</source>
        <translation>Für den Typ %1 von %2 gibt es kein Matrixprodukt.</translation>
    </message>
    <message>
        <source>Weights can&apos;t be converted to %1.</source>
        <translation>Gewichte lassen sich nicht in %1 umwandeln.</translation>
    </message>
    <message>
        <source>The vocabulary is empty.</source>
        <translation>Das Vokabular ist leer.</translation>
    </message>
    <message>
        <source>The vocabulary has more tokens than an id can count.</source>
        <translation>Das Vokabular hat mehr Token, als eine Nummer zählen kann.</translation>
    </message>
    <message>
        <source>The vocabulary has no text tokens to make prompts of.</source>
        <translation>Das Vokabular hat keine Text-Token, aus denen sich Prompts machen ließen.</translation>
    </message>
    <message>
        <source>The array has %1 entries for %2 tokens.</source>
        <translation>Die Liste hat %1 Einträge für %2 Token.</translation>
    </message>
    <message>
        <source>The tokenizer does not give a sample text back unchanged; the vocabulary lacks some of its bytes or words.</source>
        <translation>Der Tokenizer gibt einen Probetext nicht unverändert zurück; dem Vokabular fehlen einige seiner Bytes oder Wörter.</translation>
    </message>
    <message>
        <source>A pre-tokenizer pattern names an unknown class.</source>
        <translation>Ein Muster des Vor-Tokenizers nennt eine unbekannte Klasse.</translation>
    </message>
    <message>
        <source>A pre-tokenizer pattern isn&apos;t a regular expression (PCRE2 error %1).</source>
        <translation>Ein Muster des Vor-Tokenizers ist kein regulärer Ausdruck (PCRE2-Fehler %1).</translation>
    </message>
    <message>
        <source>A pre-tokenizer pattern gave up (PCRE2 error %1).</source>
        <translation>Ein Muster des Vor-Tokenizers gab auf (PCRE2-Fehler %1).</translation>
    </message>
    <message>
        <source>There is no memory to match a pattern.</source>
        <translation>Für den Abgleich eines Musters fehlt Speicher.</translation>
    </message>
    <message>
        <source>The text isn&apos;t UTF-8: byte %1 can&apos;t be there.</source>
        <translation>Der Text ist kein UTF-8: Byte %1 kann dort nicht stehen.</translation>
    </message>
    <message>
        <source>The model&apos;s output holds values that are no numbers (NaN or infinity): its weights are damaged, or too large for the number types in use.</source>
        <translation>Die Ausgabe des Modells enthält Werte, die keine Zahlen sind (NaN oder unendlich): Seine Gewichte sind beschädigt oder zu groß für die verwendeten Zahltypen.</translation>
    </message>
    <message>
        <source>The context of %1 tokens is longer than the %2 that the model was made for; what it writes beyond them may make no sense.</source>
        <translation>Der Kontext von %1 Token ist länger als die %2, für die das Modell gemacht ist; was es darüber hinaus schreibt, ist vielleicht sinnlos.</translation>
    </message>
    <message>
        <source>The chat template is %1: %2</source>
        <translation>Die Chat-Vorlage ist %1: %2</translation>
    </message>
    <message>
        <source>ChatML (built-in)</source>
        <translation>ChatML (eingebaut)</translation>
    </message>
    <message>
        <source>%1 has more entries than there are tokens; the rest is ignored.</source>
        <translation>%1 hat mehr Einträge, als es Token gibt; der Rest wird übergangen.</translation>
    </message>
    <message>
        <source>%1 tokens of the vocabulary are empty; they are never produced from text.</source>
        <translation>%1 Token des Vokabulars sind leer; aus Text entstehen sie nie.</translation>
    </message>
    <message>
        <source>%1 tokens of the vocabulary repeat another&apos;s text; the first one is used.</source>
        <translation>%1 Token des Vokabulars wiederholen den Text eines anderen; das erste wird genommen.</translation>
    </message>
    <message>
        <source>%1 is %2, outside the vocabulary of %3 tokens; it is ignored.</source>
        <translation>%1 ist %2, außerhalb des Vokabulars von %3 Token, und wird übergangen.</translation>
    </message>
    <message>
        <source>The rows of %1 have %2 weights, no whole number of %3 blocks: kept as F16.</source>
        <translation>Die Zeilen von %1 haben %2 Gewichte, keine ganze Zahl von %3-Blöcken: als F16 behalten.</translation>
    </message>
    <message>
        <source>A text in %1 isn&apos;t UTF-8: byte %2 can&apos;t be there.</source>
        <translation>Ein Text in %1 ist kein UTF-8: Byte %2 kann dort nicht stehen.</translation>
    </message>
    <message>
        <source>The conversation uses every noncharacter from U+FDD0 to U+FDEF.</source>
        <translation>Die Unterhaltung verwendet jedes Nichtzeichen von U+FDD0 bis U+FDEF.</translation>
    </message>
    <message>
        <source>There is no such template file.</source>
        <translation>Diese Vorlagendatei gibt es nicht.</translation>
    </message>
    <message>
        <source>The file is too large for a chat template: more than 1 MiB.</source>
        <translation>Die Datei ist für eine Chat-Vorlage zu groß: über 1 MiB.</translation>
    </message>
    <message>
        <source>The template file can&apos;t be read.</source>
        <translation>Die Vorlagendatei lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>The template isn&apos;t UTF-8: byte %1 can&apos;t be there.</source>
        <translation>Die Vorlage ist kein UTF-8: Byte %1 kann dort nicht stehen.</translation>
    </message>
    <message>
        <source>There is not enough memory to parse the template.</source>
        <translation>Der Speicher reicht nicht, um die Vorlage zu lesen.</translation>
    </message>
    <message>
        <source>There is not enough memory to render the template.</source>
        <translation>Der Speicher reicht nicht, um die Vorlage anzuwenden.</translation>
    </message>
    <message>
        <source>An expression of the template is too long.</source>
        <translation>Ein Ausdruck der Vorlage ist zu lang.</translation>
    </message>
    <message>
        <source>An expression is expected, not %1.</source>
        <translation>Erwartet wird ein Ausdruck, nicht %1.</translation>
    </message>
    <message>
        <source>A name to set is expected, not %1.</source>
        <translation>Erwartet wird ein Name, der gesetzt werden kann, nicht %1.</translation>
    </message>
    <message>
        <source>A name is expected, not %1.</source>
        <translation>Erwartet wird ein Name, nicht %1.</translation>
    </message>
    <message>
        <source>The end of the tag is expected, not %1.</source>
        <translation>Erwartet wird das Ende des Tags, nicht %1.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is expected, not %2.</source>
        <translation>Erwartet wird „%1“, nicht %2.</translation>
    </message>
    <message>
        <source>the end of the template</source>
        <translation>das Ende der Vorlage</translation>
    </message>
    <message>
        <source>A list can&apos;t be set.</source>
        <translation>Eine Liste lässt sich nicht setzen.</translation>
    </message>
    <message>
        <source>The tag %1 closes nothing.</source>
        <translation>Das Tag %1 schließt nichts.</translation>
    </message>
    <message>
        <source>A comment is not closed.</source>
        <translation>Ein Kommentar ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>A raw block is not closed.</source>
        <translation>Ein raw-Block ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>A tag is not closed.</source>
        <translation>Ein Tag ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>A string is not closed.</source>
        <translation>Eine Zeichenkette ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>A bracket &apos;%1&apos; closes nothing.</source>
        <translation>Eine Klammer „%1“ schließt nichts.</translation>
    </message>
    <message>
        <source>A character has no meaning in an expression: %1</source>
        <translation>Ein Zeichen hat in einem Ausdruck keine Bedeutung: %1</translation>
    </message>
    <message>
        <source>An integer may not begin with 0.</source>
        <translation>Eine ganze Zahl darf nicht mit 0 beginnen.</translation>
    </message>
    <message>
        <source>Recursive loops are not supported.</source>
        <translation>Rekursive Schleifen werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>No filter is named %1.</source>
        <translation>Kein Filter heißt %1.</translation>
    </message>
    <message>
        <source>No test is named %1.</source>
        <translation>Kein Test heißt %1.</translation>
    </message>
    <message>
        <source>The template takes too many steps.</source>
        <translation>Die Vorlage braucht zu viele Schritte.</translation>
    </message>
    <message>
        <source>The template needs too much memory.</source>
        <translation>Die Vorlage braucht zu viel Speicher.</translation>
    </message>
    <message>
        <source>The template nests or recurses too deeply.</source>
        <translation>Die Vorlage schachtelt oder ruft sich zu tief auf.</translation>
    </message>
    <message>
        <source>The template makes a text that is too long.</source>
        <translation>Die Vorlage macht einen zu langen Text.</translation>
    </message>
    <message>
        <source>The template makes a list that is too long.</source>
        <translation>Die Vorlage macht eine zu lange Liste.</translation>
    </message>
    <message>
        <source>The template computes an integer beyond 128 bits.</source>
        <translation>Die Vorlage berechnet eine ganze Zahl über 128 Bit.</translation>
    </message>
    <message>
        <source>The template&apos;s source is too long.</source>
        <translation>Der Quelltext der Vorlage ist zu lang.</translation>
    </message>
    <message>
        <source>The template&apos;s source nests too deeply.</source>
        <translation>Der Quelltext der Vorlage ist zu tief geschachtelt.</translation>
    </message>
    <message>
        <source>The template&apos;s output is too long.</source>
        <translation>Die Ausgabe der Vorlage ist zu lang.</translation>
    </message>
    <message>
        <source>The input nests too deeply.</source>
        <translation>Die Eingabe ist zu tief geschachtelt.</translation>
    </message>
    <message>
        <source>A value is undefined.</source>
        <translation>Ein Wert ist nicht definiert.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is undefined.</source>
        <translation>„%1“ ist nicht definiert.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no attribute &apos;%2&apos;.</source>
        <translation>„%1“ hat kein Attribut „%2“.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no item %2.</source>
        <translation>„%1“ hat kein Element %2.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not callable.</source>
        <translation>Ein Objekt vom Typ „%1“ lässt sich nicht aufrufen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not iterable.</source>
        <translation>Ein Objekt vom Typ „%1“ lässt sich nicht durchlaufen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not subscriptable.</source>
        <translation>Ein Objekt vom Typ „%1“ hat keine Elemente.</translation>
    </message>
    <message>
        <source>unsupported operand types for %1: &apos;%2&apos; and &apos;%3&apos;.</source>
        <translation>nicht unterstützte Operanden für %1: „%2“ und „%3“.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not supported between instances of &apos;%2&apos; and &apos;%3&apos;.</source>
        <translation>„%1“ wird zwischen „%2“ und „%3“ nicht unterstützt.</translation>
    </message>
    <message>
        <source>division by zero.</source>
        <translation>Division durch null.</translation>
    </message>
    <message>
        <source>The option %1 must be %2.</source>
        <translation>Die Option %1 muss %2 sein.</translation>
    </message>
    <message>
        <source>There is no option named %1.</source>
        <translation>Eine Option namens %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>Engine options must be a JSON object.</source>
        <translation>Die Optionen der Engine müssen ein JSON-Objekt sein.</translation>
    </message>
    <message>
        <source>n must be from 1 to %1.</source>
        <translation>n muss von 1 bis %1 sein.</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>The prompt holds the token id %1, which is not in the vocabulary of %2.</source>
        <translation>Der Prompt enthält die Token-Nummer %1, die nicht im Vokabular von %2 steht.</translation>
    </message>
    <message>
        <source>The token %1 is not in the vocabulary of %2.</source>
        <translation>Das Token %1 steht nicht im Vokabular von %2.</translation>
    </message>
    <message>
        <source>At least one new token must be allowed.</source>
        <translation>Mindestens ein neues Token muss erlaubt sein.</translation>
    </message>
    <message>
        <source>One contiguous reservation takes %1 blocks; the cache has %2.</source>
        <translation>Eine zusammenhängende Reservierung braucht %1 Blöcke; der Cache hat %2.</translation>
    </message>
    <message>
        <source>The system has no %1 of memory to give for %2.</source>
        <translation>Das System hat keine %1 Speicher für %2 zu vergeben.</translation>
    </message>
    <message>
        <source>A KV block holds 8 to 256 tokens and the pool no negative number of blocks.</source>
        <translation>Ein KV-Block fasst 8 bis 256 Token, und der Pool keine negative Zahl von Blöcken.</translation>
    </message>
    <message>
        <source>A score is computed while nothing else runs.</source>
        <translation>Bewertet wird, während nichts anderes läuft.</translation>
    </message>
    <message>
        <source>A step of the engine has not ended after %1 ms.</source>
        <translation>Ein Schritt der Engine ist nach %1 ms nicht zu Ende.</translation>
    </message>
    <message>
        <source>Requests wait but no step has advanced for %1 seconds.</source>
        <translation>Anfragen warten, aber seit %1 Sekunden ist kein Schritt weitergekommen.</translation>
    </message>
    <message>
        <source>A benchmark needs a concurrency, a rate or a trace.</source>
        <translation>Ein Benchmark braucht eine Nebenläufigkeit, eine Rate oder eine Aufzeichnung.</translation>
    </message>
    <message>
        <source>A concurrency is at least 1.</source>
        <translation>Eine Nebenläufigkeit ist mindestens 1.</translation>
    </message>
    <message>
        <source>A rate and a burstiness are above 0 and at most a million.</source>
        <translation>Rate und Stoßhaftigkeit liegen über 0 und höchstens bei einer Million.</translation>
    </message>
    <message>
        <source>A benchmark needs at least one request.</source>
        <translation>Ein Benchmark braucht mindestens eine Anfrage.</translation>
    </message>
    <message>
        <source>A request has at least one token of prompt and one of output.</source>
        <translation>Eine Anfrage hat mindestens ein Token Prompt und eines Ausgabe.</translation>
    </message>
    <message>
        <source>A benchmark runs while nothing else does.</source>
        <translation>Ein Benchmark läuft, während nichts anderes läuft.</translation>
    </message>
    <message>
        <source>The benchmark was stopped.</source>
        <translation>Der Benchmark wurde angehalten.</translation>
    </message>
    <message>
        <source>The trace holds no requests.</source>
        <translation>Die Aufzeichnung enthält keine Anfragen.</translation>
    </message>
    <message>
        <source>Line %1 of the trace %2.</source>
        <translation>Zeile %1 der Aufzeichnung %2.</translation>
    </message>
    <message>
        <source>is no JSON object</source>
        <translation>ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation>ist kein JSON</translation>
    </message>
    <message>
        <source>has an arrival_ms that is no number from 0 on</source>
        <translation>hat ein arrival_ms, das keine Zahl ab 0 ist</translation>
    </message>
    <message>
        <source>needs prompt_tokens from 1 on, or a prompt with a text</source>
        <translation>braucht prompt_tokens ab 1 oder einen prompt mit Text</translation>
    </message>
    <message>
        <source>needs max_tokens from 1 on</source>
        <translation>braucht max_tokens ab 1</translation>
    </message>
    <message>
        <source>The longest request has %1 tokens; the model was made for %2: its speed is measured, its words mean little.</source>
        <translation>Die längste Anfrage hat %1 Token; das Modell ist für %2 gemacht: Gemessen wird das Tempo, die Worte bedeuten wenig.</translation>
    </message>
    <message>
        <source>Speculation slows row %1 down: its net gain is below 1.0x.</source>
        <translation>Spekulation bremst Zeile %1: Der Gewinn liegt unter 1,0x.</translation>
    </message>
    <message>
        <source>There is no space left for the database %1.</source>
        <translation>Für die Datenbank %1 ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>The database %1 can&apos;t be written: %2.</source>
        <translation>Die Datenbank %1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>The database %1 can&apos;t be read: %2.</source>
        <translation>Die Datenbank %1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>The database %1 takes no more: %2.</source>
        <translation>Die Datenbank %1 nimmt nichts mehr auf: %2.</translation>
    </message>
    <message>
        <source>The database %1 is open for reading only.</source>
        <translation>Die Datenbank %1 ist nur zum Lesen offen.</translation>
    </message>
    <message>
        <source>The database %1 is of an older version; open it once for writing.</source>
        <translation>Die Datenbank %1 hat eine ältere Version; einmal zum Schreiben öffnen.</translation>
    </message>
    <message>
        <source>There is no database at %1.</source>
        <translation>Unter %1 ist keine Datenbank.</translation>
    </message>
    <message>
        <source>The damaged database can&apos;t be moved aside: %1.</source>
        <translation>Die beschädigte Datenbank lässt sich nicht beiseitelegen: %1.</translation>
    </message>
    <message>
        <source>There is no such chat.</source>
        <translation>Diesen Chat gibt es nicht.</translation>
    </message>
    <message>
        <source>The chat is not in the bin.</source>
        <translation>Der Chat liegt nicht im Papierkorb.</translation>
    </message>
    <message>
        <source>A message of the chat follows one that is not there.</source>
        <translation>Eine Nachricht des Chats folgt auf eine, die es nicht gibt.</translation>
    </message>
    <message>
        <source>Two messages of the chat have the same number.</source>
        <translation>Zwei Nachrichten des Chats haben dieselbe Nummer.</translation>
    </message>
    <message>
        <source>There is no run %1.</source>
        <translation>Es gibt keinen Lauf %1.</translation>
    </message>
    <message>
        <source>Steps of the run are missing from the database.</source>
        <translation>In der Datenbank fehlen Schritte des Laufs.</translation>
    </message>
    <message>
        <source>Steps of the run are damaged.</source>
        <translation>Schritte des Laufs sind beschädigt.</translation>
    </message>
    <message>
        <source>The run has the steps %1 to %2.</source>
        <translation>Der Lauf hat die Schritte %1 bis %2.</translation>
    </message>
    <message>
        <source>The run&apos;s records are not consecutive.</source>
        <translation>Die Aufzeichnungen des Laufs folgen nicht aufeinander.</translation>
    </message>
    <message>
        <source>The times of a request&apos;s tokens are damaged.</source>
        <translation>Die Zeiten der Token einer Anfrage sind beschädigt.</translation>
    </message>
    <message>
        <source>The run has no step yet; there is nothing to keep.</source>
        <translation>Der Lauf hat noch keinen Schritt; zu behalten ist nichts.</translation>
    </message>
    <message>
        <source>Saving the run was stopped; nothing of it was kept.</source>
        <translation>Das Sichern des Laufs wurde angehalten; nichts davon ist behalten.</translation>
    </message>
    <message>
        <source>Compressed data is damaged.</source>
        <translation>Gepackte Daten sind beschädigt.</translation>
    </message>
    <message>
        <source>This is no run that Vitrine exported.</source>
        <translation>Das ist kein Lauf, den Vitrine exportiert hat.</translation>
    </message>
    <message>
        <source>The run was exported by another version of Vitrine: its form is %1, this program reads %2.</source>
        <translation>Der Lauf stammt aus einer anderen Version von Vitrine: Seine Form ist %1, dieses Programm liest %2.</translation>
    </message>
    <message>
        <source>The exported run ends in the middle.</source>
        <translation>Der exportierte Lauf endet in der Mitte.</translation>
    </message>
    <message>
        <source>The exported run is damaged.</source>
        <translation>Der exportierte Lauf ist beschädigt.</translation>
    </message>
    <message>
        <source>This is not a saved run.</source>
        <translation>Das ist kein gesicherter Lauf.</translation>
    </message>
    <message>
        <source>The saved run has version %1; this program reads %2.</source>
        <translation>Der gesicherte Lauf hat Version %1; dieses Programm liest %2.</translation>
    </message>
    <message>
        <source>The saved run&apos;s pool is out of range.</source>
        <translation>Der Pool des gesicherten Laufs liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>The saved run&apos;s records are not consecutive.</source>
        <translation>Die Aufzeichnungen des gesicherten Laufs folgen nicht aufeinander.</translation>
    </message>
    <message>
        <source>The run ends in the middle.</source>
        <translation>Der Lauf endet in der Mitte.</translation>
    </message>
    <message>
        <source>The run is damaged.</source>
        <translation>Der Lauf ist beschädigt.</translation>
    </message>
    <message>
        <source>The record is not the next one.</source>
        <translation>Die Aufzeichnung ist nicht die nächste.</translation>
    </message>
    <message>
        <source>A queue event names a sequence that is not there.</source>
        <translation>Ein Ereignis der Warteschlange nennt eine Sequenz, die es nicht gibt.</translation>
    </message>
    <message>
        <source>A block event contradicts the state of its block.</source>
        <translation>Ein Block-Ereignis widerspricht dem Zustand seines Blocks.</translation>
    </message>
    <message>
        <source>A batch entry names a sequence that is not there.</source>
        <translation>Ein Eintrag des Stapels nennt eine Sequenz, die es nicht gibt.</translation>
    </message>
    <message>
        <source>A sequence without a slot holds blocks.</source>
        <translation>Eine Sequenz ohne Platz hält Blöcke.</translation>
    </message>
    <message>
        <source>A table names a block outside the pool.</source>
        <translation>Eine Tabelle nennt einen Block außerhalb des Pools.</translation>
    </message>
    <message>
        <source>Slots below the computed length are not filled.</source>
        <translation>Plätze unter der berechneten Länge sind nicht gefüllt.</translation>
    </message>
    <message>
        <source>A block is twice in one table.</source>
        <translation>Ein Block steht zweimal in einer Tabelle.</translation>
    </message>
    <message>
        <source>The counts of blocks are not what a recount gives.</source>
        <translation>Die Zahlen der Blöcke sind nicht, was ein Nachzählen ergibt.</translation>
    </message>
    <message>
        <source>A block&apos;s references are not its table entries.</source>
        <translation>Die Verweise eines Blocks sind nicht seine Tabelleneinträge.</translation>
    </message>
    <message>
        <source>A published block is not full.</source>
        <translation>Ein veröffentlichter Block ist nicht voll.</translation>
    </message>
    <message>
        <source>The free queue&apos;s length is not the number of free and cached blocks.</source>
        <translation>Die Länge der Frei-Liste ist nicht die Zahl der freien und der Cache-Blöcke.</translation>
    </message>
    <message>
        <source>The log does not hold this step.</source>
        <translation>Das Protokoll enthält diesen Schritt nicht.</translation>
    </message>
    <message>
        <source>Your chats were kept by a newer version of Vitrine: they can be read here; what is said now is not kept.</source>
        <translation>Ihre Chats stammen von einer neueren Version von Vitrine: Hier lassen sie sich lesen; was jetzt gesagt wird, wird nicht behalten.</translation>
    </message>
    <message>
        <source>The database is not open; sessions can&apos;t be read or kept.</source>
        <translation>Die Datenbank ist nicht offen; Sitzungen lassen sich weder lesen noch behalten.</translation>
    </message>
    <message>
        <source>The database is not open.</source>
        <translation>Die Datenbank ist nicht offen.</translation>
    </message>
    <message>
        <source>The file is no JSON: %1.</source>
        <translation>Die Datei ist kein JSON: %1.</translation>
    </message>
    <message>
        <source>The JSON file holds no chat of Vitrine.</source>
        <translation>Die JSON-Datei enthält keinen Chat von Vitrine.</translation>
    </message>
    <message>
        <source>The Markdown file has a mark that Vitrine does not know.</source>
        <translation>Die Markdown-Datei hat eine Marke, die Vitrine nicht kennt.</translation>
    </message>
    <message>
        <source>The file holds no chat that Vitrine exported.</source>
        <translation>Die Datei enthält keinen Chat, den Vitrine exportiert hat.</translation>
    </message>
    <message>
        <source>The program ended before this reply began.</source>
        <translation>Das Programm endete, bevor diese Antwort begann.</translation>
    </message>
    <message>
        <source>Stopped while it waited for a model.</source>
        <translation>Angehalten, während sie auf ein Modell wartete.</translation>
    </message>
    <message>
        <source>Stopped before the prompt was sent.</source>
        <translation>Angehalten, bevor der Prompt gesendet war.</translation>
    </message>
    <message>
        <source>The run can&apos;t be read: %1.</source>
        <translation>Der Lauf lässt sich nicht lesen: %1.</translation>
    </message>
    <message>
        <source>The file is no scene.</source>
        <translation>Die Datei ist keine Szene.</translation>
    </message>
    <message>
        <source>The scene was saved by a newer version of the program.</source>
        <translation>Die Szene stammt aus einer neueren Version des Programms.</translation>
    </message>
    <message>
        <source>The scene is damaged.</source>
        <translation>Die Szene ist beschädigt.</translation>
    </message>
    <message>
        <source>The scene is cut short.</source>
        <translation>Die Szene ist abgeschnitten.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; can&apos;t be put back; it stays in the trash.</source>
        <translation>„%1“ lässt sich nicht zurücklegen und bleibt im Papierkorb.</translation>
    </message>
    <message>
        <source>A message holds half of a character or bytes that are not UTF-8, so it can&apos;t be read as text.</source>
        <translation>Eine Nachricht enthält ein halbes Zeichen oder Bytes, die kein UTF-8 sind; als Text ist sie nicht zu lesen.</translation>
    </message>
    <message>
        <source>This is not a list of models.</source>
        <translation>Das ist keine Liste von Modellen.</translation>
    </message>
    <message>
        <source>An entry of the list of models is incomplete.</source>
        <translation>Ein Eintrag der Modellliste ist unvollständig.</translation>
    </message>
    <message>
        <source>The tag %1 is unknown.</source>
        <translation>Das Tag %1 ist unbekannt.</translation>
    </message>
    <message>
        <source>The longest request has %1 tokens; there is room for %2.</source>
        <translation>Die längste Anfrage hat %1 Token; Platz ist für %2.</translation>
    </message>
    <message>
        <source>The system has no trash for &apos;%1&apos;, so nothing was deleted.</source>
        <translation>Das System hat für „%1“ keinen Papierkorb; gelöscht wurde nichts.</translation>
    </message>
    <message>
        <source>The model has no chat template.</source>
        <translation>Das Modell hat keine Chat-Vorlage.</translation>
    </message>
    <message>
        <source>The runs had other requests: their number, or lengths of prompts and replies, differ.</source>
        <translation>Die Läufe hatten andere Anfragen: Ihre Zahl oder die Längen der Prompts und Antworten sind verschieden.</translation>
    </message>
    <message>
        <source>The runs had other prompts of the same lengths.</source>
        <translation>Die Läufe hatten andere Prompts der gleichen Längen.</translation>
    </message>
    <message>
        <source>The runs had other seeds.</source>
        <translation>Die Läufe hatten andere Startwerte.</translation>
    </message>
    <message>
        <source>The runs had other models.</source>
        <translation>Die Läufe hatten andere Modelle.</translation>
    </message>
    <message>
        <source>The runs were made on other machines or devices.</source>
        <translation>Die Läufe entstanden auf anderen Rechnern oder Geräten.</translation>
    </message>
    <message>
        <source>The runs were made by other versions of the program.</source>
        <translation>Die Läufe entstanden mit anderen Versionen des Programms.</translation>
    </message>
    <message>
        <source>The prompt has %1 tokens; the context holds %2, and one of them must be left for the reply.</source>
        <translation>Der Prompt hat %1 Token; der Kontext fasst %2, und einer davon muss für die Antwort bleiben.</translation>
    </message>
</context>
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
        <source>The network can&apos;t be reached</source>
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
        <source>The chats can&apos;t be saved</source>
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
        <source>The file can&apos;t be read</source>
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
        <source>The file can&apos;t be written</source>
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
        <source>The model&apos;s description is incomplete</source>
        <translation>Die Beschreibung des Modells ist unvollständig</translation>
    </message>
    <message>
        <source>fetch another conversion of the model.</source>
        <translation>eine andere Konvertierung des Modells holen.</translation>
    </message>
    <message>
        <source>The model&apos;s weights don&apos;t fit its description</source>
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
        <source>The model&apos;s tokenizer can&apos;t be used</source>
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
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>The reply was not begun</source>
        <translation>Die Antwort wurde nicht begonnen</translation>
    </message>
    <message>
        <source>ask for it again; the message is kept.</source>
        <translation>noch einmal anfordern; die Nachricht ist behalten.</translation>
    </message>
    <message>
        <source>choose a GGUF model: this file is none, whatever its name is, and other formats must be converted first.</source>
        <translation>ein GGUF-Modell wählen: Diese Datei ist keines, wie immer sie heißt; andere Formate müssen erst umgewandelt werden.</translation>
    </message>
    <message>
        <source>start a new chat, set “When the context is full” to “Roll” in the settings so that the oldest goes, or load the model with a longer context.</source>
        <translation>einen neuen Chat beginnen, in den Einstellungen „Wenn der Kontext voll ist“ auf „Rollen“ stellen, damit das Älteste geht, oder das Modell mit einem längeren Kontext laden.</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>folders watched hub download address</source>
        <translation>ordner beobachtet hub herunterladen adresse</translation>
    </message>
</context>
<context>
    <name>OpClass</name>
    <message>
        <source>schedule</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>rest</source>
        <translation>Rest</translation>
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
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern als …</translation>
    </message>
    <message>
        <source>Presets (*.json);;All files (*)</source>
        <translation>Vorlagen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Open a preset</source>
        <translation>Eine Vorlage öffnen</translation>
    </message>
    <message>
        <source>Save as a preset</source>
        <translation>Als Vorlage speichern</translation>
    </message>
    <message>
        <source>All chats</source>
        <translation>Alle Chats</translation>
    </message>
    <message>
        <source>This model</source>
        <translation>Dieses Modell</translation>
    </message>
    <message>
        <source>This chat</source>
        <translation>Dieser Chat</translation>
    </message>
    <message>
        <source>Whose settings these are</source>
        <translation>Wessen Einstellungen es sind</translation>
    </message>
    <message>
        <source>A chat&apos;s own settings count before those of the model, and these before those of all chats.</source>
        <translation>Eigene Einstellungen eines Chats gelten vor denen des Modells, und diese vor denen aller Chats.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
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
        <source>The file %1 can&apos;t be written: %2.</source>
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
        <source>By the template %1, because the model&apos;s own can&apos;t be used: %2</source>
        <translation>Mit der Vorlage %1, weil die des Modells nicht brauchbar ist: %2</translation>
    </message>
    <message>
        <source>Here the oldest tokens were left out.</source>
        <translation>Hier wurden die ältesten Token weggelassen.</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>The oldest tokens after the system prompt, in whole blocks, so that the rest fits into the context.</source>
        <translation>Die ältesten Token nach dem Systemprompt, in ganzen Blöcken, damit der Rest in den Kontext passt.</translation>
    </message>
    <message>
        <source>found in the cache before the first that differs</source>
        <translation>im Cache gefunden, vor dem ersten, das abweicht</translation>
    </message>
    <message>
        <source>The index of the first token that was not there in any earlier prompt. Blocks are reused whole, so the last of them may be computed all the same.</source>
        <translation>Der Index des ersten Tokens, das in keinem früheren Prompt stand. Blöcke werden ganz wiederverwendet, daher kann der letzte davon trotzdem berechnet werden.</translation>
    </message>
    <message>
        <source>Fainter: what the cache knew already. It was new from the first token in full ink on.</source>
        <translation>Blasser: was der Cache schon kannte. Neu war es ab dem ersten Token in voller Tinte.</translation>
    </message>
    <message>
        <source>By the template %1, which was chosen in place of the model&apos;s own.</source>
        <translation>Mit der Vorlage %1, die anstelle der des Modells gewählt wurde.</translation>
    </message>
</context>
<context>
    <name>SaveName</name>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 ist schon da. Ersetzen?</translation>
    </message>
</context>
<context>
    <name>SharingView</name>
    <message>
        <source>all that can be</source>
        <translation>alles, was geht</translation>
    </message>
    <message>
        <source>seen for the first time</source>
        <translation>zum ersten Mal gesehen</translation>
    </message>
    <message>
        <source>the prompts differ here</source>
        <translation>hier weichen die Prompts ab</translation>
    </message>
    <message>
        <source>what followed was evicted</source>
        <translation>was folgte, wurde verdrängt</translation>
    </message>
    <message>
        <source>the prefix cache is off</source>
        <translation>der Präfix-Cache ist aus</translation>
    </message>
    <message>
        <source>under other settings</source>
        <translation>unter anderen Einstellungen</translation>
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
    <message>
        <source>New chats with %1 begin with it too</source>
        <translation>Auch neue Chats mit %1 beginnen damit</translation>
    </message>
    <message>
        <source>While this is empty, the chat template adds its own: “%1”</source>
        <translation>Solange hier nichts steht, fügt die Chat-Vorlage ihren eigenen ein: „%1“</translation>
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
    <name>vitrine::app::BenchWiring</name>
    <message>
        <source>Benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>Another model was loaded while this ran; its figures may be off.</source>
        <translation>Während der Messung wurde ein anderes Modell geladen; die Zahlen können falsch sein.</translation>
    </message>
    <message>
        <source>A model is being loaded; a benchmark runs alone.</source>
        <translation>Ein Modell wird geladen; ein Benchmark läuft allein.</translation>
    </message>
    <message>
        <source>The engine is at work for a chat or a load; a benchmark runs alone.</source>
        <translation>Die Engine arbeitet für einen Chat oder eine Last; ein Benchmark läuft allein.</translation>
    </message>
    <message>
        <source>There is no run to keep yet.</source>
        <translation>Es gibt noch keinen Lauf zum Aufbewahren.</translation>
    </message>
    <message>
        <source>“%1” is being kept…</source>
        <translation>„%1“ wird aufbewahrt …</translation>
    </message>
    <message>
        <source>“%1” could not be kept: %2</source>
        <translation>„%1“ konnte nicht aufbewahrt werden: %2</translation>
    </message>
    <message>
        <source>“%1” is kept, with its settings, requests and steps up to %2. It stands under Benchmarks.</source>
        <translation>„%1“ ist aufbewahrt, mit Einstellungen, Anfragen und Schritten bis %2. Es steht unter Benchmarks.</translation>
    </message>
</context>
<context>
    <name>vitrine::app::EngineWatch</name>
    <message>
        <source>the reply in “%1”</source>
        <translation>die Antwort in „%1“</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>The engine is at work</source>
        <translation>Die Engine arbeitet</translation>
    </message>
    <message>
        <source>This ends what is on its way:</source>
        <translation>Damit endet, was unterwegs ist:</translation>
    </message>
    <message>
        <source>What has come of a reply until now is kept, and it can be continued.</source>
        <translation>Was von einer Antwort bis jetzt gekommen ist, bleibt erhalten, und sie kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>End it and go on</source>
        <translation>Beenden und fortfahren</translation>
    </message>
    <message>
        <source>Let it finish</source>
        <translation>Zu Ende laufen lassen</translation>
    </message>
    <message>
        <source>A benchmark has the engine. A message that is sent now is kept, and answered once a model is loaded again.</source>
        <translation>Ein Benchmark hat die Engine. Eine Nachricht, die jetzt gesendet wird, bleibt erhalten und wird beantwortet, sobald wieder ein Modell geladen ist.</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>The engine is still set as the prepared load “%1” wanted it: context, cache and batch are not this chat&apos;s own.</source>
        <translation>Die Engine ist noch so eingestellt, wie die vorbereitete Last „%1“ es wollte: Kontext, Cache und Batch sind nicht die dieses Chats.</translation>
    </message>
    <message>
        <source>Load with own settings</source>
        <translation>Mit eigenen Einstellungen laden</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>%1 laden</translation>
    </message>
    <message>
        <source>the benchmark</source>
        <translation>der Benchmark</translation>
    </message>
    <message>
        <source>End it and quit</source>
        <translation>Beenden und schließen</translation>
    </message>
    <message>
        <source>The model runs on %1 now; the last one ran on %2. The reason: %3.</source>
        <translation>Das Modell läuft jetzt auf %1; das letzte lief auf %2. Der Grund: %3.</translation>
    </message>
    <message>
        <source>Runs that are not kept</source>
        <translation>Läufe, die nicht aufbewahrt sind</translation>
    </message>
    <message>
        <source>Nobody has kept:</source>
        <translation>Noch nicht aufbewahrt:</translation>
    </message>
    <message>
        <source>What is kept stands under Benchmarks, and can be opened and compared again. Else it is gone.</source>
        <translation>Was aufbewahrt wird, steht unter Benchmarks und kann wieder geöffnet und verglichen werden. Sonst ist es verloren.</translation>
    </message>
    <message>
        <source>Keep and quit</source>
        <translation>Aufbewahren und beenden</translation>
    </message>
    <message>
        <source>Discard and quit</source>
        <translation>Verwerfen und beenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Two runs are being compared, and each needs the engine for itself. A message that is sent now is kept, and answered once both have ended.</source>
        <translation>Zwei Läufe werden verglichen, und jeder braucht die Engine für sich. Eine Nachricht, die jetzt gesendet wird, bleibt erhalten und wird beantwortet, sobald beide zu Ende sind.</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>vitrine::app::InsideWiring</name>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Keeps the run with its settings and steps; it stands under Benchmarks then</source>
        <translation>Bewahrt den Lauf mit Einstellungen und Schritten auf; er steht dann unter Benchmarks</translation>
    </message>
    <message>
        <source>What was watched</source>
        <translation>Was beobachtet wurde</translation>
    </message>
    <message>
        <source>Keep both, beside the runs, keeps what is compared.</source>
        <translation>„Beide behalten“ neben den Läufen bewahrt auf, was verglichen wird.</translation>
    </message>
    <message>
        <source>This run is kept already, as “%1”.</source>
        <translation>Dieser Lauf ist schon aufbewahrt, als „%1“.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>the prepared load “%1”</source>
        <translation>die vorbereitete Last „%1“</translation>
    </message>
    <message>
        <source>the compared run “%1”</source>
        <translation>der verglichene Lauf „%1“</translation>
    </message>
    <message>
        <source>Start the chosen load</source>
        <translation>Die gewählte Last starten</translation>
    </message>
    <message>
        <source>Stop the load</source>
        <translation>Die Last anhalten</translation>
    </message>
    <message>
        <source>Pause or run the engine</source>
        <translation>Engine anhalten oder laufen lassen</translation>
    </message>
    <message>
        <source>One step of the engine</source>
        <translation>Ein Schritt der Engine</translation>
    </message>
    <message>
        <source>Pause view, or go on</source>
        <translation>Ansicht anhalten oder weiter</translation>
    </message>
    <message>
        <source>Compare two runs</source>
        <translation>Zwei Läufe vergleichen</translation>
    </message>
</context>
<context>
    <name>vitrine::app::UnsavedChats</name>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Chats that are not on the disk</source>
        <translation>Chats, die nicht auf der Platte sind</translation>
    </message>
    <message>
        <source>This is only in this window:</source>
        <translation>Nur in diesem Fenster:</translation>
    </message>
    <message>
        <source>What is not on the disk when the program ends is gone.</source>
        <translation>Was nicht auf der Platte ist, wenn das Programm endet, ist verloren.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Als Datei sichern…</translation>
    </message>
    <message>
        <source>Quit and lose them</source>
        <translation>Beenden und verlieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save the chat</source>
        <translation>Chat sichern</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Save the chats into a folder</source>
        <translation>Chats in einen Ordner sichern</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gesichert</translation>
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
        <source>The engine&apos;s step does not end</source>
        <translation>Der Schritt der Engine endet nicht</translation>
    </message>
    <message>
        <source>All models and options…</source>
        <translation>Alle Modelle und Optionen …</translation>
    </message>
    <message>
        <source>One model at a time can be loaded; drop a single GGUF file.</source>
        <translation>Es kann nur ein Modell auf einmal geladen werden; legen Sie eine einzelne GGUF-Datei ab.</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>Modell wählen …</translation>
    </message>
    <message>
        <source>A benchmark has the engine</source>
        <translation>Ein Benchmark hat die Engine</translation>
    </message>
    <message>
        <source>the prepared load “%1”</source>
        <translation>die vorbereitete Last „%1“</translation>
    </message>
    <message>
        <source>Vitrine was ended while it loaded %1, so no model is loaded by itself now.</source>
        <translation>Vitrine wurde beendet, während es %1 lud; darum wird jetzt kein Modell von selbst geladen.</translation>
    </message>
    <message>
        <source>Vitrine did not end in an orderly way the last time, so no model is loaded by itself now.</source>
        <translation>Vitrine wurde zuletzt nicht ordnungsgemäß beendet; darum wird jetzt kein Modell von selbst geladen.</translation>
    </message>
    <message>
        <source>What the log of this run still holds: steps, and whole states among them from which any step can be shown again; and the steps that this window had to skip because it was late.</source>
        <translation>Was das Protokoll dieses Laufs noch hat: Schritte und dazwischen ganze Zustände, von denen aus jeder Schritt wieder gezeigt werden kann; und die Schritte, die dieses Fenster auslassen musste, weil es zu spät kam.</translation>
    </message>
    <message>
        <source>log</source>
        <translation>Protokoll</translation>
    </message>
    <message numerus="yes">
        <source>%1 steps, %n keyframe(s), %2 missed</source>
        <translation>
            <numerusform>%1 Schritte, %n Schlüsselbild, %2 verpasst</numerusform>
            <numerusform>%1 Schritte, %n Schlüsselbilder, %2 verpasst</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is loaded already.</source>
        <translation>%1 ist schon geladen.</translation>
    </message>
    <message>
        <source>Load it again</source>
        <translation>Noch einmal laden</translation>
    </message>
    <message>
        <source>the two runs of “%1” that are compared</source>
        <translation>die beiden Läufe von „%1“, die verglichen werden</translation>
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
        <source>The chat can&apos;t be written to %1: %2.</source>
        <translation>Der Chat kann nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2.</source>
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
        <source>The file gives %1 a value that it can&apos;t have.</source>
        <translation>Die Datei gibt %1 einen Wert, den es nicht haben kann.</translation>
    </message>
    <message>
        <source>The settings can&apos;t be written to %1: %2.</source>
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
    <message>
        <source>A whole number from 0 to %1.</source>
        <translation>Eine ganze Zahl von 0 bis %1.</translation>
    </message>
    <message>
        <source>A number of tokens, or a range such as 32-64.</source>
        <translation>Eine Zahl von Token oder ein Bereich wie 32-64.</translation>
    </message>
    <message>
        <source>Milliseconds above 0, or nothing.</source>
        <translation>Millisekunden über 0, oder nichts.</translation>
    </message>
    <message>
        <source>A whole number from 0 on.</source>
        <translation>Eine ganze Zahl ab 0.</translation>
    </message>
    <message>
        <source>There is no model yet; open one first.</source>
        <translation>Noch gibt es kein Modell; erst eines öffnen.</translation>
    </message>
    <message>
        <source>The file is not there.</source>
        <translation>Die Datei ist nicht da.</translation>
    </message>
    <message>
        <source>Different numbers from 1 to %1, with commas between.</source>
        <translation>Verschiedene Zahlen von 1 bis %1, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>Different numbers above 0, with commas between.</source>
        <translation>Verschiedene Zahlen über 0, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>Quick look</source>
        <translation>Kurzer Blick</translation>
    </message>
    <message>
        <source>Short prompts and answers, four levels: what batching gives on this machine.</source>
        <translation>Kurze Prompts und Antworten, vier Stufen: was Batching auf diesem Rechner bringt.</translation>
    </message>
    <message>
        <source>Prompts and answers of a conversation, of uneven length.</source>
        <translation>Prompts und Antworten eines Gesprächs, verschieden lang.</translation>
    </message>
    <message>
        <source>Shared system prompt</source>
        <translation>Geteilter Systemprompt</translation>
    </message>
    <message>
        <source>All prompts begin alike: switch the prefix cache off to see what it saves.</source>
        <translation>Alle Prompts beginnen gleich: den Präfix-Cache ausschalten, um zu sehen, was er spart.</translation>
    </message>
    <message>
        <source>Uneven answers</source>
        <translation>Ungleiche Antworten</translation>
    </message>
    <message>
        <source>Answers of very different length: where static batching leaves slots idle.</source>
        <translation>Antworten sehr verschiedener Länge: wo statisches Batching Plätze leer lässt.</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>Ankünfte</translation>
    </message>
    <message>
        <source>Requests come at random at a given rate, whether or not the engine keeps up.</source>
        <translation>Anfragen kommen zufällig mit einer gegebenen Rate, ob die Engine mitkommt oder nicht.</translation>
    </message>
    <message>
        <source>Time from a request&apos;s arrival to its first token.</source>
        <translation>Zeit von der Ankunft einer Anfrage bis zu ihrem ersten Token.</translation>
    </message>
    <message>
        <source>Time per output token after the first: (last − first) / (n − 1) of each request.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten: (letztes − erstes) / (n − 1) jeder Anfrage.</translation>
    </message>
    <message>
        <source> Percentile of the requests of the row, by linear interpolation of all samples.</source>
        <translation> Perzentil der Anfragen der Zeile, durch lineare Interpolation aller Messwerte.</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Gleichzeitigkeit</translation>
    </message>
    <message>
        <source>Requests in flight at any time: the next is sent when one has ended. With a rate: requests a second that are sent.</source>
        <translation>Anfragen, die zu jeder Zeit unterwegs sind: Die nächste wird gesendet, wenn eine geendet hat. Mit einer Rate: Anfragen je Sekunde, die gesendet werden.</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Requests of the row; those of a cancelled row that had been sent.</source>
        <translation>Anfragen der Zeile; einer abgebrochenen Zeile die, die gesendet waren.</translation>
    </message>
    <message>
        <source>TTFT, ms</source>
        <translation>TTFT, ms</translation>
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
        <source>TPOT, ms</source>
        <translation>TPOT, ms</translation>
    </message>
    <message>
        <source>ITL, ms</source>
        <translation>ITL, ms</translation>
    </message>
    <message>
        <source>Time between two tokens of a request; percentile of all gaps of the row.</source>
        <translation>Zeit zwischen zwei Token einer Anfrage; Perzentil aller Abstände der Zeile.</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Output tokens a second, from the first arrival to the end of the last request.</source>
        <translation>Ausgabe-Token je Sekunde, von der ersten Ankunft bis zum Ende der letzten Anfrage.</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>Anfr./s</translation>
    </message>
    <message>
        <source>Requests a second that were done.</source>
        <translation>Anfragen je Sekunde, die fertig wurden.</translation>
    </message>
    <message>
        <source>in SLO</source>
        <translation>im SLO</translation>
    </message>
    <message>
        <source>Goodput: requests a second that were done within all limits.</source>
        <translation>Goodput: Anfragen je Sekunde, die innerhalb aller Grenzen fertig wurden.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>KV peak %</source>
        <translation>KV-Spitze %</translation>
    </message>
    <message>
        <source>Most blocks of the KV pool that sequences held at once.</source>
        <translation>Die meisten Blöcke des KV-Pools, die Sequenzen zugleich hielten.</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Largest resident memory of this process during the row.</source>
        <translation>Größter residenter Speicher dieses Prozesses während der Zeile.</translation>
    </message>
    <message>
        <source>Reused %</source>
        <translation>Wiederv. %</translation>
    </message>
    <message>
        <source>Share of the prompts&apos; tokens that the prefix cache gave.</source>
        <translation>Anteil der Prompt-Token, die der Präfix-Cache gab.</translation>
    </message>
    <message>
        <source>Preempted</source>
        <translation>Verdrängt</translation>
    </message>
    <message>
        <source>Times that a request lost its blocks to another and had to wait.</source>
        <translation>Wie oft eine Anfrage ihre Blöcke an eine andere verlor und warten musste.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Slots in use</source>
        <translation>Plätze benutzt</translation>
    </message>
    <message>
        <source>Answers of 20, 100, 500 and 2,000 tokens, in static and in continuous batches.</source>
        <translation>Antworten von 20, 100, 500 und 2.000 Token, in statischen und in fortlaufenden Batches.</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>ein Lauf</translation>
    </message>
    <message>
        <source>static batching</source>
        <translation>statisches Batching</translation>
    </message>
    <message>
        <source>continuous batching</source>
        <translation>fortlaufendes Batching</translation>
    </message>
    <message>
        <source>without prefix cache</source>
        <translation>ohne Präfix-Cache</translation>
    </message>
    <message>
        <source>with prefix cache</source>
        <translation>mit Präfix-Cache</translation>
    </message>
    <message>
        <source>contiguous memory</source>
        <translation>Speicher am Stück</translation>
    </message>
    <message>
        <source>paged memory</source>
        <translation>Speicher in Blöcken</translation>
    </message>
    <message>
        <source>without speculation</source>
        <translation>ohne Spekulation</translation>
    </message>
    <message>
        <source>with speculation</source>
        <translation>mit Spekulation</translation>
    </message>
    <message>
        <source>Once, as set</source>
        <translation>Einmal, wie eingestellt</translation>
    </message>
    <message>
        <source>Static, continuous</source>
        <translation>Statisch, fortlaufend</translation>
    </message>
    <message>
        <source>Cache off, on</source>
        <translation>Cache aus, an</translation>
    </message>
    <message>
        <source>Contiguous, paged</source>
        <translation>Am Stück, in Blöcken</translation>
    </message>
    <message>
        <source>Drafts off, on</source>
        <translation>Entwürfe aus, an</translation>
    </message>
    <message>
        <source>A reserves room for the longest possible answer before a request may start. B hands out blocks as they are filled, so more requests fit into the same memory at once.</source>
        <translation>A reserviert Platz für die längstmögliche Antwort, ehe eine Anfrage beginnen darf. B vergibt Blöcke, wie sie gefüllt werden, sodass mehr Anfragen zugleich in denselben Speicher passen.</translation>
    </message>
    <message>
        <source>B verifies drafted tokens together in one step. What is accepted saves steps; what is rejected was computed for nothing.</source>
        <translation>B prüft entworfene Token gemeinsam in einem Schritt. Was angenommen wird, spart Schritte; was abgelehnt wird, wurde umsonst berechnet.</translation>
    </message>
    <message>
        <source> What follows them was new: no earlier prompt had it.</source>
        <translation> Was ihnen folgt, war neu: Kein früherer Prompt hatte es.</translation>
    </message>
    <message>
        <source> From token %1 on it differs from every earlier prompt.</source>
        <translation> Ab Token %1 weicht er von jedem früheren Prompt ab.</translation>
    </message>
    <message>
        <source> The blocks from token %1 on had been given to other prompts.</source>
        <translation> Die Blöcke ab Token %1 waren an andere Prompts vergeben worden.</translation>
    </message>
    <message>
        <source> The prefix cache is off.</source>
        <translation> Der Präfix-Cache ist aus.</translation>
    </message>
    <message>
        <source> Blocks that were computed under other settings are not shared.</source>
        <translation> Blöcke, die unter anderen Einstellungen berechnet wurden, werden nicht geteilt.</translation>
    </message>
    <message>
        <source>TTFT, from the arrival of the request to its first token: %1 in the queue, %2 for reading the prompt. The first token comes out of the prompt&apos;s last step, so no decode stands before it; the panel at the right shows its sampling apart.</source>
        <translation>TTFT, von der Ankunft der Anfrage bis zu ihrem ersten Token: %1 in der Warteschlange, %2 für das Lesen des Prompts. Das erste Token kommt aus dem letzten Schritt des Prompts, davor steht also kein Decode; die Leiste rechts zeigt sein Ziehen für sich.</translation>
    </message>
    <message>
        <source>Name chats by themselves</source>
        <translation>Chats von selbst benennen</translation>
    </message>
    <message>
        <source>Developer</source>
        <translation>Entwickler</translation>
    </message>
    <message>
        <source>Show the delay of the event loop</source>
        <translation>Verzögerung der Ereignisschleife zeigen</translation>
    </message>
    <message>
        <source>How long an event waits for the window, in the status bar: typical, slowest of a hundred, and longest of the last minute.</source>
        <translation>Wie lange ein Ereignis auf das Fenster wartet, in der Statuszeile: üblich, das langsamste von hundert und das längste der letzten Minute.</translation>
    </message>
    <message>
        <source>CUDA device</source>
        <translation>CUDA-Gerät</translation>
    </message>
    <message>
        <source>Which GPU takes the model when there are several: its CUDA number, counted from zero.</source>
        <translation>Welche GPU das Modell nimmt, wenn es mehrere gibt: ihre CUDA-Nummer, ab null gezählt.</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>die erste</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>SHA-256 of the %1</source>
        <translation>SHA-256 von: %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>From the first step to the end of the one that is shown, or of the brushed ones.</source>
        <translation>Vom ersten Schritt bis zum Ende des gezeigten, oder der überstrichenen.</translation>
    </message>
    <message>
        <source>Iterations of the engine in that time.</source>
        <translation>Durchgänge der Engine in dieser Zeit.</translation>
    </message>
    <message>
        <source>Tokens out</source>
        <translation>Token aus</translation>
    </message>
    <message>
        <source>Tokens given out in that time.</source>
        <translation>Token, die in dieser Zeit ausgegeben wurden.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Tokens given out, over that time.</source>
        <translation>Ausgegebene Token, geteilt durch diese Zeit.</translation>
    </message>
    <message>
        <source>Prompt read</source>
        <translation>Prompt gelesen</translation>
    </message>
    <message>
        <source>Prompt tokens computed in that time.</source>
        <translation>Prompt-Token, die in dieser Zeit berechnet wurden.</translation>
    </message>
    <message>
        <source>Sequences in the batch ÷ (slots × steps with a batch).</source>
        <translation>Sequenzen im Batch ÷ (Plätze × Schritte mit einem Batch).</translation>
    </message>
    <message>
        <source>Idle slots</source>
        <translation>Leere Plätze</translation>
    </message>
    <message>
        <source>Slot-steps held by requests that had ended.</source>
        <translation>Platz-Schritte, die beendete Anfragen hielten.</translation>
    </message>
    <message>
        <source>Owned</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Blocks that one sequence holds.</source>
        <translation>Blöcke, die eine Sequenz hält.</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Geteilt</translation>
    </message>
    <message>
        <source>Blocks that several sequences hold; each counts once.</source>
        <translation>Blöcke, die mehrere Sequenzen halten; jeder zählt einmal.</translation>
    </message>
    <message>
        <source>Cached-free</source>
        <translation>Frei im Cache</translation>
    </message>
    <message>
        <source>Blocks that nobody holds and whose contents may still be hit.</source>
        <translation>Blöcke, die niemand hält und deren Inhalt noch getroffen werden kann.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>Blocks that hold nothing.</source>
        <translation>Blöcke, in denen nichts steht.</translation>
    </message>
    <message>
        <source>Waste</source>
        <translation>Verschnitt</translation>
    </message>
    <message>
        <source>Empty slots of blocks that are held: the tails.</source>
        <translation>Leere Stellen gehaltener Blöcke: die Enden.</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Pool</translation>
    </message>
    <message>
        <source>Blocks of the pool: the four states sum to it.</source>
        <translation>Blöcke des Pools: die vier Zustände ergeben ihn.</translation>
    </message>
    <message>
        <source>Logical blocks</source>
        <translation>Logische Blöcke</translation>
    </message>
    <message>
        <source>Entries of the block table of the chosen request.</source>
        <translation>Einträge der Blocktabelle der gewählten Anfrage.</translation>
    </message>
    <message>
        <source>Tokens in cache</source>
        <translation>Token im Cache</translation>
    </message>
    <message>
        <source>Tokens of the chosen request whose keys and values are kept.</source>
        <translation>Token der gewählten Anfrage, deren Schlüssel und Werte gehalten werden.</translation>
    </message>
    <message>
        <source>Shared blocks</source>
        <translation>Geteilte Blöcke</translation>
    </message>
    <message>
        <source>Blocks of its table that other requests hold too.</source>
        <translation>Blöcke ihrer Tabelle, die auch andere Anfragen halten.</translation>
    </message>
    <message>
        <source>Empty slots</source>
        <translation>Leere Stellen</translation>
    </message>
    <message>
        <source>Slots of its blocks without a token: its waste.</source>
        <translation>Stellen ihrer Blöcke ohne Token: ihr Verschnitt.</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>Sequences that hold a slot of the batch.</source>
        <translation>Sequenzen, die einen Platz im Batch haben.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Sequences in the queue.</source>
        <translation>Sequenzen in der Warteschlange.</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Requests that had ended by then.</source>
        <translation>Anfragen, die bis dahin beendet waren.</translation>
    </message>
    <message>
        <source>Tokens given out by then.</source>
        <translation>Bis dahin ausgegebene Token.</translation>
    </message>
    <message>
        <source>Reused</source>
        <translation>Wiederverwendet</translation>
    </message>
    <message>
        <source>Prompt tokens taken from the prefix cache by then.</source>
        <translation>Prompt-Token, die bis dahin aus dem Präfix-Cache kamen.</translation>
    </message>
    <message>
        <source>Times that a request had lost its blocks by then.</source>
        <translation>Wie oft bis dahin eine Anfrage ihre Blöcke verlor.</translation>
    </message>
    <message>
        <source>Spans</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Stretches of prompts in the tree: what all of their holders have in common.</source>
        <translation>Stücke von Prompts im Baum: was alle ihre Halter gemeinsam haben.</translation>
    </message>
    <message>
        <source>Not stored again</source>
        <translation>Nicht doppelt</translation>
    </message>
    <message>
        <source>Tokens that several sequences share: (holders − 1) × tokens of every span.</source>
        <translation>Token, die mehrere Sequenzen teilen: (Halter − 1) × Token jedes Abschnitts.</translation>
    </message>
    <message>
        <source>Hit tokens</source>
        <translation>Treffer, Token</translation>
    </message>
    <message>
        <source>Lookups</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Prompts that were looked up, of the requests that are still known.</source>
        <translation>Prompts, die gesucht wurden, von den noch bekannten Anfragen.</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Blocks whose contents were given up for others by then.</source>
        <translation>Blöcke, deren Inhalt bis dahin für andere aufgegeben wurde.</translation>
    </message>
    <message>
        <source>Eviction queue</source>
        <translation>Warten auf Verwerfen</translation>
    </message>
    <message>
        <source>Blocks that nobody holds, in the order in which they are taken.</source>
        <translation>Blöcke, die niemand hält, in der Reihenfolge, in der sie genommen werden.</translation>
    </message>
    <message>
        <source>Blocks of the pool × bytes of a block over all layers.</source>
        <translation>Blöcke des Pools × Bytes eines Blocks über alle Schichten.</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Benutzt</translation>
    </message>
    <message>
        <source>Blocks that sequences hold × bytes of a block.</source>
        <translation>Blöcke, die Sequenzen halten × Bytes eines Blocks.</translation>
    </message>
    <message>
        <source>Kept for hits</source>
        <translation>Für Treffer</translation>
    </message>
    <message>
        <source>Blocks that nobody holds and that may still be hit × bytes of a block.</source>
        <translation>Blöcke, die niemand hält und die noch getroffen werden können × Bytes eines Blocks.</translation>
    </message>
    <message>
        <source>Blocks that hold nothing × bytes of a block.</source>
        <translation>Blöcke, in denen nichts steht × Bytes eines Blocks.</translation>
    </message>
    <message>
        <source>Empty slots of blocks in use × bytes of a slot.</source>
        <translation>Leere Stellen benutzter Blöcke × Bytes einer Stelle.</translation>
    </message>
    <message>
        <source>Wall time of the step.</source>
        <translation>Dauer des Schritts.</translation>
    </message>
    <message>
        <source>The model&apos;s forward pass.</source>
        <translation>Der Vorwärtsdurchgang des Modells.</translation>
    </message>
    <message>
        <source>What no section accounts for.</source>
        <translation>Was kein Abschnitt erklärt.</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Sequences in the batch.</source>
        <translation>Sequenzen im Batch.</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>Berechnet</translation>
    </message>
    <message>
        <source>Tokens computed in the step, drafts included.</source>
        <translation>Im Schritt berechnete Token, Entwürfe eingeschlossen.</translation>
    </message>
    <message>
        <source>Given out</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>Tokens given out by the step.</source>
        <translation>Token, die der Schritt ausgab.</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Weights and keys and values that the step reads, by the formulas of the model.</source>
        <translation>Gewichte, Schlüssel und Werte, die der Schritt liest, nach den Formeln des Modells.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Time to the first token, from arrival; of requests that had it by then.</source>
        <translation>Zeit bis zum ersten Token, von der Ankunft an; der Anfragen, die es bis dahin hatten.</translation>
    </message>
    <message>
        <source>Time per output token after the first; of requests that had ended by then.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten; der bis dahin beendeten Anfragen.</translation>
    </message>
    <message>
        <source>Time between two tokens of a request, one sample a token.</source>
        <translation>Zeit zwischen zwei Token einer Anfrage, ein Messwert je Token.</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message>
        <source>Accepted drafts ÷ verified drafts, without the bonus token.</source>
        <translation>Angenommene Entwürfe ÷ geprüfte Entwürfe, ohne das Bonus-Token.</translation>
    </message>
    <message>
        <source>Tokens a step</source>
        <translation>Token je Schritt</translation>
    </message>
    <message>
        <source>1 + accepted ÷ verifications.</source>
        <translation>1 + angenommen ÷ Prüfungen.</translation>
    </message>
    <message>
        <source>Verifications</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Steps of a sequence that verified drafts.</source>
        <translation>Schritte einer Sequenz, die Entwürfe prüften.</translation>
    </message>
    <message>
        <source>Thrown away</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Draft tokens that were rejected, or stood behind one that was.</source>
        <translation>Entwurfstoken, die abgelehnt wurden oder hinter einem solchen standen.</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>Time spent on making drafts.</source>
        <translation>Zeit, die das Entwerfen brauchte.</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Time that plain steps of this run would have taken for the same tokens ÷ time of the verifying steps.</source>
        <translation>Zeit, die einfache Schritte dieses Laufs für dieselben Token gebraucht hätten ÷ Zeit der prüfenden Schritte.</translation>
    </message>
    <message>
        <source>After the first reply the model writes a title, while nothing else is asked of it and the cache has blocks to spare; off keeps the first words.</source>
        <translation>Nach der ersten Antwort schreibt das Modell einen Titel, solange nichts anderes von ihm verlangt wird und der Cache Blöcke übrig hat; aus: die ersten Wörter bleiben.</translation>
    </message>
    <message>
        <source>Counted here: %1 idle slot-steps in A, %2 in B (C).</source>
        <translation>Hier gezählt: %1 leere Platz-Schritte in A, %2 in B (C).</translation>
    </message>
    <message>
        <source>No slot of A waited for a longer answer (idle slot-steps: A %1, B %2, C), so both ways did the same work. The lesson needs answers of different lengths, and more requests than slots.</source>
        <translation>Kein Platz von A hat auf eine längere Antwort gewartet (leere Platz-Schritte: A %1, B %2, C), beide Arten taten also dieselbe Arbeit. Dazu braucht es verschieden lange Antworten und mehr Anfragen als Plätze.</translation>
    </message>
    <message>
        <source>Counted here: B reused %1 of %2 prompt tokens (C).</source>
        <translation>Hier gezählt: B hat %1 von %2 Prompt-Token wiederverwendet (C).</translation>
    </message>
    <message>
        <source>Nothing was reused: B read all %1 prompt tokens too (C). Only whole blocks at the beginning of a prompt are shared, and only once an earlier request has filled them: the lesson needs prompts that begin alike over more than a block and do not all start in the same step.</source>
        <translation>Nichts wurde wiederverwendet: Auch B las alle %1 Prompt-Token (C). Geteilt werden nur ganze Blöcke am Anfang eines Prompts, und erst, wenn eine frühere Anfrage sie gefüllt hat: Dazu braucht es Prompts, die über mehr als einen Block gleich beginnen und nicht alle im selben Schritt starten.</translation>
    </message>
    <message>
        <source>Counted here: at most %1 requests at once in A, %2 in B (C).</source>
        <translation>Hier gezählt: höchstens %1 Anfragen zugleich in A, %2 in B (C).</translation>
    </message>
    <message>
        <source>B did not run more requests at once than A (at most: A %1, B %2, C): it was not the memory that held them up. The lesson needs fewer blocks, or more slots.</source>
        <translation>B hat nicht mehr Anfragen zugleich bearbeitet als A (höchstens: A %1, B %2, C): Nicht der Speicher hielt sie auf. Dazu braucht es weniger Blöcke oder mehr Plätze.</translation>
    </message>
    <message>
        <source>Nothing was drafted in B (C), so both runs did the same work: the text so far held nothing to draft from.</source>
        <translation>In B wurde nichts entworfen (C), beide Läufe taten also dieselbe Arbeit: Der Text bis dahin gab nichts zum Entwerfen her.</translation>
    </message>
    <message>
        <source>B accepted none of its %1 drafted tokens (C): all of them were computed for nothing.</source>
        <translation>B nahm keins seiner %1 entworfenen Token an (C): Alle wurden umsonst berechnet.</translation>
    </message>
    <message>
        <source>Counted here: %1 of %2 drafted tokens were accepted (C).</source>
        <translation>Hier gezählt: %1 von %2 entworfenen Token wurden angenommen (C).</translation>
    </message>
    <message>
        <source>%1 · run %2</source>
        <translation>%1 · Lauf %2</translation>
    </message>
    <message>
        <source>%1 · not kept</source>
        <translation>%1 · nicht aufbewahrt</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>What the engine was planned to take, weights and all.</source>
        <translation>Was die Engine nehmen sollte, mit den Gewichten.</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Genommen</translation>
    </message>
    <message>
        <source>What the engine took once it was loaded, weights and all.</source>
        <translation>Was die Engine nahm, als sie geladen war, mit den Gewichten.</translation>
    </message>
    <message>
        <source>A forms a batch and keeps every slot until the longest answer in it has ended: the empty cells with a stroke are slots that wait. B gives a slot to the next request as soon as an answer ends, so the same requests take fewer steps.</source>
        <translation>A bildet einen Batch und hält jeden Platz, bis die längste Antwort darin zu Ende ist: Die leeren Zellen mit einem Strich sind Plätze, die warten. B gibt einen Platz der nächsten Anfrage, sobald eine Antwort endet, dieselben Anfragen brauchen also weniger Schritte.</translation>
    </message>
    <message>
        <source>A reads the whole prompt of every request. B keeps the blocks of what was read before and shares them: of a prompt that begins alike only the end is read, so fewer tokens are computed before the first one comes.</source>
        <translation>A liest den ganzen Prompt jeder Anfrage. B behält die Blöcke von schon Gelesenem und teilt sie: Von einem Prompt, der gleich beginnt, wird nur das Ende gelesen, vor dem ersten Token werden also weniger berechnet.</translation>
    </message>
    <message>
        <source> The context was full, so the reply took several requests; this is of the first.</source>
        <translation> Der Kontext war voll, daher brauchte die Antwort mehrere Anfragen; dies gilt für die erste.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::AnswerPane</name>
    <message>
        <source>Model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>Answer of model %1</source>
        <translation>Antwort von Modell %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::AnswersDialog</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Ask both</source>
        <translation>Beide fragen</translation>
    </message>
    <message>
        <source>Two models, one prompt</source>
        <translation>Zwei Modelle, ein Prompt</translation>
    </message>
    <message>
        <source>A prompt for both</source>
        <translation>Ein Prompt für beide</translation>
    </message>
    <message>
        <source>Prompt for both models</source>
        <translation>Prompt für beide Modelle</translation>
    </message>
    <message>
        <source>Greedy, the same prompt, one after the other, each with an engine of its own, so that neither slows the other.</source>
        <translation>Greedy, derselbe Prompt, eines nach dem anderen, jedes mit einer eigenen Engine, sodass keines das andere bremst.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Write a prompt.</source>
        <translation>Einen Prompt schreiben.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BatchMask</name>
    <message>
        <source>What the attention of the step looks at</source>
        <translation>Worauf die Attention des Schritts blickt</translation>
    </message>
    <message>
        <source>%1 tokens over a context of at most %2; %3 pairs attend</source>
        <translation>%1 Token über einen Kontext von höchstens %2; %3 Paare</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>context to %1</source>
        <translation>Kontext bis %1</translation>
    </message>
    <message>
        <source>A row a computed token, a column a place of its context; grey was in the cache before. %1 pairs (D): each token sees all before it and itself.</source>
        <translation>Eine Zeile je berechnetem Token, eine Spalte je Stelle seines Kontexts; Grau lag vorher im Cache. %1 Paare (D): Jedes Token sieht alle davor und sich selbst.</translation>
    </message>
    <message>
        <source>%1: %2 tokens computed (C) over %3 in the cache (C)
%4</source>
        <translation>%1: %2 Token berechnet (C) über %3 im Cache (C)
%4</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 Token</translation>
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
    <name>vitrine::ui::BenchForm</name>
    <message>
        <source>New benchmark</source>
        <translation>Neuer Benchmark</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Fills the fields below; model and device stay.</source>
        <translation>Füllt die Felder darunter; Modell und Gerät bleiben.</translation>
    </message>
    <message>
        <source>Made of the settings</source>
        <translation>Gemacht aus den Einstellungen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Under which the benchmark is kept.</source>
        <translation>Unter dem der Benchmark aufbewahrt wird.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model that is measured.</source>
        <translation>Das Modell, das gemessen wird.</translation>
    </message>
    <message>
        <source>As the file</source>
        <translation>Wie die Datei</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Number format of the weights; another than the file&apos;s is made while the model loads.</source>
        <translation>Zahlenformat der Gewichte; ein anderes als das der Datei wird beim Laden gemacht.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Automatic takes the GPU where there is one.</source>
        <translation>Automatisch nimmt die GPU, wo es eine gibt.</translation>
    </message>
    <message>
        <source>KV keys</source>
        <translation>KV-Schlüssel</translation>
    </message>
    <message>
        <source>Number format of the keys in the KV cache.</source>
        <translation>Zahlenformat der Schlüssel im KV-Cache.</translation>
    </message>
    <message>
        <source>KV values</source>
        <translation>KV-Werte</translation>
    </message>
    <message>
        <source>Number format of the values in the KV cache.</source>
        <translation>Zahlenformat der Werte im KV-Cache.</translation>
    </message>
    <message>
        <source>Closed loop</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>At a rate</source>
        <translation>Mit Rate</translation>
    </message>
    <message>
        <source>When requests come</source>
        <translation>Wann Anfragen kommen</translation>
    </message>
    <message>
        <source>So many requests at any time: the next is sent when one has ended.</source>
        <translation>So viele Anfragen zu jeder Zeit: Die nächste wird gesendet, wenn eine geendet hat.</translation>
    </message>
    <message>
        <source>Requests come at random at this rate, whether or not the engine keeps up.</source>
        <translation>Anfragen kommen zufällig mit dieser Rate, ob die Engine mitkommt oder nicht.</translation>
    </message>
    <message>
        <source>Requests come</source>
        <translation>Anfragen kommen</translation>
    </message>
    <message>
        <source>Concurrency levels</source>
        <translation>Stufen der Gleichzeitigkeit</translation>
    </message>
    <message>
        <source>Requests in flight, one row each, with commas between.</source>
        <translation>Anfragen unterwegs, je eine Zeile, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>Rates, requests a second</source>
        <translation>Raten, Anfragen je Sekunde</translation>
    </message>
    <message>
        <source>One row each, with commas between.</source>
        <translation>Je eine Zeile, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>Requests a row</source>
        <translation>Anfragen je Zeile</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Of prompts, lengths, arrivals and sampling: the same seed asks the same.</source>
        <translation>Von Prompts, Längen, Ankünften und Sampling: Derselbe Startwert fragt dasselbe.</translation>
    </message>
    <message>
        <source>Prompt, tokens</source>
        <translation>Prompt, Token</translation>
    </message>
    <message>
        <source>Tokens of a prompt, or a range such as 32-64 that is drawn from evenly.</source>
        <translation>Token eines Prompts oder ein Bereich wie 32-64, aus dem gleichmäßig gezogen wird.</translation>
    </message>
    <message>
        <source>Output, tokens</source>
        <translation>Ausgabe, Token</translation>
    </message>
    <message>
        <source>Tokens to generate, or a range; the end of text does not end it earlier.</source>
        <translation>Zu erzeugende Token oder ein Bereich; das Textende beendet sie nicht früher.</translation>
    </message>
    <message>
        <source>One short request before the first row, in no figure.</source>
        <translation>Eine kurze Anfrage vor der ersten Zeile, in keiner Zahl.</translation>
    </message>
    <message>
        <source>Shared prefix, tokens</source>
        <translation>Geteiltes Präfix, Token</translation>
    </message>
    <message>
        <source>So many first tokens of every prompt are the same for all.</source>
        <translation>So viele erste Token jedes Prompts sind für alle gleich.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Aufwärmen</translation>
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
        <source>Prompts that begin alike share the blocks of what they have in common; needs paged memory.</source>
        <translation>Prompts, die gleich beginnen, teilen die Blöcke des Gemeinsamen; braucht Speicher in Blöcken.</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>Präfix-Cache</translation>
    </message>
    <message>
        <source>Prefill chunk, tokens</source>
        <translation>Prefill-Stück, Token</translation>
    </message>
    <message>
        <source>KV pool, blocks</source>
        <translation>KV-Pool, Blöcke</translation>
    </message>
    <message>
        <source>Limits a request must meet (SLO)</source>
        <translation>Grenzen, die eine Anfrage einhalten muss (SLO)</translation>
    </message>
    <message>
        <source>TTFT at most, ms</source>
        <translation>TTFT höchstens, ms</translation>
    </message>
    <message>
        <source>Goodput counts requests whose first token came in this time; empty: no limit.</source>
        <translation>Goodput zählt Anfragen, deren erstes Token in dieser Zeit kam; leer: keine Grenze.</translation>
    </message>
    <message>
        <source>TPOT at most, ms</source>
        <translation>TPOT höchstens, ms</translation>
    </message>
    <message>
        <source>Goodput counts requests whose mean time per output token is within this; empty: no limit.</source>
        <translation>Goodput zählt Anfragen, deren mittlere Zeit je Ausgabe-Token darin liegt; leer: keine Grenze.</translation>
    </message>
    <message>
        <source>The loaded model is put away meanwhile; chats wait.</source>
        <translation>Das geladene Modell wird solange weggelegt; Chats warten.</translation>
    </message>
    <message>
        <source>Run benchmark</source>
        <translation>Benchmark starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stops after the step that runs; rows so far are kept, the last one marked as cancelled.</source>
        <translation>Hält nach dem laufenden Schritt an; Zeilen bis dahin bleiben, die letzte als abgebrochen markiert.</translation>
    </message>
    <message>
        <source>A field above needs another value.</source>
        <translation>Ein Feld oben braucht einen anderen Wert.</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>That the rows send together, without the warm-up.</source>
        <translation>Die die Zeilen zusammen senden, ohne das Aufwärmen.</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>One a level or rate.</source>
        <translation>Eine je Stufe oder Rate.</translation>
    </message>
    <message>
        <source>Nothing can be run yet.</source>
        <translation>Noch kann nichts laufen.</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>The step that runs comes to its end first.</source>
        <translation>Der laufende Schritt kommt erst zu seinem Ende.</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Automatic: twice the concurrency and at least eight; at a rate thirty-two.</source>
        <translation>Automatisch: doppelt so viele wie zugleich laufen und mindestens acht; bei einer Rate zweiunddreißig.</translation>
    </message>
    <message>
        <source>Prompt tokens of one request in a step; automatic: the whole token budget.</source>
        <translation>Prompt-Token einer Anfrage in einem Schritt; automatisch: das ganze Token-Budget.</translation>
    </message>
    <message>
        <source>Automatic: as many as the memory budget gives.</source>
        <translation>Automatisch: so viele, wie das Speicherbudget hergibt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BenchmarksPage</name>
    <message>
        <source>Benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>Each level of a benchmark becomes a row here: how long requests waited for their first token and between tokens, what throughput the engine gave, what memory it took. Charts of throughput and latency against concurrency stand below.</source>
        <translation>Jede Stufe eines Benchmarks wird hier eine Zeile: wie lange Anfragen auf ihr erstes Token und zwischen Token warteten, welchen Durchsatz die Engine gab, welchen Speicher sie nahm. Diagramme von Durchsatz und Latenz über der Gleichzeitigkeit stehen darunter.</translation>
    </message>
    <message>
        <source>Run a quick look</source>
        <translation>Kurzen Blick starten</translation>
    </message>
    <message>
        <source>Levels of a benchmark are drawn here, against concurrency or rate. This session has no levels; its requests stand under Requests, its steps in Inside.</source>
        <translation>Stufen eines Benchmarks werden hier gezeichnet, über Gleichzeitigkeit oder Rate. Diese Sitzung hat keine Stufen; ihre Anfragen stehen unter Anfragen, ihre Schritte in Innen.</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Load curve</source>
        <translation>Lastkurve</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>Throughput and latency against concurrency or rate</source>
        <translation>Durchsatz und Latenz über Gleichzeitigkeit oder Rate</translation>
    </message>
    <message>
        <source>Latency against throughput, with the limit and what is within it</source>
        <translation>Latenz über Durchsatz, mit der Grenze und dem, was darin liegt</translation>
    </message>
    <message>
        <source>Each request of the session with its times</source>
        <translation>Jede Anfrage der Sitzung mit ihren Zeiten</translation>
    </message>
    <message>
        <source>Open in Inside</source>
        <translation>In Innen öffnen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Session in the table</source>
        <translation>Sitzung in der Tabelle</translation>
    </message>
    <message>
        <source>Results, as a table</source>
        <translation>Ergebnisse, als Tabelle</translation>
    </message>
    <message>
        <source>Who waited, who was slow?</source>
        <translation>Wer wartete, wer war langsam?</translation>
    </message>
    <message>
        <source>Requests of the session</source>
        <translation>Anfragen der Sitzung</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Rates %1</source>
        <translation>Raten %1</translation>
    </message>
    <message>
        <source>Concurrency %1</source>
        <translation>Gleichzeitigkeit %1</translation>
    </message>
    <message>
        <source>static batching</source>
        <translation>statisches Batching</translation>
    </message>
    <message>
        <source>contiguous memory</source>
        <translation>Speicher am Stück</translation>
    </message>
    <message>
        <source>no prefix cache</source>
        <translation>kein Präfix-Cache</translation>
    </message>
    <message>
        <source>%1 KV blocks of %2</source>
        <translation>%1 KV-Blöcke von %2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>its first %1 steps were too many to keep</source>
        <translation>ihre ersten %1 Schritte waren zu viele zum Aufbewahren</translation>
    </message>
    <message>
        <source>Import a session</source>
        <translation>Eine Sitzung importieren</translation>
    </message>
    <message>
        <source>Bundles (*.vtrb);;All files (*)</source>
        <translation>Bündel (*.vtrb);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Cancelled before a row was begun; there is nothing to keep.</source>
        <translation>Abgebrochen, ehe eine Zeile begonnen war; es gibt nichts aufzubewahren.</translation>
    </message>
    <message>
        <source>Cancelled. What was measured until then is kept; a row that was not whole is marked.</source>
        <translation>Abgebrochen. Was bis dahin gemessen wurde, bleibt; eine unvollständige Zeile ist markiert.</translation>
    </message>
    <message>
        <source>This session has no settings of a benchmark.</source>
        <translation>Diese Sitzung hat keine Einstellungen eines Benchmarks.</translation>
    </message>
    <message>
        <source>The session is opened once it is kept.</source>
        <translation>Die Sitzung wird geöffnet, sobald sie aufbewahrt ist.</translation>
    </message>
    <message>
        <source>running; it is kept when it has ended</source>
        <translation>läuft; wird aufbewahrt, wenn sie geendet hat</translation>
    </message>
    <message>
        <source>being kept…</source>
        <translation>wird aufbewahrt …</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>Open loop: requests come at the rate, whether or not the engine keeps up.</source>
        <translation>Offen: Anfragen kommen mit der Rate, ob die Engine mitkommt oder nicht.</translation>
    </message>
    <message>
        <source>Closed loop: each user sends the next request when the last one ends. Warm-up not counted.</source>
        <translation>Geschlossen: Jeder Nutzer sendet die nächste Anfrage, wenn die letzte endet. Aufwärmen nicht gezählt.</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Export the session</source>
        <translation>Die Sitzung exportieren</translation>
    </message>
    <message>
        <source>The shown session: its requests, a report, a trace, a bundle for another installation; its results and pictures</source>
        <translation>Die gezeigte Sitzung: ihre Anfragen, ein Bericht, eine Spur, ein Bündel für eine andere Installation; ihre Ergebnisse und Bilder</translation>
    </message>
    <message>
        <source>Results as CSV…</source>
        <translation>Ergebnisse als CSV …</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>Bild (PNG) …</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>Zeichnung (SVG) …</translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation>Sichern, was gezeigt wird</translation>
    </message>
    <message>
        <source>%1, config %2</source>
        <translation>%1, Konfiguration %2</translation>
    </message>
    <message>
        <source>A: %1 · B: %2</source>
        <translation>A: %1 · B: %2</translation>
    </message>
    <message>
        <source>%1 · %2 · C counted, M measured, D derived</source>
        <translation>%1 · %2 · C gezählt, M gemessen, D abgeleitet</translation>
    </message>
    <message>
        <source>Its steps in the views: memory, timeline, requests. A chosen level opens at its first step, with its stretch of steps brushed; else the run opens at its end.</source>
        <translation>Seine Schritte in den Ansichten: Speicher, Zeitleiste, Anfragen. Eine gewählte Stufe öffnet sich an ihrem ersten Schritt, ihre Schritte sind überstrichen; sonst öffnet sich der Lauf an seinem Ende.</translation>
    </message>
    <message>
        <source>Enter or a double click opens the run in Inside at the arrival of this request, with it chosen</source>
        <translation>Die Eingabetaste oder ein Doppelklick öffnet den Lauf unter Innen bei der Ankunft dieser Anfrage, sie ist dann gewählt</translation>
    </message>
    <message>
        <source>The window was closed while this ran; what was measured until then is kept.</source>
        <translation>Das Fenster wurde geschlossen, während dies lief; was bis dahin gemessen war, ist aufbewahrt.</translation>
    </message>
    <message>
        <source>Requests as they came.</source>
        <translation>Anfragen, wie sie kamen.</translation>
    </message>
    <message>
        <source>Open loop: all requests come at once.</source>
        <translation>Offen: alle Anfragen kommen auf einmal.</translation>
    </message>
    <message>
        <source>What is shown can&apos;t be saved as “%1”: choose a name that ends in .csv, .png or .svg.</source>
        <translation>Das Gezeigte kann nicht als „%1“ gespeichert werden: Wählen Sie einen Namen, der auf .csv, .png oder .svg endet.</translation>
    </message>
    <message>
        <source>This session is here already, as “%1”; nothing was imported.</source>
        <translation>Diese Sitzung ist schon hier, als „%1“; nichts wurde eingelesen.</translation>
    </message>
    <message>
        <source>This session is here already; nothing was imported.</source>
        <translation>Diese Sitzung ist schon hier; nichts wurde eingelesen.</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
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
    <message>
        <source>
The text of its tokens is not known.</source>
        <translation>
Der Text seiner Token ist nicht bekannt.</translation>
    </message>
    <message>
        <source>
Tokens: %1</source>
        <translation>
Token: %1</translation>
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
    <name>vitrine::ui::BlockStrip</name>
    <message>
        <source>Tokens and blocks of the chosen request</source>
        <translation>Token und Blöcke der gewählten Anfrage</translation>
    </message>
    <message>
        <source>Token %1: its text is not known.</source>
        <translation>Token %1: sein Text ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Token %1: %2</source>
        <translation>Token %1: %2</translation>
    </message>
    <message>
        <source>Behind the attention window: nothing of it is kept.</source>
        <translation>Hinter dem Attention-Fenster: nichts davon wird gehalten.</translation>
    </message>
    <message>
        <source>Block %1 ÷ %2 = %3, slot %1 mod %2 = %4 (D); block %5 of the pool (C)</source>
        <translation>Block %1 ÷ %2 = %3, Platz %1 mod %2 = %4 (D); Block %5 des Pools (C)</translation>
    </message>
    <message>
        <source>%1 blocks, %2 tokens</source>
        <translation>%1 Blöcke, %2 Token</translation>
    </message>
    <message>
        <source>behind the window</source>
        <translation>hinter dem Fenster</translation>
    </message>
    <message>
        <source>tokens %1 to %2</source>
        <translation>Token %1 bis %2</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::BlockTablePanel</name>
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
        <source>Place of its key and value in every layer&apos;s pool: physical block times block size plus the slot.</source>
        <translation>Stelle seines Schlüssels und Werts im Pool jeder Schicht: physischer Block mal Blockgröße plus Platz.</translation>
    </message>
    <message>
        <source>physical</source>
        <translation>physisch</translation>
    </message>
    <message>
        <source>inconsistent: block %1 stands twice in the table</source>
        <translation>widersprüchlich: Block %1 steht zweimal in der Tabelle</translation>
    </message>
    <message>
        <source>inconsistent: tokens in the cache %1, filled slots %2</source>
        <translation>widersprüchlich: Token im Cache %1, gefüllte Plätze %2</translation>
    </message>
    <message>
        <source>No request holds blocks at this step.</source>
        <translation>In diesem Schritt hält keine Anfrage Blöcke.</translation>
    </message>
    <message>
        <source>The table of the request that is chosen stands here.</source>
        <translation>Hier steht die Tabelle der gewählten Anfrage.</translation>
    </message>
    <message>
        <source>Choose another request</source>
        <translation>Eine andere Anfrage wählen</translation>
    </message>
    <message>
        <source>Choose a request</source>
        <translation>Eine Anfrage wählen</translation>
    </message>
    <message>
        <source>Go to the last step with blocks</source>
        <translation>Zum letzten Schritt mit Blöcken</translation>
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
    <message>
        <source>References C</source>
        <translation>Verweise C</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Place of the block in the request&apos;s table. Counted.</source>
        <translation>Platz des Blocks in der Tabelle der Anfrage. Gezählt.</translation>
    </message>
    <message>
        <source>Places of its tokens in the request. Counted.</source>
        <translation>Plätze seiner Token in der Anfrage. Gezählt.</translation>
    </message>
    <message>
        <source>Slots that hold a token, of those of a block. Counted.</source>
        <translation>Plätze, die ein Token halten, von denen eines Blocks. Gezählt.</translation>
    </message>
    <message>
        <source>Number of the block of the pool that holds them. Counted.</source>
        <translation>Nummer des Blocks im Pool, der sie hält. Gezählt.</translation>
    </message>
    <message>
        <source>Tables in which this block of the pool stands. Counted.</source>
        <translation>Tabellen, in denen dieser Block des Pools steht. Gezählt.</translation>
    </message>
    <message>
        <source>What the tokens say.</source>
        <translation>Was die Token sagen.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::Chart</name>
    <message>
        <source>%1, log scale</source>
        <translation>%1, logarithmisch</translation>
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
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
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
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>In der Warteschlange</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreibt</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Hält an …</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Markdown: what is shown</source>
        <translation>Markdown: was gezeigt wird</translation>
    </message>
    <message>
        <source>JSON: all versions</source>
        <translation>JSON: alle Fassungen</translation>
    </message>
    <message>
        <source>The chat was exported as %1.</source>
        <translation>Der Chat wurde als %1 exportiert.</translation>
    </message>
    <message>
        <source>Show in its folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ChatPane</name>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
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
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Messages of this chat, yours and the model&apos;s.</source>
        <translation>Nachrichten dieses Chats, Ihre und die des Modells.</translation>
    </message>
    <message>
        <source>Rendered prompt</source>
        <translation>Prompt für das Modell</translation>
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
        <source>Open in a window of its own</source>
        <translation>In eigenem Fenster öffnen</translation>
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
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>A reply is on its way.</source>
        <translation>Eine Antwort ist unterwegs.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Only the last reply goes on.</source>
        <translation>Nur die letzte Antwort geht weiter.</translation>
    </message>
    <message>
        <source>Branch into a new chat</source>
        <translation>In einen neuen Chat abzweigen</translation>
    </message>
    <message>
        <source>Token probabilities</source>
        <translation>Token-Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>Rendered prompt of this reply</source>
        <translation>Prompt dieser Antwort</translation>
    </message>
    <message>
        <source>Why not more was reused</source>
        <translation>Warum nicht mehr wiederverwendet wurde</translation>
    </message>
    <message>
        <source>This reply was not asked of the engine.</source>
        <translation>Diese Antwort wurde nicht von der Engine verlangt.</translation>
    </message>
    <message>
        <source>Show in Inside</source>
        <translation>In Innen zeigen</translation>
    </message>
    <message>
        <source>The run that it belongs to is over.</source>
        <translation>Der Lauf, zu dem sie gehört, ist vorbei.</translation>
    </message>
    <message>
        <source>Delete from here</source>
        <translation>Ab hier löschen</translation>
    </message>
    <message>
        <source>The model reads the reply again for its probabilities.</source>
        <translation>Das Modell liest die Antwort noch einmal, um ihre Wahrscheinlichkeiten zu finden.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
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
        <source>%1 What is not on the disk yet stays in this window and is tried again.</source>
        <translation>%1 Was noch nicht auf dem Datenträger ist, bleibt in diesem Fenster und wird wieder versucht.</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Another Vitrine that does not answer has these chats open. Replies that it is writing look ended here, and what is changed in both at once can be lost. Close one of the two.</source>
        <translation>Ein anderes Vitrine, das nicht antwortet, hat diese Chats offen. Antworten, die es gerade schreibt, sehen hier beendet aus, und was in beiden zugleich geändert wird, kann verloren gehen. Schließen Sie eines der beiden.</translation>
    </message>
    <message>
        <source>How messages are shown</source>
        <translation>Wie Nachrichten gezeigt werden</translation>
    </message>
    <message>
        <source>The model in use stays loaded.</source>
        <translation>Das verwendete Modell bleibt geladen.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>You are editing the model&apos;s reply. Its own wording, and what followed it, stay as a version.</source>
        <translation>Sie bearbeiten die Antwort des Modells. Ihr eigener Wortlaut und was darauf folgte bleiben als Version.</translation>
    </message>
    <message>
        <source>Attach text files</source>
        <translation>Textdateien anhängen</translation>
    </message>
    <message>
        <source>Open log</source>
        <translation>Protokoll öffnen</translation>
    </message>
    <message>
        <source>The settings file was damaged; it is kept as %1, and all settings have their defaults.</source>
        <translation>Die Datei der Einstellungen war beschädigt; sie bleibt als %1 erhalten, und alle Einstellungen haben ihre Vorgaben.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ChatSession</name>
    <message>
        <source>Two runs are being compared; the reply can be read again once both have ended.</source>
        <translation>Zwei Läufe werden verglichen; die Antwort kann noch einmal gelesen werden, sobald beide zu Ende sind.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ChecksSection</name>
    <message>
        <source>passed: %1</source>
        <translation>bestanden: %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>nicht bestanden: %1</translation>
    </message>
    <message>
        <source>%1 tensors inside the file</source>
        <translation>%1 Tensoren in der Datei</translation>
    </message>
    <message>
        <source>Architecture %1 is known</source>
        <translation>Architektur %1 ist bekannt</translation>
    </message>
    <message>
        <source>Tokenizer returns a sample text unchanged</source>
        <translation>Der Tokenizer gibt einen Probetext unverändert zurück</translation>
    </message>
    <message>
        <source>Built-in ChatML takes the template&apos;s place: %1</source>
        <translation>Das eingebaute ChatML tritt an die Stelle der Vorlage: %1</translation>
    </message>
    <message>
        <source>Template renders a sample chat</source>
        <translation>Die Vorlage setzt einen Probechat um</translation>
    </message>
    <message>
        <source>Template renders a sample chat; it takes no system prompt</source>
        <translation>Die Vorlage setzt einen Probechat um; sie nimmt keinen Systemprompt</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Tokenizer and template are being tried out…</source>
        <translation>Tokenizer und Vorlage werden erprobt …</translation>
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
    <name>vitrine::ui::CompareModel</name>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>relative to A</source>
        <translation>gegen A</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>B − A and its share of A are derived (D).</source>
        <translation>B − A und sein Anteil an A sind abgeleitet (D).</translation>
    </message>
    <message>
        <source>B is</source>
        <translation>B ist</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ComparePage</name>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Both runs are kept.</source>
        <translation>Beide Läufe sind aufbewahrt.</translation>
    </message>
    <message>
        <source>%1, config %2, step %3</source>
        <translation>%1, Konfiguration %2, Schritt %3</translation>
    </message>
    <message>
        <source>A: %1 · B: %2 · %3 · C counted, M measured, D derived</source>
        <translation>A: %1 · B: %2 · %3 · C gezählt, M gemessen, D abgeleitet</translation>
    </message>
    <message>
        <source>There is nothing to compare yet.</source>
        <translation>Noch gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>Two runs compared</source>
        <translation>Zwei Läufe im Vergleich</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>Den Vergleich speichern</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>What did the difference do?</source>
        <translation>Was bewirkte der Unterschied?</translation>
    </message>
    <message>
        <source>Two runs stand beside each other here, on one axis, with the difference of every figure.</source>
        <translation>Zwei Läufe stehen hier nebeneinander, auf einer Achse, mit dem Unterschied jeder Zahl.</translation>
    </message>
    <message>
        <source>Run static against continuous</source>
        <translation>Statisch gegen fortlaufend laufen lassen</translation>
    </message>
    <message>
        <source>Run A</source>
        <translation>Lauf A</translation>
    </message>
    <message>
        <source>Run B</source>
        <translation>Lauf B</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>Beide behalten</translation>
    </message>
    <message>
        <source>Saves both runs, so that they can be opened and compared again</source>
        <translation>Speichert beide Läufe, sodass sie wieder geöffnet und verglichen werden können</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Back to Inside</source>
        <translation>Zurück zu Innen</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Both runs one step back (,)</source>
        <translation>Beide Läufe einen Schritt zurück (,)</translation>
    </message>
    <message>
        <source>Both runs one step on (.)</source>
        <translation>Beide Läufe einen Schritt weiter (.)</translation>
    </message>
    <message>
        <source>Place on the common axis</source>
        <translation>Stelle auf der gemeinsamen Achse</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>Ans Ende</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>Both were set alike.</source>
        <translation>Beide waren gleich eingestellt.</translation>
    </message>
    <message>
        <source>choose a run</source>
        <translation>einen Lauf wählen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>The step that the views of this run show.</source>
        <translation>Der Schritt, den die Ansichten dieses Laufs zeigen.</translation>
    </message>
    <message>
        <source>A at step</source>
        <translation>A bei Schritt</translation>
    </message>
    <message>
        <source>B at step</source>
        <translation>B bei Schritt</translation>
    </message>
    <message>
        <source>Since the first step of each run.</source>
        <translation>Seit dem ersten Schritt jedes Laufs.</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>No runs are kept here.</source>
        <translation>Hier sind keine Läufe aufbewahrt.</translation>
    </message>
    <message>
        <source>The run can&apos;t be opened: %1</source>
        <translation>Der Lauf kann nicht geöffnet werden: %1</translation>
    </message>
    <message>
        <source>The engine&apos;s run, up to now</source>
        <translation>Der Lauf der Engine, bis jetzt</translation>
    </message>
    <message>
        <source>Open a run file…</source>
        <translation>Eine Laufdatei öffnen …</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Einen Lauf öffnen</translation>
    </message>
    <message>
        <source>Runs (*.vtrc *.vtrb *.vtsc);;All files (*)</source>
        <translation>Läufe (*.vtrc *.vtrb *.vtsc);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>the engine&apos;s run, to step %1</source>
        <translation>der Lauf der Engine, bis Schritt %1</translation>
    </message>
    <message>
        <source>This view can&apos;t be saved as %1.</source>
        <translation>Diese Ansicht kann nicht als %1 gespeichert werden.</translation>
    </message>
    <message>
        <source>What is set apart</source>
        <translation>Was verschieden eingestellt ist</translation>
    </message>
    <message>
        <source>One setting differs:</source>
        <translation>Eine Einstellung ist verschieden:</translation>
    </message>
    <message>
        <source>%1 settings differ:</source>
        <translation>%1 Einstellungen sind verschieden:</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Numbers of both runs in this view</source>
        <translation>Zahlen beider Läufe in dieser Ansicht</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Zeichnung</translation>
    </message>
    <message>
        <source>Choose a name that ends in .md, .csv, .json, .png or .svg.</source>
        <translation>Wählen Sie einen Namen, der auf .md, .csv, .json, .png oder .svg endet.</translation>
    </message>
    <message>
        <source>Chrome trace of both runs</source>
        <translation>Chrome-Trace beider Läufe</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>What changed between A and B?</source>
        <translation>Was änderte sich von A nach B?</translation>
    </message>
    <message>
        <source>Level that is compared</source>
        <translation>Stufe, die verglichen wird</translation>
    </message>
    <message>
        <source>See both in Inside</source>
        <translation>Beide in Innen sehen</translation>
    </message>
    <message>
        <source>The same views of both sessions with a linked cursor</source>
        <translation>Dieselben Ansichten beider Sitzungen mit verbundenem Zeiger</translation>
    </message>
    <message>
        <source>Comparison of A and B</source>
        <translation>Vergleich von A und B</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>the whole session</source>
        <translation>die ganze Sitzung</translation>
    </message>
    <message>
        <source>Settings are being compared…</source>
        <translation>Einstellungen werden verglichen …</translation>
    </message>
    <message>
        <source>No setting differs.</source>
        <translation>Keine Einstellung weicht ab.</translation>
    </message>
    <message>
        <source>Differs: %1</source>
        <translation>Weicht ab: %1</translation>
    </message>
    <message>
        <source>Compare the whole runs in Inside</source>
        <translation>Die ganzen Läufe unter Innen vergleichen</translation>
    </message>
    <message>
        <source>A and B have no level in common: A was measured at level %1, B at level %2. Figures of other levels can&apos;t be set against each other; the runs as wholes can. A benchmark of B&apos;s settings with A&apos;s levels would give both.</source>
        <translation>A und B haben keine Stufe gemeinsam: A wurde gemessen bei Stufe %1, B bei Stufe %2. Zahlen verschiedener Stufen lassen sich nicht gegeneinanderstellen, die Läufe als Ganze schon. Ein Benchmark mit den Einstellungen von B und den Stufen von A gäbe beides.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::CompareTable</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>set apart</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2 in A, %3 in B</source>
        <translation>%1: %2 in A, %3 in B</translation>
    </message>
    <message>
        <source>The figure of B less that of A.</source>
        <translation>Die Zahl von B weniger die von A.</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Two runs compared</source>
        <translation>Zwei Läufe im Vergleich</translation>
    </message>
    <message>
        <source>Note:</source>
        <translation>Hinweis:</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::CompareTableView</name>
    <message>
        <source>Figures of both runs</source>
        <translation>Zahlen beider Läufe</translation>
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
        <source>Tokens of this draft, as the model&apos;s tokenizer cuts it.</source>
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
        <source>Don&apos;t send</source>
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
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>letters</source>
        <translation>Buchstaben</translation>
    </message>
    <message>
        <source>Attach text files</source>
        <translation>Textdateien anhängen</translation>
    </message>
    <message>
        <source>Letters of this text. It is sent whole, after what is typed.</source>
        <translation>Zeichen dieses Textes. Er wird ganz gesendet, nach dem, was getippt ist.</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
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
        <source>Tokens of the next prompt, as the model&apos;s tokenizer cuts it, of the longest sequence the engine was loaded for.</source>
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
    <message>
        <source>Tokens of the text in the composer with its part of the template.</source>
        <translation>Token des Textes im Eingabefeld mit seinem Teil der Vorlage.</translation>
    </message>
    <message>
        <source>the oldest will be left out</source>
        <translation>das Älteste fällt weg</translation>
    </message>
    <message>
        <source>The message goes through: the oldest whole blocks after the system prompt are dropped from what the model gets. They still stand in the chat.</source>
        <translation>Die Nachricht geht durch: Die ältesten ganzen Blöcke nach dem System-Prompt fallen aus dem weg, was das Modell bekommt. Im Chat stehen sie weiter.</translation>
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
        <translation>Import …</translation>
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
    <message>
        <source>Open in a window of its own</source>
        <translation>In eigenem Fenster öffnen</translation>
    </message>
    <message>
        <source>Your chats can&apos;t be read at the moment.</source>
        <translation>Ihre Chats sind im Moment nicht lesbar.</translation>
    </message>
    <message>
        <source>Search</source>
        <comment>placeholder of the field over the list of chats</comment>
        <translation>Suchen</translation>
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
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, new reply</source>
        <translation>%1, neue Antwort</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationRow</name>
    <message>
        <source>Name of the chat</source>
        <translation>Name des Chats</translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation>%1 (Zweig)</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ConversationStore</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>There is no such chat.</source>
        <translation>Diesen Chat gibt es nicht.</translation>
    </message>
    <message>
        <source>Nothing of your chats could be read.</source>
        <translation>Von Ihren Chats war nichts lesbar.</translation>
    </message>
    <message>
        <source>Read again from the damaged file: %1, %2.</source>
        <translation>Aus der beschädigten Datei gelesen: %1, %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n chat(s)</source>
        <translation>
            <numerusform>%n Chat</numerusform>
            <numerusform>%n Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n known row(s) are lost.</source>
        <translation>
            <numerusform>Eine bekannte Zeile ist verloren.</numerusform>
            <numerusform>%n bekannte Zeilen sind verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>What this window holds is written anew.</source>
        <translation>Was dieses Fenster zeigt, ist neu geschrieben.</translation>
    </message>
    <message>
        <source>The damaged file is kept as %1.</source>
        <translation>Die beschädigte Datei bleibt als %1.</translation>
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
    <name>vitrine::ui::DelayProbe</name>
    <message>
        <source>How long an event waited for the window&apos;s event loop, over the last minute: one sample every %1 ms, a held-up loop counted for each that it missed.</source>
        <translation>Wie lange ein Ereignis auf die Ereignisschleife des Fensters wartete, über die letzte Minute: ein Messwert alle %1 ms, eine aufgehaltene Schleife für jeden gezählt, den sie verpasste.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>loop delay p50</source>
        <translation>Schleifenverzug p50</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max.</translation>
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
    <name>vitrine::ui::DifferenceModel</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>At the cursor</source>
        <translation>Am Zeiger</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DifferenceRow</name>
    <message>
        <source>Difference of both runs in this view</source>
        <translation>Unterschied beider Läufe in dieser Ansicht</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DownloadDialog</name>
    <message>
        <source>Download a model</source>
        <translation>Ein Modell herunterladen</translation>
    </message>
    <message>
        <source>https://… or OWNER/REPOSITORY/FILE.gguf</source>
        <translation>https://… oder OWNER/REPOSITORY/FILE.gguf</translation>
    </message>
    <message>
        <source>Address of the model, or owner, repository and file</source>
        <translation>Adresse des Modells, oder Eigentümer, Repository und Datei</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>64 hex digits, if the publisher names them</source>
        <translation>64 Hexziffern, wenn der Herausgeber sie nennt</translation>
    </message>
    <message>
        <source>Expected SHA-256, may be empty</source>
        <translation>Erwartete SHA-256, darf leer sein</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Small models</source>
        <translation>Kleine Modelle</translation>
    </message>
    <message>
        <source>Small models for a first try, from %1</source>
        <translation>Kleine Modelle für einen ersten Versuch, von %1</translation>
    </message>
    <message>
        <source>Size of the file as its publisher states it.</source>
        <translation>Größe der Datei, wie ihr Herausgeber sie angibt.</translation>
    </message>
    <message>
        <source>size not known, the server is asked</source>
        <translation>Größe nicht bekannt, der Server wird gefragt</translation>
    </message>
    <message>
        <source>no hash known beforehand</source>
        <translation>keine Prüfsumme vorher bekannt</translation>
    </message>
    <message>
        <source>hash is checked</source>
        <translation>Prüfsumme wird geprüft</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>%1 herunterladen</translation>
    </message>
    <message>
        <source>Nothing is sent but the request for the file itself.</source>
        <translation>Nichts wird gesendet außer der Anfrage nach der Datei selbst.</translation>
    </message>
    <message>
        <source>Name what to fetch.</source>
        <translation>Nennen, was zu holen ist.</translation>
    </message>
    <message>
        <source>A SHA-256 has 64 hex digits.</source>
        <translation>Eine SHA-256 hat 64 Hexziffern.</translation>
    </message>
    <message>
        <source>%1 and the other parts, %2 files</source>
        <translation>%1 und die anderen Teile, %2 Dateien</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DownloadRow</name>
    <message>
        <source>Left unfinished; Resume goes on with it</source>
        <translation>Unfertig liegen geblieben; Fortsetzen macht damit weiter</translation>
    </message>
    <message>
        <source>Asking the server</source>
        <translation>Der Server wird gefragt</translation>
    </message>
    <message>
        <source>Receiving the rest</source>
        <translation>Der Rest wird empfangen</translation>
    </message>
    <message>
        <source>Receiving</source>
        <translation>Wird empfangen</translation>
    </message>
    <message>
        <source>Waiting %1 s: %2</source>
        <translation>Wartet %1 s: %2</translation>
    </message>
    <message>
        <source>Computing the SHA-256</source>
        <translation>Die SHA-256 wird berechnet</translation>
    </message>
    <message>
        <source>Done; the SHA-256 is the one that it should be</source>
        <translation>Fertig; die SHA-256 ist die, die sie sein soll</translation>
    </message>
    <message>
        <source>Done; no SHA-256 was known to compare with</source>
        <translation>Fertig; keine SHA-256 war zum Vergleichen bekannt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Stopped; what has come is kept</source>
        <translation>Angehalten; was gekommen ist, bleibt</translation>
    </message>
    <message>
        <source>Received of %1</source>
        <translation>Empfangen von %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Take %1 off the list</source>
        <translation>%1 von der Liste nehmen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Bytes of the file that are here, those of earlier tries among them.</source>
        <translation>Bytes der Datei, die hier sind, die früherer Versuche eingeschlossen.</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>Bytes that came in the last three seconds, divided by the time.</source>
        <translation>Bytes, die in den letzten drei Sekunden kamen, geteilt durch die Zeit.</translation>
    </message>
    <message>
        <source>What is missing, divided by the rate.</source>
        <translation>Was fehlt, geteilt durch die Rate.</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>received</source>
        <translation>empfangen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Discard what has come of %1</source>
        <translation>Verwerfen, was von %1 gekommen ist</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>The server can&apos;t be found</source>
        <translation>Der Server ist nicht zu finden</translation>
    </message>
    <message>
        <source>check the address and the connection.</source>
        <translation>die Adresse und die Verbindung prüfen.</translation>
    </message>
    <message>
        <source>The server takes no connection</source>
        <translation>Der Server nimmt keine Verbindung an</translation>
    </message>
    <message>
        <source>check the address; the server may be down for a while.</source>
        <translation>die Adresse prüfen; vielleicht ist der Server eine Weile nicht da.</translation>
    </message>
    <message>
        <source>The connection broke off</source>
        <translation>Die Verbindung ist abgebrochen</translation>
    </message>
    <message>
        <source>try again; it goes on with what has come.</source>
        <translation>es noch einmal versuchen; es geht mit dem weiter, was gekommen ist.</translation>
    </message>
    <message>
        <source>The server has no such file</source>
        <translation>Der Server hat diese Datei nicht</translation>
    </message>
    <message>
        <source>check the address; the file may have another name now.</source>
        <translation>die Adresse prüfen; vielleicht heißt die Datei inzwischen anders.</translation>
    </message>
    <message>
        <source>Too many requests for this server</source>
        <translation>Zu viele Anfragen für diesen Server</translation>
    </message>
    <message>
        <source>wait as long as it asks, then try again.</source>
        <translation>warten, solange er es verlangt, und es dann noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The server does not give this file to everyone</source>
        <translation>Der Server gibt diese Datei nicht jedem</translation>
    </message>
    <message>
        <source>fetch it with a browser and put it into a watched folder, or choose another file.</source>
        <translation>sie mit einem Browser holen und in einen beobachteten Ordner legen, oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>The server refuses</source>
        <translation>Der Server weigert sich</translation>
    </message>
    <message>
        <source>check the address, or choose another file.</source>
        <translation>die Adresse prüfen oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>The server has a fault</source>
        <translation>Der Server hat einen Fehler</translation>
    </message>
    <message>
        <source>try again later.</source>
        <translation>es später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The file has another length than it should</source>
        <translation>Die Datei hat eine andere Länge als sie soll</translation>
    </message>
    <message>
        <source>fetch it again; if it stays so, fetch it from elsewhere.</source>
        <translation>sie noch einmal holen; bleibt es dabei, von anderswo.</translation>
    </message>
    <message>
        <source>The file on the server is cut</source>
        <translation>Die Datei auf dem Server ist abgeschnitten</translation>
    </message>
    <message>
        <source>fetch the model from elsewhere.</source>
        <translation>das Modell von anderswo holen.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DownloadRows</name>
    <message>
        <source>Downloads</source>
        <translation>Downloads</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DownloadWorker</name>
    <message>
        <source>&apos;%1&apos; is there already.</source>
        <translation>&apos;%1&apos; ist schon da.</translation>
    </message>
    <message>
        <source>The folder &apos;%1&apos; can&apos;t be made.</source>
        <translation>Der Ordner &apos;%1&apos; kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The server leads from an encrypted address to one that is not.</source>
        <translation>Der Server führt von einer verschlüsselten Adresse zu einer unverschlüsselten.</translation>
    </message>
    <message>
        <source>The server leads in circles or to an address that can&apos;t be fetched.</source>
        <translation>Der Server führt im Kreis oder zu einer Adresse, die sich nicht holen lässt.</translation>
    </message>
    <message>
        <source>the file on the server has changed; began anew</source>
        <translation>die Datei auf dem Server hat sich geändert; von vorn begonnen</translation>
    </message>
    <message>
        <source>the server asks to wait: too many requests (429)</source>
        <translation>der Server bittet zu warten: zu viele Anfragen (429)</translation>
    </message>
    <message>
        <source>the server is busy (503)</source>
        <translation>der Server ist beschäftigt (503)</translation>
    </message>
    <message>
        <source>the server has a fault (%1)</source>
        <translation>der Server hat einen Fehler (%1)</translation>
    </message>
    <message>
        <source>%1 gives this file only to those who have signed in or agreed to its terms (%2).</source>
        <translation>%1 gibt diese Datei nur denen, die angemeldet sind oder den Bedingungen zugestimmt haben (%2).</translation>
    </message>
    <message>
        <source>%1 has no such file (%2).</source>
        <translation>%1 hat keine solche Datei (%2).</translation>
    </message>
    <message>
        <source>%1 refuses: %2.</source>
        <translation>%1 lehnt ab: %2.</translation>
    </message>
    <message>
        <source>the server can&apos;t go on in the middle; began anew</source>
        <translation>der Server kann nicht in der Mitte weitermachen; von vorn begonnen</translation>
    </message>
    <message>
        <source>The server contradicts itself about the file&apos;s size.</source>
        <translation>Der Server widerspricht sich bei der Größe der Datei.</translation>
    </message>
    <message>
        <source>The file needs %1 more and the disk has %2 free.</source>
        <translation>Die Datei braucht noch %1, und auf dem Datenträger sind %2 frei.</translation>
    </message>
    <message>
        <source>The server sent something else than a GGUF file (%1).</source>
        <translation>Der Server schickte etwas anderes als eine GGUF-Datei (%1).</translation>
    </message>
    <message>
        <source>of no stated type</source>
        <translation>ohne Angabe des Typs</translation>
    </message>
    <message>
        <source>the connection broke after %1</source>
        <translation>die Verbindung brach nach %1</translation>
    </message>
    <message numerus="yes">
        <source>Gave up after %n tries: %1. What has come is kept.</source>
        <translation>
            <numerusform>Nach %n Versuch aufgegeben: %1. Was gekommen ist, bleibt.</numerusform>
            <numerusform>Nach %n Versuchen aufgegeben: %1. Was gekommen ist, bleibt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server asks to come back in %1 minutes.</source>
        <translation>Der Server bittet, in %1 Minuten wiederzukommen.</translation>
    </message>
    <message>
        <source>The file has %1 bytes and should have %2.</source>
        <translation>Die Datei hat %1 Bytes und sollte %2 haben.</translation>
    </message>
    <message>
        <source>The file&apos;s SHA-256 is not the one that it should be; it was damaged or replaced on its way.</source>
        <translation>Die SHA-256 der Datei ist nicht die, die sie sein soll; sie wurde unterwegs beschädigt oder ersetzt.</translation>
    </message>
    <message numerus="yes">
        <source>Gave up after %n tries: %1.</source>
        <translation>
            <numerusform>Nach %n Versuch aufgegeben: %1.</numerusform>
            <numerusform>Nach %n Versuchen aufgegeben: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>what had come, %1, was deleted</source>
        <translation>was gekommen war, %1, ist gelöscht</translation>
    </message>
    <message>
        <source>nothing of it was kept</source>
        <translation>nichts davon wurde behalten</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::DraftMatches</name>
    <message>
        <source>token %1 is the first that differs</source>
        <translation>Token %1 ist das erste, das abweicht</translation>
    </message>
    <message>
        <source>being compared</source>
        <translation>wird verglichen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::EmptyCase</name>
    <message>
        <source>An empty case</source>
        <translation>Eine leere Vitrine</translation>
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
    <name>vitrine::ui::FileSection</name>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>Number formats</source>
        <translation>Zahlenformate</translation>
    </message>
    <message>
        <source>In the file</source>
        <translation>In der Datei</translation>
    </message>
    <message numerus="yes">
        <source>Bytes of the %n tensor(s) of this number format.</source>
        <translation>
            <numerusform>Bytes des %n Tensors in diesem Zahlenformat.</numerusform>
            <numerusform>Bytes der %n Tensoren in diesem Zahlenformat.</numerusform>
        </translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Bytes of all further number formats.</source>
        <translation>Bytes aller weiteren Zahlenformate.</translation>
    </message>
    <message>
        <source>bits a weight</source>
        <translation>Bit je Gewicht</translation>
    </message>
    <message>
        <source>Eight times the bytes of all tensors, divided by the number of weights.</source>
        <translation>Achtmal die Bytes aller Tensoren, geteilt durch die Zahl der Gewichte.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Numbers in all tensors.</source>
        <translation>Zahlen in allen Tensoren.</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Tensors in the file.</source>
        <translation>Tensoren in der Datei.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Blocks of attention and feed-forward.</source>
        <translation>Blöcke aus Attention und Feed-Forward.</translation>
    </message>
    <message>
        <source>Heads, KV heads</source>
        <translation>Köpfe, KV-Köpfe</translation>
    </message>
    <message>
        <source>Query heads, key and value heads, and how many values a head has.</source>
        <translation>Query-Köpfe, Key- und Value-Köpfe und wie viele Werte ein Kopf hat.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Tokens that the model knows.</source>
        <translation>Token, die das Modell kennt.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>The longest text that the model was made for, in tokens.</source>
        <translation>Der längste Text, für den das Modell gemacht wurde, in Token.</translation>
    </message>
    <message>
        <source>KV a token</source>
        <translation>KV je Token</translation>
    </message>
    <message>
        <source>Layers × KV heads × (key and value width) × bytes of a number.</source>
        <translation>Schichten × KV-Köpfe × (Breite von Schlüssel und Wert) × Bytes einer Zahl.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FilterStrip</name>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>A click or Delete takes it away</source>
        <translation>Ein Klick oder Entf nimmt ihn weg</translation>
    </message>
    <message>
        <source>steps %1–%2</source>
        <translation>Schritte %1–%2</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <source>pinned %1</source>
        <translation>angeheftet %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps of the brushed stretch.</source>
        <translation>Schritte der überstrichenen Strecke.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>From the start of its first step to the end of its last.</source>
        <translation>Vom Beginn ihres ersten Schritts bis zum Ende ihres letzten.</translation>
    </message>
    <message>
        <source>tokens out</source>
        <translation>Token aus</translation>
    </message>
    <message>
        <source>Tokens given out in it.</source>
        <translation>Darin ausgegebene Token.</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
    <message>
        <source>Tokens given out in it, over its time.</source>
        <translation>Darin ausgegebene Token, durch ihre Zeit.</translation>
    </message>
    <message>
        <source>prompt tokens</source>
        <translation>Prompt-Token</translation>
    </message>
    <message>
        <source>Prompt tokens computed in it.</source>
        <translation>Darin berechnete Prompt-Token.</translation>
    </message>
    <message>
        <source>Slot-steps that worked ÷ (slots × steps with a batch).</source>
        <translation>Platz-Schritte, die arbeiteten ÷ (Plätze × Schritte mit einem Batch).</translation>
    </message>
    <message>
        <source>slots used</source>
        <translation>Plätze benutzt</translation>
    </message>
    <message>
        <source>idle slot-steps</source>
        <translation>leere Platz-Schritte</translation>
    </message>
    <message>
        <source>Static batching: steps × slots held by members that had ended.</source>
        <translation>Statisches Batching: Schritte × Plätze, die beendete Mitglieder hielten.</translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation>Sequenz %1</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>%1 more requests</source>
        <translation>%1 weitere Anfragen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>Token %1</translation>
    </message>
    <message>
        <source>A click chooses in all views, Ctrl and a click adds, dragging over the timeline brushes steps</source>
        <translation>Ein Klick wählt in allen Ansichten, Strg und Klick wählt dazu, Ziehen über die Zeitleiste überstreicht Schritte</translation>
    </message>
    <message>
        <source>time in %1</source>
        <translation>Zeit in %1</translation>
    </message>
    <message>
        <source>prefix %1</source>
        <translation>Präfix %1</translation>
    </message>
    <message>
        <source>lookup of %1</source>
        <translation>Suche von %1</translation>
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
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
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
    <name>vitrine::ui::FitAxis</name>
    <message>
        <source>Requests that fit</source>
        <translation>Anfragen, die passen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FitHead</name>
    <message>
        <source>Columns: model; size of the file, counted; memory that it would take, derived; whether it fits, derived</source>
        <translation>Spalten: Modell; Größe der Datei, gezählt; Speicher, den es nähme, abgeleitet; ob es passt, abgeleitet</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>File, %1</source>
        <translation>Datei, %1</translation>
    </message>
    <message>
        <source>On this device</source>
        <translation>Auf diesem Gerät</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Bytes of the file on the disk, all parts of a split model.</source>
        <translation>Bytes der Datei auf dem Datenträger, alle Teile eines geteilten Modells.</translation>
    </message>
    <message>
        <source>Weights as they are packed + one chat of the model&apos;s context (8,192 tokens at most) + scratch + tokenizer, by the sizing that a load uses; it fits when that is not more than what is free less a reserve.</source>
        <translation>Gewichte, wie sie gepackt werden + ein Chat vom Kontext des Modells (höchstens 8.192 Token) + Zwischenspeicher + Tokenizer, nach der Berechnung, die ein Laden benutzt; es passt, wenn das nicht mehr ist als das Freie weniger eine Reserve.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FitLegend</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>KV of one chat, up to 8,192 tokens, %1</source>
        <translation>KV eines Chats, bis 8.192 Token, %1</translation>
    </message>
    <message>
        <source>scratch and program</source>
        <translation>Zwischenspeicher und Programm</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>andere Programme</translation>
    </message>
    <message>
        <source>Read from the files, nothing loaded</source>
        <translation>Aus den Dateien gelesen, nichts geladen</translation>
    </message>
    <message>
        <source>Parts of the bars: weights; KV of one chat, up to 8,192 tokens, %1; scratch and program; other programs</source>
        <translation>Teile der Balken: Gewichte; KV eines Chats, bis 8.192 Token, %1; Zwischenspeicher und Programm; andere Programme</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FolderList</name>
    <message>
        <source>Add a folder…</source>
        <translation>Einen Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Stop watching %1; its files stay</source>
        <translation>%1 nicht mehr beobachten; seine Dateien bleiben</translation>
    </message>
    <message>
        <source>A folder with models</source>
        <translation>Ein Ordner mit Modellen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::FoldersDialog</name>
    <message>
        <source>Watched folders</source>
        <translation>Beobachtete Ordner</translation>
    </message>
    <message>
        <source>GGUF files in these folders, and up to four folders below them, are listed. New ones appear by themselves.</source>
        <translation>GGUF-Dateien in diesen Ordnern und bis zu vier Ordner darunter werden aufgeführt. Neue erscheinen von selbst.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
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
        <source>· %1</source>
        <translation>· %1</translation>
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
        <source>% · %1 GiB</source>
        <translation>% · %1 GiB</translation>
    </message>
    <message>
        <source>Processor time that this program took in the last second (100 is one core), and the memory it has in use.</source>
        <translation>Prozessorzeit, die dieses Programm in der letzten Sekunde nahm (100 ist ein Kern), und der Speicher, den es benutzt.</translation>
    </message>
    <message>
        <source>GPU, memory</source>
        <translation>GPU, Speicher</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht gemeldet</translation>
    </message>
    <message>
        <source>%1, by its driver. Time in which it computed: %2 %; in which its memory was used: %3 %. Memory of this program: %4 GiB, of all programs: %5 GiB, of the card: %6 GiB. Temperature: %7 °C. Clocks: %8 and %9 MHz (memory).</source>
        <translation>%1, laut seinem Treiber. Zeit, in der sie rechnete: %2 %; in der ihr Speicher benutzt wurde: %3 %. Speicher dieses Programms: %4 GiB, aller Programme: %5 GiB, der Karte: %6 GiB. Temperatur: %7 °C. Takte: %8 und %9 MHz (Speicher).</translation>
    </message>
    <message>
        <source>Power: %1 W.</source>
        <translation>Leistung: %1 W.</translation>
    </message>
    <message>
        <source>No figures of a GPU: %1</source>
        <translation>Keine Zahlen einer GPU: %1</translation>
    </message>
    <message>
        <source>Most running</source>
        <translation>Höchstens laufend</translation>
    </message>
    <message>
        <source>Most waiting</source>
        <translation>Höchstens wartend</translation>
    </message>
    <message>
        <source>Most KV in use</source>
        <translation>Höchstens KV belegt</translation>
    </message>
    <message>
        <source>Reuse, brushed</source>
        <translation>Wiederverw., Strecke</translation>
    </message>
    <message>
        <source>Longest step</source>
        <translation>Längster Schritt</translation>
    </message>
    <message>
        <source>Wall time of the longest of the brushed steps.</source>
        <translation>Dauer des längsten der überstrichenen Schritte.</translation>
    </message>
    <message>
        <source>The most of all brushed steps.</source>
        <translation>Das Höchste aller überstrichenen Schritte.</translation>
    </message>
    <message>
        <source>Prompt tokens taken from the prefix cache, of all prompt tokens that were needed %1.</source>
        <translation>Prompt-Token aus dem Präfix-Cache, von allen Prompt-Token, die %1 gebraucht wurden.</translation>
    </message>
    <message>
        <source>No prompt was read %1.</source>
        <translation>Es wurde %1 kein Prompt gelesen.</translation>
    </message>
    <message>
        <source>Tokens given out a second, and prompt tokens computed a second, %1.</source>
        <translation>Ausgegebene Token je Sekunde und berechnete Prompt-Token je Sekunde, %1.</translation>
    </message>
    <message>
        <source>Wall time of the last step; none runs now.</source>
        <translation>Dauer des letzten Schritts; jetzt läuft keiner.</translation>
    </message>
    <message>
        <source>Time to the first token: from arrival to when it was given out; median and 99th percentile of %1 requests whose first token came %2.</source>
        <translation>Zeit bis zum ersten Token: von der Ankunft bis zu seiner Ausgabe; Median und 99. Perzentil von %1 Anfragen, deren erstes Token %2 kam.</translation>
    </message>
    <message>
        <source>No request got its first token %1.</source>
        <translation>Es bekam %1 keine Anfrage ihr erstes Token.</translation>
    </message>
    <message>
        <source>Time per output token after the first, one value a request; median and 99th percentile of %1 requests that ended %2.</source>
        <translation>Zeit je Ausgabe-Token nach dem ersten, ein Wert je Anfrage; Median und 99. Perzentil von %1 Anfragen, die %2 endeten.</translation>
    </message>
    <message>
        <source>No request of two tokens or more ended %1.</source>
        <translation>Es endete %1 keine Anfrage mit zwei Token oder mehr.</translation>
    </message>
    <message>
        <source>in the brushed steps</source>
        <translation>in den überstrichenen Schritten</translation>
    </message>
    <message>
        <source>in the last second</source>
        <translation>in der letzten Sekunde</translation>
    </message>
    <message>
        <source>in the last %1 seconds</source>
        <translation>in den letzten %1 Sekunden</translation>
    </message>
    <message>
        <source>in the second up to this step</source>
        <translation>in der Sekunde bis zu diesem Schritt</translation>
    </message>
    <message>
        <source>in the %1 seconds up to this step</source>
        <translation>in den %1 Sekunden bis zu diesem Schritt</translation>
    </message>
    <message>
        <source>In the step shown it read %1 %2 and computed %3 %4 (derived from the model&apos;s formulas and its own clock).</source>
        <translation>Im gezeigten Schritt las sie %1 %2 und rechnete %3 %4 (abgeleitet aus den Formeln des Modells und ihrer eigenen Uhr).</translation>
    </message>
    <message>
        <source>Last step · rests</source>
        <translation>Letzter Schritt · ruht</translation>
    </message>
    <message>
        <source>A saved run has no figures of processor time and memory; those of this program now are not its own.</source>
        <translation>Ein gespeicherter Lauf hat keine Zahlen zu Prozessorzeit und Speicher; die dieses Programms von jetzt sind nicht seine.</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht aufgezeichnet</translation>
    </message>
    <message>
        <source>A saved run has no figures of the GPU&apos;s driver; those of now are not its own.</source>
        <translation>Ein gespeicherter Lauf hat keine Zahlen vom Treiber der GPU; die von jetzt sind nicht seine.</translation>
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
        <source>what a reply costs</source>
        <translation>was eine Antwort kostet</translation>
    </message>
    <message>
        <source>what this reply costs</source>
        <translation>Kosten der Antwort</translation>
    </message>
    <message>
        <source>The context was full, so this reply took several requests: first token and reuse are those of the first, as in the line under the reply; blocks and times between tokens those of the last.</source>
        <translation>Der Kontext war voll, daher brauchte diese Antwort mehrere Anfragen: Erster Token und Wiederverwendung sind die der ersten, wie in der Zeile unter der Antwort; Blöcke und Zeiten zwischen Token die der letzten.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::HashRow</name>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Hashed</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>SHA-256 of the file</source>
        <translation>SHA-256 der Datei</translation>
    </message>
    <message>
        <source>Paste the publisher&apos;s hash to compare</source>
        <translation>Die Prüfsumme des Herausgebers zum Vergleichen einfügen</translation>
    </message>
    <message>
        <source>The publisher&apos;s SHA-256, to compare with</source>
        <translation>Die SHA-256 des Herausgebers, zum Vergleichen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Bytes of the file that went into the hash.</source>
        <translation>Bytes der Datei, die in die Prüfsumme eingingen.</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>Bytes hashed, divided by the time.</source>
        <translation>Gelesene Bytes, geteilt durch die Zeit.</translation>
    </message>
    <message>
        <source>hashed</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>The file&apos;s bytes are not those of the last time, though nothing has written it: the disk may be failing.</source>
        <translation>Die Bytes der Datei sind nicht die vom letzten Mal, obwohl nichts sie geschrieben hat: Der Datenträger könnte versagen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>Noch einmal berechnen</translation>
    </message>
    <message>
        <source>Cancel the hash</source>
        <translation>Die Berechnung abbrechen</translation>
    </message>
    <message>
        <source>Compute the SHA-256 of the file</source>
        <translation>Die SHA-256 der Datei berechnen</translation>
    </message>
    <message>
        <source>A SHA-256 has 64 hex digits.</source>
        <translation>Eine SHA-256 hat 64 Hexziffern.</translation>
    </message>
    <message>
        <source>No hash of this file is known to compare with.</source>
        <translation>Keine Prüfsumme dieser Datei ist zum Vergleichen bekannt.</translation>
    </message>
    <message>
        <source>It is the one that the list of small models names.</source>
        <translation>Es ist die, die die Liste der kleinen Modelle nennt.</translation>
    </message>
    <message>
        <source>They are the same.</source>
        <translation>Sie sind gleich.</translation>
    </message>
    <message>
        <source>They differ: this is another file, or it was damaged.</source>
        <translation>Sie weichen ab: Dies ist eine andere Datei, oder sie wurde beschädigt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::InsideHost</name>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Two runs beside each other, on one axis, with the difference of every figure</source>
        <translation>Zwei Läufe nebeneinander, auf einer Achse, mit dem Unterschied jeder Zahl</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::InsidePage</name>
    <message>
        <source>There is no view %1.</source>
        <translation>Es gibt keine Ansicht %1.</translation>
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
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Start easy text</source>
        <translation>Leichten Text starten</translation>
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
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>Restore the arrangement</source>
        <translation>Anordnung wiederherstellen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
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
        <source>%1 running, %2 waiting (C)</source>
        <translation>%1 laufen, %2 warten (C)</translation>
    </message>
    <message>
        <source>A saved run: %1</source>
        <translation>Ein gespeicherter Lauf: %1</translation>
    </message>
    <message>
        <source>%1 · %2 · config %3 · step %4 · C counted, M measured, D derived</source>
        <translation>%1 · %2 · Konfiguration %3 · Schritt %4 · C gezählt, M gemessen, D abgeleitet</translation>
    </message>
    <message>
        <source>This view can&apos;t be saved as %1.</source>
        <translation>Diese Ansicht kann nicht als %1 gespeichert werden.</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Verweise</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Lookups</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>What is shown of sharing</source>
        <translation>Was vom Teilen gezeigt wird</translation>
    </message>
    <message>
        <source>What prompts have in common, and who holds it.</source>
        <translation>Was Prompts gemeinsam haben, und wer es hält.</translation>
    </message>
    <message>
        <source>What each prompt was known for, and what of it was hit. A click goes to the first token that was not.</source>
        <translation>Was von jedem Prompt bekannt war, und was davon getroffen wurde. Ein Klick geht zum ersten Token, das es nicht wurde.</translation>
    </message>
    <message>
        <source>Save tree (DOT)…</source>
        <translation>Baum speichern (DOT) …</translation>
    </message>
    <message>
        <source>Save numbers (JSON)…</source>
        <translation>Zahlen speichern (JSON) …</translation>
    </message>
    <message>
        <source>Tokens given out by time</source>
        <translation>Ausgegebene Token nach Zeit</translation>
    </message>
    <message>
        <source>No runs are kept here.</source>
        <translation>Hier sind keine Läufe aufbewahrt.</translation>
    </message>
    <message>
        <source>Opening the run…</source>
        <translation>Der Lauf wird geöffnet …</translation>
    </message>
    <message>
        <source>The run can&apos;t be opened: %1</source>
        <translation>Der Lauf kann nicht geöffnet werden: %1</translation>
    </message>
    <message>
        <source>Bookmark: marks the step that is shown, or takes the mark away (B)</source>
        <translation>Lesezeichen: merkt den gezeigten Schritt vor oder nimmt die Marke weg (B)</translation>
    </message>
    <message>
        <source>Views: which are shown, and where</source>
        <translation>Ansichten: welche gezeigt werden, und wo</translation>
    </message>
    <message>
        <source>Export: saves the whole run, as a run file, a scene or a trace for Perfetto and chrome://tracing</source>
        <translation>Export: sichert den ganzen Lauf, als Laufdatei, als Szene oder als Spur für Perfetto und chrome://tracing</translation>
    </message>
    <message>
        <source>Grouped</source>
        <translation>Gruppiert</translation>
    </message>
    <message>
        <source>Run file</source>
        <translation>Lauf-Datei</translation>
    </message>
    <message>
        <source>Scene: the run as it is shown now</source>
        <translation>Szene: der Lauf, wie er jetzt gezeigt wird</translation>
    </message>
    <message>
        <source>Chrome trace</source>
        <translation>Chrome-Trace</translation>
    </message>
    <message>
        <source>A run can&apos;t be saved as “%1”: choose a name that ends in .vtrc, .vtsc or .json.</source>
        <translation>Ein Lauf kann nicht als „%1“ gespeichert werden: Wählen Sie einen Namen, der auf .vtrc, .vtsc oder .json endet.</translation>
    </message>
    <message>
        <source>Where are the bytes?</source>
        <translation>Wo liegen die Bytes?</translation>
    </message>
    <message>
        <source>What is shared?</source>
        <translation>Was ist geteilt?</translation>
    </message>
    <message>
        <source>What did it cost?</source>
        <translation>Was hat er gekostet?</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
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
    <name>vitrine::ui::LatencyPair</name>
    <message>
        <source>Time to the first token by request, both runs</source>
        <translation>Zeit bis zum ersten Token nach Anfrage, beide Läufe</translation>
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
        <source>From arrival to the end by request, both runs</source>
        <translation>Von der Ankunft bis zum Ende nach Anfrage, beide Läufe</translation>
    </message>
    <message>
        <source>E2E, ms (M)</source>
        <translation>Gesamt, ms (M)</translation>
    </message>
    <message>
        <source>Time between tokens by percentile, both runs</source>
        <translation>Zeit zwischen Token nach Perzentil, beide Läufe</translation>
    </message>
    <message>
        <source>percentile of the tokens (D)</source>
        <translation>Perzentil der Token (D)</translation>
    </message>
    <message>
        <source>ITL, ms (M)</source>
        <translation>ITL, ms (M)</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A, filled and solid</source>
        <translation>A, gefüllt und durchgezogen</translation>
    </message>
    <message>
        <source>B, hollow and dashed</source>
        <translation>B, hohl und gestrichelt</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Time to the first token: ninety-nine of a hundred requests had it by then.</source>
        <translation>Zeit bis zum ersten Token: Neunundneunzig von hundert Anfragen hatten es bis dahin.</translation>
    </message>
    <message>
        <source>TTFT p99</source>
        <translation>TTFT p99</translation>
    </message>
    <message>
        <source>Time between two tokens of a request, one sample a token.</source>
        <translation>Zeit zwischen zwei Token einer Anfrage, ein Messwert je Token.</translation>
    </message>
    <message>
        <source>ITL p99</source>
        <translation>ITL p99</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LatencyPairTable</name>
    <message>
        <source>Request C</source>
        <translation>Anfrage C</translation>
    </message>
    <message>
        <source>TTFT A ms M</source>
        <translation>TTFT A ms M</translation>
    </message>
    <message>
        <source>TTFT B ms M</source>
        <translation>TTFT B ms M</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>E2E A ms M</source>
        <translation>Gesamt A ms M</translation>
    </message>
    <message>
        <source>E2E B ms M</source>
        <translation>Gesamt B ms M</translation>
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
        <source>Time between tokens</source>
        <translation>Zeit zwischen Token</translation>
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
        <source>TTFT, ms</source>
        <translation>TTFT, ms</translation>
    </message>
    <message>
        <source>request, in the order of arrival</source>
        <translation>Anfrage, in der Reihenfolge der Ankunft</translation>
    </message>
    <message>
        <source>ITL, ms</source>
        <translation>ITL, ms</translation>
    </message>
    <message>
        <source>engine clock, s</source>
        <translation>Uhr der Engine, s</translation>
    </message>
    <message>
        <source>%1: %2 ms to the first token (M), %3 ms of them in the queue (M)</source>
        <translation>%1: %2 ms bis zum ersten Token (M), davon %3 ms in der Warteschlange (M)</translation>
    </message>
    <message>
        <source>%1: no token yet after %2 ms (M); it counts as at least that</source>
        <translation>%1: noch kein Token nach %2 ms (M); es zählt als mindestens das</translation>
    </message>
    <message>
        <source>%1, step %2 (C): %3 ms after the token before (M)</source>
        <translation>%1, Schritt %2 (C): %3 ms nach dem Token davor (M)</translation>
    </message>
    <message>
        <source>How many stay within the limit of the picture. Drag the limit, or move it with Up and Down.</source>
        <translation>Wie viele innerhalb der Grenze des Bildes bleiben. Die Grenze ziehen oder mit Auf und Ab bewegen.</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>innerhalb</translation>
    </message>
    <message>
        <source>How many are over the limit; those without a token yet that wait longer already, too.</source>
        <translation>Wie viele über der Grenze sind; auch die ohne Token, die schon länger warten.</translation>
    </message>
    <message>
        <source>fail</source>
        <translation>darüber</translation>
    </message>
    <message>
        <source>Requests without a token yet, still within the limit: neither pass nor fail.</source>
        <translation>Anfragen ohne Token, noch innerhalb der Grenze: weder noch.</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>unfertig</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
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
    <message>
        <source>&gt; %1</source>
        <translation>&gt; %1</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>k. A.</translation>
    </message>
    <message>
        <source>Out C</source>
        <translation>Aus C</translation>
    </message>
    <message>
        <source>Number of the request since the model was loaded.</source>
        <translation>Nummer der Anfrage seit dem Laden des Modells.</translation>
    </message>
    <message>
        <source>From arrival until it was first admitted, in milliseconds. Measured.</source>
        <translation>Von der Ankunft bis zur ersten Zulassung, in Millisekunden. Gemessen.</translation>
    </message>
    <message>
        <source>Time to the first token, from arrival, in milliseconds; &gt; says that it still waits. Measured.</source>
        <translation>Zeit von der Ankunft bis zum ersten Token, in Millisekunden; &gt; heißt, dass sie noch wartet. Gemessen.</translation>
    </message>
    <message>
        <source>Tokens given out so far. Counted.</source>
        <translation>Bisher ausgegebene Token. Gezählt.</translation>
    </message>
    <message>
        <source>Time per output token after the first: (last − first) / (n − 1), in milliseconds. Measured.</source>
        <translation>Zeit je ausgegebenem Token nach dem ersten: (letztes − erstes) / (n − 1), in Millisekunden. Gemessen.</translation>
    </message>
    <message>
        <source>From arrival to the end, in milliseconds. Measured.</source>
        <translation>Von der Ankunft bis zum Ende, in Millisekunden. Gemessen.</translation>
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
    <name>vitrine::ui::LevelCharts</name>
    <message>
        <source>concurrency or rate %1, n %2</source>
        <translation>Gleichzeitigkeit oder Rate %1, n %2</translation>
    </message>
    <message>
        <source>requests a second offered, log scale (C)</source>
        <translation>gesendete Anfragen je Sekunde, logarithmisch (C)</translation>
    </message>
    <message>
        <source>concurrency, log scale (C)</source>
        <translation>Gleichzeitigkeit, log (C)</translation>
    </message>
    <message>
        <source>%1, as a table</source>
        <translation>%1, als Tabelle</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>Ausgabe-Token</translation>
    </message>
    <message>
        <source>a second, measured (M)</source>
        <translation>je Sekunde, gemessen (M)</translation>
    </message>
    <message>
        <source>tok/s (M)</source>
        <translation>Tok/s (M)</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Bis zum ersten Token</translation>
    </message>
    <message>
        <source>TTFT, ms (M)</source>
        <translation>TTFT, ms (M)</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>Zeit je Ausgabe-Token</translation>
    </message>
    <message>
        <source>TPOT, ms (M)</source>
        <translation>TPOT, ms (M)</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>SLO %1 ms</source>
        <translation>SLO %1 ms</translation>
    </message>
    <message>
        <source>from p50 to p99 (M)</source>
        <translation>von p50 bis p99 (M)</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LibraryItems</name>
    <message>
        <source>%1 T</source>
        <translation>%1 Bio.</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 Mrd.</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>truncated: %1 missing at the end</source>
        <translation>abgeschnitten: %1 fehlen am Ende</translation>
    </message>
    <message>
        <source>being read…</source>
        <translation>wird gelesen …</translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation>%1 Gewichte</translation>
    </message>
    <message>
        <source>, %1 active</source>
        <translation>, %1 aktiv</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>Kontext %1</translation>
    </message>
    <message>
        <source>%1 of %2 layers</source>
        <translation>%1 von %2 Schichten</translation>
    </message>
    <message>
        <source>Cannot load</source>
        <translation>Nicht ladbar</translation>
    </message>
    <message>
        <source>fit on the GPU</source>
        <translation>passen auf die GPU</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 übrig</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>%1 short</source>
        <translation>%1 zu wenig</translation>
    </message>
    <message>
        <source>file %1, counted</source>
        <translation>Datei %1, gezählt</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LimitPlot</name>
    <message>
        <source>The limit that you want to keep. Drag it, or use Up and Down.</source>
        <translation>Die Grenze, die Sie einhalten wollen. Ziehen oder Auf und Ab.</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Grenze %1</translation>
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
        <source>Bytes of the file&apos;s tensors that were packed.</source>
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
    <name>vitrine::ui::LoadCurve</name>
    <message>
        <source>Load curve</source>
        <translation>Lastkurve</translation>
    </message>
    <message>
        <source>output tokens a second (M)</source>
        <translation>Ausgabe-Token je Sekunde (M)</translation>
    </message>
    <message>
        <source>TTFT p99, ms (M)</source>
        <translation>TTFT p99, ms (M)</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>concurrency, log scale (C)</source>
        <translation>Gleichzeitigkeit, log (C)</translation>
    </message>
    <message>
        <source>requests a second (M)</source>
        <translation>Anfragen je Sekunde (M)</translation>
    </message>
    <message>
        <source>What load can be promised? Each point one row, n requests</source>
        <translation>Welche Last lässt sich zusagen? Jeder Punkt eine Zeile, n Anfragen</translation>
    </message>
    <message>
        <source>ring: all that were done, disc: those within the limits</source>
        <translation>Ring: alle fertigen, Scheibe: die innerhalb der Grenzen</translation>
    </message>
    <message>
        <source>%1 · n %2 · knee</source>
        <translation>%1 · n %2 · Knie</translation>
    </message>
    <message>
        <source>%1 · n %2</source>
        <translation>%1 · n %2</translation>
    </message>
    <message>
        <source>SLO %1 ms</source>
        <translation>SLO %1 ms</translation>
    </message>
    <message>
        <source>within the limits</source>
        <translation>innerhalb der Grenzen</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LoadFoot</name>
    <message>
        <source>Remember for this model</source>
        <translation>Für dieses Modell merken</translation>
    </message>
    <message>
        <source>Keep these options with the file, by its SHA-256: they are used whenever it is loaded.</source>
        <translation>Diese Optionen mit der Datei behalten, nach ihrer SHA-256: Sie gelten, wann immer sie geladen wird.</translation>
    </message>
    <message>
        <source>Eject</source>
        <translation>Auswerfen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel loading</source>
        <translation>Laden abbrechen</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>Trotzdem laden</translation>
    </message>
    <message>
        <source>By the plan it is too large; loading may fail, or make the machine slow.</source>
        <translation>Nach dem Plan ist es zu groß; das Laden kann scheitern oder den Rechner bremsen.</translation>
    </message>
    <message>
        <source>ejects %1</source>
        <translation>wirft %1 aus</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>Noch einmal laden</translation>
    </message>
    <message>
        <source>With the options above.</source>
        <translation>Mit den Optionen oben.</translation>
    </message>
    <message>
        <source>loaded with these options</source>
        <translation>mit diesen Optionen geladen</translation>
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
        <source>Bytes of the file&apos;s tensors that were packed.</source>
        <translation>Bytes der Tensoren der Datei, die gepackt wurden.</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>Bytes packed, divided by the time of this stage.</source>
        <translation>Gepackte Bytes, geteilt durch die Zeit dieser Stufe.</translation>
    </message>
    <message>
        <source>ejects the other</source>
        <translation>wirft das andere aus</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LoadForm</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
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
        <source>Most tokens that one chat may hold.</source>
        <translation>So viele Token darf ein Chat höchstens umfassen.</translation>
    </message>
    <message>
        <source>GPU offload</source>
        <translation>GPU-Anteil</translation>
    </message>
    <message>
        <source>Layers that run on the GPU; the others run on the CPU.</source>
        <translation>Schichten, die auf der GPU laufen; die übrigen laufen auf der CPU.</translation>
    </message>
    <message>
        <source>KV pool</source>
        <translation>KV-Pool</translation>
    </message>
    <message>
        <source>Tokens that all chats together may keep in memory; automatic takes what is left.</source>
        <translation>So viele Token dürfen alle Chats zusammen im Speicher halten; automatisch nimmt, was übrig ist.</translation>
    </message>
    <message>
        <source>KV type</source>
        <translation>KV-Typ</translation>
    </message>
    <message>
        <source>4 bytes a number: exact</source>
        <translation>4 Bytes je Zahl: exakt</translation>
    </message>
    <message>
        <source>2 bytes a number</source>
        <translation>2 Bytes je Zahl</translation>
    </message>
    <message>
        <source>8.5 bits a number, in blocks of 32</source>
        <translation>8,5 Bit je Zahl, in Blöcken von 32</translation>
    </message>
    <message>
        <source>1 byte a number, least exact</source>
        <translation>1 Byte je Zahl, am ungenauesten</translation>
    </message>
    <message>
        <source>Number format of the KV cache; smaller ones hold more tokens.</source>
        <translation>Zahlenformat des KV-Cache; in kleinere passen mehr Token.</translation>
    </message>
    <message>
        <source>Replies at once</source>
        <translation>Antworten zugleich</translation>
    </message>
    <message>
        <source>Most sequences that one step works on; more wait in the queue.</source>
        <translation>So viele Sequenzen bearbeitet ein Schritt höchstens; weitere warten in der Schlange.</translation>
    </message>
    <message>
        <source>Tokens a step</source>
        <translation>Token je Schritt</translation>
    </message>
    <message>
        <source>Most tokens that one step computes: more read a prompt faster, fewer keep running replies smooth.</source>
        <translation>So viele Token berechnet ein Schritt höchstens: mehr lesen einen Prompt schneller, weniger halten laufende Antworten flüssig.</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>A smaller model of the same vocabulary that proposes tokens for this one to verify.</source>
        <translation>Ein kleineres Modell mit demselben Vokabular, das Token vorschlägt, die dieses prüft.</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>How a conversation becomes the text that the model continues.</source>
        <translation>Wie aus einem Gespräch der Text wird, den das Modell fortsetzt.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 layers</source>
        <translation>%1 von %2 Schichten</translation>
    </message>
    <message>
        <source>The pool&apos;s bytes now less those of the same number of tokens in that type.</source>
        <translation>Die jetzigen Bytes des Pools weniger die derselben Token in jenem Typ.</translation>
    </message>
    <message>
        <source>%1 would free</source>
        <translation>%1 würden frei</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::LoadRunner</name>
    <message>
        <source>Load a model first: a prepared load runs on a real one.</source>
        <translation>Erst ein Modell laden: Eine vorbereitete Last läuft auf einem echten.</translation>
    </message>
    <message>
        <source>The engine can&apos;t be set as this load wants it.</source>
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
        <source>Lines that the filters leave, of those read from the log&apos;s files.</source>
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
    <name>vitrine::ui::MachineRoof</name>
    <message>
        <source>The roof is that of the loaded model&apos;s device: no model is loaded.</source>
        <translation>Das Dach ist das des Geräts des geladenen Modells: kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>The roof is measured when the engine rests.</source>
        <translation>Das Dach wird gemessen, wenn die Engine ruht.</translation>
    </message>
    <message>
        <source>The roof is being measured…</source>
        <translation>Das Dach wird gemessen …</translation>
    </message>
    <message>
        <source>The model is divided between GPU and CPU: no roof is that of both.</source>
        <translation>Das Modell ist zwischen GPU und CPU geteilt: Kein Dach gilt für beide.</translation>
    </message>
    <message>
        <source>The roof could not be measured: %1</source>
        <translation>Das Dach konnte nicht gemessen werden: %1</translation>
    </message>
    <message>
        <source>It is not known on which machine this run was made, so neither is what that can do at best.</source>
        <translation>Es ist nicht bekannt, auf welcher Maschine dieser Lauf entstand, also auch nicht, was sie bestenfalls kann.</translation>
    </message>
    <message>
        <source>This run was made on another machine, and what that can do at best was not noted with it.</source>
        <translation>Dieser Lauf entstand auf einer anderen Maschine, und was sie bestenfalls kann, wurde nicht mit ihm festgehalten.</translation>
    </message>
    <message>
        <source>This run was made with other kernels than this program uses now.</source>
        <translation>Dieser Lauf entstand mit anderen Kernels, als dieses Programm jetzt benutzt.</translation>
    </message>
    <message>
        <source>The model was divided between GPU and CPU: no roof is that of both.</source>
        <translation>Das Modell war zwischen GPU und CPU geteilt: kein Dach gilt für beide.</translation>
    </message>
    <message>
        <source>What the device of this run can do at best was not measured here yet; that is done when a model is loaded on it.</source>
        <translation>Was das Gerät dieses Laufs bestenfalls kann, wurde hier noch nicht gemessen; das geschieht, wenn ein Modell darauf geladen ist.</translation>
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
    <message>
        <source>Chat in a window of its own</source>
        <translation>Chat in eigenem Fenster</translation>
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
        <source>of others</source>
        <translation>von anderen</translation>
    </message>
    <message>
        <source>Blocks that only requests hold which are not chosen.</source>
        <translation>Blöcke, die nur nicht gewählte Anfragen halten.</translation>
    </message>
    <message>
        <source>of the chosen alone</source>
        <translation>der Gewählten allein</translation>
    </message>
    <message>
        <source>Blocks that a chosen request holds alone. Choose requests to give their blocks colour.</source>
        <translation>Blöcke, die eine gewählte Anfrage allein hält. Anfragen wählen, um ihren Blöcken Farbe zu geben.</translation>
    </message>
    <message>
        <source>Blocks that it shares with others.</source>
        <translation>Blöcke, die sie mit anderen teilt.</translation>
    </message>
    <message>
        <source>8 or more</source>
        <translation>8 oder mehr</translation>
    </message>
    <message>
        <source>Blocks by the number of block tables that name them.</source>
        <translation>Blöcke nach der Zahl der Blocktabellen, die sie nennen.</translation>
    </message>
    <message>
        <source>used now</source>
        <translation>jetzt benutzt</translation>
    </message>
    <message>
        <source>≤ 16 steps ago</source>
        <translation>vor ≤ 16 Schritten</translation>
    </message>
    <message>
        <source>≤ 256</source>
        <translation>≤ 256</translation>
    </message>
    <message>
        <source>older</source>
        <translation>älter</translation>
    </message>
    <message>
        <source>Blocks by the steps since their last event.</source>
        <translation>Blöcke nach den Schritten seit ihrem letzten Ereignis.</translation>
    </message>
    <message>
        <source>partly filled</source>
        <translation>teils gefüllt</translation>
    </message>
    <message>
        <source>Blocks in use with empty slots: the height of the fill is their share.</source>
        <translation>Benutzte Blöcke mit leeren Plätzen: Die Höhe der Füllung ist ihr Anteil.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Blocks in use with every slot filled.</source>
        <translation>Benutzte Blöcke, in denen jeder Platz gefüllt ist.</translation>
    </message>
    <message>
        <source>Chosen blocks × bytes of a block over all layers.</source>
        <translation>Gewählte Blöcke × Bytes eines Blocks über alle Schichten.</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>Blocks of the chosen rectangle.</source>
        <translation>Blöcke des gewählten Rechtecks.</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>Of them held by somebody.</source>
        <translation>Davon von jemandem gehalten.</translation>
    </message>
    <message>
        <source>holder</source>
        <translation>Halter</translation>
    </message>
    <message>
        <source>holders</source>
        <translation>Halter</translation>
    </message>
    <message>
        <source>Sequences that hold at least one of them.</source>
        <translation>Sequenzen, die mindestens einen davon halten.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Filled slots of those in use.</source>
        <translation>Gefüllte Plätze der belegten.</translation>
    </message>
    <message>
        <source>written last</source>
        <translation>zuletzt geschrieben</translation>
    </message>
    <message>
        <source>Blocks with slots filled in the steps of the last picture; nothing has run since.</source>
        <translation>Blöcke, in denen in den Schritten des letzten Bildes Plätze gefüllt wurden; seither lief nichts.</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::MemoryPanel</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The model&apos;s tensors.</source>
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
        <source>unexplained</source>
        <translation>ungeklärt</translation>
    </message>
    <message>
        <source>draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Its weights, pool and workspace.</source>
        <translation>Seine Gewichte, sein Pool und sein Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>Memory of this machine</source>
        <translation>Speicher dieses Rechners</translation>
    </message>
    <message>
        <source>What it would take</source>
        <translation>Was es nähme</translation>
    </message>
    <message>
        <source>Context of each</source>
        <translation>Kontext von jeder</translation>
    </message>
    <message>
        <source>Tokens of a request, prompt and output together</source>
        <translation>Token einer Anfrage, Prompt und Ausgabe zusammen</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>Requests at once</source>
        <translation>Anfragen zugleich</translation>
    </message>
    <message>
        <source>Requests that hold their keys and values at the same time</source>
        <translation>Anfragen, die ihre Schlüssel und Werte zugleich halten</translation>
    </message>
    <message>
        <source>Bits of keys and values</source>
        <translation>Bit der Schlüssel und Werte</translation>
    </message>
    <message>
        <source>Of each value in the cache; 8 are 8.5 with their scales</source>
        <translation>Jedes Werts im Cache; 8 sind mit ihren Skalen 8,5</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>this program</source>
        <translation>dieses Programm</translation>
    </message>
    <message>
        <source>Memory of this program that is in use now.</source>
        <translation>Speicher dieses Programms, der jetzt benutzt wird.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Total − free − this program: other programs and the system.</source>
        <translation>Gesamt − frei − dieses Programm: andere Programme und das System.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Load a model to see what it would take.</source>
        <translation>Ein Modell laden, um zu sehen, was es nähme.</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>Schlüssel und Werte</translation>
    </message>
    <message>
        <source>Requests × sum over layers of heads × (key + value) × bits ÷ 8 × min(context, window).</source>
        <translation>Anfragen × Summe über Schichten von Köpfen × (Schlüssel + Wert) × Bit ÷ 8 × min(Kontext, Fenster).</translation>
    </message>
    <message>
        <source>A tick for each request of %1 tokens that the pool of now holds: %2 (D). The dotted line is the pool&apos;s end.</source>
        <translation>Ein Strich je Anfrage von %1 Token, die der jetzige Pool hält: %2 (D). Die gepunktete Linie ist das Ende des Pools.</translation>
    </message>
    <message>
        <source>requests of this length</source>
        <translation>Anfragen dieser Länge</translation>
    </message>
    <message>
        <source>Bytes of the pool ÷ bytes of one request, whole ones, without sharing.</source>
        <translation>Bytes des Pools ÷ Bytes einer Anfrage, ganze, ohne Teilen.</translation>
    </message>
    <message>
        <source>the pool holds</source>
        <translation>der Pool hält</translation>
    </message>
    <message>
        <source>Keys and values of one request of this length.</source>
        <translation>Schlüssel und Werte einer Anfrage dieser Länge.</translation>
    </message>
    <message>
        <source>each</source>
        <translation>jede</translation>
    </message>
    <message>
        <source>Memory of this program in use now − what the parts took: the window and what no part accounts for. It may be more, by what of the parts was never touched.</source>
        <translation>Speicher, den dieses Programm jetzt belegt − was die Teile nahmen: das Fenster und was kein Teil erklärt. Es kann mehr sein, um so viel, wie von den Teilen nie berührt wurde.</translation>
    </message>
    <message>
        <source>Memory of this program in use now: taken + unexplained − not touched yet.</source>
        <translation>Speicher, den dieses Programm jetzt belegt: genommen + ungeklärt − noch nicht berührt.</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>Of what was taken, reserved but in no page of memory yet, at least: the system gives a page when it is first written or read.</source>
        <translation>Vom Genommenen mindestens so viel ist reserviert und liegt noch in keiner Speicherseite: Das System gibt eine Seite erst, wenn sie zum ersten Mal geschrieben oder gelesen wird.</translation>
    </message>
    <message>
        <source>not touched yet</source>
        <translation>noch nicht berührt</translation>
    </message>
    <message>
        <source>What can be had now without swapping, as far as this program does not have it already.</source>
        <translation>Was jetzt ohne Auslagern zu haben ist, soweit dieses Programm es nicht schon hat.</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>Gewichte %1</translation>
    </message>
    <message>
        <source>The model&apos;s tensors of this number format.</source>
        <translation>Die Tensoren des Modells in diesem Zahlenformat.</translation>
    </message>
    <message>
        <source>What memory this run&apos;s engine took was not recorded.</source>
        <translation>Welchen Speicher die Engine dieses Laufs nahm, wurde nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>What another length would take is told of the model that is loaded: go back to the engine.</source>
        <translation>Was eine andere Länge nähme, wird vom geladenen Modell gesagt: zurück zur Engine.</translation>
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
    <message>
        <source>unexplained</source>
        <translation>ungeklärt</translation>
    </message>
    <message>
        <source>not touched yet</source>
        <translation>noch nicht berührt</translation>
    </message>
    <message>
        <source>in use now</source>
        <translation>jetzt belegt</translation>
    </message>
    <message>
        <source>What the memory is for.</source>
        <translation>Wofür der Speicher ist.</translation>
    </message>
    <message>
        <source>What the formulas of the model said before it was loaded. Derived.</source>
        <translation>Was die Formeln des Modells vor dem Laden sagten. Abgeleitet.</translation>
    </message>
    <message>
        <source>What was really allocated. Measured.</source>
        <translation>Was wirklich belegt wurde. Gemessen.</translation>
    </message>
    <message>
        <source>Taken − planned. Derived.</source>
        <translation>Belegt − geplant. Abgeleitet.</translation>
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
        <source>A reply is on its way.</source>
        <translation>Eine Antwort ist unterwegs.</translation>
    </message>
    <message>
        <source>stop: the engine was restarted or ejected</source>
        <translation>Ende: die Engine wurde neu gestartet oder ausgeworfen</translation>
    </message>
    <message>
        <source>stop: the program ended</source>
        <translation>Ende: das Programm endete</translation>
    </message>
    <message>
        <source>Why not more of the prompt was reused: show its first token that was not</source>
        <translation>Warum nicht mehr vom Prompt wiederverwendet wurde: das erste Token zeigen, bei dem es endete</translation>
    </message>
    <message>
        <source>Why not more was reused</source>
        <translation>Warum nicht mehr wiederverwendet wurde</translation>
    </message>
    <message>
        <source>Branch into a new chat</source>
        <translation>In einen neuen Chat abzweigen</translation>
    </message>
    <message>
        <source>More about this reply</source>
        <translation>Mehr zu dieser Antwort</translation>
    </message>
    <message>
        <source>Drop the oldest and go on</source>
        <translation>Das Älteste weglassen und weiter</translation>
    </message>
    <message>
        <source>The oldest tokens after the system prompt, in whole blocks, that the model did not get so that the rest fits into the context. They still stand in the chat.</source>
        <translation>Die ältesten Token nach dem Systemprompt, in ganzen Blöcken, die das Modell nicht bekam, damit der Rest in den Kontext passt. Im Chat stehen sie weiterhin.</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>fortgesetzt</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Blocks of the KV cache that this prompt lacks; other replies hold them until they end.</source>
        <translation>Blöcke des KV-Cache, die diesem Prompt fehlen; andere Antworten halten sie, bis sie enden.</translation>
    </message>
    <message>
        <source>waiting for</source>
        <translation>wartet auf</translation>
    </message>
    <message>
        <source>ahead</source>
        <translation>davor</translation>
    </message>
    <message>
        <source>Requests that stand before this one in the queue.</source>
        <translation>Anfragen, die in der Warteschlange vor dieser stehen.</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
    <message>
        <source>Tokens of the prompt&apos;s chunks after the first, divided by the time from its end to the last&apos;s.</source>
        <translation>Token der Prompt-Stücke nach dem ersten, geteilt durch die Zeit von seinem Ende bis zu dem des letzten.</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>Tokens that are not read yet, divided by that rate.</source>
        <translation>Token, die noch nicht gelesen sind, geteilt durch diese Rate.</translation>
    </message>
    <message>
        <source>edited by you</source>
        <translation>von Ihnen bearbeitet</translation>
    </message>
    <message>
        <source>Waiting until the runs that are compared have ended</source>
        <translation>Wartet, bis die verglichenen Läufe zu Ende sind</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ModelDetail</name>
    <message>
        <source>Chosen model</source>
        <translation>Gewähltes Modell</translation>
    </message>
    <message>
        <source>Show the file in its folder</source>
        <translation>Die Datei in ihrem Ordner zeigen</translation>
    </message>
    <message>
        <source>More about this model</source>
        <translation>Mehr zu diesem Modell</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Will it fit, and what did it really take?</source>
        <translation>Wird es passen, und was nahm es wirklich?</translation>
    </message>
    <message>
        <source>Load options</source>
        <translation>Optionen zum Laden</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>The options of the settings page.</source>
        <translation>Die Optionen der Einstellungsseite.</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>system prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <source>From the file</source>
        <translation>Aus der Datei</translation>
    </message>
    <message>
        <source>Built-in ChatML</source>
        <translation>Eingebautes ChatML</translation>
    </message>
    <message>
        <source>Blocks of the pool, divided by the blocks of one chat, without shared prefixes.</source>
        <translation>Blöcke des Pools, geteilt durch die Blöcke eines Chats, ohne geteilte Präfixe.</translation>
    </message>
    <message>
        <source>%1 × %2 tokens</source>
        <translation>%1 × %2 Token</translation>
    </message>
    <message>
        <source>Room for</source>
        <translation>Platz für</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <source>No model is chosen.</source>
        <translation>Kein Modell ist gewählt.</translation>
    </message>
    <message>
        <source>%1 more than can be used</source>
        <translation>%1 mehr als benutzbar</translation>
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
    <name>vitrine::ui::ModelProbe</name>
    <message>
        <source>This folder is not there.</source>
        <translation>Diesen Ordner gibt es nicht.</translation>
    </message>
    <message>
        <source>This is not a folder.</source>
        <translation>Das ist kein Ordner.</translation>
    </message>
    <message>
        <source>This folder can&apos;t be read.</source>
        <translation>Dieser Ordner kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The file ends before its last tensor: %1 bytes are missing.</source>
        <translation>Die Datei endet vor ihrem letzten Tensor: Es fehlen %1 Bytes.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ModelRow</name>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter the models by name, format or architecture</source>
        <translation>Die Modelle nach Name, Format oder Architektur filtern</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
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
        <source>Download…</source>
        <translation>Herunterladen …</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Rechner</translation>
    </message>
    <message>
        <source>Memory of the GPU.</source>
        <translation>Speicher der GPU.</translation>
    </message>
    <message>
        <source>Memory that this program may use at most: of the machine, or of its control group.</source>
        <translation>Speicher, den dieses Programm höchstens benutzen darf: der des Rechners oder seiner Kontrollgruppe.</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Of it, what other programs use now.</source>
        <translation>Davon, was andere Programme jetzt benutzen.</translation>
    </message>
    <message>
        <source>used by others</source>
        <translation>von anderen benutzt</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>GGUF files in the watched folders; of a split model the first part counts.</source>
        <translation>GGUF-Dateien in den beobachteten Ordnern; von einem geteilten Modell zählt der erste Teil.</translation>
    </message>
    <message>
        <source>this GPU</source>
        <translation>diese GPU</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>No GGUF file was found in %1. Every model that lies in a watched folder will appear here.</source>
        <translation>In %1 wurde keine GGUF-Datei gefunden. Jedes Modell, das in einem beobachteten Ordner liegt, erscheint hier.</translation>
    </message>
    <message>
        <source>Watched folders…</source>
        <translation>Beobachtete Ordner …</translation>
    </message>
    <message>
        <source>No model has these words in its name, format or architecture.</source>
        <translation>Kein Modell hat diese Wörter in Name, Format oder Architektur.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation>Beobachtete Ordner</translation>
    </message>
    <message>
        <source>Show in its folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation>%1 ist im Papierkorb.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Compare two models&apos; answers…</source>
        <translation>Antworten zweier Modelle vergleichen …</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Eject it first.</source>
        <translation>Erst auswerfen.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ModelsSettings</name>
    <message>
        <source>Reset the model hub to its default</source>
        <translation>Den Modell-Hub auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation>Beobachtete Ordner</translation>
    </message>
    <message>
        <source>GGUF files in these folders and below them are listed on the page Models; new ones appear by themselves.</source>
        <translation>GGUF-Dateien in diesen Ordnern und darunter werden auf der Seite Modelle aufgeführt; neue erscheinen von selbst.</translation>
    </message>
    <message>
        <source>Model hub</source>
        <translation>Modell-Hub</translation>
    </message>
    <message>
        <source>Where OWNER/REPOSITORY/FILE is fetched from; nothing is asked of it before you download.</source>
        <translation>Woher OWNER/REPOSITORY/FILE geholt wird; nichts wird von ihm verlangt, ehe Sie herunterladen.</translation>
    </message>
    <message>
        <source>Address of the model hub</source>
        <translation>Adresse des Modell-Hubs</translation>
    </message>
    <message>
        <source>An address begins with https:// and names a host; the one before stays.</source>
        <translation>Eine Adresse beginnt mit https:// und nennt einen Rechner; die vorige bleibt.</translation>
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
    <name>vitrine::ui::PairViews</name>
    <message>
        <source>Views of both runs</source>
        <translation>Ansichten beider Läufe</translation>
    </message>
    <message>
        <source>Where are the bytes, who owns them?</source>
        <translation>Wo sind die Bytes, wem gehören sie?</translation>
    </message>
    <message>
        <source>Where is each token?</source>
        <translation>Wo ist jedes Token?</translation>
    </message>
    <message>
        <source>Who runs, who waits?</source>
        <translation>Wer läuft, wer wartet?</translation>
    </message>
    <message>
        <source>What is shared, what goes next?</source>
        <translation>Was ist geteilt, was geht als Nächstes?</translation>
    </message>
    <message>
        <source>What was in it, what did it cost?</source>
        <translation>Was war darin, was kostete es?</translation>
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
        <source>Did the draft pay?</source>
        <translation>Hat sich der Entwurf gelohnt?</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>What differs at this place?</source>
        <translation>Was ist an dieser Stelle verschieden?</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Block map</source>
        <translation>Blockkarte</translation>
    </message>
    <message>
        <source>Block table</source>
        <translation>Blocktabelle</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Sharing</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Timeline of run A</source>
        <translation>Zeitleiste von Lauf A</translation>
    </message>
    <message>
        <source>Timeline of run B</source>
        <translation>Zeitleiste von Lauf B</translation>
    </message>
    <message>
        <source>View of both runs</source>
        <translation>Ansicht beider Läufe</translation>
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
        <source>Axis of both timelines</source>
        <translation>Achse beider Zeitleisten</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Besitzer</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Verweise</translation>
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
        <source>What the cells of both maps show</source>
        <translation>Was die Zellen beider Karten zeigen</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Lookups</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>What is shown of sharing in both runs</source>
        <translation>Was vom Teilen in beiden Läufen gezeigt wird</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>What the device of this run can do at best is not known.</source>
        <translation>Was das Gerät dieses Laufs bestenfalls kann, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>runs after A, on the same axis</source>
        <translation>läuft nach A, auf derselben Achse</translation>
    </message>
    <message>
        <source>no run was chosen</source>
        <translation>kein Lauf wurde gewählt</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>From the first step to the end of the last one.</source>
        <translation>Vom ersten Schritt bis zum Ende des letzten.</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>bis jetzt</translation>
    </message>
    <message>
        <source>ended after</source>
        <translation>endete nach</translation>
    </message>
    <message>
        <source>Sequences in the batch ÷ (slots × steps with a batch), here %1 of %2.</source>
        <translation>Sequenzen im Batch ÷ (Plätze × Schritte mit einem Batch), hier %1 von %2.</translation>
    </message>
    <message>
        <source>slots in use</source>
        <translation>Plätze benutzt</translation>
    </message>
    <message>
        <source>Slots held by requests that had ended, one for each step that they were held.</source>
        <translation>Plätze, die beendete Anfragen hielten, je einer für jeden Schritt, in dem sie gehalten wurden.</translation>
    </message>
    <message>
        <source>idle slot-steps</source>
        <translation>leere Platz-Schritte</translation>
    </message>
    <message>
        <source>Prompt tokens taken from the prefix cache instead of being read again.</source>
        <translation>Prompt-Token, die aus dem Präfix-Cache kamen, statt noch einmal gelesen zu werden.</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <source>Grouped</source>
        <translation>Gruppiert</translation>
    </message>
    <message>
        <source>What did it take, what do keys and values take?</source>
        <translation>Was nahm es, was nehmen Schlüssel und Werte?</translation>
    </message>
    <message>
        <source>Each</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>How latencies of both runs are drawn</source>
        <translation>Wie die Latenzen beider Läufe gezeichnet sind</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::PartFile</name>
    <message>
        <source>&apos;%1&apos; can&apos;t be written: %2.</source>
        <translation>&apos;%1&apos; kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; can&apos;t be written.</source>
        <translation>&apos;%1&apos; kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The disk is full; what has come is kept.</source>
        <translation>Der Datenträger ist voll; was gekommen ist, bleibt.</translation>
    </message>
    <message>
        <source>The file can&apos;t be written: %1.</source>
        <translation>Die Datei kann nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is there already or can&apos;t be written; the download stays beside it as .part.</source>
        <translation>&apos;%1&apos; ist schon da oder nicht beschreibbar; der Download bleibt daneben als .part.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::PlanView</name>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Memory of the device that other programs use now.</source>
        <translation>Speicher des Geräts, den andere Programme jetzt benutzen.</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Tokenizer, tables, code.</source>
        <translation>Tokenizer, Tabellen, Code.</translation>
    </message>
    <message>
        <source>scratch</source>
        <translation>Zwischenspeicher</translation>
    </message>
    <message>
        <source>Activations and logits of one step.</source>
        <translation>Aktivierungen und Logits eines Schritts.</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The model&apos;s tensors as they are packed.</source>
        <translation>Die Tensoren des Modells, wie sie gepackt werden.</translation>
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
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>The draft model: weights, scratch and a KV pool of its own.</source>
        <translation>Das Entwurfsmodell: Gewichte, Zwischenspeicher und ein eigener KV-Pool.</translation>
    </message>
    <message>
        <source>Memory: plan and last load</source>
        <translation>Speicher: Plan und letztes Laden</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>frei %1</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>darüber um %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Last load</source>
        <translation>Letztes Laden</translation>
    </message>
    <message>
        <source>Planning memory…</source>
        <translation>Speicher wird geplant …</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::PoolGauge</name>
    <message>
        <source>KV memory of the run</source>
        <translation>KV-Speicher des Laufs</translation>
    </message>
    <message>
        <source>owned</source>
        <translation>belegt</translation>
    </message>
    <message>
        <source>Blocks that one sequence holds.</source>
        <translation>Blöcke, die eine Sequenz hält.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>Blocks that several sequences hold; each counts once.</source>
        <translation>Blöcke, die mehrere Sequenzen halten; jeder zählt einmal.</translation>
    </message>
    <message>
        <source>cached-free</source>
        <translation>frei im Cache</translation>
    </message>
    <message>
        <source>Blocks that nobody holds and whose contents may still be hit.</source>
        <translation>Blöcke, die niemand hält und deren Inhalt noch getroffen werden kann.</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Blocks that hold nothing.</source>
        <translation>Blöcke, in denen nichts steht.</translation>
    </message>
    <message>
        <source>What a block takes was not noted with this run.</source>
        <translation>Was ein Block braucht, wurde bei diesem Lauf nicht vermerkt.</translation>
    </message>
    <message>
        <source>Blocks of the pool × bytes of a block over all layers.</source>
        <translation>Blöcke des Pools × Bytes eines Blocks über alle Schichten.</translation>
    </message>
    <message>
        <source>KV pool</source>
        <translation>KV-Pool</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Blocks of the pool.</source>
        <translation>Blöcke des Pools.</translation>
    </message>
    <message>
        <source>Keys and values of a block&apos;s tokens over all layers.</source>
        <translation>Schlüssel und Werte der Token eines Blocks über alle Schichten.</translation>
    </message>
    <message>
        <source>a block</source>
        <translation>ein Block</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The model&apos;s tensors.</source>
        <translation>Die Tensoren des Modells.</translation>
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
        <source>draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>Its weights, pool and workspace.</source>
        <translation>Seine Gewichte, sein Pool und sein Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>Memory that was planned</source>
        <translation>Geplanter Speicher</translation>
    </message>
    <message>
        <source>Memory that was taken</source>
        <translation>Genommener Speicher</translation>
    </message>
    <message>
        <source>What memory this run&apos;s engine took was not recorded.</source>
        <translation>Welchen Speicher die Engine dieses Laufs nahm, wurde nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>Sum of the plan: the upper bar.</source>
        <translation>Summe des Plans: der obere Balken.</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>Sum of what was taken: the lower bar.</source>
        <translation>Summe des Genommenen: der untere Balken.</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>genommen</translation>
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
    <name>vitrine::ui::ReadyCover</name>
    <message>
        <source>Say something</source>
        <translation>Etwas sagen</translation>
    </message>
    <message>
        <source>The model is loaded. What you write and what it answers stay on this computer.</source>
        <translation>Das Modell ist geladen. Was Sie schreiben und was es antwortet, bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>Or begin with one of these; it can be changed before it is sent.</source>
        <translation>Oder damit beginnen; vor dem Senden lässt es sich ändern.</translation>
    </message>
    <message>
        <source>Explain in three sentences what a KV cache is.</source>
        <translation>Erkläre in drei Sätzen, was ein KV-Cache ist.</translation>
    </message>
    <message>
        <source>Write a short story about a lighthouse keeper and a fox.</source>
        <translation>Schreibe eine kurze Geschichte über einen Leuchtturmwärter und einen Fuchs.</translation>
    </message>
    <message>
        <source>Write a Python function that counts the words of a text.</source>
        <translation>Schreibe eine Python-Funktion, die die Wörter eines Textes zählt.</translation>
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
    <name>vitrine::ui::RequestsModel</name>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>request %1</source>
        <translation>Anfrage %1</translation>
    </message>
    <message>
        <source>Row and place in it; the warm-up is in no figure.</source>
        <translation>Zeile und Platz darin; das Aufwärmen ist in keiner Zahl.</translation>
    </message>
    <message>
        <source>Tokens of the prompt.</source>
        <translation>Token des Prompts.</translation>
    </message>
    <message>
        <source>Tokens of the prompt that the prefix cache gave at the first admission.</source>
        <translation>Token des Prompts, die der Präfix-Cache bei der ersten Aufnahme gab.</translation>
    </message>
    <message>
        <source>Tokens given out.</source>
        <translation>Ausgegebene Token.</translation>
    </message>
    <message>
        <source>From arrival to admission.</source>
        <translation>Von der Ankunft bis zur Aufnahme.</translation>
    </message>
    <message>
        <source>From arrival to the first token.</source>
        <translation>Von der Ankunft bis zum ersten Token.</translation>
    </message>
    <message>
        <source>(last − first) / (n − 1)</source>
        <translation>(letztes − erstes) / (n − 1)</translation>
    </message>
    <message>
        <source>From arrival to the last token.</source>
        <translation>Von der Ankunft bis zum letzten Token.</translation>
    </message>
    <message>
        <source>Times that it lost its blocks.</source>
        <translation>Wie oft sie ihre Blöcke verlor.</translation>
    </message>
    <message>
        <source>Why it ended.</source>
        <translation>Warum sie endete.</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Prompt C</source>
        <translation>Prompt C</translation>
    </message>
    <message>
        <source>Reused C</source>
        <translation>Wiederv. C</translation>
    </message>
    <message>
        <source>Output C</source>
        <translation>Ausgabe C</translation>
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
    <message>
        <source>Preempted C</source>
        <translation>Verdrängt C</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>Ende durch</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ResultsModel</name>
    <message>
        <source>%1, cancelled</source>
        <translation>%1, abgebrochen</translation>
    </message>
    <message>
        <source>Over the limit of this run.</source>
        <translation>Über der Grenze dieses Laufs.</translation>
    </message>
    <message>
        <source>The row was cancelled: figures are of what had run until then.</source>
        <translation>Die Zeile wurde abgebrochen: Die Zahlen gelten für das, was bis dahin lief.</translation>
    </message>
    <message>
        <source>%1, over the limit</source>
        <translation>%1, über der Grenze</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ResultsTable</name>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::ReuseSection</name>
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
    <message>
        <source>nothing was missing</source>
        <translation>nichts fehlte</translation>
    </message>
    <message>
        <source>All that the cache can give was taken from it: whole blocks, and never the last token, which the first one of the reply comes out of.</source>
        <translation>Alles, was der Cache geben kann, kam aus ihm: ganze Blöcke, und nie der letzte Token, aus dem der erste der Antwort hervorgeht.</translation>
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
        <source>Counted: tokens of each reply&apos;s prompt, and those of them that were taken from the prefix cache.</source>
        <translation>Gezählt: Token des Prompts jeder Antwort, und die davon, die aus dem Präfix-Cache kamen.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::RooflineView</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>%1: %2 FLOP a byte (D), %3 GFLOP/s (D)</source>
        <translation>%1: %2 FLOP je Byte (D), %3 GFLOP/s (D)</translation>
    </message>
    <message>
        <source>, %1 % of the roof there (D)</source>
        <translation>, %1 % des Dachs dort (D)</translation>
    </message>
    <message>
        <source>Roof (M): reads %1 GB/s, float %2 GFLOP/s, bytes %3 GOP/s</source>
        <translation>Dach (M): liest %1 GB/s, Gleitkomma %2 GFLOP/s, Bytes %3 GOP/s</translation>
    </message>
    <message>
        <source>GFLOP/s, log scale</source>
        <translation>GFLOP/s, logarithmisch</translation>
    </message>
    <message>
        <source>FLOP a byte, log scale</source>
        <translation>FLOP je Byte, logarithmisch</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::RunProgressStrip</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>output tokens a second over the last half second, since it began (M)</source>
        <translation>Ausgabe-Token je Sekunde über die letzte halbe Sekunde, seit Beginn (M)</translation>
    </message>
    <message>
        <source>Requests that have ended, of all</source>
        <translation>Beendete Anfragen, von allen</translation>
    </message>
    <message>
        <source>Output tokens a second while it runs</source>
        <translation>Ausgabe-Token je Sekunde, während es läuft</translation>
    </message>
    <message>
        <source>s since the first row began (M)</source>
        <translation>s seit Beginn der ersten Zeile (M)</translation>
    </message>
    <message>
        <source>tok/s (M)</source>
        <translation>Tok/s (M)</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>The model is loaded: %1</source>
        <translation>Das Modell ist geladen: %1</translation>
    </message>
    <message>
        <source>opening the file</source>
        <translation>Datei wird geöffnet</translation>
    </message>
    <message>
        <source>The digest of the model&apos;s file is taken, so that the session says which model this was…</source>
        <translation>Die Prüfsumme der Modelldatei wird gebildet, damit die Sitzung sagt, welches Modell es war …</translation>
    </message>
    <message>
        <source>without speculation, row</source>
        <translation>ohne Spekulation, Zeile</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Rows are measured one after another, each at one level or rate.</source>
        <translation>Zeilen werden nacheinander gemessen, jede bei einer Stufe oder Rate.</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Requests of this row that have ended.</source>
        <translation>Anfragen dieser Zeile, die geendet haben.</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>unterwegs</translation>
    </message>
    <message>
        <source>Requests that were sent and have not ended.</source>
        <translation>Anfragen, die gesendet sind und nicht geendet haben.</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
    <message>
        <source>Output tokens of this row so far over the time since it began.</source>
        <translation>Ausgabe-Token dieser Zeile bis jetzt, durch die Zeit seit ihrem Beginn.</translation>
    </message>
    <message>
        <source>about</source>
        <translation>etwa</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>Requests that are left at the mean pace of those that have ended, over all rows.</source>
        <translation>Übrige Anfragen beim mittleren Tempo der beendeten, über alle Zeilen.</translation>
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
    <name>vitrine::ui::SessionDetails</name>
    <message>
        <source>Notes and tags</source>
        <translation>Notizen und Schlagwörter</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>What this session was about</source>
        <translation>Worum es in dieser Sitzung ging</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Tags, with commas between</source>
        <translation>Schlagwörter, mit Kommas dazwischen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Aufbewahrt</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SessionList</name>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation>Sitzungen durchsuchen</translation>
    </message>
    <message>
        <source>Name, model, notes and tags</source>
        <translation>Name, Modell, Notizen und Schlagwörter</translation>
    </message>
    <message>
        <source>Bin</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Deleted sessions stay here until they are deleted for good</source>
        <translation>Gelöschte Sitzungen bleiben hier, bis sie endgültig gelöscht werden</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>What can be done with the chosen session</source>
        <translation>Was sich mit der gewählten Sitzung tun lässt</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Import …</translation>
    </message>
    <message>
        <source>A bundle that was exported by this program, here or elsewhere</source>
        <translation>Ein Bündel, das dieses Programm exportiert hat, hier oder anderswo</translation>
    </message>
    <message>
        <source>Back to the sessions</source>
        <translation>Zurück zu den Sitzungen</translation>
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
        <source>Open in Inside</source>
        <translation>In Innen öffnen</translation>
    </message>
    <message>
        <source>Compare with A</source>
        <translation>Mit A vergleichen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Notes and tags…</source>
        <translation>Notizen und Schlagwörter …</translation>
    </message>
    <message>
        <source>Copy settings into the form</source>
        <translation>Einstellungen ins Formular kopieren</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal messen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Requests as CSV…</source>
        <translation>Anfragen als CSV …</translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation>JSON …</translation>
    </message>
    <message>
        <source>Report as Markdown…</source>
        <translation>Bericht als Markdown …</translation>
    </message>
    <message>
        <source>Chrome trace…</source>
        <translation>Chrome-Trace …</translation>
    </message>
    <message>
        <source>Bundle for another installation…</source>
        <translation>Bündel für eine andere Installation …</translation>
    </message>
    <message>
        <source>The session is in the bin.</source>
        <translation>Die Sitzung ist im Papierkorb.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>No session holds these words.</source>
        <translation>Keine Sitzung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>The bin is empty.</source>
        <translation>Der Papierkorb ist leer.</translation>
    </message>
    <message>
        <source>Each benchmark is kept here by itself, and each run that you save on the page Inside.</source>
        <translation>Jeder Benchmark wird hier von selbst aufbewahrt, und jeder Lauf, den Sie auf der Seite Innen speichern.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SessionListModel</name>
    <message>
        <source>Session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>Benchmark</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Today %1</source>
        <translation>Heute %1</translation>
    </message>
    <message>
        <source>Yesterday %1</source>
        <translation>Gestern %1</translation>
    </message>
    <message>
        <source>%1, shown as %2</source>
        <translation>%1, gezeigt als %2</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SessionRow</name>
    <message>
        <source>Name of the session</source>
        <translation>Name der Sitzung</translation>
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
        <translation>Import …</translation>
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
    <message>
        <source>lookup of %1</source>
        <translation>Suche von %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Known before C</source>
        <translation>Vorher bekannt C</translation>
    </message>
    <message>
        <source>Hit C</source>
        <translation>Getroffen C</translation>
    </message>
    <message>
        <source>The match ended</source>
        <translation>Der Treffer endete</translation>
    </message>
    <message>
        <source>A part of a prompt that blocks hold, a free block, or a look-up in the prefix cache.</source>
        <translation>Ein Teil eines Prompts, den Blöcke halten, ein freier Block oder eine Suche im Präfix-Cache.</translation>
    </message>
    <message>
        <source>First token of the part, or how soon the free block is taken, 0 next. Counted.</source>
        <translation>Erstes Token des Teils oder wie bald der freie Block genommen wird, 0 als nächster. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens of the part, or of the prompt that was looked up. Counted.</source>
        <translation>Token des Teils oder des Prompts, der gesucht wurde. Gezählt.</translation>
    </message>
    <message>
        <source>Requests that hold the part. Counted.</source>
        <translation>Anfragen, die den Teil halten. Gezählt.</translation>
    </message>
    <message>
        <source>Blocks of the pool that hold it, by their numbers. Counted.</source>
        <translation>Blöcke des Pools, die ihn halten, mit ihren Nummern. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens of the prompt that an earlier one began with. Counted.</source>
        <translation>Token des Prompts, mit denen schon ein früherer begann. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens that were taken from the cache. Counted.</source>
        <translation>Token, die aus dem Cache kamen. Gezählt.</translation>
    </message>
    <message>
        <source>Why no more of the prompt was taken from the cache.</source>
        <translation>Warum nicht mehr vom Prompt aus dem Cache kam.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SharingView</name>
    <message>
        <source>Shared prefixes and order of eviction</source>
        <translation>Geteilte Präfixe und Reihenfolge der Verdrängung</translation>
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
        <source>What came before it was evicted: it can&apos;t be hit any more.</source>
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
    <message>
        <source>Block %1 (C), place %2 in the queue (C): %3</source>
        <translation>Block %1 (C), Platz %2 in der Reihe (C): %3</translation>
    </message>
    <message>
        <source>its contents may still be hit; they are lost when it is taken</source>
        <translation>sein Inhalt kann noch getroffen werden; er geht verloren, wenn er genommen wird</translation>
    </message>
    <message>
        <source>nothing is in it</source>
        <translation>nichts steht darin</translation>
    </message>
    <message>
        <source>%1, admitted in step %2 (C): %3 prompt tokens (C), %4 of them known before (C), %5 taken from the cache (C). The match ended: %6.</source>
        <translation>%1, aufgenommen in Schritt %2 (C): %3 Prompt-Token (C), davon %4 vorher bekannt (C), %5 aus dem Cache genommen (C). Der Treffer endete: %6.</translation>
    </message>
    <message>
        <source>Eviction queue, oldest first</source>
        <translation>Reihe der Verdrängung, ältester zuerst</translation>
    </message>
    <message>
        <source>next victim</source>
        <translation>nächstes Opfer</translation>
    </message>
    <message>
        <source>No prompt was looked up yet.</source>
        <translation>Noch wurde kein Prompt gesucht.</translation>
    </message>
    <message>
        <source>prompt tokens: known before, of them hit</source>
        <translation>Prompt-Token: vorher bekannt, davon getroffen</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 prefixes, %2 lookups, %3 blocks in the order of eviction.</source>
        <translation>%1 Präfixe, %2 Suchen, %3 Blöcke in der Reihenfolge der Verdrängung.</translation>
    </message>
    <message>
        <source>The same contents stand in %1 blocks each.</source>
        <translation>Derselbe Inhalt steht in je %1 Blöcken.</translation>
    </message>
    <message>
        <source>Prefix %7: tokens %1 to %2 of a prompt (C), in %3 blocks (C). %4%5%6</source>
        <translation>Präfix %7: Token %1 bis %2 eines Prompts (C), in %3 Blöcken (C). %4%5%6</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SpeculationPanel</name>
    <message>
        <source>Speculation</source>
        <translation>Spekulation</translation>
    </message>
    <message>
        <source>Start easy text</source>
        <translation>Leichten Text starten</translation>
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
    <message>
        <source>No plain step beside: no speed-up is known.</source>
        <translation>Kein einfacher Schritt daneben: keine Beschleunigung bekannt.</translation>
    </message>
    <message>
        <source>A plain step decodes as many sequences and verifies no draft. None was measured in this run yet; let a part of it run with speculation switched off.</source>
        <translation>Ein einfacher Schritt dekodiert ebenso viele Sequenzen und prüft keinen Entwurf. In diesem Lauf wurde noch keiner gemessen; einen Teil davon mit ausgeschalteter Spekulation laufen lassen.</translation>
    </message>
    <message>
        <source>Time that plain steps would have taken for the same tokens ÷ time that the verifying steps took; both from steps of this run, %1 of them plain.</source>
        <translation>Zeit, die einfache Schritte für dieselben Token gebraucht hätten ÷ Zeit, die die prüfenden Schritte brauchten; beide aus Schritten dieses Laufs, %1 davon einfach.</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>(1 − a^(k+1)) ÷ ((1 − a)(c k + 1)): a acceptance, k drafts a verification, c time of a draft over that of a plain token.</source>
        <translation>(1 − a^(k+1)) ÷ ((1 − a)(c k + 1)): a Annahme, k Entwürfe je Prüfung, c Zeit eines Entwurfs durch die eines einfachen Tokens.</translation>
    </message>
    <message>
        <source>by formula</source>
        <translation>nach Formel</translation>
    </message>
    <message>
        <source>the same %1 tokens on two clocks</source>
        <translation>dieselben %1 Token auf zwei Uhren</translation>
    </message>
    <message>
        <source>drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>einfach</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Step %1: %2 drafted, %3 accepted%4, counted</source>
        <translation>Schritt %1: %2 entworfen, %3 angenommen%4, gezählt</translation>
    </message>
    <message>
        <source>, and one more token</source>
        <translation>, und ein weiteres Token</translation>
    </message>
    <message>
        <source>Above the steps that verified drafts, grey the part that made the drafts; below what plain steps of this run would have taken for the same tokens, with as many sequences. Measured.</source>
        <translation>Oben die Schritte, die Entwürfe prüften, grau der Teil, der die Entwürfe machte; unten, was einfache Schritte dieses Laufs für dieselben Token gebraucht hätten, mit ebenso vielen Sequenzen. Gemessen.</translation>
    </message>
    <message>
        <source>speed-up by K: formula</source>
        <translation>Gewinn je K: Formel</translation>
    </message>
    <message>
        <source>inconsistent: %1</source>
        <translation>widersprüchlich: %1</translation>
    </message>
    <message>
        <source>No drafts were made in this run.</source>
        <translation>In diesem Lauf wurden keine Entwürfe gemacht.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::SpeculationTable</name>
    <message>
        <source>Verified C</source>
        <translation>Geprüft C</translation>
    </message>
    <message>
        <source>Accepted C</source>
        <translation>Angenommen C</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Stelle %1</translation>
    </message>
    <message>
        <source>verification</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Step C</source>
        <translation>Schritt C</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>Rejected C</source>
        <translation>Abgelehnt C</translation>
    </message>
    <message>
        <source>Discarded C</source>
        <translation>Weggeworfen C</translation>
    </message>
    <message>
        <source>Bonus C</source>
        <translation>Bonus C</translation>
    </message>
    <message>
        <source>Given out C</source>
        <translation>Ausgegeben C</translation>
    </message>
    <message>
        <source>Drafting ms M</source>
        <translation>Entwerfen ms M</translation>
    </message>
    <message>
        <source>Step ms M</source>
        <translation>Schritt ms M</translation>
    </message>
    <message>
        <source>Plain ms D</source>
        <translation>Einfach ms D</translation>
    </message>
    <message>
        <source>Acceptance by position, a verification, or a step of the two clocks.</source>
        <translation>Annahme nach Position, eine Prüfung oder ein Schritt der beiden Uhren.</translation>
    </message>
    <message>
        <source>Number of the step. Counted.</source>
        <translation>Nummer des Schritts. Gezählt.</translation>
    </message>
    <message>
        <source>Number of the request since the model was loaded.</source>
        <translation>Nummer der Anfrage seit dem Laden des Modells.</translation>
    </message>
    <message>
        <source>Draft tokens that were verified. Counted.</source>
        <translation>Entwurfs-Token, die geprüft wurden. Gezählt.</translation>
    </message>
    <message>
        <source>Of them those that the model would have chosen itself. Counted.</source>
        <translation>Davon die, die das Modell selbst gewählt hätte. Gezählt.</translation>
    </message>
    <message>
        <source>The first draft that the model did not take. Counted.</source>
        <translation>Der erste Entwurf, den das Modell nicht nahm. Gezählt.</translation>
    </message>
    <message>
        <source>Drafts behind one that was rejected. Counted.</source>
        <translation>Entwürfe hinter einem abgelehnten. Gezählt.</translation>
    </message>
    <message>
        <source>The token of the model behind drafts that were all accepted. Counted.</source>
        <translation>Das Token des Modells hinter Entwürfen, die alle angenommen wurden. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens that the step gave out. Counted.</source>
        <translation>Token, die der Schritt ausgab. Gezählt.</translation>
    </message>
    <message>
        <source>Milliseconds that making the drafts took. Measured.</source>
        <translation>Millisekunden, die das Entwerfen dauerte. Gemessen.</translation>
    </message>
    <message>
        <source>Milliseconds of the whole step. Measured.</source>
        <translation>Millisekunden des ganzen Schritts. Gemessen.</translation>
    </message>
    <message>
        <source>Milliseconds that as many tokens take in steps without drafts, by the mean of those. Derived.</source>
        <translation>Millisekunden, die ebenso viele Token in Schritten ohne Entwürfe brauchen, nach deren Mittel. Abgeleitet.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::StallStrip</name>
    <message>
        <source>Tokens given out, by second and part of a second</source>
        <translation>Ausgegebene Token, nach Sekunde und Teil einer Sekunde</translation>
    </message>
    <message>
        <source>%1 to %2 s (M): %3 tokens given out (C)%4</source>
        <translation>%1 bis %2 s (M): %3 Token ausgegeben (C)%4</translation>
    </message>
    <message>
        <source>; steps ran, and nothing came</source>
        <translation>; Schritte liefen, und nichts kam</translation>
    </message>
    <message>
        <source>; nothing ran</source>
        <translation>; nichts lief</translation>
    </message>
    <message>
        <source>%1 seconds, at most %2 tokens in a twentieth of a second</source>
        <translation>%1 Sekunden, höchstens %2 Token in einer Zwanzigstelsekunde</translation>
    </message>
    <message>
        <source>tokens given out</source>
        <translation>ausgegebene Token</translation>
    </message>
    <message>
        <source>second of the run</source>
        <translation>Sekunde des Laufs</translation>
    </message>
    <message>
        <source>½ s</source>
        <translation>½ s</translation>
    </message>
    <message>
        <source>0 s</source>
        <translation>0 s</translation>
    </message>
    <message>
        <source>1 s</source>
        <translation>1 s</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::StallTable</name>
    <message>
        <source>Second M</source>
        <translation>Sekunde M</translation>
    </message>
    <message>
        <source>From ms M</source>
        <translation>Ab ms M</translation>
    </message>
    <message>
        <source>Given out C</source>
        <translation>Ausgegeben C</translation>
    </message>
    <message>
        <source>Second of the run, from its first step. Measured.</source>
        <translation>Sekunde des Laufs ab seinem ersten Schritt. Gemessen.</translation>
    </message>
    <message>
        <source>Where in that second the part begins. Measured.</source>
        <translation>Wo in dieser Sekunde der Teil beginnt. Gemessen.</translation>
    </message>
    <message>
        <source>Tokens of all requests that were given out in that part. Counted.</source>
        <translation>Token aller Anfragen, die in diesem Teil ausgegeben wurden. Gezählt.</translation>
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
        <translation>C gezählt · M gemessen · D abgeleitet · Modelliertes ist stets ausgeschrieben</translation>
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
    <name>vitrine::ui::StepDifference</name>
    <message>
        <source>time, ms M</source>
        <translation>Zeit, ms M</translation>
    </message>
    <message>
        <source>forward, ms M</source>
        <translation>vorwärts, ms M</translation>
    </message>
    <message>
        <source>members C</source>
        <translation>Mitglieder C</translation>
    </message>
    <message>
        <source>computed C</source>
        <translation>berechnet C</translation>
    </message>
    <message>
        <source>of prompts C</source>
        <translation>von Prompts C</translation>
    </message>
    <message>
        <source>given out C</source>
        <translation>ausgegeben C</translation>
    </message>
    <message>
        <source>reads, MiB D</source>
        <translation>liest, MiB D</translation>
    </message>
    <message>
        <source>GFLOP D</source>
        <translation>GFLOP D</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation>%1, angeheftet</translation>
    </message>
    <message>
        <source>difference D</source>
        <translation>Unterschied D</translation>
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
        <source>Batch: context in grey, this step&apos;s tokens in colour</source>
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
        <source>Milliseconds in which the scheduler chose the batch.</source>
        <translation>Millisekunden, in denen der Scheduler den Batch wählte.</translation>
    </message>
    <message>
        <source>Milliseconds in which drafts were made.</source>
        <translation>Millisekunden, in denen Entwürfe gemacht wurden.</translation>
    </message>
    <message>
        <source>Milliseconds of the model&apos;s forward pass.</source>
        <translation>Millisekunden des Vorwärtslaufs des Modells.</translation>
    </message>
    <message>
        <source>Milliseconds in which tokens were drawn from the logits.</source>
        <translation>Millisekunden, in denen Token aus den Logits gezogen wurden.</translation>
    </message>
    <message>
        <source>Milliseconds in which tokens became text.</source>
        <translation>Millisekunden, in denen Token zu Text wurden.</translation>
    </message>
    <message>
        <source>Milliseconds of the step that no section accounts for.</source>
        <translation>Millisekunden des Schritts, die kein Abschnitt erklärt.</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Keeps this step to compare others with it</source>
        <translation>Behält diesen Schritt, um andere mit ihm zu vergleichen</translation>
    </message>
    <message>
        <source>The roof of this machine was not measured yet.</source>
        <translation>Das Dach dieses Rechners wurde noch nicht gemessen.</translation>
    </message>
    <message>
        <source>The pinned step and this one</source>
        <translation>Der angeheftete Schritt und dieser</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Time of the device inside the forward pass</source>
        <translation>Zeit des Geräts im Vorwärtslauf</translation>
    </message>
    <message>
        <source>Device: the forward pass by the device&apos;s own clock</source>
        <translation>Gerät: der Vorwärtslauf nach der Uhr des Geräts</translation>
    </message>
    <message>
        <source>Of what the device does at best, as it was measured.</source>
        <translation>Von dem, was das Gerät gemessen höchstens leistet.</translation>
    </message>
    <message>
        <source>Bytes that the step reads over the time of its forward pass, by the device&apos;s clock where it has one.</source>
        <translation>Bytes, die der Schritt liest, je Zeit seines Vorwärtslaufs, nach der Uhr des Geräts, wo es eine hat.</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Floating-point operations of the step over the time of its forward pass, by the device&apos;s clock where it has one.</source>
        <translation>Gleitkommaoperationen des Schritts je Zeit seines Vorwärtslaufs, nach der Uhr des Geräts, wo es eine hat.</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>Milliseconds in which the batch went to the device: tokens, slots, block tables.</source>
        <translation>Millisekunden, in denen der Stapel zum Gerät ging: Token, Plätze, Blocktabellen.</translation>
    </message>
    <message>
        <source>Milliseconds of the model on the device.</source>
        <translation>Millisekunden des Modells auf dem Gerät.</translation>
    </message>
    <message>
        <source>Milliseconds in which the device ranked the logits.</source>
        <translation>Millisekunden, in denen das Gerät die Logits ordnete.</translation>
    </message>
    <message>
        <source>Milliseconds in which results came back.</source>
        <translation>Millisekunden, in denen Ergebnisse zurückkamen.</translation>
    </message>
    <message>
        <source>Milliseconds of the forward section in which the device waited for the host, or the host for the device&apos;s word.</source>
        <translation>Millisekunden des Abschnitts Vorwärtslauf, in denen das Gerät auf den Rechner wartete oder der Rechner auf das Gerät.</translation>
    </message>
    <message>
        <source>share of the best unknown</source>
        <translation>Anteil am Besten unbekannt</translation>
    </message>
    <message>
        <source>Prompt tokens of this request computed in this step. A click chooses it.</source>
        <translation>Prompt-Token dieser Anfrage, die in diesem Schritt berechnet wurden. Ein Klick wählt sie.</translation>
    </message>
    <message>
        <source>Tokens of this request computed in this step, drafts included. A click chooses it.</source>
        <translation>Token dieser Anfrage, die in diesem Schritt berechnet wurden, samt Entwürfen. Ein Klick wählt sie.</translation>
    </message>
    <message>
        <source>A click shows its share of every step.</source>
        <translation>Ein Klick zeigt seinen Anteil an jedem Schritt.</translation>
    </message>
    <message>
        <source>inconsistent: tokens of the batch %1, computed by the step %2</source>
        <translation>widersprüchlich: Token des Batches %1, vom Schritt berechnet %2</translation>
    </message>
    <message>
        <source>inconsistent: sections %1 ms, step %2 ms</source>
        <translation>widersprüchlich: Abschnitte %1 ms, Schritt %2 ms</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::StepTable</name>
    <message>
        <source>section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>all of the step</source>
        <translation>der ganze Schritt</translation>
    </message>
    <message>
        <source>copy in</source>
        <translation>hinein</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>ranking</source>
        <translation>Rangfolge</translation>
    </message>
    <message>
        <source>copy out</source>
        <translation>heraus</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>member</source>
        <translation>Mitglied</translation>
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
        <source>used</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>ungenutzt</translation>
    </message>
    <message>
        <source>token budget</source>
        <translation>Token-Budget</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>%1 GFLOP</source>
        <translation>%1 GFLOP</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
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
    <message>
        <source>ms M</source>
        <translation>ms M</translation>
    </message>
    <message>
        <source>% of the step D</source>
        <translation>% des Schritts D</translation>
    </message>
    <message>
        <source>Work D</source>
        <translation>Arbeit D</translation>
    </message>
    <message>
        <source>A member of the batch, the token budget, a section of the time, the device&apos;s clock, or work.</source>
        <translation>Ein Mitglied des Batches, das Token-Budget, ein Abschnitt der Zeit, die Uhr des Geräts oder Arbeit.</translation>
    </message>
    <message>
        <source>Request, section or amount.</source>
        <translation>Anfrage, Abschnitt oder Menge.</translation>
    </message>
    <message>
        <source>Whether the member&apos;s tokens were of its prompt (prefill) or of its answer (decode).</source>
        <translation>Ob die Token des Mitglieds zu seinem Prompt (Prefill) oder zu seiner Antwort (Decode) gehörten.</translation>
    </message>
    <message>
        <source>Tokens computed in the step. Counted.</source>
        <translation>Token, die im Schritt berechnet wurden. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens of the member in the KV cache after the step. Counted.</source>
        <translation>Token des Mitglieds im KV-Cache nach dem Schritt. Gezählt.</translation>
    </message>
    <message>
        <source>Draft tokens that the step verified. Counted.</source>
        <translation>Entwurfs-Token, die der Schritt prüfte. Gezählt.</translation>
    </message>
    <message>
        <source>Of them those that were accepted. Counted.</source>
        <translation>Davon die angenommenen. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens that the member was given. Counted.</source>
        <translation>Token, die das Mitglied bekam. Gezählt.</translation>
    </message>
    <message>
        <source>Milliseconds of the part. Measured.</source>
        <translation>Millisekunden des Teils. Gemessen.</translation>
    </message>
    <message>
        <source>Time of the part ÷ time of the step. Derived.</source>
        <translation>Zeit des Teils ÷ Zeit des Schritts. Abgeleitet.</translation>
    </message>
    <message>
        <source>Bytes and operations by the model&apos;s formulas, and their rates over the step&apos;s time. Derived.</source>
        <translation>Bytes und Operationen nach den Formeln des Modells und ihre Raten über die Zeit des Schritts. Abgeleitet.</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TemplateChoice</name>
    <message>
        <source>The model&apos;s own</source>
        <translation>Die des Modells</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>Choose a chat template</source>
        <translation>Chat-Vorlage wählen</translation>
    </message>
    <message>
        <source>Jinja templates (*.jinja *.jinja2 *.j2 *.txt);;All files (*)</source>
        <translation>Jinja-Vorlagen (*.jinja *.jinja2 *.j2 *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>Eine Datei …</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TextSelection</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Select all of this message</source>
        <translation>Diese Nachricht ganz auswählen</translation>
    </message>
    <message>
        <source>Copy the link</source>
        <translation>Link kopieren</translation>
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
        <source>From the reply&apos;s first token to the end of its reasoning.</source>
        <translation>Vom ersten Token der Antwort bis zum Ende ihres Nachdenkens.</translation>
    </message>
    <message>
        <source>for</source>
        <translation>für</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens of the reasoning, its end among them.</source>
        <translation>Token der Überlegung, ihr Ende eingeschlossen.</translation>
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
        <source>The member&apos;s part of the step&apos;s time by the tokens computed for it. All members were in the whole step; these shares add up to it. Derived.</source>
        <translation>Der Anteil des Mitglieds an der Zeit des Schritts nach den dafür berechneten Token. Alle Mitglieder waren im ganzen Schritt; diese Anteile ergeben zusammen ihn. Abgeleitet.</translation>
    </message>
    <message>
        <source>Step ms M</source>
        <translation>Schritt ms M</translation>
    </message>
    <message>
        <source>Share ms D</source>
        <translation>Anteil ms D</translation>
    </message>
    <message>
        <source>Number of the request since the model was loaded.</source>
        <translation>Nummer der Anfrage seit dem Laden des Modells.</translation>
    </message>
    <message>
        <source>Number of the step that it was a member of. Counted.</source>
        <translation>Nummer des Schritts, an dem sie teilnahm. Gezählt.</translation>
    </message>
    <message>
        <source>Whether the step read its prompt or wrote.</source>
        <translation>Ob der Schritt ihren Prompt las oder schrieb.</translation>
    </message>
    <message>
        <source>Tokens whose keys and values were computed for it in the step. Counted.</source>
        <translation>Token, deren Keys und Values im Schritt für sie berechnet wurden. Gezählt.</translation>
    </message>
    <message>
        <source>Tokens that it was given in the step. Counted.</source>
        <translation>Token, die sie im Schritt bekam. Gezählt.</translation>
    </message>
    <message>
        <source>Drafted tokens that the step verified for it. Counted.</source>
        <translation>Entworfene Token, die der Schritt für sie prüfte. Gezählt.</translation>
    </message>
    <message>
        <source>Of them accepted. Counted.</source>
        <translation>Davon angenommen. Gezählt.</translation>
    </message>
    <message>
        <source>When the step began, since the first one. Measured.</source>
        <translation>Wann der Schritt begann, seit dem ersten. Gemessen.</translation>
    </message>
    <message>
        <source>How long the whole step took, with all its members. Measured.</source>
        <translation>Wie lange der ganze Schritt mit allen Teilnehmern dauerte. Gemessen.</translation>
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
        <translation>Tok/s aus</translation>
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
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>Pin %1 on top</source>
        <translation>%1 oben anheften</translation>
    </message>
    <message>
        <source>%1: %2 of %3 tokens (C); its share of the step by tokens %4 ms (D)</source>
        <translation>%1: %2 von %3 Token (C); sein Anteil am Schritt nach Token %4 ms (D)</translation>
    </message>
    <message>
        <source>Verified %1 drafts, accepted %2 (C)</source>
        <translation>%1 Entwürfe geprüft, %2 angenommen (C)</translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation>%1 k</translation>
    </message>
    <message>
        <source>%1: %2 % of its time (D)</source>
        <translation>%1: %2 % seiner Zeit (D)</translation>
    </message>
    <message>
        <source>inconsistent: %1 steps begin before the last has ended</source>
        <translation>widersprüchlich: %1 Schritte beginnen, bevor der vorige endete</translation>
    </message>
    <message>
        <source>inconsistent: %1 was given %2 tokens, its cells hold %3</source>
        <translation>widersprüchlich: %1 bekam %2 Token, ihre Zellen halten %3</translation>
    </message>
    <message>
        <source>inconsistent: %1 waits longer than it is there</source>
        <translation>widersprüchlich: %1 wartet länger, als sie da ist</translation>
    </message>
    <message>
        <source>inconsistent: cells hold %1 tokens, steps computed %2</source>
        <translation>widersprüchlich: Zellen halten %1 Token, Schritte berechneten %2</translation>
    </message>
    <message>
        <source>share of %1</source>
        <translation>Anteil: %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ui::TokenFlow</name>
    <message>
        <source>Tokens of the reply with their probabilities</source>
        <translation>Token der Antwort mit ihren Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>%1
probability %2, measured
likeliest: %3</source>
        <translation>%1
Wahrscheinlichkeit %2, gemessen
am wahrscheinlichsten: %3</translation>
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
    <name>vitrine::ui::TokenStrip</name>
    <message>
        <source>Probability that the model gave this token at its place, given all before it: the softmax of its logits, before temperature and cuts.</source>
        <translation>Wahrscheinlichkeit, die das Modell diesem Token an seiner Stelle gab, nach allem davor: der Softmax seiner Logits, vor Temperatur und Schnitten.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>Token probabilities</source>
        <translation>Token-Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>How sure was the model?</source>
        <translation>Wie sicher war das Modell?</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>Als Tabelle</translation>
    </message>
    <message>
        <source>Hide the probabilities</source>
        <translation>Die Wahrscheinlichkeiten verbergen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>What the model found likeliest at this place, with the same probabilities.</source>
        <translation>Was das Modell an dieser Stelle am wahrscheinlichsten fand, mit denselben Wahrscheinlichkeiten.</translation>
    </message>
    <message>
        <source>likeliest</source>
        <translation>am wahrscheinlichsten</translation>
    </message>
    <message>
        <source>Token probabilities, as a table</source>
        <translation>Token-Wahrscheinlichkeiten, als Tabelle</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Probability M</source>
        <translation>Wahrscheinlichkeit M</translation>
    </message>
    <message>
        <source>Likeliest</source>
        <translation>Am wahrscheinlichsten</translation>
    </message>
    <message>
        <source>of the text</source>
        <translation>des Textes</translation>
    </message>
    <message>
        <source>The token that the cursor is on, of those of the reply as the tokenizer cuts its text. The line under the reply counts those that the engine gave out, also the one without text by which a model ends a reply.</source>
        <translation>Der Token, auf dem die Marke steht, von denen der Antwort, wie der Tokenizer ihren Text zerlegt. Die Zeile unter der Antwort zählt die, welche die Engine ausgab, auch den ohne Text, mit dem ein Modell eine Antwort beendet.</translation>
    </message>
    <message>
        <source>a part of %1</source>
        <translation>ein Teil von %1</translation>
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
    <message>
        <source>Show the next step with an event: a request comes, is admitted, is preempted or ends, a block is evicted (E)</source>
        <translation>Den nächsten Schritt mit einem Ereignis zeigen: eine Anfrage kommt, wird zugelassen, verdrängt oder endet, ein Block wird verdrängt (E)</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Shows the last step of the run</source>
        <translation>Zeigt den letzten Schritt des Laufs</translation>
    </message>
    <message>
        <source>Speed of the recorded run</source>
        <translation>Tempo des aufgezeichneten Laufs</translation>
    </message>
    <message>
        <source>A tenth of the speed that the run had.</source>
        <translation>Ein Zehntel des Tempos, das der Lauf hatte.</translation>
    </message>
    <message>
        <source>As fast as it was.</source>
        <translation>So schnell, wie er war.</translation>
    </message>
    <message>
        <source>Pause run</source>
        <translation>Lauf anhalten</translation>
    </message>
    <message>
        <source>Play run</source>
        <translation>Lauf abspielen</translation>
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
    <name>vitrine::ui::ViewerCost</name>
    <message>
        <source>Processor time that the window&apos;s own thread took in the last second, of one core: folding records, painting, all that is not the engine.</source>
        <translation>Prozessorzeit, die der eigene Thread des Fensters in der letzten Sekunde nahm, von einem Kern: Aufzeichnungen falten, zeichnen, alles, was nicht die Engine ist.</translation>
    </message>
    <message>
        <source>viewer cost</source>
        <translation>Kosten der Anzeige</translation>
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
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Runs the load twice, with one switch set both ways, and shows both runs on one axis.</source>
        <translation>Lässt die Last zweimal laufen, mit einem Schalter in beiden Stellungen, und zeigt beide Läufe auf einer Achse.</translation>
    </message>
    <message>
        <source>Drafts of the next tokens are verified together in one step.</source>
        <translation>Entwürfe der nächsten Token werden gemeinsam in einem Schritt geprüft.</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>the text so far</source>
        <translation>Text bis hierher</translation>
    </message>
    <message>
        <source>Where drafts come from: what followed the same words earlier in the text, or a smaller model of the same vocabulary. Restarts the engine.</source>
        <translation>Woher die Entwürfe kommen: was im Text früher auf dieselben Wörter folgte, oder ein kleineres Modell mit demselben Vokabular. Startet die Engine neu.</translation>
    </message>
    <message>
        <source>Drafts from</source>
        <translation>Entwürfe aus</translation>
    </message>
    <message>
        <source>Drafted at once, K</source>
        <translation>Auf einmal entworfen, K</translation>
    </message>
    <message>
        <source>Most tokens drafted for one verification. Restarts the engine.</source>
        <translation>Höchstens so viele Token werden für eine Prüfung entworfen. Startet die Engine neu.</translation>
    </message>
</context>
</TS>
