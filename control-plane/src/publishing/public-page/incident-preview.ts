import type * as contract from '@pharos/shared-protocol/contract/response/incident-preview.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Prospect, prospectOf } from '../../response/incident/index.ts'
import { type IncidentRow, loadPageRows } from '../page-view/index.ts'
import type { PrintPreview } from './preview-print.ts'

type Asked = Input<typeof contract.previewIncident>

/** A page as it would be with an incident published on it, and one more update. Nothing is written. */
export function previewIncident(print: PrintPreview) {
  return async (ctx: OpenCtx, { params, body }: Asked) => {
    let title = ''
    const printed = await print(body, () =>
      ctx.inAccount('read', async tx => {
        const rows = await loadPageRows(tx, body.status_page_id)
        if (rows?.page.account_id !== tx.account) throw notFound('status page')
        const own = await incidentRow(tx, params.id, body)
        title = own.title
        return { ...rows, incidents: [own, ...rows.incidents.filter(({ id }) => id !== own.id)] }
      }),
    )
    return { ...printed, title }
  }
}

async function incidentRow(ctx: Ctx, id: string, body: Asked['body']): Promise<IncidentRow> {
  const { updates: said, ...shown }: Prospect = await prospectOf(ctx, id, body.status_page_id, body.title?.trim())
  const { message } = body
  const status = message === undefined ? shown.status : (body.status ?? shown.status)
  const draft = message === undefined ? [] : [{ status, message, created_at: ctx.now }]
  const updates = [...draft, ...said].map(({ created_at, ...update }, index) => ({
    ...{ ...update, id: `${shown.id}.${index}`, at: created_at },
  }))
  const resolved_at = status === 'resolved' ? (shown.resolved_at ?? ctx.now) : shown.resolved_at
  return { ...shown, status, resolved_at, updates, updates_total: updates.length, updated_at: ctx.now }
}
