import { hasOnlyEndWords } from './end-words.ts'

const DAY_MS = 86_400_000

/** Units by language: days, weeks, months, years. Parts of expressions. */
const UNITS: Record<'day' | 'week' | 'month' | 'year', string> = {
  day: 'days?|tag(?:en?)?|jours?|d[íi]as?|dies|giorn[oi]|dagen|dag(?:ar|er|e)?|ημ[έε]ρ\\p{L}*|ден|дена|dana|dni|dzie[ńn]|dn[íiůyů]|den|nap(?:on)?|zile?|d|дн(?:я|ей|і|ів|и)|день|g[üu]n|p[äa]iv\\p{L}*|hari|ng[àa]y|天|日|일',
  week: 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week|veckor|uger|tygodni\\p{L}*|t[ýy]dn\\p{L}*|недел\\p{L}+|тижн\\p{L}+|hafta|周|週間?|주',
  month:
    'months?|monat(?:en?)?|mois|mes(?:es)?|mesi|maand(?:en)?|m[åa]nad(?:er)?|m[åa]ned(?:er)?|miesi[ąęa]c\\p{L}*|m[ěe]s[íi]c\\p{L}*|месяц\\p{L}*|місяц\\p{L}*|ay|个月|個月|か月|ヶ月|개월',
  year: 'years?|jahr(?:en?)?|ans?|ann[ée]es?|a[ñn]os?|anos?|ann[oi]|jaar|jaren|[åa]r|lat|rok[uůy]?|let|лет|год\\p{L}*|рок\\p{L}*|y[ıi]l|年|년',
}
/** What says that a time is left until an end, or counted from now. */
const LEFT =
  'left(?: before)?|until|till|encore|ещ[её]|remain\\p{L}*|to go|from (?:now|today)|another|noch|verbleib\\p{L}*|[üu]brig|restlaufzeit|reste|restant\\p{L}*|rest\\p{L}{0,3}|quedan|queda|jeszcze|mai sunt|faltan?|faltam|manca(?:no)?|rimanent\\p{L}*|nog|resterend\\p{L}*|[åa]terst[åa]r|gjenst[åa]\\p{L}*|j[äa]ljell[äa]|pozosta\\p{L}*|zb[ýy]v[áa]\\p{L}*|zost[áa]va|m[ée]g|maradt|r[ăa]mas\\p{L}*|preostal\\p{L}*|осталось|остава\\p{L}*|залишил\\p{L}*|ще|απομ[έε]ν\\p{L}*|kalan|kald[ıi]|c[òo]n l[ạa]i|c[òo]n|tersisa|sisa'
const COUNTED =
  "in|within|after|innerhalb(?: von)?|dans|d['’]ici|en|dentro de|em|daqui a|tra|fra|over|binnen|om|inden|za|o|через|за|след|[îi]n|peste|[čc]ez|kuluttua|σε|m[úu]lva|sonra|i[çc]inde|dalam|sau"
/** Words of an end, by their beginnings. */
const ENDS =
  'expir\\p{L}*|ends?|ending|lapses?|renew\\p{L}*|runs out|l[äa]uft|abl[äa]uf\\p{L}*|ablauf\\p{L}*|g[üu]ltig\\p{L}*|[ée]ch[ée]ance|[ée]choit|ven(?:ce|za)\\p{L}*|vencimiento|caduc\\p{L}*|scad\\p{L}*|verloopt|vervalt|geldig|utg[åa]r|g[åa]r ut|udl[øo]ber|utl[øo]per|p[äa][äa]tty\\p{L}*|vanhen\\p{L}+|[žz]?wa[żz]n\\p{L}*|wyga[sś]\\p{L}*|up[łl]ywa|vypr[šs]\\p{L}*|kon[čc][íi]|lej[áa]r\\p{L}*|expir[ăa]|isti[čc]e|pote[čc]e|истека\\p{L}*|истич\\p{L}*|изтич\\p{L}*|заканчива\\p{L}*|закінчу\\p{L}*|діє|действ\\p{L}*|λ[ήη]γει|sona er\\p{L}*|dolacak|dolar|bit(?:i|me)\\p{L}*|h[ếe]t h[ạa]n|berakhir|valid|endet|registration|registered(?= for)'

/** East Asian scripts write words together. */
const EAST_ASIA = {
  left: '[还還]剩|还有|還有|尚有|剩余|剩餘|残り|あと|残って|남은|남음|남았|앞으로',
  counted: '后|後|以后|以後|内|후|이내',
  ends: '到期|过期|過期|届满|屆滿|期限|満了|切れ|만료|종료',
}
const word = (parts: string, loose = '') => new RegExp(`(?<!\\p{L})(?:${parts})(?!\\p{L})${loose && `|${loose}`}`, 'iu')
const IS_LEFT = word(LEFT, EAST_ASIA.left)
const IS_COUNTED = word(COUNTED, EAST_ASIA.counted)
const IS_END = word(ENDS, EAST_ASIA.ends)
const AGO = word('ago|vor|il y a|hace|fa|geleden|sedan|siden|temu|назад|тому|[öo]nce', '以前|前|전')

const COUNT = new RegExp(
  `(?<![\\d.:-]|\\d[ /])(?:[+]|t-)?(\\d{1,5})\\s*(?:de\\s+)?(?:${Object.values(UNITS)
    .map(words => `(${words})`)
    .join('|')})(?:\\(s\\))?(?!\\p{sc=Latin}|\\p{sc=Cyrillic})`,
  'giu',
)
const DAYS = word(`(?:${UNITS.day})(?: before)?`, '天数|天數|日数|일수')

const AND = /(?<!\p{L})(?:and|und|et|y|e|en|og|i|a|и)(?!\p{L})/giu
/** What has begun so long ago. */
const BEGUN = word('renew\\p{L}*|registration')
const SPOKEN = [IS_LEFT, IS_COUNTED, IS_END, AGO, DAYS].map(words => new RegExp(words, 'giu'))

/** No text is longer; the rest is ignored. */
const LONGEST = 200

/**
 * The day that a statement names as an end by its distance from `now`, such as `expires in 34 days`, `3 weeks left` or
 * `days left: 34`: its first instant, epoch milliseconds; null if it names none. A distance needs a word that says what
 * ends or that time is left, and no word that is not known to be of such a statement; an `end` is known by its key.
 */
export function readDistance(
  { key, value }: { key: string; value: string },
  now: number,
  isEnd: boolean,
): number | null {
  const said = value.normalize('NFKC').slice(0, LONGEST)
  const whole = `${key} ${said}`
  const found = [...said.matchAll(COUNT)]
  if (found.length === 0) {
    const days = /^[+-]?(\d{1,5})(?!\S)/.exec(said)?.[1]
    const isCount = DAYS.test(key) && (IS_LEFT.test(key) || IS_END.test(key)) && hasOnlyEndWords(bare(key))
    return days !== undefined && isCount ? moved([[0, days, 'd']], now) : null
  }
  const isSaid =
    IS_LEFT.test(whole) ||
    ((isEnd || IS_END.test(whole)) && (IS_COUNTED.test(whole) || (AGO.test(said) && !BEGUN.test(whole))))
  if (!isSaid && !(isEnd && !/\p{L}/u.test(said.replace(COUNT, '').replace(AND, '')))) return null
  if (!hasOnlyEndWords(bare(isEnd ? said : whole))) return null
  return moved(found, now, AGO.test(said) ? -1 : 1)
}

/** A statement without its times and ends. */
function bare(statement: string): string {
  return [COUNT, AND, ...SPOKEN].reduce((rest, words) => rest.replace(words, ' '), statement)
}

/** Counts of several units add up: `4 weeks and 6 days`. */
function moved(found: readonly ArrayLike<unknown>[], now: number, sign = 1): number {
  const date = new Date(startOf(now))
  const units = new Set<number>()
  for (const parts of found) {
    const unit = [2, 3, 4, 5].find(index => parts[index] !== undefined) ?? 5
    // The same unit again is another statement.
    if (units.has(unit)) break
    units.add(unit)
    const number = sign * Number(parts[1])
    if (unit === 2) date.setUTCDate(date.getUTCDate() + number)
    else if (unit === 3) date.setUTCDate(date.getUTCDate() + 7 * number)
    else if (unit === 4) date.setUTCMonth(date.getUTCMonth() + number)
    else date.setUTCFullYear(date.getUTCFullYear() + number)
  }
  return date.getTime()
}

function startOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS
}
