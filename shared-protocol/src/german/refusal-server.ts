import { IDENTITY_REFUSALS, PAGE_REFUSALS } from './refusal-identity.ts'
import { RECURRENCE_REFUSALS } from './refusal-recurrence.ts'
import { SCHEMA_REFUSALS } from './refusal-schema.ts'
import { TELEMETRY_REFUSALS } from './refusal-telemetry.ts'
import type { Sentences } from './sentence.ts'

/** Errors of fields that only the server can detect; each completes "<field> …". */
export const SERVER_REFUSALS: Sentences = [
  [
    /^is not (\S+): save it as UTF-8, or name its charset in the content type$/,
    'ist nicht in $1: Speichern Sie die Datei als UTF-8, oder nennen Sie ihren Zeichensatz im Content-Type',
  ],
  [/^is in a charset that is not known: (.*)$/, 'hat einen unbekannten Zeichensatz: $1'],
  [
    /^says that the alert is over; send "state": "resolved" for that$/,
    'sagt, dass die Meldung vorbei ist; senden Sie dafür "state": "resolved"',
  ],
  [
    /^take the pattern too long: test it on fewer or shorter ones$/,
    'beschäftigen das Muster zu lange: Testen Sie es an weniger oder kürzeren',
  ],
  [/^is not sold by this installation$/, 'wird in dieser Installation nicht verkauft'],
  [/^is required$/, 'wird gebraucht'],
  [/^must be in the future$/, 'muss in der Zukunft liegen'],
  [/^must not be in the future$/, 'darf nicht in der Zukunft liegen'],
  [/^must be in the future: every occurrence is over$/, 'muss in der Zukunft liegen: Jeder Termin ist vorbei'],
  [/^must be after (?:starts_at|scheduled_start_at|from)$/, 'muss nach dem Beginn liegen'],
  [/^must be before to$/, 'muss vor dem Ende liegen'],
  [/^must not be after to$/, 'darf nicht nach dem Ende liegen'],
  [/^must be at most (\d+) days before to$/, 'darf höchstens $1 Tage vor dem Ende liegen'],
  [/^must not be before started_at$/, 'darf nicht vor dem Beginn liegen'],
  [/^is named twice$/, 'kommt zweimal vor'],
  [/^is not a baseline that this run compared with$/, 'ist keine Vorlage, mit der dieser Lauf verglichen hat'],
  [/^is not what this run saw under the name$/, 'ist nicht, was dieser Lauf unter dem Namen gesehen hat'],
  [/^must be at most 30 days from now$/, 'darf höchstens 30 Tage in der Zukunft liegen'],
  [/^must be within a year from now$/, 'muss innerhalb eines Jahres liegen'],
  [/^must be within (?:the last )?(\d+) days(?: of starts_at)?$/, 'muss innerhalb von $1 Tagen liegen'],
  [/^must be at most (\d+) days (?:after from|before to)$/, 'darf höchstens $1 Tage vom anderen entfernt sein'],
  [/^must be at most (\d+) windows of the rule$/, 'darf höchstens $1 Zeitfenster der Regel umfassen'],
  [/^must be another incident$/, 'muss ein anderer Vorfall sein'],
  [/^can only be set for a resolved incident$/, 'gehört zu einem gelösten Vorfall'],
  [/^is not a component of this page$/, 'ist keine Komponente dieser Seite'],
  [/^is of a kind that status pages cannot show$/, 'ist von einer Art, die Statusseiten nicht zeigen'],
  [
    /^is required with enforce: name an owner$/,
    'wird zum Erzwingen gebraucht: Nennen Sie jemanden, dem das Konto gehört',
  ],
  [/^must be an owner of the account$/, 'muss jemand sein, dem das Konto gehört'],
  [
    /^is not a certificate in PEM with an RSA key of 2048 to 8192 bits$/,
    'ist kein Zertifikat in PEM mit einem RSA-Schlüssel von 2048 bis 8192 Bit',
  ],
  [/^is refused: (.+)$/s, 'wird abgelehnt ($1)'],
  [/^is not the one that was sent$/, 'ist nicht der gesendete'],
  [/^has expired; request a new one$/, 'ist abgelaufen; fordern Sie einen neuen an'],
  [/^must not be more than failure_window$/, 'darf nicht größer sein als die Zahl der betrachteten Läufe'],
  [/^must not form a circle: (.+)$/s, 'darf keinen Kreis bilden: $1'],
  [/^has no https address$/, 'hat keine Adresse mit https'],
  [/^requires an https address$/, 'braucht eine Adresse mit https'],
  [
    /^is not a regular expression that runs in linear time \(RE2\): (.+)$/s,
    'ist kein regulärer Ausdruck, der in linearer Zeit läuft (RE2): $1',
  ],
  [/^is not a region of this account: (.+)$/s, 'nennt keine Region dieses Kontos: $1'],
  [/^is not a RUM application of this account$/, 'nennt keine RUM-Anwendung dieses Kontos'],
  [/^never occurs$/, 'kommt nie vor'],
  [
    /^must be a start of the recurrence; its first one is (.+)$/s,
    'muss ein Beginn nach der Wiederholung sein; ihr erster ist $1',
  ],
  [/^COUNT is too large: use UNTIL$/, 'hat ein COUNT, das sich nicht ausrechnen lässt: Nehmen Sie UNTIL'],
  [/^must not recur before the window has ended$/, 'darf nicht wiederkommen, bevor das Fenster zu Ende ist'],
  [
    /^can’t be used together with basic_auth: both set the Authorization header$/,
    'geht nicht zusammen mit Zugangsdaten: Beides setzt den Header Authorization',
  ],
  [/^is required: there is no stored value to keep$/, 'wird gebraucht: Es ist noch kein Wert gespeichert'],
  [/^is not CSV: (.+)$/s, 'ist kein CSV: $1'],
  [/^has (\d+) rows; send at most (\d+) at a time$/, 'hat $1 Zeilen; auf einmal gehen höchstens $2'],
  [
    /^is not a field of an HTTP monitor: see the header row$/,
    'nennt kein Feld eines HTTP-Monitors: siehe die Kopfzeile',
  ],
  [/^is missing from the header row$/, 'fehlt in der Kopfzeile'],
  [
    /^must be the data of one (\S+) record in presentation form$/,
    'müssen die Daten eines Eintrags $1 in Textform sein',
  ],
  [/^must not be longer than the frequency \((\d+) s\)$/, 'darf nicht länger sein als der Abstand der Läufe ($1 s)'],
  [/^is an integration of the type (\S+), not (\S+)$/, 'ist eine Integration der Art $1, nicht $2'],
  [
    /^would include more than (\d+) shifts; choose an earlier time$/,
    'liegt mehr als $1 Schichten entfernt; fragen Sie nach weniger Tagen',
  ],
  [
    /^must be set again or cleared: the address has a different origin$/,
    'muss neu angegeben oder geleert werden: Die Adresse führt zu einem anderen Server',
  ],
  [/^is not a cursor of this list$/, 'stammt nicht aus dieser Liste'],
  [
    /^min_healthy_regions \((\d+)\) must not be more than (.+) \((\d+)\)$/,
    (least, whose, all) =>
      `passt nicht: ${least} Regionen müssen das Ziel erreichen, und ${whose === 'check_regions' ? `${all} sind ausgewählt` : `das Konto hat ${all} Standardregionen`}`,
  ],
  [/^follows its HTTP monitor, which has (.+)$/s, 'folgt dem HTTP-Monitor; dort steht $1'],
  [/^must be a day \(UTC\) that is over$/, 'muss ein vergangener Tag sein (UTC)'],
  [
    /^is a day without data, or whose figures are not computed yet$/,
    'ist ein Tag, von dem nichts bekannt ist oder der noch nicht ausgewertet ist',
  ],
  [/^must be at most (\S+), the part of the day with data$/, 'darf höchstens $1 sein: So viel ist von dem Tag bekannt'],
  [
    /^of the region (\S+) is set by the installation \((\S+)\)$/,
    'ist bei der Region $1 durch die Installation bestimmt ($2)',
  ],
  [/^is not a RUM application of this account$/, 'ist keine RUM-Anwendung dieses Kontos'],
  [
    /^release and url are required for a map without a debug id$/,
    'braucht es zusammen mit url, wenn die Source-Map keine Debug-Id hat',
  ],
  [/^exactly one of id and release is required$/, 'genau eines von id und release ist nötig'],
  [/^exactly one of user_id and session_id is required$/, 'genau eines von user_id und session_id ist nötig'],
  [/^is only possible with the status (resolved|ignored)$/, 'geht nur mit dem Status $1'],
  [/^must name two different issues$/, 'muss zwei verschiedene Probleme nennen'],
  [/^must be keys of this issue$/, 'müssen Schlüssel dieses Problems sein'],
  [/^must leave the group after which the issue is named$/, 'darf die Gruppe nicht nennen, nach der das Problem heißt'],
  [/^must not repeat a region$/, 'darf keine Region wiederholen'],
  [/^is not a JSONPath \(RFC 9535\), such as (.+)$/s, 'ist kein JSONPath (RFC 9535) wie $1'],
  [/^occurs twice in the header row$/, 'steht zweimal in der Kopfzeile'],
  [/^can only be (\S+) within the last (\d+) days$/, 'gibt es mit $1 nur für die letzten $2 Tage'],
  [
    /^requires a registrable domain under a registry's suffix, and (\S+) has none$/,
    'braucht eine Domain, die sich registrieren lässt, und $1 hat keine',
  ],
  [
    /^requires a registrable domain: (.+) is an IP address, a bare suffix or a single label$/s,
    'braucht eine Domain, die sich registrieren lässt: $1 ist eine IP-Adresse, ein bloßes Suffix oder ein einzelner Name',
  ],
  [
    /^must be start, fail, log, or an exit status from 0 to 255$/,
    'muss start, fail, log oder ein Exit-Status von 0 bis 255 sein',
  ],
  [
    /^must be at most (\d+) days ago: older runs are not kept$/,
    'darf höchstens $1 Tage zurückliegen: Ältere Läufe sind nicht mehr da',
  ],
  ...IDENTITY_REFUSALS,
  ...PAGE_REFUSALS,
  ...RECURRENCE_REFUSALS,
  ...TELEMETRY_REFUSALS,
  ...SCHEMA_REFUSALS,
]
