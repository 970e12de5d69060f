import type { PageView } from '../view.ts'
import type { Format } from '../words/format.ts'

/** The input of a printer. */
export interface Shown {
  view: PageView
  /** The page's own address, without a trailing slash. */
  base: string
  /** The address of the API, where subscribing goes. */
  api: string
  format: Format
  /** Since when the page cannot be updated (epoch milliseconds); null while it can. */
  staleSince: number | null
}

/** One form of a page, as sent to visitors. */
export interface Printed {
  type: string
  body: string
  /** Headers of this form alone. */
  headers?: Record<string, string>
}

export type Printer = (shown: Shown) => Printed
