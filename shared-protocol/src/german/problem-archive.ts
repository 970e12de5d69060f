import type { Sentences } from './sentence.ts'

/** The errors of archives of a whole account. */
export const ARCHIVE_PROBLEMS: Sentences = [
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
  [
    /^The archive cannot be used: (.+)\. Nothing was imported\.$/,
    'Das Archiv ist nicht brauchbar: $1. Nichts wurde importiert.',
  ],
  [
    /^The archive cannot be imported: (.+)\. Nothing was imported\.$/,
    'Das Archiv lässt sich nicht importieren: $1. Nichts wurde importiert.',
  ],
  [/^An import can create at most (\S+) resources\.$/, 'Ein Import kann höchstens $1 Ressourcen anlegen.'],
  [
    /^An archive can be imported only into an account without monitors, services, status pages, on-call, notification groups and incidents\.$/,
    'Ein Archiv lässt sich nur in ein Konto importieren, das keine Monitore, Dienste, Statusseiten, Bereitschaftspläne, Benachrichtigungsgruppen und Vorfälle hat.',
  ],
]
