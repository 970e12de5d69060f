import { needlesIn } from '@pharos/shared-protocol/log-search/regex.ts'
import type { Glob, Regex, Text } from '@pharos/shared-protocol/log-search/search.ts'
import { type Ch, ch, join, value } from '../../platform/telemetry-store/sql.ts'
import { spacedOut, spaceOut, UNSPACED } from '../../platform/telemetry-store/unspaced.ts'

/** Separators of words in the text index: words are ASCII letters and digits, and all characters beyond ASCII. */
const BETWEEN_WORDS = /[^0-9a-z\u0080-\u{10ffff}]+/u
const WORD_CHARACTER = /[0-9a-z\u0080-\u{10ffff}]/u
const SEPARATOR = '\\x00-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f'
const UNSPACED_CLASS = UNSPACED.source.slice(1, -1).replaceAll('\\u', '\\x')
const EDGE = `[${SEPARATOR}${UNSPACED_CLASS}]`

/** Looks for text in a column or variable, ignoring case. Has the forms that the indexes of messages have. */
export function whereText(name: string, text: Text): Ch {
  if (text.kind === 'regex') return whereRegex(name, text)
  return text.kind === 'glob' ? whereGlob(name, text) : whereWords(name, text.text)
}

const column = (name: string): Ch => ({ parts: [name] })
const lowerOf = (name: string): Ch => ({ parts: [`lowerUTF8(${name})`] })
const spacedOf = (name: string): Ch => ({ parts: [spacedOut(name)] })

/** All these whole words, and the text in one piece. */
function whereWords(name: string, text: string): Ch {
  const lower = text.toLowerCase()
  const words = [...new Set(wordsOf(lower))]
  const found = value('Array(String)', words)
  const inSpaced = ch`hasAllTokens(${spacedOf(name)}, ${found})`
  const isSpaced = lower.search(UNSPACED) >= 0
  const conditions = [
    ...(words.length === 0
      ? []
      : [isSpaced ? inSpaced : ch`(hasAllTokens(${lowerOf(name)}, ${found}) or ${inSpaced})`]),
    ...(words[0] === lower && !isSpaced ? [] : [contains(name, lower)]),
  ]
  return join(conditions, ' and ')
}

function wordsOf(lower: string): string[] {
  return spaceOut(lower)
    .split(BETWEEN_WORDS)
    .filter(word => word !== '')
}

/** Pieces with anything but spaces between them, from the beginning of a word to the end of one. */
function whereGlob(name: string, { pieces }: Glob): Ch {
  const lower = pieces.map(piece => piece.toLowerCase())
  const [first = '', last = ''] = [lower[0], lower.at(-1)]
  if (lower.every(piece => piece === '')) return ch`1`
  const hints = hintsOf(name, lower)
  const [only = ''] = lower.slice(1, -1)
  if (lower.length === 3 && first === '' && last === '')
    // The index alone tells whether a word contains letters and digits.
    return needlesIn(only)[0] === only ? join(hints, ' and ') : join([...hints, contains(name, only)], ' and ')
  const begin = isWordCharacter([...first][0]) ? `(?:^|${EDGE})` : ''
  const end = isWordCharacter([...last].at(-1)) ? `(?:$|${EDGE})` : ''
  const pattern = `${begin}${lower.map(escaped).join('[^\\s]*')}${end}`
  return join([...hints, ch`match(${lowerOf(name)}, ${value('String', pattern)})`], ' and ')
}

function whereRegex(name: string, { source, needles }: Regex): Ch {
  const found = ch`match(${column(name)}, ${value('String', `(?i)${source}`)})`
  return join([...longestOf(name, needles), found], ' and ')
}

/** A condition that an index answers, and that is true wherever all these pieces are; none if there is no such. */
function hintsOf(name: string, pieces: readonly string[]): Ch[] {
  const tokens = [...new Set(pieces.flatMap(piece => piece.match(UNSPACED) ?? []))]
  if (tokens.length === 0) return longestOf(name, pieces.flatMap(needlesIn))
  return [ch`hasAllTokens(${spacedOf(name)}, ${value('Array(String)', tokens)})`]
}

/** The words that contain a text of letters and digits are found by reading the whole list of words, so only once. */
function longestOf(name: string, needles: readonly string[]): Ch[] {
  const [longest] = needles.toSorted((a, b) => b.length - a.length)
  return longest === undefined ? [] : [ch`${lowerOf(name)} like ${value('String', `%${longest}%`)}`]
}

function contains(name: string, lower: string): Ch {
  return ch`position(${lowerOf(name)}, ${value('String', lower)}) > 0`
}

function isWordCharacter(char = ''): boolean {
  return WORD_CHARACTER.test(char) && char.search(UNSPACED) < 0
}

/** A regular expression (RE2) that matches just this text. */
function escaped(text: string): string {
  return text.replaceAll(/[^0-9a-z\u0080-\u{10ffff}]/gu, char => `\\x{${char.charCodeAt(0).toString(16)}}`)
}
