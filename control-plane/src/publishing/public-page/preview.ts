import type * as contract from '@pharos/shared-protocol/contract/incident-preview.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { bind, type Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { prospectOf } from '../../response/incident/index.ts'
import { printHtml } from './html/page.ts'
import { loadPageRows } from './load.ts'
import { partsOf } from './print/part.ts'
import type { IncidentRow } from './rows.ts'
import { TextPrinter, textsOf } from './texts.ts'
import { buildPageView } from './view.ts'
import { formatOf } from './words/format.ts'

const printer = new TextPrinter()

/** A page as it would be with an incident on it, and one more update. It costs what one build of the page costs. */
async function previewIncident(ctx: Ctx, { params, body }: Input<typeof contract.previewIncident>) {
  const { status_page_id: page, title, message } = body
  const rows = await loadPageRows(ctx, page)
  if (rows?.page.account_id !== ctx.account) throw notFound('status page')
  const { updates: said, ...shown } = await prospectOf(ctx, params.id, page, title?.trim())
  const status = message === undefined ? shown.status : (body.status ?? shown.status)
  const draft = message === undefined ? [] : [{ status, message, created_at: ctx.now }]
  const updates = [...draft, ...said].map(({ created_at, ...update }, index) => ({
    ...{ ...update, id: `${shown.id}.${index}`, at: created_at },
  }))
  const resolved_at = status === 'resolved' ? (shown.resolved_at ?? ctx.now) : shown.resolved_at
  const own: IncidentRow = {
    ...shown,
    status,
    resolved_at,
    updates,
    updates_total: updates.length,
    updated_at: ctx.now,
  }
  const incidents = [own, ...rows.incidents.filter(({ id }) => id !== own.id)]
  const print = await printer.printAll(textsOf({ ...rows, incidents }))
  const view = buildPageView({ ...rows, incidents }, ctx.now, print)
  const base = `/status/${page}`
  const { body: html } = printHtml({
    view,
    base,
    api: baseUrlOf(ctx.platform.config),
    format: formatOf('en'),
    staleSince: null,
  })
  return { title: shown.title, html: inFrame(html, base) }
}

/** The document without its script, and with its style by address: the policy of whoever frames it refuses both. */
function inFrame(html: string, base: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, `<link rel="stylesheet" href="${base}/page.css">`)
    .replace(/<script>.*?<\/script>/s, '')
    .replaceAll(/<a\b([^<>]*?) href="[^"]*"/g, '<a$1')
}

async function printMarkdown(_: Ctx, { body }: Input<typeof contract.printMarkdown>) {
  const parts = partsOf(body.text)
  const print = await printer.printAll(parts)
  return { html: parts.map(print).join('\n') }
}

export const previewRoutes = [bind(routes.previewIncident, previewIncident), bind(routes.printMarkdown, printMarkdown)]
