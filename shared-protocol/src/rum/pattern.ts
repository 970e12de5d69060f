// Matches the regular expressions of conditions. The core of the SDK runs it, so each byte counts.

/** Only so much of a text is looked at; `$` does not hold where it is cut. */
export const MOST_MATCHED = 2_048

/** One place of a pattern: it reads a character, or holds between two characters, or only leads on. */
interface State {
  reads?: (character: string) => boolean
  holds?: (before: string | undefined, after: string | undefined) => boolean
  next: State[]
  /** The step in which it was last reached. */
  step: number
}
type Build = (next: State) => State

const TOKEN = /\\.|\[(?:\\.|[^\]])*\]|\{[\d,]+\}|\(\?:|./gsu
const REPEAT = /^\{(\d+)(,?)(\d*)\}$/
const isWord = (character = '') => /^\w$/.test(character)
const state = (next: State[], rest?: Pick<State, 'reads' | 'holds'>): State => ({ next, step: -1, ...rest })

const BETWEEN: Record<string, State['holds']> = {
  '^': before => before === undefined,
  $: (_, after) => after === undefined,
  '\\b': (before, after) => isWord(before) !== isWord(after),
  '\\B': (before, after) => isWord(before) === isWord(after),
}

/**
 * Reads a pattern that `checkPattern` accepts, and returns whether a text contains it. Its time is at most proportional
 * to the states of the pattern times the characters of the text: each state is visited once for each character
 * (K. Thompson, "Regular Expression Search Algorithm", 1968). `.` is any character but a line feed.
 */
export function readPattern(source: string): (text: string) => boolean {
  const tokens = source.match(TOKEN) ?? []
  let at = 0

  const alternatives = (): Build => {
    const all = [sequence()]
    while (tokens[at] === '|') {
      at++
      all.push(sequence())
    }
    return next => state(all.map(build => build(next)))
  }
  const sequence = (): Build => {
    const parts: Build[] = []
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')')
      parts.push(repeated(atom(tokens[at++] ?? '')))
    return next => parts.reduceRight((after, build) => build(after), next)
  }
  const atom = (token: string): Build => {
    if (token[0] === '(') {
      const inner = alternatives()
      at++
      return inner
    }
    const holds = BETWEEN[token]
    if (holds) return next => state([next], { holds })
    const reads = reader(token)
    return next => state([next], { reads })
  }
  const repeated = (build: Build): Build => {
    const token = tokens[at] ?? ''
    const [, from, comma, to] = REPEAT.exec(token) ?? []
    if (!from && !/^[*+?]$/.test(token)) return build
    at++
    // Whether a text matches does not depend on who is greedy.
    if (tokens[at] === '?') at++
    const least = from ? +from : token === '+' ? 1 : 0
    const most = from ? +(to || (comma ? Infinity : from)) : token === '?' ? 1 : Infinity
    return next => {
      let last = next
      if (most === Infinity) {
        last = state([next])
        last.next.push(build(last))
      } else for (let i = least; i < most; i++) last = state([next, build(last)])
      for (let i = 0; i < least; i++) last = build(last)
      return last
    }
  }
  const end = state([])
  const start = alternatives()(end)
  return matcher(start, end)
}

function reader(token: string): (character: string) => boolean {
  if (token === '.') return character => character !== '\n'
  if (token[0] === '[' || /^\\\w/.test(token)) {
    const one = new RegExp(`^${token}$`, 'u')
    return character => one.test(character)
  }
  const literal = token[0] === '\\' ? token.slice(1) : token
  return character => character === literal
}

function matcher(start: State, end: State): (text: string) => boolean {
  let step = 0
  return text => {
    const characters = [...text.slice(0, MOST_MATCHED + 1)]
    let reached = [start]
    for (let i = 0; i <= Math.min(characters.length, MOST_MATCHED); i++) {
      step++
      const readers: State[] = []
      const visit = (one: State): boolean => {
        if (one === end) return true
        if (one.step === step) return false
        one.step = step
        if (one.reads) readers.push(one)
        else if (!one.holds || one.holds(characters[i - 1], characters[i])) return one.next.some(visit)
        return false
      }
      if (reached.some(visit)) return true
      const character = characters[i]
      reached = [start]
      if (character !== undefined) for (const one of readers) if (one.reads?.(character)) reached.push(...one.next)
    }
    return false
  }
}
