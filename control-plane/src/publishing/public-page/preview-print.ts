import type { PagePreview, PreviewLook } from '@pharos/shared-protocol/contract/publishing/page-preview.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSemaphore, NoPermit } from '../../platform/semaphore.ts'
import { cleanStyle } from '../branding/index.ts'
import { coloursOf, printHtml } from '../page-html/index.ts'
import { buildPageView, type PageRows } from '../page-view/index.ts'
import { formatOf, inLanguage, languageOf } from '../page-words/index.ts'
import { TextPrinter, textsOf } from './texts.ts'

/**
 * Concurrent previews in a process; further ones wait for a while. A preview costs as much as building the page, which
 * bounds its queries and texts.
 */
const AT_ONCE = 2
const PATIENCE_MS = 5_000

/** Prints unsaved pages, a few at a time; `read` is called for the rows once a slot is free. */
export type PrintPreview = (look: PreviewLook, read: () => Promise<PageRows>) => Promise<PagePreview>

export function createPreviewPrinter(platform: Platform): PrintPreview {
  const inTurn = createSemaphore(AT_ONCE, PATIENCE_MS)
  const texts = new TextPrinter()
  return (look, read) =>
    inTurn(async () => print(platform, await read(), look, texts)).catch(error => {
      if (!(error instanceof NoPermit)) throw error
      throw new Refusal('unavailable', publishingText('public_page.previews_busy'))
    })
}

async function print(
  platform: Platform,
  rows: PageRows,
  { theme, language = 'en' }: PreviewLook,
  texts: TextPrinter,
): Promise<PagePreview> {
  const now = platform.clock.now()
  const view = buildPageView(rows, now, await texts.printAll(textsOf(rows)))
  const format = formatOf(languageOf(language))
  const spoken = inLanguage(view, format.language)
  const { custom_css, default_theme } = view.branding
  const style = cleanStyle(custom_css ?? '')
  const api = baseUrlOf(platform.config)
  const { body: html } = printHtml({
    view: { ...spoken, branding: { ...view.branding, custom_css: null, default_theme: theme ?? default_theme } },
    base: `/status/${view.id}`,
    api,
    format,
    staleSince: null,
  })
  return {
    html,
    custom_css: style.css,
    custom_css_left_out: style.leftOut,
    colours: coloursOf(view.branding),
    as_of: rfc3339(now),
  }
}
