import { searchText } from '../text/en/log-search.ts'
import type { Said } from '../text/text.ts'
import { SearchError } from './lexer.ts'
import type { Regex } from './search.ts'

/** The most instructions of one expression. The store runs each of them at every character, in the worst case. */
export const MOST_INSTRUCTIONS = 500
const MOST_REPEATS = 1_000
const MOST_DEPTH = 20
/** A class of characters beyond ASCII matches UTF-8 of several lengths. */
const WIDE = 20
/** Shorter needles are in too many texts. */
const LEAST_NEEDLE = 4
/** How a repetition is written. */
const FORMS = { once: '{2}', least: '{2,}', between: '{2,5}', brace: '\\{' }

/** What a part of an expression needs (instructions), and the literal texts in all of its matches. */
interface Piece {
  size: number
  needles: string[]
}

interface Atom extends Piece {
  /** The character, if it is a single literal one. */
  literal: string | null
}

/**
 * Parses `/source/` or `/source/i`, where `at` is the position of its first slash. Supports what RE2 and every other
 * engine read alike: literals, `.`, classes, groups, alternatives, `^`, `$`, `\b` and repetitions. Throws a
 * `SearchError`.
 */
export function parseRegex(text: string, at: number): Regex {
  const end = text.lastIndexOf('/')
  const source = text.slice(1, end)
  const { needles } = new Reader(source, at + 1).all()
  return { source, isAnyCase: end < text.length - 1, needles: [...new Set(needles)] }
}

class Reader {
  readonly #chars: readonly string[]
  readonly #at: number
  #next = 0
  #depth = 0

  constructor(source: string, at: number) {
    this.#chars = [...source]
    this.#at = at
  }

  all(): Piece {
    const piece = this.#anyOf()
    if (this.#chars[this.#next] === ')') throw this.#fault(searchText('log_search.parenthesis_not_opened'))
    if (piece.size > MOST_INSTRUCTIONS) throw this.#fault(searchText('log_search.repeats_too_much'), 0)
    return piece
  }

  #anyOf(): Piece {
    const first = this.#sequence()
    const others: Piece[] = []
    while (this.#take('|')) others.push(this.#sequence())
    if (others.length === 0) return first
    return { size: others.reduce((sum, { size }) => sum + size + 1, first.size), needles: [] }
  }

  #sequence(): Piece {
    let size = 0
    let run = ''
    const needles: string[] = []
    const endRun = () => {
      needles.push(...needlesIn(run))
      run = ''
    }
    while (this.#next < this.#chars.length && !'|)'.includes(this.#chars[this.#next] ?? '')) {
      const atom = this.#atom()
      const { least, most, isRepeated } = this.#repetition()
      size += isRepeated ? atom.size * Math.max(1, most) + 1 : atom.size
      if (least > 0 && atom.literal !== null) run += atom.literal
      if (atom.literal === null || isRepeated) endRun()
      if (least > 0) needles.push(...atom.needles)
    }
    endRun()
    return { size, needles }
  }

  #atom(): Atom {
    const char = this.#chars[this.#next] ?? ''
    this.#next += 1
    if (char === '(') return this.#group()
    if (char === '[') return this.#class()
    if (char === '\\') return this.#escape()
    if (char === '*' || char === '+' || char === '?' || char === '{')
      throw this.#fault(searchText('log_search.nothing_to_repeat', { character: char }), this.#next - 1)
    if (char === '.') return other(WIDE)
    if (char === '^' || char === '$') return other(1)
    return { literal: char, size: char > '\u007f' ? 4 : 1, needles: [] }
  }

  #group(): Atom {
    const open = this.#next - 1
    if (this.#take('?') && !this.#take(':')) throw this.#fault(searchText('log_search.group_start'), open)
    if (this.#depth === MOST_DEPTH) throw this.#fault(searchText('log_search.too_deep', { limit: MOST_DEPTH }), open)
    this.#depth += 1
    const piece = this.#anyOf()
    this.#depth -= 1
    if (!this.#take(')')) throw this.#fault(searchText('log_search.parenthesis_not_closed'), open)
    return { ...piece, size: piece.size + 2, literal: null }
  }

  #class(): Atom {
    const open = this.#next - 1
    let isWide = this.#take('^')
    let before: string | null = null
    for (let isFirst = true; isFirst || this.#chars[this.#next] !== ']'; isFirst = false) {
      const char = this.#chars[this.#next]
      if (char === undefined) throw this.#fault(searchText('log_search.bracket_not_closed'), open)
      if (char === '[' && this.#chars[this.#next + 1] === ':') throw this.#fault(searchText('log_search.named_class'))
      const isRange = char === '-' && before !== null && ![']', undefined].includes(this.#chars[this.#next + 1])
      this.#next += 1
      if (isRange) {
        isWide ||= this.#endOfRange(before ?? '') > '\u007f'
        before = null
        continue
      }
      const member = char === '\\' ? this.#escapeInClass() : { literal: char, size: 1 }
      isWide ||= member.size === WIDE || (member.literal ?? '') > '\u007f'
      before = member.literal
    }
    this.#next += 1
    return other(isWide ? WIDE : 1)
  }

  /** Reads the end of a range in a class, e.g. the z of `a-z`. */
  #endOfRange(from: string): string {
    const at = this.#next
    const char = this.#chars[this.#next] ?? ''
    this.#next += 1
    const to = char === '\\' ? this.#escapeInClass().literal : char
    if (to === null || (to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0))
      throw this.#fault(searchText('log_search.range_end'), at)
    return to
  }

  #escapeInClass(): Atom {
    if ('bB'.includes(this.#chars[this.#next] ?? ' '))
      throw this.#fault(searchText('log_search.boundary_in_bracket'), this.#next - 1)
    return this.#escape()
  }

  #escape(): Atom {
    const char = this.#chars[this.#next]
    const at = this.#next - 1
    this.#next += 1
    if (char !== undefined && 'dswb'.includes(char)) return other(1)
    if (char !== undefined && 'DSWB'.includes(char)) return other(WIDE)
    if (char !== undefined && 'tnr'.includes(char)) return other(1)
    if (char !== undefined && /^[!-/:-@[-`{-~ ]$/.test(char)) return { literal: char, size: 1, needles: [] }
    throw this.#fault(searchText('log_search.unknown_escape', { escape: `\\${char ?? ''}` }), at)
  }

  #repetition(): { least: number; most: number; isRepeated: boolean } {
    const found = this.#count()
    if (found === null) return { least: 1, most: 1, isRepeated: false }
    this.#take('?')
    const again = this.#chars[this.#next]
    if (again !== undefined && '*+?{'.includes(again))
      throw this.#fault(searchText('log_search.nothing_to_repeat', { character: again }))
    return { ...found, isRepeated: true }
  }

  #count(): { least: number; most: number } | null {
    if (this.#take('*')) return { least: 0, most: 1 }
    if (this.#take('+')) return { least: 1, most: 1 }
    if (this.#take('?')) return { least: 0, most: 1 }
    if (this.#chars[this.#next] !== '{') return null
    const [whole, from = '', comma, to = ''] =
      /^\{(\d{1,9})(,)?(\d{1,9})?\}/.exec(this.#chars.slice(this.#next, this.#next + 30).join('')) ?? []
    if (whole === undefined) throw this.#fault(searchText('log_search.repetition_form', FORMS))
    const least = Number(from)
    const most = comma === undefined ? least : to === '' ? least + 1 : Number(to)
    if (most < least || most > MOST_REPEATS)
      throw this.#fault(searchText('log_search.repetition_range', { limit: MOST_REPEATS }))
    this.#next += whole.length
    return { least, most }
  }

  #take(char: string): boolean {
    const isNext = this.#chars[this.#next] === char
    if (isNext) this.#next += 1
    return isNext
  }

  #fault(reason: Said, index = this.#next): SearchError {
    return new SearchError(this.#at + this.#chars.slice(0, index).join('').length, reason)
  }
}

/** A part that is not one literal character. */
function other(size: number): Atom {
  return { literal: null, size, needles: [] }
}

/** The words, in lower case, of a literal text that are long enough to be looked for in an index of words. */
export function needlesIn(literal: string): string[] {
  return (literal.match(/[0-9a-z]+/gi) ?? [])
    .filter(word => word.length >= LEAST_NEEDLE)
    .map(word => word.toLowerCase())
}
