import { baseUrlOf } from '../../platform/config.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Endpoint, FindEndpoints } from '../../response/delivery/index.ts'
import { RECEIVES } from './recipients.ts'
import type { RecipientRow, ReportRow } from './row.ts'
import { confirmToken, endToken } from './token.ts'
import { MAIL_WORDS } from './words/mail.ts'

type Found = RecipientRow & Pick<ReportRow, 'language'>

/** The addresses that receive a report, with the link to unsubscribe. Looked up again for each attempt. */
export const reportRecipientEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<Found>`select r.*, p.language from report_recipient r
    join mailed_report p on p.id = r.report_id where r.id = any(${ids}::uuid[]) and ${RECEIVES}`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, { ...reachOf(row), unsubscribe_url: link(ctx, 'unsubscribe', row) }]))
}

/** The addresses that are asked to confirm, with the link to do so, and one never to be asked again. */
export const askedReportRecipientEndpoints: FindEndpoints = async (ctx, ids) => {
  const { rows } = await sql<Found>`select r.*, p.language from report_recipient r
    join mailed_report p on p.id = r.report_id
    where r.id = any(${ids}::uuid[]) and r.listed and r.state = 'pending' and r.asked_at is not null`.execute(ctx.sql)
  return new Map(
    rows.map(row => {
      const confirm = {
        label: MAIL_WORDS[row.language].confirm,
        url: link(ctx, 'confirm', row),
        action: 'accept' as const,
      }
      return [row.id, { ...reachOf(row), links: [confirm], unsubscribe_url: link(ctx, 'unsubscribe', row) }]
    }),
  )
}

function reachOf({ email }: Found): Endpoint {
  return { type: 'email', label: 'a recipient of a report', config: { email }, secrets: {}, of_stranger: true }
}

function link({ platform }: SystemCtx, action: 'confirm' | 'unsubscribe', { id, asked_at }: Found): string {
  const token = action === 'confirm' ? confirmToken(platform, id, Number(asked_at)) : endToken(platform, id)
  return `${baseUrlOf(platform.config)}/public/report/${action}?token=${token}`
}
