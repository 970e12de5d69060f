import type { RumPrivacy } from './config.ts'

// What the SDK masks before anything leaves the browser, apart from recordings of the DOM. Pure, so that the server
// applies the same again. Everything here works on texts of bounded length: callers cut them first.

/** What takes the place of masked text. */
export const MASKED = '***'

export type TextPrivacy = Pick<RumPrivacy, 'mask_text' | 'query_parameters'>

/** Digits that are part of numbers, dates and versions are fewer than these. */
const MANY_DIGITS = /(?:\d\D*){5}/
const DIGIT_IN_LETTERS = /[a-z]\W?\d|\d\W?[a-z]/i
/** A run of consonants that no word has. */
const UNSPOKEN = /[^\W\d_aeiouy]{6}/i
const LONG_WORD = 12
/** From here on a word must be made of words: `getElementsByClassName`. */
const LONG_NAME = 16
const NAME_PARTS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g
/** Characters of each of its parts, on average. */
const LEAST_PART = 3.5

/** Whether a word is likely made of data: numbers, keys, hashes, identifiers. */
export function looksLikeData(word: string): boolean {
  return (
    MANY_DIGITS.test(word) ||
    UNSPOKEN.test(word) ||
    (word.length >= LONG_WORD && DIGIT_IN_LETTERS.test(word)) ||
    (word.length >= LONG_NAME && word.length / (word.match(NAME_PARTS)?.length ?? 1) < LEAST_PART)
  )
}

/** Whether an id or a class is a name that a developer gave, without any data in it. */
export function isPlainName(name: string): boolean {
  return /^[a-z](?:[a-z]|[-_]+(?=[a-z])){0,29}\d?$/i.test(name) && !looksLikeData(name)
}

/**
 * An address whose path is kept, and whose credentials, path parameters (`;name=value`), query values and values in the
 * fragment are masked. Values of the query parameters `kept` stay. Takes absolute and relative addresses.
 */
export function maskUrl(address: string, kept: readonly string[]): string {
  const scheme = /^\s*(data|blob|javascript|mailto|tel|sms):/i.exec(address)
  if (scheme) return `${scheme[1]}:${MASKED}`
  const [, path = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  return (
    path.replace(/^((?:[a-z][\w+.-]*:)?[\\/]{2})[^\\/]*@/i, '$1').replace(/(;[^=/;]*=)[^/;]*/g, `$1${MASKED}`) +
    (query === undefined ? '' : `?${maskPairs(query, kept)}`) +
    (fragment === undefined ? '' : `#${maskFragment(fragment, kept)}`)
  )
}

/** A route (`#/orders?id=1`) is an address of its own. */
function maskFragment(fragment: string, kept: readonly string[]): string {
  if (fragment.includes('?')) return maskUrl(fragment, kept)
  if (fragment.includes('=')) return maskPairs(fragment, kept)
  return looksLikeData(fragment) ? MASKED : fragment
}

function maskPairs(query: string, kept: readonly string[]): string {
  return query.replace(/([^&=]*)(=?)([^&]*)/g, (pair, name: string, equals: string) => {
    if (!pair || kept.includes(decoded(name))) return pair
    const isName = equals && /^[\w.[\]%-]{1,40}$/.test(name) && !looksLikeData(name)
    return (isName ? name : MASKED) + (equals && equals + MASKED)
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

const ADDRESS = /\b[a-z][\w+.-]*:\/\/[^\s"'`<>(),]+|\b(?:data|blob|mailto):[^\s"'`<>]+/gi
const POSITION = /(?::\d+){0,2}$/
const MAIL = /[^\s@"'`<>()=:,;]+@[^\s@"'`<>(),;]+\w/g
const CREDENTIAL = /\b(bearer|basic)\s+\S+/gi
/** `name=value`, and `name: value` where the name says that the value is secret. */
const PAIR =
  /([\w.-]\s*=|(?:pass|pwd|secret|token|auth|key|session|cookie|card|cvc|iban|ssn|otp|\bpin\b)[\w-]*["']?\s*[:=])(\s*)(?!\*{3})(?:"[^"]*"?|'[^']*'?|`[^`]*`?|[^\s,;)}\]]+)/gi
/** A value in quotes, unless the quotes name something of the code: `reading 'id'`. */
const QUOTED = /(?<!\w)(["'`“‘«])(.*?)(["'`”’»])(?!\w)/gs
const CODE_NAME = /^[\w$.[\]-]{0,40}$/
const NUMBER = /\+?\d[\d\s().\-/]{5,}\d/g
const WORD = /[\w+=.~-]{5,}/g

/** An error message, an argument of the console, or a title. */
export function maskMessage(text: string, { mask_text, query_parameters }: TextPrivacy): string {
  if (mask_text) return text && MASKED
  return text
    .replace(ADDRESS, address => maskPosition(address, query_parameters))
    .replace(CREDENTIAL, `$1 ${MASKED}`)
    .replace(MAIL, MASKED)
    .replace(PAIR, `$1$2${MASKED}`)
    .replace(QUOTED, (all, open: string, value: string, close: string) =>
      CODE_NAME.test(value) && !looksLikeData(value) ? all : open + MASKED + close,
    )
    .replace(NUMBER, MASKED)
    .replace(WORD, word => (looksLikeData(word) ? MASKED : word))
}

/** Masks an address that may end with a line and a column, which it keeps. */
function maskPosition(address: string, kept: readonly string[]): string {
  const position = POSITION.exec(address)?.[0] ?? ''
  return maskUrl(address.slice(0, address.length - position.length), kept) + position
}

/** Frames as V8 writes them (`at f (address:1:2)`), and as other browsers do (`f@address:1:2`). */
const FRAME = /^\s*at .*(?::\d+|native|<anonymous>|index \d+)\)?$|^\S*@.*(?::\d+|native code\])$|^\[native code\]$/
const MOST_FRAMES = 50
const MOST_FRAME = 1_000
const isFrame = (line: string) => line.length < MOST_FRAME && FRAME.test(line)

/**
 * A stack with only its frames, whose addresses are masked. V8 begins a stack with the type and the message: there
 * `head` takes their place.
 */
export function maskStack(stack: string, message: string, head: string, { query_parameters }: TextPrivacy): string {
  const lines = stack.replace(message, '').split('\n')
  const frames = lines.filter(isFrame).slice(0, MOST_FRAMES)
  const masked = frames.map(line => line.replace(ADDRESS, address => maskPosition(address, query_parameters)))
  return (isFrame(lines[0] ?? '') ? masked : [head, ...masked]).join('\n')
}
