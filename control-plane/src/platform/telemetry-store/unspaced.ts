/**
 * Characters of scripts without spaces between words (Thai, Lao, Myanmar, Hangul, Khmer, Han, Kana) and their
 * punctuation. Each counts as a word of its own. Ranges of code points, hexadecimal.
 */
const RANGES = [
  ...['0e00-0eff', '1000-109f', '1100-11ff', '1780-17ff', '2e80-a4cf', 'a960-a97f', 'ac00-d7ff', 'f900-faff'],
  ...['fe30-fe4f', 'ff00-ffef', '1b000-1b16f', '20000-3ffff'],
]

/** One such character, as a class of JavaScript and of RE2 (in a text of SQL). */
export const UNSPACED = new RegExp(classOf('\\u'), 'gu')
const UNSPACED_SQL = `'${classOf('\\\\x')}'`

function classOf(prefix: string): string {
  return `[${RANGES.map(range => range.replaceAll(/[0-9a-f]+/g, `${prefix}{$&}`)).join('')}]`
}

/** Text with spaces around each such character; the search for text does the same. */
export function spaceOut(text: string): string {
  return text.replaceAll(UNSPACED, ' $& ')
}

/**
 * The same as SQL, in lower case, of a column or variable; empty if it has none. The index `unspaced` of the table of
 * logs is of this expression of `message`, so it never changes.
 */
export function spacedOut(name: string): string {
  return `if(match(${name}, ${UNSPACED_SQL}), lowerUTF8(replaceRegexpAll(${name}, ${UNSPACED_SQL}, ' \\\\0 ')), '')`
}
