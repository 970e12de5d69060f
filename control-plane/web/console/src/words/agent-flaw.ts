import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** Why a body is not chunked. */
const CHUNKS: Sentences = [
  [/^a line of it is too long$/, 'eine Zeile davon ist zu lang'],
  [/^after a chunk follows (.+)$/s, 'nach einem Stück folgt $1'],
  [/^the size of a chunk is (.+)$/s, 'die Größe eines Stücks ist $1'],
  [/^its trailers are too long$/, 'die Felder an seinem Ende sind zu lang'],
]

/** What agents say of responses that break a rule of HTTP. */
export const FLAWS: Sentences = [
  ...CHUNKS,
  [/^the status line is malformed: (.+)$/s, 'die Statuszeile ist fehlerhaft: $1'],
  [/^the status (\S+) is not between 100 and 599$/, 'der Status $1 liegt nicht zwischen 100 und 599'],
  [
    /^the server sent status (\S+), which was not requested, before its response$/,
    'der Server sandte vor seiner Antwort den Status $1, um den niemand gebeten hatte',
  ],
  [/^not every line ends with CR LF$/, 'nicht jede Zeile endet mit CR LF'],
  [/^the header (\S+) contains a control character$/, 'der Header $1 enthält ein Steuerzeichen'],
  [/^the header (\S+) is folded over several lines$/, 'der Header $1 läuft über mehrere Zeilen'],
  [
    /^there is a space between the header name (\S+) and its colon$/,
    'zwischen dem Namen des Headers $1 und seinem Doppelpunkt ist ein Leerzeichen',
  ],
  [/^a line of the headers is not a header: (.+)$/s, 'eine Zeile der Header ist kein Header: $1'],
  [
    /^the header (\S+) is there several times with different values$/,
    'der Header $1 steht mehrmals mit verschiedenen Werten da',
  ],
  [
    /^the response headers take (\S+) bytes, more than the 16 KB that many clients accept$/,
    'die Header der Antwort haben $1 Bytes, mehr als die 16 KB, die viele Clients annehmen',
  ],
  [
    /^the connection was closed before the end of the response headers$/,
    'die Verbindung wurde vor dem Ende der Header geschlossen',
  ],
  [
    /^the response has a Content-Length and is chunked too$/,
    'die Antwort hat eine Content-Length und ist zugleich „chunked“',
  ],
  [/^the header content-length is there several times$/, 'der Header content-length steht mehrmals da'],
  [/^the value of Content-Length is not a number: (.+)$/s, 'der Wert von Content-Length ist keine Zahl: $1'],
  [
    /^the response has several different Content-Lengths$/,
    'die Antwort hat mehrere verschiedene Angaben zu Content-Length',
  ],
  [
    /^the transfer coding was not requested or is not allowed here: (.+)$/s,
    'um diese Transferkodierung hat niemand gebeten, oder sie ist hier nicht erlaubt: $1',
  ],
  [/^the size of a chunk is malformed: (.+)$/s, 'die Größe eines Stücks ist fehlerhaft: $1'],
  [
    /^the chunked body is malformed: (.+)$/s,
    (why = '') => `der Inhalt in Stücken ist fehlerhaft: ${inGerman(CHUNKS, why) ?? why}`,
  ],
  [/^a response with status (\S+) must not have a body$/, 'eine Antwort mit dem Status $1 darf keinen Inhalt haben'],
  [
    /^the server sent more data after the end of the response$/,
    'der Server sandte nach dem Ende der Antwort noch mehr',
  ],
  [/^the (\S+) body is cut off$/, 'der Inhalt ($1) bricht ab'],
  [/^the checksum of the (\S+) body is wrong or missing$/, 'die Prüfsumme des Inhalts ($1) ist falsch oder fehlt'],
  [/^there is more data after the end of the (\S+) body$/, 'nach dem Ende des Inhalts ($1) folgt noch etwas'],
  [
    /^the address of the redirect has characters that an address must not have: (.+)$/s,
    'die Adresse der Weiterleitung hat Zeichen, die eine Adresse nicht haben darf: $1',
  ],
  [/^the HTTP\/2 request ended with the error (\S+)$/, 'die Anfrage über HTTP/2 endete mit dem Fehler $1'],
  [/^invalid header (.+)$/s, 'ungültiger Header $1'],
]
