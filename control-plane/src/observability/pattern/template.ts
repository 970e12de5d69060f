import { addText, hashText, startHash } from '../batch/index.ts'

/** The most characters of a message that are examined. */
const LONGEST = 1_000
/** Longer words with digits are treated as encoded values. */
const LONGEST_WORD = 100

/**
 * The template of a message: variable parts are replaced by `<num>`, `<hex>`, `<uuid>`, `<ip>`, `<time>`, `<email>`,
 * `<str>` or `<id>`. Takes time linear in its first 1,000 characters.
 */
export function templateOf(message: string): string {
  const text = message.length > LONGEST ? message.slice(0, LONGEST).toWellFormed() : message
  let out = ''
  let kept = 0
  let at = 0
  const unclosed = new Set<number>()
  const put = (from: number, to: number, replacement: string) => {
    out += text.slice(kept, from) + replacement
    kept = to
  }
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isQuote(code) && !unclosed.has(code)) {
      const end = text.indexOf(text.charAt(at), at + 1)
      if (end < 0) unclosed.add(code)
      else {
        put(at + 1, end, '<str>')
        at = end
      }
      at += 1
    } else if (isWord(code)) {
      const end = endOfWord(text, at)
      const word = trimEnd(text, at, end)
      const replacement = changes(text, at, word) ? replace(text.slice(at, word)) : null
      if (replacement !== null) put(at, word, replacement)
      at = end
    } else at += 1
  }
  return out + text.slice(kept)
}

/** A template's 64-bit hash as decimal text. */
export function patternOf(template: string): string {
  const hash = startHash()
  addText(hash, template)
  return hashText(hash)
}

const isQuote = (code: number) => code === 34 || code === 96
const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isWord = (code: number) => isDigit(code) || isLetter(code) || code === 95
/** `.`, `:`, `-`, `@` and `+` join the parts of one word. */
const isJoint = (code: number) => code === 46 || code === 58 || code === 45 || code === 64 || code === 43

function endOfWord(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && (isWord(text.charCodeAt(at)) || isJoint(text.charCodeAt(at)))) at += 1
  return at
}

/** The end of a word without trailing punctuation. */
function trimEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start + 1 && isJoint(text.charCodeAt(at - 1))) at -= 1
  return at
}

/** Whether a word has a digit or an `@`; other words stay as they are. */
function changes(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code) || code === 64) return true
  }
  return false
}

const FORMS: [RegExp, string][] = [
  [/^\d+$/, '<num>'],
  [/^\d+\.\d+$/, '<num>'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, '<uuid>'],
  [/^\d{4}-\d\d-\d\d(T[0-9:.+-]+Z?)?$/, '<time>'],
  [/^\d\d?:\d\d(:\d\d)?(\.\d+)?Z?([+-]\d\d:?\d\d)?$/, '<time>'],
  [/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(:\d{1,5})?$/, '<ip>'],
  [/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, '<email>'],
  [/^0x[0-9a-f]+$/i, '<hex>'],
]

function replace(word: string): string | null {
  if (word.length > LONGEST_WORD) return '<id>'
  for (const [form, replacement] of FORMS) if (form.test(word)) return replacement
  if (isHexadecimal(word)) return '<hex>'
  if (isIp6(word)) return '<ip>'
  const digits = word.replace(/\d+/g, '<num>')
  return digits === word ? null : digits
}

/** Eight or more hexadecimal digits with at least one decimal digit: excludes words such as `defaced`. */
function isHexadecimal(word: string): boolean {
  return word.length >= 8 && /^[0-9a-f]+$/i.test(word) && /\d/.test(word)
}

function isIp6(word: string): boolean {
  return /^[0-9a-f:]+$/i.test(word) && word.split(':').length > 3
}
