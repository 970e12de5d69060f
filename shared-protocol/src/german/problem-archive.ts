import type { Sentences } from './sentence.ts'

/** The errors of archives of a whole account. */
export const ARCHIVE_PROBLEMS: Sentences = [
  [/^The next part of the archive begins at (\d+) bytes\.$/, 'Der nächste Teil des Archivs beginnt bei $1 Bytes.'],
  [/^This part of the archive has exactly (\d+) bytes\.$/, 'Dieser Teil des Archivs hat genau $1 Bytes.'],
  [
    /^The archive is not complete: (\d+) of (\d+) bytes are there\.$/,
    'Das Archiv ist unvollständig: $1 von $2 Bytes sind da.',
  ],
  [
    /^Too many archives are being uploaded to this installation; try again tomorrow\.$/,
    'In diese Installation werden zu viele Archive hochgeladen. Versuchen Sie es morgen noch einmal.',
  ],
  [
    /^An archive in one request can have at most (\S+) MB; upload it in parts\.$/,
    'Ein Archiv in einer Anfrage darf höchstens $1 MB haben. Laden Sie es in Teilen hoch.',
  ],
  [
    /^An archive of this account is being made; wait until it is ready\.$/,
    'Ein Archiv dieses Kontos wird gerade erstellt. Warten Sie, bis es fertig ist.',
  ],
  [
    /^This archive requires the role (.+), with which it was made\.$/,
    'Für dieses Archiv braucht es die Rolle $1, mit der es erstellt wurde.',
  ],
  [
    /^This archive cannot be downloaded: it is not ready, has failed, or has expired\.$/,
    'Dieses Archiv lässt sich nicht herunterladen: Es ist nicht fertig, gescheitert oder abgelaufen.',
  ],
  [/^This is no archive of Pharos, or it is damaged\.$/, 'Das ist kein Archiv von Pharos, oder es ist beschädigt.'],
  [/^The archive has too many files\.$/, 'Das Archiv hat zu viele Dateien.'],
  [
    /^The archive has a file that does not belong in it: (.+)\.$/,
    'Das Archiv hat eine Datei, die nicht hineingehört: $1.',
  ],
  [/^The archive becomes too large when it is unpacked\.$/, 'Das Archiv wird beim Auspacken zu groß.'],
  [/^The archive has no manifest that can be read\.$/, 'Das Archiv hat kein lesbares Inhaltsverzeichnis.'],
  [/^The archive was made by a later version of Pharos\.$/, 'Das Archiv stammt von einer neueren Version von Pharos.'],
  [
    /^The archive has other files than its manifest says: (.+)\.$/,
    'Das Archiv hat andere Dateien, als sein Inhaltsverzeichnis sagt: $1.',
  ],
  [
    /^A file of the archive was changed or is damaged: (.+)\.$/,
    'Eine Datei des Archivs wurde verändert oder ist beschädigt: $1.',
  ],
  [
    /^A file of the archive has a record that cannot be read: (.+)\.$/,
    'Eine Datei des Archivs hat einen Eintrag, der sich nicht lesen lässt: $1.',
  ],
  [
    /^An archive is being imported into this account; wait until it is done\.$/,
    'In dieses Konto wird gerade ein Archiv importiert. Warten Sie, bis das fertig ist.',
  ],
  [
    /^What an archive configures can have at most (\S+) MB\.$/,
    'Was ein Archiv einrichtet, darf höchstens $1 MB haben.',
  ],
  [/^An import can create at most (\S+) resources\.$/, 'Ein Import kann höchstens $1 Ressourcen anlegen.'],
  [
    /^An archive can be imported only into an account without monitors, services, status pages, on-call, notification groups, incidents, dashboards, applications and maintenance windows\.$/,
    'Ein Archiv lässt sich nur in ein Konto importieren, das keine Monitore, Dienste, Statusseiten, Bereitschaftspläne, Benachrichtigungsgruppen, Vorfälle, Dashboards, Anwendungen und Wartungsfenster hat.',
  ],
]
