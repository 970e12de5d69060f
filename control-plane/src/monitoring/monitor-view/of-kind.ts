import { type Family, kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { overdueSince } from '../planned/index.ts'

/** SQL over a row `m` that each kind declares under a name; null for kinds without it. */
export function ofKind({ platform }: SystemCtx, name: 'ends' | 'last_run') {
  const known = Object.values(platform.kinds).flatMap(({ kind, [name]: of }) =>
    of ? sql`when ${sql.lit(kind)} then ${of}` : [],
  )
  return sql`case m.kind ${sql.join(known, sql` `)} end`
}

/**
 * When the monitor `m` was last checked, as text: its own run, that of any region, its ping, or what its kind declares.
 * For a planned one a space follows, and since when it is overdue at `c.now`. Each is empty without a value.
 */
export function lastOf({ platform }: SystemCtx) {
  const declared = Object.values(platform.kinds).flatMap(({ kind, last_run }) =>
    last_run ? sql`when m.kind = ${sql.lit(kind)} then ${last_run}::text` : [],
  )
  return sql`case ${sql.join(declared, sql` `)}
    when ${isOf('planned')} then (select concat(p.last_run_at, ' ', ${overdueSince(sql`c.now`)})
      from planned_run p where p.monitor_id = m.id)
    when ${isOf('voted')} then (select max(r.last_at)::text from region_state r where r.monitor_id = m.id)
    when ${isOf('reported')} then (select h.last_ping_at::text from heartbeat_state h where h.monitor_id = m.id)
    end`
}

function isOf(family: Family) {
  return sql`m.kind in (${sql.join(kindsOf(family).map(kind => sql.lit(kind)))})`
}
