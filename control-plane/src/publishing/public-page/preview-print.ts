import type { PagePreview, PreviewLook } from '@pharos/shared-protocol/contract/page-preview.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSlots, NoSlot } from '../../platform/slots.ts'
import { cleanStyle } from '../branding/index.ts'
import { coloursOf } from './html/contrast.ts'
import { printHtml } from './html/page.ts'
import { inLanguage } from './in-language.ts'
import type { PageRows } from './rows.ts'
import { TextPrinter, textsOf } from './texts.ts'
import { buildPageView } from './view.ts'
import { formatOf } from './words/format.ts'
import { languageOf } from './words/index.ts'

/**
 * Concurrent previews in a process; further ones wait for a while. A preview costs as much as building the page, which
 * bounds its queries and texts.
 */
const AT_ONCE = 2
const PATIENCE_MS = 5_000

/** Prints unsaved pages, a few at a time; `read` is called for the rows once a slot is free. */
export type PrintPreview = (look: PreviewLook, read: () => Promise<PageRows>) => Promise<PagePreview>

export function createPreviewPrinter(platform: Platform): PrintPreview {
  const inTurn = createSlots(AT_ONCE, PATIENCE_MS)
  const texts = new TextPrinter()
  return (look, read) =>
    inTurn(async () => print(platform, await read(), look, texts)).catch(error => {
      if (!(error instanceof NoSlot)) throw error
      throw new Refusal('unavailable', 'Too many previews are being generated at the moment. Please try again.')
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
