import { commonPasswords, LONGEST_WORD, PHRASES, SHORTEST_WORD } from './leaked.ts'

/** What stands for a letter in many passwords; a digit may stand for either of two. */
const LEET: readonly Record<string, string>[] = [
  {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '8': 'b',
    '9': 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '+': 't',
  },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '@': 'a', $: 's', '|': 'l' },
]
/** Rows of keys, and the orders that everybody counts in. */
const ORDERS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const SHORTEST_RUN = 3
const YEAR = /^(?:19|20)\d\d/

/**
 * How many guesses a password takes, as a count of parts: each known word, run of keys, repetition or year is one or two
 * parts, however long, and each other character is one. `own`: words that an attacker tries first, such as the name of
 * the product and of the person. In a text without its spaces and marks, words are found that these divide.
 */
export function partsOf(password: string, own: readonly string[]): number {
  const plain = password.normalize('NFKC').toLowerCase()
  const joined = plain.replace(/[\s._-]+/g, '')
  return Math.min(...[plain, joined].map(text => countedParts(text, own)))
}

function countedParts(text: string, own: readonly string[]): number {
  const [, unit] = /^(.+?)\1+$/su.exec(text) ?? []
  if (unit !== undefined && unit.length < text.length) return countedParts(unit, own) + 1
  const readings = [text, ...LEET.map(letters => [...text].map(each => letters[each] ?? each).join(''))]
  // The fewest parts of the text up to each place.
  const fewest = Array.from({ length: text.length + 1 }, (_, at) => at)
  for (let at = 0; at < text.length; at++)
    for (const [length, cost] of partsAt(text, readings, at, own)) {
      const so = (fewest[at] ?? 0) + cost
      if (so < (fewest[at + length] ?? 0)) fewest[at + length] = so
    }
  return fewest.at(-1) ?? 0
}

const WORD_PARTS = 2

/** The known parts that begin at a place, with what each counts for. */
function partsAt(text: string, readings: readonly string[], at: number, own: readonly string[]): [number, number][] {
  const run = runAt(text, at)
  return [
    [1, 1],
    ...Array.from({ length: Math.max(0, run - SHORTEST_RUN + 1) }, (_, n): [number, number] => [SHORTEST_RUN + n, 1]),
    ...(YEAR.test(text.slice(at, at + 4)) ? [[4, 1] as [number, number]] : []),
    ...readings.flatMap(reading =>
      wordsAt(reading, text, at, own).map((length): [number, number] => [length, WORD_PARTS]),
    ),
  ]
}

/** The lengths of the words at a place of a reading, of which at least half are letters as typed. */
function wordsAt(reading: string, text: string, at: number, own: readonly string[]): number[] {
  const { words } = commonPasswords()
  const found = [...PHRASES, ...own].filter(word => reading.startsWith(word, at)).map(({ length }) => length)
  let letters = 0
  for (let length = 1; length <= LONGEST_WORD && at + length <= text.length; length++) {
    if (/\p{L}/u.test(text[at + length - 1] ?? '')) letters++
    if (length >= SHORTEST_WORD && letters * 2 >= length && words.has(reading.slice(at, at + length)))
      found.push(length)
  }
  return found
}

/** How long the same character, or the next of an order in either direction, goes on. */
function runAt(text: string, at: number): number {
  const rest = text.slice(at)
  const [same = ''] = /^(.)\1*/su.exec(rest) ?? []
  const along = ORDERS.flatMap(order => [order, [...order].reverse().join('')]).map(order => {
    const from = order.indexOf(rest[0] ?? '')
    if (from < 0) return 0
    let length = 1
    while (length < rest.length && from + length < order.length && order[from + length] === rest[length]) length++
    return length
  })
  return Math.max(same.length, ...along)
}
