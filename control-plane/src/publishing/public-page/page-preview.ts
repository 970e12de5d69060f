import type * as contract from '@pharos/shared-protocol/contract/page-preview.ts'
import type { PagePreview, PreviewInput } from '@pharos/shared-protocol/contract/page-preview.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx, OpenCtx, Platform } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { createSlots, NoSlot } from '../../platform/slots.ts'
import { cleanStyle } from '../branding/index.ts'
import { draftComponents } from '../component/index.ts'
import { coloursOf } from './html/contrast.ts'
import { printHtml } from './html/page.ts'
import { loadPageRows } from './load.ts'
import { withDraft } from './page-preview-rows.ts'
import type { PageRows } from './rows.ts'
import { TextPrinter, textsOf } from './texts.ts'
import { buildPageView } from './view.ts'
import { formatOf } from './words/format.ts'
import { languageOf } from './words/index.ts'

/**
 * A preview costs what building the page costs (its queries and texts are bounded there): this many at a time in a
 * process, and the next ones wait for a while.
 */
const AT_ONCE = 2
const PATIENCE_MS = 5_000

/** Prints the page as it would be with the changes of the body. Nothing is written, and nothing public is touched. */
export function createPreview(platform: Platform) {
  const inTurn = createSlots(AT_ONCE, PATIENCE_MS)
  const texts = new TextPrinter()
  return (ctx: OpenCtx, { params, body }: Input<typeof contract.previewStatusPage>): Promise<PagePreview> =>
    inTurn(async () => {
      const rows = await ctx.inAccount('read', tx => readRows(tx, params.id, body))
      return print(platform, { ...rows, ...withDraft(rows, body, ctx.now) }, body, texts)
    }).catch(error => {
      if (!(error instanceof NoSlot)) throw error
      throw new Refusal('unavailable', 'Too many previews are being printed at the moment. Please try again.')
    })
}

async function readRows(ctx: Ctx, id: string, { components }: PreviewInput): Promise<PageRows> {
  const draft = components && (await draftComponents(ctx, id, components))
  const rows = await loadPageRows(ctx, id, draft)
  if (rows?.page.account_id !== ctx.account) throw notFound('status page')
  return rows
}

async function print(platform: Platform, rows: PageRows, { theme, language = 'en' }: PreviewInput, texts: TextPrinter) {
  const now = platform.clock.now()
  const view = buildPageView(rows, now, await texts.printAll(textsOf(rows)))
  const { custom_css, default_theme } = view.branding
  const style = cleanStyle(custom_css ?? '')
  const api = baseUrlOf(platform.config)
  const { body: html } = printHtml({
    view: { ...view, branding: { ...view.branding, custom_css: null, default_theme: theme ?? default_theme } },
    base: `${api}/status/${view.id}`,
    api,
    format: formatOf(languageOf(language)),
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
