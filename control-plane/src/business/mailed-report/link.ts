import type { ReportSubscription } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { businessText } from '@pharos/shared-protocol/text/en/business.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { optInHash } from '../../platform/opt-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RecipientRow } from './row.ts'
import { readEndToken } from './token.ts'

interface Input {
  query: { token: string }
}
type Linked = RecipientRow & { report: string }
type Open = { platform: Platform }

/** Returns what a confirmation link is for. Mail scanners follow links, so GET changes nothing. */
export function showConfirm(ctx: Open, { query }: Input): Promise<ReportSubscription> {
  return inSystem(ctx.platform, async tx => present(await findAsked(tx, query.token)))
}

/** Confirms. Who has unsubscribed since stays so: the link is older than that. */
export function confirm(ctx: Open, { query }: Input): Promise<ReportSubscription> {
  return inSystem(ctx.platform, async tx => {
    const row = await findAsked(tx, query.token)
    if (row.state === 'ended') return present(row)
    await sql`update report_recipient set state = 'active', as_member = false, ask_due = null
      where id = ${row.id}`.execute(tx.sql)
    await sql`delete from report_ask where account_id = ${row.account_id} and place = ${row.place}`.execute(tx.sql)
    return present({ ...row, state: 'active' })
  })
}

/** Returns what an unsubscribe link is for. */
export function showEnd(ctx: Open, { query }: Input): Promise<ReportSubscription> {
  return inSystem(ctx.platform, async tx => present(await findByEndToken(tx, query.token)))
}

/** Ends a report for its recipient, by the button of the page or of a mail program (RFC 8058). Repeating has no effect. */
export function end(ctx: Open, { query }: Input): Promise<ReportSubscription> {
  return inSystem(ctx.platform, async tx => {
    const row = await findByEndToken(tx, query.token)
    if (row) await sql`update report_recipient set state = 'ended', ask_due = null where id = ${row.id}`.execute(tx.sql)
    return present(row && { ...row, state: 'ended' })
  })
}

async function findAsked(ctx: SystemCtx, token: string): Promise<Linked> {
  const { rows } = await sql<{ id: string }>`select id from report_recipient where confirm_hash = ${optInHash(token)}
    and confirm_until >= ${ctx.now} and listed`.execute(ctx.sql)
  const row = await lockLinked(ctx, rows[0]?.id ?? null)
  if (!row) throw new Refusal('forbidden', businessText('mailed_report.link_invalid'))
  return row
}

/** Null if the report is gone: then nothing is sent any more. */
async function findByEndToken(ctx: SystemCtx, token: string): Promise<Linked | null> {
  const id = readEndToken(ctx.platform, token)
  if (id === null) throw new Refusal('forbidden', requestText('request.link_not_valid'))
  return lockLinked(ctx, id)
}

async function lockLinked(ctx: SystemCtx, id: string | null): Promise<Linked | null> {
  await sql`select id from report_recipient where id = ${id} for update`.execute(ctx.sql)
  const { rows } = await sql<Linked>`select r.*, p.name as report from report_recipient r
    join mailed_report p on p.id = r.report_id where r.id = ${id}`.execute(ctx.sql)
  return rows[0] ?? null
}

function present(row: Pick<Linked, 'report' | 'state'> | null): ReportSubscription {
  return row === null ? { report: '', state: 'ended' } : { report: row.report, state: row.state }
}
