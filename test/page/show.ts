import { printHtml } from '@pharos/control-plane/publishing/page-html/page.ts'
import type { PageForm, PrinterInput } from '@pharos/control-plane/publishing/page-printer/printer.ts'
import { NOW } from '@pharos/control-plane/publishing/page-view/rows.fixture.ts'
import type { PageRows } from '@pharos/control-plane/publishing/page-view/rows.ts'
import { buildPageView } from '@pharos/control-plane/publishing/page-view/view.ts'
import { formatOf } from '@pharos/control-plane/publishing/page-words/format.ts'
import type { Language } from '@pharos/control-plane/publishing/page-words/language.ts'

const BASE = 'https://status.example.com'

/** The input of a printer, from the rows of a page. */
export function shownOf(rows: PageRows, more: Partial<PrinterInput> & { language?: Language } = {}): PrinterInput {
  const { language = 'en', ...rest } = more
  const view = buildPageView(rows, NOW)
  return { view, base: BASE, api: 'https://api.example.com', format: formatOf(language), staleSince: null, ...rest }
}

export function htmlOf(rows: PageRows, more: Parameters<typeof shownOf>[1] = {}): PageForm {
  return printHtml(shownOf(rows, more))
}
