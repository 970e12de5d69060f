import { letOthersRun } from '../../platform/real-time.ts'
import { asWritten, htmlOf, marksOf, type PageRows } from '../page-view/index.ts'
import { Shelf } from './shelf.ts'

/** Marks that one page may have parsed: at most about half a second of work for the whole page, one text at a time. */
export const MARKS_OF_A_PAGE = 8_000
const KEPT_BYTES = 16_000_000

/**
 * Prints the Markdown of pages. A text is parsed once, when the page with it is first built, and cached: requests,
 * other forms, other languages and later changes of the page parse nothing again.
 */
export class TextPrinter {
  readonly #kept = new Shelf<{ html: string; bytes: number }>(KEPT_BYTES)
  readonly #print: (markdown: string) => string

  constructor(print = htmlOf) {
    this.#print = print
  }

  /** Prints the texts of a page in their order; those beyond the page's bound are printed as plain text. */
  async printAll(texts: Iterable<string>): Promise<(text: string) => string> {
    const printed = new Map<string, string>()
    let left = MARKS_OF_A_PAGE
    for (const text of texts) {
      if (printed.has(text)) continue
      const marks = marksOf(text)
      const parsed = marks <= left
      if (parsed) left -= marks
      printed.set(text, parsed ? await this.#one(text) : asWritten(text))
    }
    return text => printed.get(text) ?? asWritten(text)
  }

  /** Prints one text. Lets other requests run between two texts. */
  async #one(text: string): Promise<string> {
    const known = this.#kept.use(text)
    if (known) return known.html
    await letOthersRun()
    const html = this.#print(text)
    this.#kept.put(text, { html, bytes: 2 * (text.length + html.length) + 100 })
    return html
  }
}

/** All Markdown of a page, most important first. */
export function* textsOf({ branding, incidents, maintenance }: PageRows): Iterable<string> {
  if (branding?.header_text) yield branding.header_text
  if (branding?.footer_text) yield branding.footer_text
  for (const incident of incidents) for (const update of incident.updates) yield update.message
  for (const each of maintenance) if (each.body) yield each.body
}
