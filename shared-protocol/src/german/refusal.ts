import type { Fault } from '../problem.ts'
import { SERVER_REFUSALS } from './refusal-server.ts'
import { inGerman, type Sentences } from './sentence.ts'

/** The German texts of the contract's own schema errors, by their English texts. */
export const GERMAN: Record<string, string> = {
  'must not be blank': 'darf nicht leer sein',
  'must be a single line without control characters and direction marks':
    'muss eine Zeile sein, ohne Steuerzeichen und Zeichen der Schreibrichtung',
  'must be 3 to 63 characters of a-z, 0-9, hyphens and dots':
    'muss aus 3 bis 63 Zeichen von a-z, 0-9, Bindestrichen und Punkten bestehen',
  'must be letters, digits and hyphens': 'muss aus Buchstaben, Ziffern und Bindestrichen bestehen',
  'must be folder names of letters, digits, dots, hyphens and underscores, each followed by /':
    'muss aus Ordnernamen von Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen bestehen, jeder mit / dahinter',
  'must be 32 characters of 0-9 and a-f': 'muss aus 32 Zeichen von 0-9 und a-f bestehen',
  'must be 1 to 40 characters of a-z, 0-9 and -': 'muss aus 1 bis 40 Zeichen von a-z, 0-9 und - bestehen',
  'must be 1 to 40 characters of a-z, 0-9 and -, and not only -':
    'muss aus 1 bis 40 Zeichen von a-z, 0-9 und - bestehen, und nicht nur aus -',
  'must not have a port of another protocol, such as that of mail':
    'darf keinen Port eines anderen Protokolls haben, etwa den von E-Mail',
  'must be an absolute http or https address': 'muss eine vollständige Adresse mit http oder https sein',
  'must be an origin in lower case without a path, such as https://shop.example or https://*.shop.example':
    'muss ein Ursprung in Kleinbuchstaben ohne Pfad sein, etwa https://shop.example oder https://*.shop.example',
  'must be an https address': 'muss eine Adresse mit https sein',
  'must be an email address': 'muss eine E-Mail-Adresse sein',
  'must be an address that mail reaches; set PHAROS_OWNER_EMAIL for the owner, or change it at /security':
    'muss eine Adresse sein, die E-Mail erreicht; setzen Sie PHAROS_OWNER_EMAIL für den Inhaber, oder ändern Sie sie unter /security',
  'must have only ASCII characters before the @': 'darf vor dem @ nur ASCII-Zeichen haben',
  'must be a timestamp from the year 1 to the year 9999 in UTC':
    'muss ein Zeitpunkt vom Jahr 1 bis zum Jahr 9999 in UTC sein',
  'must be a whole number': 'muss eine ganze Zahl sein',
  'must be a number': 'muss eine Zahl sein',
  'must be an IANA time zone such as Europe/Berlin': 'muss eine IANA-Zeitzone sein, etwa Europe/Berlin',
  'must be a time of day such as 09:00': 'muss eine Uhrzeit sein, etwa 09:00',
  'must be 6 digits': 'muss aus 6 Ziffern bestehen',
  'must be 32 hex digits': 'muss aus 32 Hexadezimalziffern bestehen',
  'must be a path of this installation, such as /security': 'muss ein Pfad bei uns sein, etwa /security',
  'must not repeat a tag': 'darf kein Schlagwort wiederholen',
  'must not repeat a keyword': 'darf kein Wort wiederholen',
  'must not repeat a set': 'darf keinen Eintrag wiederholen',
  'must not repeat a scope': 'darf keine Berechtigung wiederholen',
  'must not repeat an address': 'darf keine Adresse wiederholen',
  'must not repeat a day': 'darf keinen Tag wiederholen',
  'must not repeat a number of days': 'darf keine Zahl von Tagen wiederholen',
  'must have at least 1 item': 'muss mindestens einen Eintrag haben',
  'must have at most 200 entries': 'darf höchstens 200 Einträge haben',
  'must have at most 50 KB': 'darf höchstens 50 KB haben',
  'requires a message': 'braucht einen Text',
  'is already a component of the page': 'ist schon eine Komponente der Seite',
  'can only be changed with PUT /service/{id}/monitors': 'wird beim Dienst geändert',

  'must be a code (200), a class (2xx) or a range (200-204)':
    'muss ein Code (200), eine Klasse (2xx) oder ein Bereich (200-204) sein',
  'must be a range from the lower code to the higher one': 'muss ein Bereich vom kleineren zum größeren Code sein',
  'must be a header name (RFC 9110)': 'muss der Name eines Headers sein (RFC 9110)',
  'is set by the agent itself': 'wird vom Agenten selbst gesetzt',
  'must not contain line breaks or control characters': 'darf keine Zeilenumbrüche oder Steuerzeichen enthalten',
  'must only contain characters of Latin-1: a header cannot carry emoji or other scripts':
    'darf nur Zeichen aus Latin-1 enthalten: Emojis und andere Schriften passen in keinen Header',
  'must not contain a colon or control characters': 'darf keinen Doppelpunkt und keine Steuerzeichen enthalten',
  'must not contain a user name or password: use basic_auth':
    'darf weder Benutzer noch Passwort enthalten: dafür gibt es die Zugangsdaten',
  'must be printable ASCII without spaces': 'muss aus druckbaren ASCII-Zeichen ohne Leerzeichen bestehen',
  'must be a host name or an IP address, without scheme and port':
    'muss ein Hostname oder eine IP-Adresse sein, ohne Schema und Port',
  'is required without http_job_id': 'wird ohne http_job_id gebraucht',
  'must be base64 (RFC 4648) after base64:': 'muss hinter base64: Base64 sein (RFC 4648)',
  'must only greet a port of mail: EHLO, HELO, LHLO, NOOP, RSET, STARTTLS and QUIT':
    'darf einen Port von E-Mail nur begrüßen: EHLO, HELO, LHLO, NOOP, RSET, STARTTLS und QUIT',
  'must not be true with expect: no answer would be read':
    'geht nicht, wenn etwas erwartet wird: Die Antwort würde nicht gelesen',
  'must be a domain name': 'muss eine Domain sein',
  'must be a record type such as MX or TYPE257': 'muss eine Art von Einträgen sein, etwa MX oder TYPE257',
  'must be a domain: labels of letters, digits, - and _, the last of which is not a number':
    'muss eine Domain sein: Namen aus Buchstaben, Ziffern, - und _, deren letzter keine Zahl ist',
  'must be an address or a host name, with :port where it is not 53 ([address]:port for IPv6)':
    'muss eine Adresse oder ein Hostname sein, mit :Port, wo er nicht 53 ist ([Adresse]:Port bei IPv6)',
  'must not be the root': 'darf nicht die Wurzel sein',
  'must be a relative path without control characters': 'muss ein relativer Pfad ohne Steuerzeichen sein',
  'must be a sha256 in hex': 'muss ein SHA-256 in Hexadezimalziffern sein',
  'must be null or ["POST"]': 'muss null oder ["POST"] sein',
  'must be a name such as API_TOKEN': 'muss ein Name sein, etwa API_TOKEN',
  'must only contain A-Z, 0-9 and _, and not start with a digit':
    'muss aus A-Z, 0-9 und _ bestehen und darf nicht mit einer Ziffer beginnen',
  'must be host:port': 'muss Host:Port sein',

  'must not contain white space': 'darf keinen Leerraum enthalten',
  'must be a number such as +4930123456': 'muss eine Nummer sein, etwa +4930123456',
  'must be a number in international form such as +4915112345678':
    'muss eine Nummer mit Landesvorwahl sein, etwa +4915112345678',
  'must be a number or @name': 'muss eine Zahl oder @Name sein',
  'must be url, or token and channel': 'muss eine Adresse sein, oder ein Token und ein Kanal',
  'is required without webhook, and not allowed with it':
    'muss angegeben sein, oder sonst der Webhook, und nicht beides',
  'must be a colour in the form #rrggbb': 'muss eine Farbe als #rrggbb sein',
  'must be a colour: # with hexadecimal digits, or a name of CSS, such as red':
    'muss eine Farbe sein: # mit hexadezimalen Ziffern oder ein Name aus CSS wie red',
  'must not be SVG, which can contain scripts: use PNG or WebP':
    'darf kein SVG sein, das Skripte enthalten kann; PNG und WebP sehen ebenso gut aus',

  'must be an absolute address of at most 2000 plain characters':
    'muss eine vollständige Adresse aus höchstens 2000 einfachen Zeichen sein',
  'must have a plain host': 'muss einen einfachen Host haben',
  'must not contain a backslash': 'darf keinen umgekehrten Schrägstrich haben',
  'must not contain control characters': 'darf keine Steuerzeichen haben',
  'must not have . or .. as a part of its path': 'darf . und .. nicht als Teil des Pfads haben',
  'must not have a fragment': 'darf keinen Teil hinter # haben',
  'must not have a user name or password': 'darf weder Benutzer noch Passwort haben',
  'must use http for the same machine': 'muss http verwenden, wenn es derselbe Rechner ist',
  'must use https': 'muss https verwenden',
  'must use https, http on 127.0.0.1, [::1] or localhost, or a scheme with a dot such as com.example.app':
    'muss https verwenden, http auf 127.0.0.1, [::1] oder localhost, oder ein Schema mit Punkt wie com.example.app',
  'must be a scope (RFC 6749, 3.3)': 'muss ein Scope sein (RFC 6749, 3.3)',
  'must be base64url': 'muss base64url sein',
  'must not contain a group twice (case-insensitive)':
    'darf keine Gruppe zweimal nennen; Groß- und Kleinschreibung zählt nicht',

  'must be whole minutes, in seconds': 'müssen ganze Minuten sein, in Sekunden',
  'must not repeat a name': 'darf keinen Namen wiederholen',
  'must not repeat an aggregation': 'darf keine Auswertung wiederholen',
  'must not repeat a monitor': 'darf keinen Monitor wiederholen',
  'must divide a day': 'muss einen Tag ohne Rest teilen',
  'must not be beyond the threshold': 'muss auf der guten Seite der Schwelle liegen',
  'must be 0 with x_of_y': 'muss neben x_of_y 0 sein',
  'must cover at least 20 windows': 'muss Platz für mindestens 20 Zeitfenster haben',
  'must cover at most 1,000 windows': 'darf nicht mehr als 1.000 Zeitfenster umfassen',
  'x must not be more than y': 'die erste Zahl darf nicht größer sein als die zweite',
  'must be 0 for uptime': 'muss bei der Verfügbarkeit 0 sein',
  'must be at least a second after from': 'muss mindestens eine Sekunde nach dem Beginn liegen',
  'must be after 1970': 'muss nach 1970 liegen',
  'must be before 2262': 'muss vor 2262 liegen',
  'must be 32 hexadecimal digits': 'muss aus 32 Hexadezimalziffern bestehen',
  'must be 64 hexadecimal digits': 'muss aus 64 Hexadezimalziffern bestehen',
  'must be a JSON object of attributes and values': 'muss ein JSON-Objekt aus Attributen und Werten sein',
}

/** Those that contain values. */
const PATTERNS: Sentences = [
  [/^is required for (.+)$/, 'wird für $1 gebraucht'],
  [/^must be null for (.+)$/, 'muss bei $1 leer sein'],
  [/^must not be negative for (.+)$/, 'darf bei $1 nicht negativ sein'],
  [
    /^must not be more than failure_window \((.+)\)$/,
    'darf nicht größer sein als die Zahl der betrachteten Läufe ($1)',
  ],
  [/^must be (.+) or be below it$/, 'muss $1 sein oder darunter liegen'],
  [
    /^must be at most (.+): (.+) s apart, more do not fit into timeout_seconds \((.+)\)$/,
    'darf höchstens $1 sein: Im Abstand von $2 s passen mehr nicht in das Zeitlimit ($3 s)',
  ],
  [/^must be one of (.+)$/, 'muss eines davon sein: $1'],
  [/^must be at most ([\d.]+)$/, 'darf höchstens $1 sein'],
  [/^must not contain more than (.+) groups$/, 'darf höchstens $1 Gruppen nennen'],
  [/^must be up to (.+) UUIDs, separated by commas$/, 'muss aus bis zu $1 UUIDs mit Kommas dazwischen bestehen'],
  [/^must be gt, gte, lt or lte for condition (.+)$/, 'muss bei der Bedingung $1 gt, gte, lt oder lte sein'],
  [/^must be up to (.+) fields, separated by commas$/, 'muss aus bis zu $1 Feldern mit Kommas dazwischen bestehen'],
  [/^must be up to (.+) values, separated by commas$/, 'muss aus bis zu $1 Werten mit Kommas dazwischen bestehen'],
  [/^must be up to (.+) keys, separated by commas$/, 'muss aus bis zu $1 Schlüsseln mit Kommas dazwischen bestehen'],
  [/^must only contain (.+), separated by commas$/, 'muss aus $1 mit Kommas dazwischen bestehen'],
  [/^must have only keys of (.+)$/, 'darf nur Schlüssel aus $1 haben'],
  [/^must be keys of (.+)$/, 'muss aus Schlüsseln von $1 bestehen'],
  [/^must be (.+) for groups and filters by error$/, 'muss bei Gruppen und Filtern nach error $1 sein'],
  [/^must be `latest` or a UUID in lower case$/, 'muss `latest` oder eine UUID in Kleinbuchstaben sein'],
  [/^must have at most (\d+) keys$/, 'darf höchstens $1 Schlüssel haben'],
  [/^must have keys of at most (\d+) characters$/, 'darf nur Schlüssel aus höchstens $1 Zeichen haben'],
  [/^must have at most (\d+) characters as JSON$/, 'darf als JSON höchstens $1 Zeichen haben'],
  [
    /^must end within the (\d+) columns: x \+ w is at most (\d+)$/,
    'muss innerhalb der $1 Spalten enden: x + w ist höchstens $2',
  ],
  [/^must be (\d+), the place in the list$/, 'muss $1 sein, der Platz in der Liste'],
  [/^must be (\S+) in an? (\S+)$/, 'muss bei $2 $1 sein'],
]

/** The German text of an error; undefined if it is not known. */
export function germanOf(refusal: string): string | undefined {
  if (Object.hasOwn(GERMAN, refusal)) return GERMAN[refusal]
  return inGerman(SERVER_REFUSALS, refusal) ?? inGerman(PATTERNS, refusal)
}

/** How an error of a field is written: as a sentence, or in a list of the faults of a schema. */
const FORMS = [
  { between: ' ', end: '.' },
  { between: ': ', end: '' },
]

/** The German text of a `detail` about fields; undefined if it says something else, or is not known. */
export function germanFaults(detail: string, errors: readonly Fault[] = []): string | undefined {
  const german = errors.map(({ message }) => germanOf(message))
  if (german.every(message => message === undefined)) return undefined
  for (const { between, end } of FORMS) {
    const list = (words: (string | undefined)[]) =>
      errors.map(({ path, message }, at) => (path && path + between) + (words[at] ?? message)).join('; ') + end
    const english = list([])
    if (detail.startsWith(english))
      return list(german) + detail.slice(english.length).replace(/^; and (\d+) more$/, '; und $1 weitere')
  }
  return undefined
}
