const MONTHS: Record<string, number> = {}
/** English first, then the languages in which registries write dates; a prefix identifies a month. */
const NAMES: readonly string[][] = [
  ['jan', 'ene', 'janv', 'oca', 'gen', 'sty', 'янв', 'січ', 'ian', 'ιαν', 'tamm'],
  ['feb', 'fev', 'fév', 'şub', 'sub', 'lut', 'фев', 'лют', 'φεβ', 'helm'],
  ['mar', 'mär', 'mrt', 'мар', 'бер', 'már', 'μαρ', 'maal'],
  ['apr', 'abr', 'avr', 'nis', 'kwi', 'апр', 'кві', 'ápr', 'απρ', 'huht'],
  ['may', 'mai', 'mei', 'mag', 'maj', 'май', 'мая', 'тра', 'máj', 'μαΐ', 'touk'],
  ['jun', 'juin', 'haz', 'giu', 'cze', 'июн', 'чер', 'jún', 'iun', 'ιουν', 'kesä'],
  ['jul', 'juil', 'tem', 'lug', 'lip', 'июл', 'лип', 'júl', 'iul', 'ιουλ', 'hein'],
  ['aug', 'ago', 'aoû', 'aou', 'ağu', 'agu', 'sie', 'авг', 'сер', 'αυγ', 'elok'],
  ['sep', 'set', 'eyl', 'wrz', 'сен', 'вер', 'sze', 'σεπ', 'syys'],
  ['oct', 'okt', 'out', 'eki', 'ott', 'paź', 'paz', 'окт', 'жов', 'οκτ', 'loka'],
  ['nov', 'kas', 'lis', 'ноя', 'noi', 'νοε', 'marr'],
  ['dec', 'dic', 'dez', 'déc', 'ara', 'gru', 'дек', 'гру', 'des', 'δεκ', 'joul'],
]
for (const [index, names] of NAMES.entries()) for (const name of names) MONTHS[name] = index + 1

/** The month (1 to 12) that a word names, or null. */
export function monthOf(word: string): number | null {
  const lower = word.toLowerCase()
  return MONTHS[lower.slice(0, 4)] ?? MONTHS[lower.slice(0, 3)] ?? null
}

/** Languages whose names of months stand in answers; those that mean two months are left to the table above. */
const LANGUAGES =
  'af,ar,az,be,bg,ca,cs,cy,da,de,el,en,es,et,eu,fa,fi,fil,fr,ga,gl,he,hr,hu,hy,id,is,it,ja,ka,kk,ko,lt,lv,mk,mn,ms,nb,nl,pl,pt,ro,ru,sk,sl,sq,sr,sr-Latn,sv,th,tr,uk,uz,vi,zh'

const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

let written: Map<string, number> | undefined

/** Names of months as dates contain them (CLDR), in lower case without final dots; null for a name of two months. */
function writtenMonths(): Map<string, number> {
  if (written) return written
  const found = new Map<string, Set<number>>()
  for (const language of LANGUAGES.split(',')) {
    for (const month of ['long', 'short'] as const) {
      // With a day, many languages use another case.
      for (const day of [{}, { day: 'numeric' as const }]) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, ...day, timeZone: 'UTC' })
        for (let index = 0; index < ENGLISH.length; index++) {
          const parts = format.formatToParts(Date.UTC(2031, index, 15))
          const name = foldMonth(parts.find(part => part.type === 'month')?.value ?? '')
          if (/^\p{L}/u.test(name) && name.length > 1) found.set(name, (found.get(name) ?? new Set()).add(index + 1))
        }
      }
    }
  }
  const sure = [...found].flatMap(([name, months]) => (months.size === 1 ? [[name, [...months][0] ?? 0] as const] : []))
  written = new Map(sure)
  return written
}

function foldMonth(word: string): string {
  return word.toLowerCase().replace(/\.+$/, '')
}

/** Without the Hebrew preposition (בינואר) and the Basque endings (urriaren, urriak), which Intl puts elsewhere. */
function inflected(month: string): string {
  return month.replace(/^ב(?=\p{L}{3,})/u, '').replace(/(?<=[ao])(?:ren|rena|k|n)$/u, '')
}

/** The preposition with a hyphen: `ב-ינואר`. */
const HEBREW_IN = /(?<!\p{L})ב[-־](?=\p{sc=Hebrew}{3})/gu

/** The text with names of months in other languages in English. */
export function withEnglishMonths(text: string): string {
  if (!/[^\0-\x7f]|[a-z]{3}/i.test(text)) return text
  return text.replace(HEBREW_IN, '').replace(/\p{L}[\p{L}\p{M}.]*/gu, word => {
    if (/^[a-z]{1,2}$/i.test(word)) return word
    const month = writtenMonths().get(foldMonth(word)) ?? writtenMonths().get(inflected(foldMonth(word)))
    return month === undefined ? word : (ENGLISH[month - 1] ?? word)
  })
}

/** Hours from UTC of the zone names that registries print. */
const ZONES: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  ut: 0,
  wet: 0,
  bst: 1,
  cet: 1,
  wat: 1,
  met: 1,
  cest: 2,
  cat: 2,
  eet: 2,
  sast: 2,
  ist: 5.5,
  eest: 3,
  eat: 3,
  msk: 3,
  trt: 3,
  ast: 3,
  irst: 3.5,
  gst: 4,
  samt: 4,
  pkt: 5,
  uzt: 5,
  npt: 5.75,
  almt: 6,
  ict: 7,
  wib: 7,
  hkt: 8,
  sgt: 8,
  myt: 8,
  pht: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  fjt: 12,
  brt: -3,
  brst: -2,
  art: -3,
  clt: -4,
  clst: -3,
  vet: -4.5,
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
}

const OFFSET = /(?:^|[\s(]|UTC|GMT|(?<=\d))([+-])(\d{1,2}):?(\d{2})?\b/i

/** Minutes east of UTC that the text after a time names, or null for none. */
export function zoneMinutes(text: string): number | null {
  const offset = OFFSET.exec(text)
  if (offset !== null) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
    return minutes > 14 * 60 ? null : offset[1] === '-' ? -minutes : minutes
  }
  for (const [word] of text.matchAll(/[a-z]+/gi)) {
    const hours = ZONES[word.toLowerCase()]
    if (hours !== undefined) return hours * 60
  }
  return null
}
