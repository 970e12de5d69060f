import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { type Level, raise, startOfDay } from '../../account/meter/index.ts'
import { countedMonitors } from '../../monitoring/monitor/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'

const EVERY_MS = 5 * MINUTE_MS

/** Notes how many monitors and members accounts have; the highest number of a day is its figure. */
export function startUsageLevels(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'usage_levels',
    everyMs: EVERY_MS,
    atStart: true,
    work: () => inSystem(platform, noteLevels),
  })
}

async function noteLevels(ctx: SystemCtx): Promise<void> {
  await raise(ctx, startOfDay(ctx.now), await loadLevels(ctx))
}

async function loadLevels(ctx: SystemCtx): Promise<Level[]> {
  const { rows } = await sql<Level>`select m.account_id as account, 'monitors' as metric, count(*)::int as amount
      from monitor m where ${countedMonitors} group by m.account_id
    union all select m.account_id, 'members', count(*)::int
      from member m where m.deactivated_at is null group by m.account_id`.execute(ctx.sql)
  return rows
}

/** A monitor or member that counts, and was there before an instant. */
export interface Thing {
  id: string
  at: EpochMs
  name: string
}

/** Those of an account that exist still, oldest first, after a position. */
export async function thingsOf(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  metric: 'monitors' | 'members',
  { before, kind, after, limit }: { before: number; kind: string | null; after: Position | null; limit: number },
): Promise<Thing[]> {
  const found =
    metric === 'monitors'
      ? sql`select m.id, m.created_at as at, m.friendly_name as name from monitor m
          where m.account_id = ${account} and ${countedMonitors} and (${kind}::text is null or m.kind = ${kind})`
      : sql`select m.id, m.created_at as at, p.email as name from member m join person p on p.id = m.person_id
          where m.account_id = ${account} and m.deactivated_at is null and ${kind}::text is null`
  const { rows } = await sql<Thing>`select * from (${found}) f where f.at < ${before}
      and (${after?.at ?? null}::bigint is null or (f.at, f.id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by f.at, f.id limit ${limit}`.execute(ctx.sql)
  return rows
}

/** Where a page of rows ends. */
export interface Position {
  at: number
  id: string
}
