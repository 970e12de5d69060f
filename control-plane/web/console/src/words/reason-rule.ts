import { inGerman, type Sentences } from '@pharos/shared-protocol/german/sentence.ts'

const AGGREGATIONS: Record<string, string> = {
  avg: 'Durchschnitt',
  max: 'Maximum',
  min: 'Minimum',
  sum: 'Summe',
  rate: 'Rate',
  count: 'Anzahl',
  last: 'Letzter Wert',
  errors: 'Fehler',
  'error rate': 'Fehlerrate',
  uptime: 'Verfügbarkeit',
  'response time avg': 'Mittlere Antwortzeit',
  'response time p95': 'Antwortzeit (p95)',
  state: 'Zustand',
}
const SUBJECTS: Record<string, string> = { logs: 'Logs', monitors: 'Monitoren', traces: 'Traces' }
const COMPARED: Record<string, string> = {
  above: 'über',
  'at or above': 'mindestens',
  below: 'unter',
  'at or below': 'höchstens',
  beyond: 'außerhalb von',
}

/** Translates a query, such as "p95 of http.server.duration by host". */
function query(aggregation: string, subject: string): string {
  const name = aggregation.toLowerCase()
  const [, of = '', by = ''] = /^(.*?)(?: by (\S+))?$/s.exec(subject) ?? []
  const german = SUBJECTS[of] ?? of.replace(/^(logs|traces) of /, (_, what) => `${SUBJECTS[what]} von `)
  return `${AGGREGATIONS[name] ?? name} von ${german}${by && ` nach ${by}`}`
}

const JUDGED: Sentences = [
  [/^no data$/, 'keine Daten'],
  [/^nothing to compare with$/, 'nichts zum Vergleichen'],
  [
    /^(\S+)( %)?( against last week)?, with too little history$/,
    (value, percent, week) => `${value}${percent}${week && ' gegenüber der Vorwoche'}, mit zu wenig Vorgeschichte`,
  ],
  [
    /^(\S+)( %)?( against last week)?, (not )?(at or above|at or below|above|below|beyond) (\S+)( %)?$/,
    (value, percent, week, not, how = '', bound) =>
      `${value}${percent}${week && ' gegenüber der Vorwoche'}, ${not && 'nicht '}${COMPARED[how]} ${bound}${percent}`,
  ],
]

/** Translates a series, such as "host a: 12.4, above 5". Labels stay: they are the account's own words. */
function series(english: string): string | undefined {
  const whole = inGerman(JUDGED, english)
  const at = english.lastIndexOf(': ')
  if (whole !== undefined || at < 0) return whole
  const judged = inGerman(JUDGED, english.slice(at + 2))
  return judged && `${english.slice(0, at)}: ${judged}`
}

const FIRING = /^([A-Z][a-z0-9 ]*?) of (.+?) over ([\d.]+ (?:h|min)): (.+?)(?:; (\d+) of (\d+) series fire)?$/s
const WELL = /^([A-Z][a-z0-9 ]*?) of (.+) is within its limits$/s

const TROUBLES: Sentences = [
  [
    /^(?:Pharos was unavailable for part of the window and received no telemetry|Pharos was away for a part of the window and took no telemetry)$/,
    'Pharos war in einem Teil des Zeitraums nicht da und hat keine Telemetrie angenommen',
  ],
  [
    /^The query has (\d+) series, and a rule evaluates at most (\d+)\. Add filters, or group by fewer values\.$/,
    'Die Abfrage hat $1 Reihen, und eine Regel wertet höchstens $2 aus. Filtern Sie, oder gruppieren Sie nach weniger Werten.',
  ],
  [
    /^Pharos refused or lost telemetry in part of the window$/,
    'Pharos hat in einem Teil des Zeitraums Telemetrie abgelehnt oder verloren',
  ],
  [
    /^Pharos has not yet stored everything it received$/,
    'Pharos hat das Angenommene noch nicht vollständig gespeichert',
  ],
  [
    /^The rule compares more than (\d+) values at a time\. Add filters, group by fewer values, or choose a shorter history\.$/,
    'Die Regel vergleicht mehr als $1 Werte auf einmal. Filtern Sie, gruppieren Sie nach weniger Werten, oder wählen Sie eine kürzere Vergangenheit.',
  ],
  [/^Pharos could not evaluate it$/, 'Pharos konnte die Regel nicht auswerten'],
  [/^(?:The replay could not be completed\.|It could not be replayed to its end\.)$/, 'Es ging nicht bis zum Ende.'],
  [/^Pharos could not replay it\.$/, 'Pharos konnte es nicht durchspielen.'],
  [
    /^The query takes too long: choose a shorter time(?: range)? or narrower filters\.$/,
    'Die Abfrage dauert zu lange: Wählen Sie einen kürzeren Zeitraum oder engere Filter.',
  ],
  [
    /^The query needs too much memory(?:, or its result is too large)?: choose a shorter time(?: range)? or narrower filters\.$/,
    'Die Abfrage braucht zu viel Speicher, oder ihr Ergebnis ist zu groß: Wählen Sie einen kürzeren Zeitraum oder engere Filter.',
  ],
]

/** Translates why an alert rule fires, does not fire, or is unknown. */
export function ruleReason(english: string): string | undefined {
  const [, aggregation, subject, span, first, some, all] = FIRING.exec(english) ?? []
  if (aggregation && subject && first) {
    const others = some ? `; ${some} von ${all} Reihen lösen aus` : ''
    return `${query(aggregation, subject)} binnen ${span}: ${series(first) ?? first}${others}`
  }
  const [, of, what] = WELL.exec(english) ?? []
  return of && what ? `In den Grenzen: ${query(of, what)}` : inGerman(TROUBLES, english)
}
