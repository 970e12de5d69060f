import { inGerman, type Sentences } from './sentence.ts'

/** Why a search in logs cannot be parsed: the errors of `shared-protocol/log-search`. */
const SEARCHES: Sentences = [
  [
    /^a search can have at most (\d+) (characters|terms)$/,
    (most, what) => `eine Suche hat höchstens ${most} ${TERMS[what]}`,
  ],
  [/^there is nothing between the commas$/, 'zwischen den Kommas steht nichts'],
  [/^this parenthesis was not opened$/, 'diese Klammer schließt nichts'],
  [/^this parenthesis is not closed$/, 'diese Klammer ist nicht geschlossen'],
  [/^a word, "phrase" or field:value is missing here$/, 'hier fehlt ein Wort, eine "Wortfolge" oder Feld:Wert'],
  [/^at most (\d+) deep$/, 'höchstens $1 Klammern ineinander'],
  [/^there is nothing in these quotes$/, 'in diesen Anführungszeichen steht nichts'],
  [/^this quote is not closed$/, 'dieses Anführungszeichen ist nicht geschlossen'],
  [
    /^(\S+) cannot be compared; write (\S+) for a metadata key$/,
    'nach $1 lässt sich nicht vergleichen; für einen Schlüssel der Metadaten steht $2',
  ],
  [
    /^this finds nothing, since (\S+) has (.+)$/,
    (field, form) => `so findet nichts, denn ${field} hat ${FORMS[form] ?? form}`,
  ],
  [/^this bracket is not closed$/, 'diese eckige Klammer ist nicht geschlossen'],
  [/^this regular expression repeats too much$/, 'dieser reguläre Ausdruck wiederholt zu viel'],
  [/^there is nothing to repeat before this (.)$/, 'vor diesem $1 steht nichts, was sich wiederholen lässt'],
  [/^a group can only begin with \( or \(\?:$/, 'eine Gruppe beginnt nur mit ( oder (?:'],
  [/^named classes such as (\S+) are not supported$/, 'benannte Klassen wie $1 gibt es hier nicht'],
  [
    /^a range must end with a character after its first one$/,
    'ein Bereich endet mit einem späteren Zeichen, als er beginnt',
  ],
  [/^a bracket has no \\b$/, 'in eckigen Klammern gibt es kein \\b'],
  [
    /^(.*) is not supported: (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) and escaped signs are$/s,
    '$1 gibt es hier nicht, sondern $2 $3 $4 $5 $6 $7 und Zeichen mit \\ davor',
  ],
  [
    /^a repetition has the form (\S+) (\S+) or (\S+); a brace itself is (\S+)$/,
    'eine Wiederholung hat die Form $1 $2 oder $3; die Klammer selbst ist $4',
  ],
  [
    /^a repetition must go from fewer to more, up to (\d+)$/,
    'eine Wiederholung geht von weniger zu mehr, höchstens $1',
  ],
  [/^a comparison of (.+) requires a number, such as (\S+)$/s, 'ein Vergleich von $1 braucht eine Zahl, etwa $2'],
  [/^a level must be one of (.+)$/, 'eine Stufe ist eine von $1'],
]
/** What the values of fields of a record have. */
const FORMS: Record<string, string> = {
  'at most 255 characters': 'höchstens 255 Zeichen',
  'any text': 'beliebigen Text',
  'the form of a UUID': 'die Form einer UUID',
  '32 hexadecimal digits': '32 hexadezimale Ziffern',
  '16 hexadecimal digits': '16 hexadezimale Ziffern',
  'up to 20 digits': 'bis zu 20 Ziffern',
}
const TERMS: Record<string, string> = { characters: 'Zeichen', terms: 'Bedingungen' }

/** Translates why a log search is invalid, without the position; undefined if it is unknown. */
export function germanSearchReason(reason: string): string | undefined {
  return inGerman(SEARCHES, reason)
}

/** Errors of fields that only telemetry has. */
export const TELEMETRY_REFUSALS: Sentences = [
  [
    /^at character (\d+): (.+)$/s,
    (at, why = '') => `ist ab Zeichen ${at} nicht zu lesen: ${germanSearchReason(why) ?? why}`,
  ],
  [/^must not be before (\d+)$/, 'darf nicht vor $1 liegen'],
  [/^must be before (\d+)$/, 'muss vor $1 liegen'],
  [/^must not be given with cursor$/, 'darf nicht zusammen mit cursor stehen'],
  [/^must be (\S+), the data_source$/, 'muss $1 sein, wie data_source'],
  [/^must be (\S+), the source of the query$/, 'muss $1 sein, die Quelle der Abfrage'],
  [/^must be before the end$/, 'muss vor dem Ende liegen'],
  [/^must be within (\d+) days of the end$/, 'darf höchstens $1 Tage vor dem Ende liegen'],
  [/^must be in the years (\d+) to (\d+)$/, 'muss in den Jahren $1 bis $2 liegen'],
  [
    /^must be larger: the range would have (\d+) points, and at most (\d+) are allowed$/,
    'muss größer sein: Der Zeitraum hat $1 Punkte davon, und höchstens $2 passen hinein',
  ],
  [
    /^must be larger: this range would have more than (\d+) intervals$/,
    'teilt diesen Zeitraum in mehr als $1 Abschnitte',
  ],
  [/^must not be within the window$/, 'darf nicht im Zeitraum selbst liegen'],
  [/^must be true: a private view requires a member$/, 'muss gesetzt sein: Die Ansicht gehörte sonst niemandem'],
  [/^is required for a rule of this kind$/, 'wird für eine solche Regel gebraucht'],
  [/^is required for a parser of this kind$/, 'wird für einen solchen Parser gebraucht'],
  [
    /^is only possible with the capture replay, whose quota it keeps$/,
    'gibt es nur mit der Aufnahme replay, deren Kontingent es einhält',
  ],
  [/^is only for rules of the kind regex$/, 'gibt es nur bei Regeln der Art regex'],
  [/^must not be set for parsers of the kind json$/, 'gibt es bei Parsern der Art json nicht'],
  [/^matches the empty text$/, 'passt auf den leeren Text'],
  [/^extracts no field: name at least one$/, 'liest kein Feld heraus: Benennen Sie mindestens eines'],
  [/^is longer than (\d+) characters$/, 'ist länger als $1 Zeichen'],
  [
    /^is longer than (\d+) characters once its names are expanded$/,
    'ist länger als $1 Zeichen, sobald seine Namen ausgeschrieben sind',
  ],
  [/^uses (%\{.*\}), which is unknown$/s, 'nennt $1, das nicht bekannt ist'],
  [/^repeats too much$/, 'wiederholt zu viel'],
  [
    /^is not a regular expression that runs in linear time \(RE2\)$/,
    'ist kein regulärer Ausdruck, der in linearer Zeit läuft (RE2)',
  ],
  [/^is not a position of a tail$/, 'ist keine Stelle in mitlaufenden Logs'],
  [/^is not a variable of this template$/, 'ist keine Variable dieser Vorlage'],
  [
    /^must be p50, p95 or p99 for buckets, unless le is in filters or group_by$/,
    'muss bei Buckets p50, p95 oder p99 sein, außer wenn le in filters oder group_by steht',
  ],
  [
    /^must not be a percentile while le is in filters or group_by$/,
    'darf kein Perzentil sein, solange le in filters oder group_by steht',
  ],
  [
    /^must be p50, p95, p99, avg, sum, count or rate for a histogram of Prometheus$/,
    'muss bei einem Histogramm von Prometheus p50, p95, p99, avg, sum, count oder rate sein',
  ],
  [
    /^must not be a percentile for a counter: use rate or sum$/,
    'darf bei einem Zähler kein Perzentil sein: Es gibt rate und sum',
  ],
  [/^is listed twice$/, 'steht zweimal da'],
]
