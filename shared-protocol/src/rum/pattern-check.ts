/** The longest pattern (spec part 8). */
export const MOST_PATTERN = 256
/** The most places of a pattern, with each repetition written out: they bound its time. */
export const MOST_STATES = 300
/** RE2 takes no higher count. */
const MOST_REPEATS = 1_000

/** Why a pattern is refused. `at` counts characters from 1. */
export type PatternFault =
  | { code: 'pattern_too_long'; params: { limit: number } }
  | { code: 'pattern_too_large'; params: { limit: number } }
  | { code: PlacedFault; params: { at: number; text: string } }

type PlacedFault =
  | 'pattern_nested_quantifier'
  | 'pattern_backreference'
  | 'pattern_group_kind'
  | 'pattern_escape'
  | 'pattern_class'
  | 'pattern_quantifier'
  | 'pattern_parenthesis'
  | 'pattern_brace'

/** What a part of a pattern is, for the quantifier after it. */
interface Part {
  states: number
  /** Whether it is a group that contains a quantifier. */
  hasQuantifier: boolean
  canRepeat: boolean
}

const QUANTIFIER = /^(?:[*+?]|\{(\d{1,4})(,?)(\d{0,4})\})\??/
const ESCAPE = /^\\[dDwWsStnrfv^$\\.*+?()[\]{}|/,:;=&#%@!~'"`<> -]/u
const BETWEEN = /^(?:[$^]|\\[bB])/
const CLASS = /^\[(?!\^\])(\^?)((?:\\[dDwWstnrfv^$\\.*+?()[\]{}|/-]|[^\]\\[])+)\]/u
const GROUP = /^\((?:\?:)?/

class Refused extends Error {
  readonly fault: PatternFault
  constructor(fault: PatternFault) {
    super(fault.code)
    this.fault = fault
  }
}

/**
 * Whether a pattern is in the common subset of the regular expressions of JavaScript and RE2, and returns why not, or
 * null. A repeated group may contain no quantifier; `?` repeats nothing, so `(?:/\d+)?` is allowed. There are no
 * backreferences, look-around, named groups or flags.
 */
export function checkPattern(source: string): PatternFault | null {
  if ([...source].length > MOST_PATTERN) return { code: 'pattern_too_long', params: { limit: MOST_PATTERN } }
  try {
    const reader = new Reader(source)
    const whole = reader.alternatives()
    if (!reader.isAtEnd) reader.refuse('pattern_parenthesis', ')')
    return whole.states <= MOST_STATES ? null : { code: 'pattern_too_large', params: { limit: MOST_STATES } }
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

/** Reads a pattern by recursive descent; each method takes one part of the grammar. */
class Reader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get isAtEnd(): boolean {
    return this.#at === this.#source.length
  }

  get #rest(): string {
    return this.#source.slice(this.#at)
  }

  refuse(code: PlacedFault, text: string): never {
    throw new Refused({ code, params: { at: [...this.#source.slice(0, this.#at)].length + 1, text } })
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#rest)
    if (found) this.#at += found[0].length
    return found
  }

  alternatives(): Part {
    const parts = [this.#sequence()]
    while (this.#take(/^\|/)) parts.push(this.#sequence())
    const states = parts.reduce((sum, part) => sum + part.states, 1)
    return { states, hasQuantifier: parts.some(part => part.hasQuantifier), canRepeat: true }
  }

  #sequence(): Part {
    const whole = { states: 0, hasQuantifier: false, canRepeat: true }
    while (!this.isAtEnd && !/^[|)]/.test(this.#rest)) {
      const part = this.#quantified(this.#atom())
      whole.states += part.states
      whole.hasQuantifier ||= part.hasQuantifier
    }
    return whole
  }

  #atom(): Part {
    if (this.#rest.startsWith('(')) return this.#group()
    if (this.#take(BETWEEN)) return { states: 1, hasQuantifier: false, canRepeat: false }
    const one = { states: 1, hasQuantifier: false, canRepeat: true }
    if (this.#rest.startsWith('[')) return this.#class(one)
    if (this.#rest.startsWith('\\')) {
      if (/^\\(?:[1-9]|k)/.test(this.#rest)) this.refuse('pattern_backreference', this.#rest.slice(0, 2))
      if (!this.#take(ESCAPE)) this.refuse('pattern_escape', this.#rest.slice(0, 2))
      return one
    }
    if (/^[*+?]/.test(this.#rest)) this.refuse('pattern_quantifier', this.#rest.slice(0, 1))
    if (/^[{}\]]/.test(this.#rest)) this.refuse('pattern_brace', this.#rest.slice(0, 1))
    this.#take(/^./su)
    return one
  }

  #class(one: Part): Part {
    const start = this.#at
    const found = this.#take(CLASS)
    const fits = found !== null && isSubset(found[2] ?? '')
    if (fits) return one
    this.#at = start
    return this.refuse('pattern_class', found?.[0] ?? this.#rest.slice(0, 10))
  }

  #group(): Part {
    if (/^\(\?(?!:)/.test(this.#rest)) this.refuse('pattern_group_kind', this.#rest.slice(0, 4))
    const start = this.#at
    this.#take(GROUP)
    const inner = this.alternatives()
    if (this.#take(/^\)/)) return inner
    this.#at = start
    return this.refuse('pattern_parenthesis', '(')
  }

  #quantified(part: Part): Part {
    const start = this.#at
    const found = this.#take(QUANTIFIER)
    if (!found) return part
    const [text, from, comma, to] = found
    const least = from === undefined ? (text.startsWith('+') ? 1 : 0) : Number(from)
    const most = mostOf(text, from, comma, to)
    const refuse = (code: PlacedFault) => {
      this.#at = start
      return this.refuse(code, text)
    }
    const counts = [least, most].filter(Number.isFinite)
    if (!part.canRepeat || most < least || counts.some(count => count > MOST_REPEATS))
      return refuse('pattern_quantifier')
    if (/^[*+?]|^\{\d/.test(this.#rest)) this.refuse('pattern_quantifier', this.#rest.slice(0, 1))
    if (part.hasQuantifier && most > 1) return refuse('pattern_nested_quantifier')
    const copies = Number.isFinite(most) ? most : least + 1
    return { states: 1 + copies * (part.states + 1), hasQuantifier: true, canRepeat: true }
  }
}

function mostOf(text: string, from: string | undefined, comma: string | undefined, to: string | undefined): number {
  if (from === undefined) return text.startsWith('?') ? 1 : Number.POSITIVE_INFINITY
  if (to) return Number(to)
  return comma ? Number.POSITIVE_INFINITY : Number(from)
}

/** A hyphen stands at an end of the class, or between two characters in order (both dialects read others apart). */
function isSubset(inner: string): boolean {
  const items = inner.match(/\\.|./gsu) ?? []
  for (let i = 0; i < items.length; i++) {
    if (items[i] !== '-') continue
    if (i === 0 || i === items.length - 1) continue
    const [from, to] = [single(items[i - 1]), single(items[i + 1])]
    if (from === null || to === null || from > to) return false
    // What follows the end of a range starts anew.
    i += 1
    if (items[i + 1] === '-' && i + 1 < items.length - 1) return false
  }
  return true
}

/** The code point of a member of a class; null for a set such as `\d`. */
function single(item = ''): number | null {
  if (/^\\\w/.test(item)) return null
  return item.codePointAt(item.startsWith('\\') ? 1 : 0) ?? null
}
