import { Id } from '@pharos/shared-protocol/contract/field.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { isPast, PRESENT_SNAPSHOT } from '../../platform/database/snapshot.ts'
import { eventsSince } from '../../platform/outbox/since.ts'
import { requestsSince } from '../audit-log/index.ts'
import type { Position } from './cursor.ts'

/** A change in an account. The id defines an order. */
export interface Change {
  id: string
  at: number
  name: string
  subject: string | null
}

/** The most changes that are read for one account at once. If there are more, clients read everything again. */
export const MOST_CHANGES = 1_000

/** The current position, up to which everything can be sent. */
export async function readPosition(ctx: SystemCtx): Promise<Position> {
  const { rows } = await sql<{ snapshot: string }>`select ${PRESENT_SNAPSHOT} as snapshot`.execute(ctx.sql)
  return { snapshot: rows[0]?.snapshot ?? '', at: ctx.now }
}

/**
 * Reads the changes in each account since its position, and the position after them. Runs in one statement, so that one
 * snapshot covers all. Null for an account with more than `MOST_CHANGES`, or if the position is of another database.
 */
export async function readChanges(ctx: SystemCtx, wanted: readonly { account: string; since: Position }[]) {
  const [account, since] = [sql.ref('wanted.account'), sql.ref('wanted.since')]
  const events = eventsSince(account, since, ctx.now, MOST_CHANGES + 1)
  const requests = requestsSince(account, since, ctx.now, MOST_CHANGES + 1)
  type Row = [wanted: number, id: string, at: number, name: string, subject: string | null]
  const { rows } = await sql<{ snapshot: string; found: Row[] }>`select ${PRESENT_SNAPSHOT} as snapshot,
    coalesce((select json_agg(json_build_array(wanted.nr, change.id, change.at, change.name, change.subject))
      from unnest(${wanted.map(each => each.account)}::uuid[], ${wanted.map(each => each.since.snapshot)}::text[])
        with ordinality as wanted (account, since, nr)
      cross join lateral ((${events}) union all (${requests})) change), '[]') as found`.execute(ctx.sql)
  const { snapshot = '', found = [] } = rows[0] ?? {}
  const changes: Change[][] = wanted.map(() => [])
  for (const [nr, id, at, name, subject] of found)
    changes[nr - 1]?.push({ id, at, name, subject: Id.safeParse(subject).data ?? null })
  return {
    position: { snapshot, at: ctx.now },
    changes: changes.map((each, index) => {
      const since = wanted[index]?.since.snapshot ?? ''
      return each.length > MOST_CHANGES || !isPast(since, snapshot) ? null : each.sort(byId)
    }),
  }
}

function byId(a: Change, b: Change): number {
  return a.id < b.id ? -1 : 1
}
