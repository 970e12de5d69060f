import type { Sentences } from './sentence.ts'

/** The errors of telemetry, OAuth, single sign-on and the frame of the API that people may see in the console. */
export const PROGRAM_PROBLEMS: Sentences = [
  [
    /^The account has (\d+) tails open here: close one first\.$/,
    'Das Konto liest hier schon $1-mal Logs mit: Beenden Sie zuerst eines davon.',
  ],
  [
    /^Too many tails are open here: use GET \/logs\/query instead\.$/,
    'Hier lesen gerade zu viele Logs mit: Suchen Sie stattdessen.',
  ],
  [
    /^(\d+) records are found, and an export has at most (\d+): choose a shorter time or narrower filters\.$/,
    'Gefunden sind $1 Einträge, und eine Ausfuhr hat höchstens $2: Wählen Sie einen kürzeren Zeitraum oder engere Filter.',
  ],
  [
    /^Telemetry cannot be stored now: .+\. Send it again later\.$/s,
    'Die Telemetrie lässt sich gerade nicht speichern. Senden Sie sie später nochmals.',
  ],
  [/^A rule on (\S+) needs the scope (\S+), too\.$/, 'Eine Regel über $1 braucht auch die Berechtigung $2.'],
  [/^This process is being stopped: connect again\.$/, 'Dieser Server wird gerade beendet: Verbinden Sie sich neu.'],
  [
    /^This session has (\d+) streams open: close one first\.$/,
    'Diese Sitzung hat schon $1 Verbindungen offen: Schließen Sie zuerst ein Fenster.',
  ],
  [/^The account has (\d+) streams open: ask now and then\.$/, 'Das Konto hat schon $1 Verbindungen offen.'],
  [/^Too many streams are open here: ask now and then instead\.$/, 'Hier sind gerade zu viele Verbindungen offen.'],

  [/^This needs a person: an M2M client acts for nobody\.$/, 'Das braucht eine Person: Ein M2M-Client ist niemand.'],
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
  [/^The client has gone before its body was read\.$/, 'Die Verbindung endete, bevor alles gesendet war.'],
  [
    /^The request line and headers are too large; (.+) are accepted\.$/,
    'Die Adresse ist zu lang; angenommen werden $1.',
  ],
  [/^The request did not arrive completely in time\.$/, 'Die Anfrage kam nicht rechtzeitig an.'],
  [/^The request is not HTTP that can be read\.$/, 'Die Anfrage ist kein lesbares HTTP.'],
  [/^Idempotency-Key is longer than (\d+) characters\.$/, 'Der Idempotency-Key ist länger als $1 Zeichen.'],
  [/^This Idempotency-Key was used with another body\.$/, 'Dieser Idempotency-Key gehörte zu einem anderen Inhalt.'],
  [
    /^The first request with this Idempotency-Key is still running\.$/,
    'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
  ],
  [
    /^This Idempotency-Key was answered before, and the secret in that answer is not kept any more\.$/,
    'Dieser Idempotency-Key ist schon beantwortet, und das Geheimnis in der Antwort ist nicht mehr da.',
  ],
  [
    /^The address is not one that was given out, or it has expired\.$/,
    'Diese Adresse wurde nicht vergeben oder ist abgelaufen.',
  ],
  [/^There is nothing at this address(?:; see \/docs for the API)?\.$/, 'An dieser Adresse ist nichts.'],
  [/^This address answers (.+)\.$/, 'Diese Adresse nimmt nur $1 an.'],
  [/^This is a page for browsers; see \/docs for the API\.$/, 'Das ist eine Seite für Browser.'],
  [/^__proto__: there is no such field$/, '__proto__: gibt es nicht'],

  [/^email: somebody else signs in with this address\.$/, 'Mit dieser Adresse meldet sich schon jemand anderes an.'],
  [/^Another member has this address already\.$/, 'Ein anderes Mitglied hat diese Adresse schon.'],
  [/^external_key: another .+ of this account has it\.$/, 'Ein anderer Monitor dieses Kontos hat diesen external_key.'],
  [/^response: this passkey is known already\.$/, 'Dieser Passkey ist schon bekannt.'],
  [/^response: (?:it could not be verified|.+)$/s, 'Der Passkey ließ sich nicht prüfen.'],
  [/^domain: the account has this domain already\.$/, 'Das Konto hat diese Domain schon.'],
  [/^(\S+): another account has verified this domain\.$/, '$1 hat ein anderes Konto bestätigt.'],
  [
    /^The connection is active with another identity provider: make it a draft first\.$/,
    'Die Verbindung ist mit einem anderen Identitätsanbieter aktiv: Machen Sie sie zuerst zum Entwurf.',
  ],
  [
    /^It was mailed (\d+) times\. Withdraw it, and make another when the address is right\.$/,
    'Die Einladung ging schon $1-mal hinaus. Ziehen Sie sie zurück, und laden Sie neu ein, wenn die Adresse stimmt.',
  ],
  [/^It was mailed less than a minute ago\.$/, 'Die Einladung ging vor weniger als einer Minute hinaus.'],
  [
    /^status: a connection becomes active after a test that succeeded; begin one with .+\.$/s,
    'Eine Verbindung wird erst nach einem gelungenen Test aktiv; beginnen Sie einen.',
  ],
  [/^A key for a staff member is made by staff only\.$/, 'Schlüssel für Betreiber legen nur Betreiber an.'],
  [/^The device asks for nothing that the role (\S+) has\.$/, 'Das Gerät fragt nach nichts, was die Rolle $1 erlaubt.'],
  [
    /^Apps do not register themselves here: an admin of an account adds them\.$/,
    'Apps melden sich hier nicht selbst an: Ein Administrator eines Kontos legt sie an.',
  ],
  [/^Too many apps have registered themselves lately\.$/, 'Zuletzt haben sich zu viele Apps selbst angemeldet.'],
  [/^There is no single sign-on for this\.$/, 'Dafür gibt es kein Single Sign-on.'],
  [/^Give an email, or a connection_id\.$/, 'Geben Sie eine E-Mail-Adresse oder eine connection_id an.'],
  [
    /^Signing in by your identity provider did not work\. .+$/s,
    'Die Anmeldung bei Ihrem Identitätsanbieter ist gescheitert. Beginnen Sie von vorn; wenn es wieder geschieht, fragen Sie einen Administrator Ihres Kontos: Der Grund steht dort im Protokoll.',
  ],
  [
    /^(.+) does not answer at this moment\. Sign in in another way\.$/s,
    '$1 antwortet gerade nicht. Melden Sie sich auf anderem Weg an.',
  ],
  [
    /^(.+) did not say who you are\. Begin again, or sign in in another way\.$/s,
    '$1 hat nicht gesagt, wer Sie sind. Beginnen Sie von vorn, oder melden Sie sich auf anderem Weg an.',
  ],
  [
    /^Nobody signs in here by this account of (.+) yet\. .+$/s,
    'Mit diesem Konto bei $1 meldet sich hier noch niemand an. Melden Sie sich mit einem Link aus einer E-Mail an, und verknüpfen Sie es dann.',
  ],
  [
    /^Nobody signs up here by themselves: ask to be invited\.$/,
    'Hier legt niemand selbst ein Konto an: Lassen Sie sich einladen.',
  ],
  [
    /^Accounts are made by the staff of the installation, or by signing up\.$/,
    'Konten legen die Betreiber der Installation an, oder wer sich selbst anmeldet.',
  ],
  [
    /^This session reaches one account alone, and the link all\.$/,
    'Diese Sitzung reicht nur in ein Konto, und der Link in alle.',
  ],
  [
    /^A link without a mail is for the staff of the installation\.$/,
    'Einen Link ohne E-Mail gibt es nur für die Betreiber der Installation.',
  ],
]
