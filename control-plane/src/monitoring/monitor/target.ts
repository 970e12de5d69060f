import { sql } from '../../platform/database/connect.ts'
import type { MonitorKind } from './kind.ts'
import type { Kinds } from './kinds.ts'

/** The part of the config of the monitor `m` that its kind makes the target of, as SQL. */
export function targetConfig({ platform }: { platform: { kinds: Kinds } }) {
  const parts = Object.values(platform.kinds).map(
    ({ kind, target_from }) => sql`when ${sql.lit(kind)} then ${partOf(target_from)}`,
  )
  return sql`case m.kind ${sql.join(parts, sql` `)} end`
}

function partOf(from: MonitorKind['target_from']) {
  if (!Array.isArray(from)) return from
  const fields = from.map(name => sql`${sql.lit(name)}, m.config -> ${sql.lit(name)}`)
  return sql`jsonb_build_object(${sql.join(fields)})`
}
