import type { Matcher, RE2JS } from 're2js'
import { LONGEST_TEXT, MOST_STEPS_OF_TEXT, SHARE_OF_TEST, STEPS_OF_OUTPUT, STEPS_OF_SEARCH } from './budget.ts'
import { Meter, MeteredText } from './meter.ts'

/** Whether a match is to be replaced. */
export type Accept = (match: string) => boolean
export type Groups = (readonly [name: string, text: string])[]

/** Searches one text, within the steps of one text and those that `all` has left. */
class Search {
  readonly #compiled: RE2JS
  readonly #text: MeteredText
  readonly #meter: Meter
  readonly #matcher: Matcher
  #from = 0

  constructor(compiled: RE2JS, text: string, meter: Meter) {
    this.#compiled = compiled
    this.#meter = meter
    this.#text = new MeteredText(text, meter)
    this.#matcher = compiled.matcher(asText(this.#text))
  }

  test(): boolean {
    this.#begin(Math.ceil(this.#compiled.programSize() * SHARE_OF_TEST))
    return this.#compiled.test(asText(this.#text))
  }

  /** The next match. */
  next(): Matcher | null {
    this.#begin(this.#compiled.programSize())
    if (!this.#matcher.find()) return null
    this.#from = this.#matcher.end()
    return this.#matcher
  }

  #begin(price: number): void {
    this.#meter.take(STEPS_OF_SEARCH + price)
    this.#text.begin(this.#from, price)
  }
}

/** The library declares `string`, and takes `String` objects: it calls the methods of either. */
function asText(text: MeteredText): string {
  return text as unknown as string
}

/** Replaces each accepted match. A text that grows is cut at the longest text. Throws `OverBudget`. */
export function replaceMatches(
  compiled: RE2JS,
  text: string,
  replacement: string,
  accept: Accept | null,
  all: Meter,
): string {
  return within(all, meter => {
    const search = new Search(compiled, text, meter)
    if (!search.test()) return text
    const parts: string[] = []
    let last = 0
    for (let found = search.next(); found !== null; found = search.next()) {
      const [start, end] = [found.start(), found.end()]
      if (accept && !accept(text.slice(start, end))) continue
      meter.take(STEPS_OF_OUTPUT * Math.max(0, replacement.length - (end - start)))
      parts.push(text.slice(last, start), replacement)
      last = end
    }
    if (parts.length === 0) return text
    return (parts.join('') + text.slice(last)).slice(0, Math.max(text.length, LONGEST_TEXT))
  })
}

/** The named groups that take part in the first match, with their texts; null if nothing matches. Throws `OverBudget`. */
export function matchGroups(compiled: RE2JS, text: string, all: Meter): Groups | null {
  return within(all, meter => {
    const found = new Search(compiled, text, meter).next()
    if (found === null) return null
    return Object.keys(compiled.namedGroups()).flatMap(name => {
      const value = found.group(name)
      if (value === null || value === undefined) return []
      meter.take(STEPS_OF_OUTPUT * value.length)
      return [[name, value] as const]
    })
  })
}

function within<T>(all: Meter, work: (meter: Meter) => T): T {
  const most = Math.min(all.left, MOST_STEPS_OF_TEXT)
  const meter = new Meter(most)
  try {
    return work(meter)
  } finally {
    all.left -= most - Math.max(0, meter.left)
  }
}
