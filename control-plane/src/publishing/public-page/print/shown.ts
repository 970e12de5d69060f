import type { PageView } from '../view.ts'
import type { Format } from '../words/format.ts'

/** What a printer gets. */
export interface Shown {
  view: PageView
  /** The address that the page is served under, without a slash at the end. */
  base: string
  /** The address of the API, where subscribing goes. */
  api: string
  format: Format
  /** Since when the page can't be brought up to date (epoch milliseconds); null while it is. */
  staleSince: number | null
}

/** One form of a page, as it goes over the wire. */
export interface Printed {
  type: string
  body: string
  /** Headers of this form alone. */
  headers?: Record<string, string>
}

export type Printer = (shown: Shown) => Printed
