import type { listStaffAccounts as route } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { limitsOf, type Planned } from '../../account/account/index.ts'
import { requireStaff } from '../../account/staff/index.ts'
import { countedMonitors } from '../../monitoring/monitor/index.ts'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'

interface Row extends Planned {
  id: string
  name: string
  created_at: number
  deletion_at: number | null
  suspended_at: number | null
  members: number
  monitors: number
  held_monitors: number
}

/** Accounts with their sizes, newest first, without anything that is in them. */
async function loadRows(ctx: SystemCtx, where: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select a.id, a.name, a.plan, a.plan_exceptions, a.created_at, a.deletion_at, a.suspended_at,
      (select count(*)::int from member p where p.account_id = a.id and p.deactivated_at is null) as members,
      c.monitors, c.held_monitors
    from account a cross join lateral (select count(*)::int as monitors,
      count(*) filter (where m.plan_hold is not null)::int as held_monitors
      from monitor m where m.account_id = a.id and ${countedMonitors}) c
    where ${where} order by a.id desc limit ${limit}`.execute(ctx.sql)
  return rows
}

export async function listStaffAccounts(ctx: OpenCtx, { query }: Input<typeof route>) {
  requireStaff(ctx)
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const where = before === null ? sql`true` : sql`a.id < ${before}::uuid`
  const rows = await ctx.inSystem(tx => loadRows(tx, where, query.limit + 1))
  return pageOf(rows, query.limit, present, row => row.id)
}

export async function loadStaffAccount(ctx: SystemCtx, id: string) {
  const [row] = await loadRows(ctx, sql`a.id = ${id}::uuid`, 1)
  if (!row) throw notFound('account')
  return present(row)
}

function present({ members, monitors, held_monitors, plan_exceptions, ...row }: Row) {
  const { id, name, plan, created_at, deletion_at } = row
  return {
    id,
    name,
    state: stateOf(row),
    plan,
    exceptions: plan_exceptions,
    limits: limitsOf({ plan, plan_exceptions }),
    usage: { members, monitors, held_monitors },
    created_at: rfc3339(created_at),
    deletion_at: rfc3339OrNull(deletion_at),
  }
}

function stateOf({
  deletion_at,
  suspended_at,
}: Pick<Row, 'deletion_at' | 'suspended_at'>): 'active' | 'suspended' | 'ending' {
  if (deletion_at !== null) return 'ending'
  return suspended_at === null ? 'active' : 'suspended'
}
