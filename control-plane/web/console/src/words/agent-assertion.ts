import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

/** The comparisons of assertions, in the words of agents. */
const COMPARISONS: Record<string, string> = {
  equals: 'gleich',
  'not equals': 'nicht gleich',
  contains: 'enthält',
  'not contains': 'enthält nicht',
  matches: 'passt auf',
  'not matches': 'passt nicht auf',
  'greater than': 'größer als',
  'less than': 'kleiner als',
  'is empty': 'leer',
  'not empty': 'nicht leer',
  exists: 'vorhanden',
  'not exists': 'nicht vorhanden',
}

/** What an assertion found. */
const SEEN: Sentences = [
  [/^there was none$/, 'es gab keinen Wert'],
  [/^it was "(.*)"$/s, 'es war „$1“'],
]

/** Why an assertion could not be judged. */
const UNREADABLE: Sentences = [
  [/^the body is not JSON$/, 'der Inhalt ist kein JSON'],
  [/^the body is empty, not JSON$/, 'der Inhalt ist leer und kein JSON'],
  [/^the body is not valid (\S+)$/, 'der Inhalt ist kein gültiges $1'],
  [
    /^the charset of the body is one that browsers refuse to read$/,
    'der Inhalt hat eine Zeichenkodierung, die Browser nicht lesen',
  ],
  [/^the body has an unknown content coding$/, 'der Inhalt ist auf unbekannte Art gepackt'],
  [
    /^the body has a transfer coding that was not requested$/,
    'der Inhalt hat eine Transferkodierung, um die niemand gebeten hat',
  ],
  [/^the end of the body is missing$/, 'das Ende des Inhalts fehlt'],
  [/^a response to HEAD has no body$/, 'eine Antwort auf HEAD hat keinen Inhalt'],
  [/^the response headers are cut off$/, 'die Header der Antwort brechen ab'],
  [/^the connection has no TLS$/, 'die Verbindung hat kein TLS'],
  [/^the path is not a JSONPath$/, 'der Pfad ist kein JSONPath'],
  [
    /^the path could not be followed: the JSON is too deep$/,
    'dem Pfad war nicht zu folgen: das JSON ist zu tief verschachtelt',
  ],
  [/^the expression can't be read$/, 'der Ausdruck lässt sich nicht lesen'],
]

/** What agents say of assertions that are not met. */
export const ASSERTIONS: Sentences = [
  [
    /^(.+?): ([a-z]+(?: [a-z]+)?)(?: "(.*)")? was expected, but (there was none|it was ".*"|.+)$/s,
    (what, comparison = '', wanted = '', seen = '') =>
      `${what}: erwartet war ${COMPARISONS[comparison] ?? comparison}${wanted && ` „${wanted}“`}; ${inGerman([...SEEN, ...UNREADABLE], seen) ?? seen}`,
  ],
  ...SEEN,
  [
    /^\(not judged: the expressions of this monitor took more than (\d+) ms\)$/,
    '(nicht beurteilt: die Ausdrücke dieses Monitors brauchten mehr als $1 ms)',
  ],
  ...UNREADABLE,
]
