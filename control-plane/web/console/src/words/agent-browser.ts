import type { Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** What agents say of browser checks. */
export const BROWSERS: Sentences = [
  [/^(LCP|CLS) was not measured$/, '$1: nicht gemessen'],
  [/^transfer was not measured$/, 'Übertragung: nicht gemessen'],
  [
    /^(?:The script exceeded its timeout and was stopped\.|The script did not end within its time and was stopped\.)$/,
    'Das Skript war nicht rechtzeitig zu Ende und wurde angehalten.',
  ],
  [/^The agent was stopped\.$/, 'Der Agent wurde angehalten.'],
  [
    /^(?:This agent could not create a sandbox:|This agent could not make a sandbox:) (.+)$/s,
    'Dieser Agent konnte keine abgeschirmte Umgebung anlegen: $1',
  ],
  [/^The sandbox ended before the script did: without a word$/, 'Die abgeschirmte Umgebung endete vor dem Skript.'],
  [/^The sandbox ended before the script did: (.+)$/s, 'Die abgeschirmte Umgebung endete vor dem Skript: $1'],
  [/^The script failed without an error\.$/, 'Das Skript ist ohne Fehlermeldung gescheitert.'],
  [/^(?:The script contains no test\.|The script holds no test\.)$/, 'Das Skript enthält keinen Test.'],
  [
    /^A check is one file, so '(.+)' can't be imported: put its content into the script\.$/s,
    'Eine Prüfung ist eine Datei; „$1“ lässt sich nicht importieren: Schreiben Sie den Inhalt in das Skript.',
  ],
  [
    /^There is no accepted baseline for (.+?)(?: and (\d+) more)?\. Accept what a run of this check saw; later runs are compared with it\.$/s,
    (names = '', more = '') =>
      `Für ${names}${more ? ` und ${more} weitere` : ''} ist keine Vorlage angenommen. Nehmen Sie an, was ein Lauf dieser Prüfung gesehen hat; spätere Läufe werden damit verglichen.`,
  ],
  [
    /^There is no accepted baseline to compare with, and this assertion offers none\. Compare once with an assertion that is not negated, under a name within its folder\.$/,
    'Es ist keine Vorlage zum Vergleich angenommen, und diese Erwartung bietet keine an: Vergleichen Sie einmal mit einer Erwartung, die nicht verneint ist, unter einem Namen in ihrem Ordner.',
  ],
  [
    /^The snapshot in the script is empty, so nothing was compared\.$/,
    'Der Snapshot im Skript ist leer; es wurde nichts verglichen.',
  ],
  [
    /^This agent could not get the accepted baselines: (.+)$/s,
    'Dieser Agent konnte die angenommenen Vorlagen nicht holen: $1',
  ],
  [
    /^Nothing was compared: the test ended before '(.+)' did\. Put await before it\.$/s,
    'Es wurde nichts verglichen: Der Test endete vor „$1“. Schreiben Sie await davor.',
  ],
  [
    /^Nothing was compared: a test that is expected to fail ended before an assertion did\. (.*)$/s,
    'Es wurde nichts verglichen: Ein Test, der fehlschlagen soll, endete vor einer Erwartung. $1',
  ],
  [
    /^The script has a test with \.only, so its other tests would not run: remove \.only\.$/,
    'Das Skript hat einen Test mit .only; seine anderen Tests liefen nicht: Entfernen Sie .only.',
  ],
  [/^No test ran: the script skipped each of them\.$/, 'Kein Test lief: Das Skript hat jeden übersprungen.'],
  [/^The script used more than (.+) of memory\.$/, 'Das Skript brauchte mehr als $1 Speicher.'],
  [
    /^The script was stopped: it made more than (.+) in one run\.$/,
    (what = '') => `Das Skript wurde angehalten: In einem Lauf machte es mehr als ${made(what)}.`,
  ],
  [/^This agent can't run browser checks: (.+)$/s, 'Dieser Agent kann keine Browserprüfungen ausführen: $1'],
  [
    /^This agent (?:can no longer start a browser|can't start a browser any more): (.+)$/s,
    'Dieser Agent kann keinen Browser mehr starten: $1',
  ],
  [
    /^port (\d+) (?:cannot be used by browser checks|is not one that browser checks may use): .+$/s,
    'Port $1 dürfen Browserprüfungen nicht benutzen: erlaubt sind 80, 443 und ab 1024 die, hinter denen keine E-Mail, kein Chat und keine Dateien stehen',
  ],
  [
    /^(?:There is no )?(\S+) (?:is not available|here): browser checks run in Chromium\.$/,
    '$1 gibt es hier nicht: Browserprüfungen laufen in Chromium.',
  ],
]

function made(what: string): string {
  return what
    .replace(/connections$/, 'Verbindungen')
    .replace(/requests that are not allowed$/, 'Anfragen, die nicht erlaubt sind')
    .replace(/of traffic$/, 'Verkehr')
}
