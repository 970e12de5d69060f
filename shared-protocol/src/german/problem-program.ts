import { ARCHIVE_PROBLEMS } from './problem-archive.ts'
import { BASELINE_PROBLEMS } from './problem-baseline.ts'
import { BILLING_PROBLEMS } from './problem-billing.ts'
import { PARTNER_PROBLEMS } from './problem-partner.ts'
import { REPORT_PROBLEMS } from './problem-report.ts'
import { STAFF_PROBLEMS } from './problem-staff.ts'
import type { Sentences } from './sentence.ts'

/** The errors of telemetry, OAuth, single sign-on and the frame of the API that people may see in the console. */
export const PROGRAM_PROBLEMS: Sentences = [
  ...BASELINE_PROBLEMS,
  ...ARCHIVE_PROBLEMS,
  ...STAFF_PROBLEMS,
  ...BILLING_PROBLEMS,
  ...PARTNER_PROBLEMS,
  ...REPORT_PROBLEMS,
  [
    /^The configuration of the SDK could not be published\. Nothing was changed\.$/,
    'Die Einstellungen des SDK ließen sich nicht veröffentlichen. Nichts wurde geändert.',
  ],
  [
    /^The rules, filters and settings of an application can have (\d+) bytes\.$/,
    'Regeln, Filter und Einstellungen einer Anwendung dürfen zusammen $1 Bytes haben.',
  ],
  [
    /^You have (\d+) of these requests in progress; wait for one\.$/,
    'Bei Ihnen laufen schon $1 solche Anfragen: Warten Sie, bis eine davon fertig ist.',
  ],
  [
    /^The body arrived too slowly; send it again\.$/,
    'Der Inhalt der Anfrage kam zu langsam an; senden Sie ihn nochmals.',
  ],
  [
    /^Other large replies of yours have not been read; read them first\.$/,
    'Andere große Antworten haben Sie noch nicht gelesen: Lesen Sie diese zuerst.',
  ],
  [
    /^Too many large replies have not been read; try again\.$/,
    'Zu viele große Antworten sind noch nicht gelesen; versuchen Sie es nochmals.',
  ],
  [
    /^Too many large lists of this account are being read; read them in turn\.$/,
    'Von diesem Konto werden zu viele große Listen gelesen: Lesen Sie sie nacheinander.',
  ],
  [
    /^Too many stacks are read at once\. Try again\.$/,
    'Gerade werden zu viele Stacks gelesen. Versuchen Sie es noch einmal.',
  ],
  [
    /^Too many source maps arrive at once\. Send it again\.$/,
    'Gerade kommen zu viele Source-Maps an; senden Sie sie nochmals.',
  ],
  [/^A condition cannot be evaluated\.$/, 'Eine Bedingung lässt sich nicht auswerten.'],
  [/^This segment is not quarantined\.$/, 'Dieser Abschnitt ist nicht in Quarantäne.'],
  [/^The change does not fit the status of the issue\.$/, 'Die Änderung passt nicht zum Status des Problems.'],
  [/^The issue ([0-9a-f]+) is merged into ([0-9a-f]+)\.$/, 'Das Problem $1 ist mit $2 zusammengeführt.'],
  [/^A source map can have (\d+) MB\.$/, 'Eine Source-Map hat höchstens $1 MB.'],
  [/^An application can have at most (\d+) source maps\.$/, 'Eine Anwendung hat höchstens $1 Source-Maps.'],
  [/^The list has more than (\d+) MB\.$/, 'Die Liste hat mehr als $1 MB.'],
  [
    /^This account is searching with too many patterns at once; try again\.$/,
    'Dieses Konto sucht gerade mit zu vielen Mustern; versuchen Sie es nochmals.',
  ],
  [
    /^Too many patterns are being searched with at once; try again\.$/,
    'Gerade wird mit zu vielen Mustern gesucht; versuchen Sie es nochmals.',
  ],
  [
    /^The account has (\d+) tails open on this server; close one first\.$/,
    'Das Konto liest hier schon $1-mal Logs mit: Beenden Sie zuerst eines davon.',
  ],
  [
    /^Too many tails are open on this server; use GET \/logs\/query instead\.$/,
    'Hier lesen gerade zu viele Logs mit: Suchen Sie stattdessen.',
  ],
  [
    /^(\d+) records match, and an export can have at most (\d+): choose a shorter time range or narrower filters\.$/,
    'Gefunden sind $1 Einträge, und eine Ausfuhr hat höchstens $2: Wählen Sie einen kürzeren Zeitraum oder engere Filter.',
  ],
  [
    /^Telemetry cannot be stored now: .+\. Send it again later\.$/s,
    'Die Telemetrie lässt sich gerade nicht speichern. Senden Sie sie später nochmals.',
  ],
  [/^A rule on (\S+) also requires the scope (\S+)\.$/, 'Eine Regel über $1 braucht auch die Berechtigung $2.'],
  [/^This server is shutting down; connect again\.$/, 'Dieser Server wird gerade beendet: Verbinden Sie sich neu.'],
  [
    /^This session has (\d+) streams open; close one first\.$/,
    'Diese Sitzung hat schon $1 Verbindungen offen: Schließen Sie zuerst ein Fenster.',
  ],
  [/^The account has (\d+) streams open; poll instead\.$/, 'Das Konto hat schon $1 Verbindungen offen.'],
  [/^Too many streams are open on this server; poll instead\.$/, 'Hier sind gerade zu viele Verbindungen offen.'],

  [/^This requires a person; an M2M client cannot do it\.$/, 'Das braucht eine Person: Ein M2M-Client ist niemand.'],
  [
    /^Send an API key as "Authorization: Bearer <key>", or sign in\.$/,
    'Melden Sie sich an, oder senden Sie einen API-Schlüssel als „Authorization: Bearer <key>“.',
  ],
  [
    /^The credential is unknown, expired or revoked\.$/,
    'Diese Zugangsdaten sind unbekannt, abgelaufen oder widerrufen.',
  ],
  [
    /^Send the csrf_token of GET \/auth\/session as "X-CSRF-Token"\.$/,
    'Die Seite gehört zu einer anderen Sitzung. Laden Sie sie neu.',
  ],
  [/^Send the body as (.+)\.$/s, 'Senden Sie den Inhalt als $1.'],
  [/^The client closed the connection before its body was read\.$/, 'Die Verbindung endete, bevor alles gesendet war.'],
  [
    /^The request line and headers are too large; at most (.+) are accepted\.$/,
    'Die Adresse ist zu lang; angenommen werden $1.',
  ],
  [/^The request did not arrive completely in time\.$/, 'Die Anfrage kam nicht rechtzeitig an.'],
  [/^The request is not valid HTTP\.$/, 'Die Anfrage ist kein lesbares HTTP.'],
  [/^This on-call schedule already has the same override\.$/, 'Dieser Dienstplan hat schon dieselbe Vertretung.'],
  [
    /^This Idempotency-Key was already used with another body\.$/,
    'Dieser Idempotency-Key gehörte zu einem anderen Inhalt.',
  ],
  [
    /^The first request with this Idempotency-Key is still running\.$/,
    'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
  ],
  [
    /^This Idempotency-Key was already used, and the secret in its response is no longer stored\.$/,
    'Dieser Idempotency-Key ist schon beantwortet, und das Geheimnis in der Antwort ist nicht mehr da.',
  ],
  [/^The address is not valid or has expired\.$/, 'Diese Adresse wurde nicht vergeben oder ist abgelaufen.'],
  [/^There is nothing at this address(?:; see \/docs for the API)?\.$/, 'An dieser Adresse ist nichts.'],
  [/^This address only supports (.+)\.$/, 'Diese Adresse nimmt nur $1 an.'],
  [/^This is a page for browsers; see \/docs for the API\.$/, 'Das ist eine Seite für Browser.'],
  [/^__proto__: there is no such field$/, '__proto__: gibt es nicht'],

  [/^email: someone else already uses this address\.$/, 'Mit dieser Adresse meldet sich schon jemand anderes an.'],
  [/^Another member already has this address\.$/, 'Ein anderes Mitglied hat diese Adresse schon.'],
  [/^external_key: another .+ of this account has it\.$/, 'Ein anderer Monitor dieses Kontos hat diesen external_key.'],
  [/^response: this passkey is already registered\.$/, 'Dieser Passkey ist schon bekannt.'],
  [/^domain: the account already has this domain\.$/, 'Das Konto hat diese Domain schon.'],
  [/^(\S+): another account has verified this domain\.$/, '$1 hat ein anderes Konto bestätigt.'],
  [
    /^The connection is active with another identity provider: make it a draft first\.$/,
    'Die Verbindung ist mit einem anderen Identitätsanbieter aktiv: Machen Sie sie zuerst zum Entwurf.',
  ],
  [
    /^It was sent (\d+) times\. Withdraw it and, if the address is correct, create another one\.$/,
    'Die Einladung ging schon $1-mal hinaus. Ziehen Sie sie zurück, und laden Sie neu ein, wenn die Adresse stimmt.',
  ],
  [/^It was sent less than a minute ago\.$/, 'Die Einladung ging vor weniger als einer Minute hinaus.'],
  [
    /^status: a connection can only be activated after a successful test; start one with .+\.$/s,
    'Eine Verbindung wird erst nach einem gelungenen Test aktiv; beginnen Sie einen.',
  ],
  [/^Only staff can create a key for a staff member\.$/, 'Schlüssel für Betreiber legen nur Betreiber an.'],
  [
    /^The device requests no scope that the role (\S+) has\.$/,
    'Das Gerät fragt nach nichts, was die Rolle $1 erlaubt.',
  ],
  [/^The app requests no scope that the role (\S+) has\.$/, 'Die App fragt nach nichts, was die Rolle $1 erlaubt.'],
  [
    /^Apps cannot register themselves on this installation: an admin of an account adds them\.$/,
    'Apps melden sich hier nicht selbst an: Ein Administrator eines Kontos legt sie an.',
  ],
  [/^Too many apps have registered themselves recently\.$/, 'Zuletzt haben sich zu viele Apps selbst angemeldet.'],
  [/^There is no single sign-on for this\.$/, 'Dafür gibt es kein Single Sign-on.'],
  [/^Give an email, or a connection_id\.$/, 'Geben Sie eine E-Mail-Adresse oder eine connection_id an.'],
  [
    /^Signing in with your identity provider failed\. .+$/s,
    'Die Anmeldung bei Ihrem Identitätsanbieter ist gescheitert. Beginnen Sie von vorn; wenn es wieder geschieht, fragen Sie einen Administrator Ihres Kontos: Der Grund steht dort im Protokoll.',
  ],
  [
    /^(.+) is not responding\. Sign in another way\.$/s,
    '$1 antwortet gerade nicht. Melden Sie sich auf anderem Weg an.',
  ],
  [
    /^(.+) did not confirm who you are\. Start again, or sign in another way\.$/s,
    '$1 hat nicht gesagt, wer Sie sind. Beginnen Sie von vorn, oder melden Sie sich auf anderem Weg an.',
  ],
  [
    /^Nobody signs in here by this account of (.+) yet\. .+$/s,
    'Mit diesem Konto bei $1 meldet sich hier noch niemand an. Melden Sie sich mit einem Link aus einer E-Mail an, und verknüpfen Sie es dann.',
  ],
  [
    /^Sign-up is not open on this installation: ask to be invited\.$/,
    'Hier legt niemand selbst ein Konto an: Lassen Sie sich einladen.',
  ],
  [
    /^Accounts are created by staff of the installation, or by signing up\.$/,
    'Konten legen die Betreiber der Installation an, oder wer sich selbst anmeldet.',
  ],
  [
    /^This session is limited to one account, and the link gives access to all of them\.$/,
    'Diese Sitzung reicht nur in ein Konto, und der Link in alle.',
  ],
  [
    /^Only staff of the installation can create a link without an email\.$/,
    'Einen Link ohne E-Mail gibt es nur für die Betreiber der Installation.',
  ],
]
