import type { PageView } from '../page-view/index.ts'
import type { Format } from '../page-words/index.ts'

/** The input of a printer. */
export interface PrinterInput {
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
export interface PageForm {
  type: string
  body: string
  /** Headers of this form alone. */
  headers?: Record<string, string>
}

export type Printer = (shown: PrinterInput) => PageForm
