import { printHtml } from '@pharos/control-plane/publishing/public-page/html/page.ts'
import type { Printed, Shown } from '@pharos/control-plane/publishing/public-page/print/shown.ts'
import { NOW } from '@pharos/control-plane/publishing/public-page/rows.fixture.ts'
import type { PageRows } from '@pharos/control-plane/publishing/public-page/rows.ts'
import { buildPageView } from '@pharos/control-plane/publishing/public-page/view.ts'
import { formatOf } from '@pharos/control-plane/publishing/public-page/words/format.ts'
import type { Language } from '@pharos/control-plane/publishing/public-page/words/index.ts'

const BASE = 'https://status.example.com'

/** The input of a printer, from the rows of a page. */
export function shownOf(rows: PageRows, more: Partial<Shown> & { language?: Language } = {}): Shown {
  const { language = 'en', ...rest } = more
  const view = buildPageView(rows, NOW)
  return { view, base: BASE, api: 'https://api.example.com', format: formatOf(language), staleSince: null, ...rest }
}

export function htmlOf(rows: PageRows, more: Parameters<typeof shownOf>[1] = {}): Printed {
  return printHtml(shownOf(rows, more))
}
