import { DAY_MS, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { optInHash } from '../../platform/opt-in.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { confirmMessage } from './message.ts'
import { ASK_WORK } from './recipients.ts'
import type { RecipientRow, ReportRow } from './row.ts'
import { confirmToken } from './token.ts'

const EVERY_MS = 10_000
export const CONFIRM_WITHIN_MS = 7 * DAY_MS
/** Confirmation mails of 24 hours: to one address by all accounts, and of one account that were not confirmed. */
export const MOST_ASKS = { address: 3, account: 50 }
/** When a mail that exceeds these is tried again. */
const LATER_MS = HOUR_MS

type Due = RecipientRow & Pick<ReportRow, 'name' | 'language' | 'cadence'> & { account: string }

/** Asks recipients to confirm: one mail for each time they are added, within the limits of their account and address. */
export function startAsks(platform: Platform): Worker {
  return startWorker(platform, {
    name: ASK_WORK,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from report_recipient where ask_due <= ${now})`,
    work: turn => drain(turn, () => inSystem(platform, askNext)),
  })
}

async function askNext(ctx: SystemCtx): Promise<boolean> {
  const { rows: due } = await sql<{ id: string }>`select id from report_recipient where ask_due <= ${ctx.now}
    order by ask_due, id limit 1 for update skip locked`.execute(ctx.sql)
  const { rows } = await sql<Due>`select r.*, p.name, p.language, p.cadence, a.name as account from report_recipient r
      join mailed_report p on p.id = r.report_id join account a on a.id = r.account_id
    where r.id = ${due[0]?.id ?? null}`.execute(ctx.sql)
  const [row] = rows
  if (!row) return false
  // Serializes the counting: of the account, and of the address in all accounts.
  for (const lock of [`report_ask ${row.account_id}`, `report_ask ${row.place}`].sort())
    await sql`select pg_advisory_xact_lock(hashtext(${lock}))`.execute(ctx.sql)
  if (await isTooMany(ctx, row))
    await sql`update report_recipient set ask_due = ${ctx.now + LATER_MS} where id = ${row.id}`.execute(ctx.sql)
  else await ask(ctx, row)
  return true
}

async function isTooMany(ctx: SystemCtx, { account_id, place }: Due): Promise<boolean> {
  const since = ctx.now - DAY_MS
  const { rows } = await sql<{ account: number; address: number }>`select
    (select count(*)::int from report_ask where account_id = ${account_id} and at > ${since}) as account,
    (select count(*)::int from report_ask where place = ${place} and at > ${since}) as address`.execute(ctx.sql)
  const [counts] = rows
  return counts === undefined || counts.account >= MOST_ASKS.account || counts.address >= MOST_ASKS.address
}

async function ask(ctx: SystemCtx, row: Due): Promise<void> {
  const until = ctx.now + CONFIRM_WITHIN_MS
  await sql`update report_recipient set asked_at = ${ctx.now}, ask_due = null, confirm_until = ${until},
    confirm_hash = ${optInHash(confirmToken(ctx.platform, row.id, ctx.now))} where id = ${row.id}`.execute(ctx.sql)
  await sql`insert into report_ask (id, account_id, place, at)
    values (${ctx.newId()}, ${row.account_id}, ${row.place}, ${ctx.now})`.execute(ctx.sql)
  await enqueueDeliveries(ctx, [
    {
      account: row.account_id,
      destination: { via: 'asked_report_recipient', id: row.id },
      message: confirmMessage(row, ctx.now),
      dedup: `report-recipient/${row.id}/${ctx.now}`,
      not_after: epoch(until),
    },
  ])
}

/** Counted mails are forgotten after a day. */
export const OLD_REPORT_ASKS = {
  table: 'report_ask',
  where: (now: number) => sql`at < ${now - DAY_MS}`,
}
