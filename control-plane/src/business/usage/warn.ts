import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Planned } from '../../account/account/index.ts'
import { listOwners } from '../../account/member/index.ts'
import { baseUrlOf } from '../../platform/config.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { enqueueDeliveries } from '../../response/delivery/index.ts'
import { loadUsed } from './limits.ts'
import { warningMessage } from './message.ts'
import { limitUses, type Reached, reachedShares } from './rules.ts'

const EVERY_MS = 5 * MINUTE_MS
/** The accounts of one transaction. */
const BATCH = 500
/** Before every account in the order of ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Longer than the longest period. */
const KEPT_DAYS = 62

export const OLD_USAGE_WARNINGS: OldRows = {
  table: 'usage_warning',
  where: now => sql`at < ${now - KEPT_DAYS * DAY_MS}`,
}

interface Row extends Planned {
  id: string
  name: string
}

/** Mails the owners of accounts that have used 80 or 100 percent of a limit, once for each limit and period. */
export function startUsageWarnings(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'usage_warnings',
    everyMs: EVERY_MS,
    async work(turn) {
      let last = FIRST
      await drain(turn, async () => {
        const rows = await inSystem(platform, ctx => warnAfter(ctx, last))
        last = rows.at(-1)?.id ?? last
        return rows.length === BATCH
      })
    },
  })
}

async function warnAfter(ctx: SystemCtx, last: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select id, name, plan, plan_exceptions from account
    where id > ${last}::uuid and deletion_at is null order by id limit ${BATCH}`.execute(ctx.sql)
  const used = await loadUsed(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const reached = reachedShares(limitUses(row, used(row.id), ctx.now), ctx.now)
    if (reached.length > 0) await warn(ctx, row, reached)
  }
  return rows
}

/** Whoever reaches both shares at once is told of the higher one. */
async function warn(ctx: SystemCtx, row: Row, reached: readonly Reached[]): Promise<void> {
  const fresh = await noteReached(ctx, row.id, reached)
  const told = fresh.filter(
    ({ use, percent }) => !fresh.some(other => other.use.name === use.name && other.percent > percent),
  )
  if (told.length === 0) return
  const owners = await listOwners(ctx, row.id)
  const base = baseUrlOf(ctx.platform.config)
  await enqueueDeliveries(
    ctx,
    told.flatMap(each =>
      owners.map(({ email, language }) => ({
        account: row.id,
        destination: { via: 'email' as const, address: email },
        message: warningMessage({ base, account: row, reached: each, language, now: ctx.now }),
        dedup: `usage/${each.use.name}/${each.period}/${each.use.limit}/${each.percent}/${email}`,
      })),
    ),
  )
}

/** Returns those of which the account was not warned. */
async function noteReached(ctx: SystemCtx, account: string, reached: readonly Reached[]): Promise<Reached[]> {
  const of = <T>(pick: (each: Reached) => T) => reached.map(pick)
  const { rows } = await sql<{ name: string; percent: number }>`insert into usage_warning
      (account_id, name, period, amount, percent, at)
    select ${account}, given.name, given.period, given.amount, given.percent, ${ctx.now}
    from unnest(${of(({ use }) => use.name)}::text[], ${of(({ period }) => period)}::bigint[],
      ${of(({ use }) => use.limit)}::bigint[], ${of(({ percent }) => percent)}::int[])
      as given (name, period, amount, percent)
    on conflict do nothing returning name, percent`.execute(ctx.sql)
  return reached.filter(({ use, percent }) => rows.some(row => row.name === use.name && row.percent === percent))
}
