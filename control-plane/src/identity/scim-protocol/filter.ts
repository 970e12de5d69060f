import { ScimFault } from './fault.ts'
import { attributeOf, isObject, type Json } from './json.ts'
import { type AttributePath, readAttribute } from './path.ts'

const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
export type Operator = (typeof COMPARISONS)[number]
export interface Comparison {
  op: Operator
  path: AttributePath
  /** Null with `pr`. */
  value: string | number | boolean | null
}
export type Filter =
  | Comparison
  | { op: 'and'; parts: Filter[] }
  | { op: 'or'; parts: Filter[] }
  | { op: 'not'; part: Filter }
  /** True if a value of the attribute matches `part`. */
  | { op: 'has'; path: AttributePath; part: Filter }

/** Limits of a filter, which bound its cost: characters, comparisons, and nesting. */
const LONGEST = 2_000
const MOST_COMPARISONS = 20
const DEEPEST = 10

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

/** Parses a filter (RFC 7644, 3.4.2.2). Operators are case-insensitive; `and` binds tighter than `or`. */
export function readFilter(text: string): Filter {
  if (text.length > LONGEST) throw refuse(`must not have more than ${LONGEST} characters`)
  return new Parser(tokensOf(text)).whole()
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const [, quoted, mark, word] = TOKEN.exec(text) ?? []
    const token = quoted ?? mark ?? word
    if (token === undefined) throw refuse('has an unclosed quotation mark')
    tokens.push(token)
  }
  return tokens
}

function refuse(what: string): ScimFault {
  return new ScimFault('invalidFilter', `The filter ${what}.`)
}

class Parser {
  readonly #tokens: readonly string[]
  #at = 0
  #depth = 0
  #comparisons = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  whole(): Filter {
    const filter = this.#or()
    if (this.#at < this.#tokens.length) throw refuse(`has an unexpected ${this.#tokens[this.#at]}`)
    return filter
  }

  #or(): Filter {
    return this.#list('or', () => this.#list('and', () => this.#one()))
  }

  #list(op: 'and' | 'or', next: () => Filter): Filter {
    const parts = [next()]
    while (this.#takes(op)) parts.push(next())
    return parts.length === 1 ? (parts[0] as Filter) : { op, parts }
  }

  #one(): Filter {
    if (this.#takes('not')) {
      if (!this.#takes('(')) throw refuse('needs parentheses after not')
      return { op: 'not', part: this.#group(')') }
    }
    return this.#takes('(') ? this.#group(')') : this.#comparison()
  }

  #group(end: string): Filter {
    if (++this.#depth > DEEPEST) throw refuse(`must not be nested deeper than ${DEEPEST}`)
    const filter = this.#or()
    if (!this.#takes(end)) throw refuse(`is missing ${end}`)
    this.#depth -= 1
    return filter
  }

  #comparison(): Filter {
    const path = readAttribute(this.#word())
    if (!this.#takes('[')) return this.#compared(path)
    const part = this.#group(']')
    // `emails[type eq "work"].value eq "a@b.c"`
    if (!this.#tokens[this.#at]?.startsWith('.')) return { op: 'has', path, part }
    const sub = readAttribute(this.#word().slice(1))
    return { op: 'has', path, part: { op: 'and', parts: [part, this.#compared(sub)] } }
  }

  #compared(path: AttributePath): Comparison {
    if (++this.#comparisons > MOST_COMPARISONS) throw refuse(`must not compare more than ${MOST_COMPARISONS} times`)
    const word = this.#word().toLowerCase()
    const op = COMPARISONS.find(each => each === word)
    if (op === undefined) throw refuse(`has an unknown operator ${word}; use one of ${COMPARISONS.join(', ')}`)
    return { op, path, value: op === 'pr' ? null : this.#value() }
  }

  #value(): string | number | boolean | null {
    const text = this.#word()
    try {
      return JSON.parse(/^(?:true|false|null)$/i.test(text) ? text.toLowerCase() : text)
    } catch {
      throw refuse(`compares with ${text}, which is not a JSON value`)
    }
  }

  #word(): string {
    const token = this.#tokens[this.#at]
    if (token === undefined) throw refuse('ends too early')
    this.#at += 1
    return token
  }

  #takes(word: string): boolean {
    const is = this.#tokens[this.#at]?.toLowerCase() === word
    if (is) this.#at += 1
    return is
  }
}

/** Whether a value matches a filter: an attribute with one or several values, or a plain value as `value`. */
export function fits(value: Json, filter: Filter): boolean {
  if (filter.op === 'and') return filter.parts.every(part => fits(value, part))
  if (filter.op === 'or') return filter.parts.some(part => fits(value, part))
  if (filter.op === 'not') return !fits(value, filter.part)
  const { name, sub } = filter.path
  const whole = isObject(value) ? value : { value }
  const first = attributeOf(whole, name ?? '')
  if (filter.op === 'has')
    return (Array.isArray(first) ? first : [first]).some(each => each !== undefined && fits(each, filter.part))
  return compare(sub === null ? first : attributeOf(first, sub), filter)
}

function compare(given: Json | undefined, { op, value }: Comparison): boolean {
  const there = given !== undefined && given !== null && given !== ''
  if (op === 'pr') return there
  if (op === 'ne') return !compare(given, { op: 'eq', path: NOWHERE, value })
  if (!there) return op === 'eq' && value === null
  const [a, b] = [plain(given), plain(value)]
  if (typeof a !== typeof b) return false
  return HOLDS[op](a, b)
}

type Plain = string | number | boolean

const HOLDS: Record<Exclude<Operator, 'pr' | 'ne'>, (a: Plain, b: Plain) => boolean> = {
  eq: (a, b) => a === b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  co: (a, b) => String(a).includes(String(b)),
  sw: (a, b) => String(a).startsWith(String(b)),
  ew: (a, b) => String(a).endsWith(String(b)),
}

const NOWHERE: AttributePath = { schema: null, name: null, sub: null }

/** Compares text without case, and the texts `true` and `false` as booleans. */
function plain(value: Json): Plain {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = String(value).toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : text
}
