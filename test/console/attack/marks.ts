import { attacksWith } from './texts.ts'

/** Attacks of one test, each with a mark that tells where it came from. */
export class Marks {
  readonly #made: { name: string; mark: string }[] = []

  /** An attack in one line, of about 180 characters, or of about 70. */
  attack(name: string, length: 'line' | 'short' = 'line'): string {
    const mark = `mm${this.#made.length}${name}zz`
    this.#made.push({ name, mark })
    const texts = attacksWith(mark)
    const fits = texts.find(text => text.length < (length === 'line' ? 250 : 100) && !/\p{Cc}/u.test(text))
    if (fits === undefined) throw new Error(`No attack has the length of a ${length}.`)
    return fits
  }

  /** The names of which nothing is shown. */
  missing(shown: string, names: readonly string[]): string[] {
    const seen = new Set(this.#made.filter(({ mark }) => shown.includes(mark)).map(({ name }) => name))
    return names.filter(name => !seen.has(name))
  }
}

/** A text as content or attribute of an XML document. */
export function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
