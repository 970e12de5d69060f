import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/database/connect.ts'
import { allKinds, kindsOf, type MonitorKind } from '../monitor/index.ts'

/** SQL over a row `m` that each kind declares under a name; null for kinds without it. */
export function ofKind(name: 'ends' | 'last_run' | 'searched') {
  const known = Object.values(allKinds()).flatMap(({ kind, [name]: of }) =>
    of ? sql`when ${sql.lit(kind)} then ${of}` : [],
  )
  return sql`case m.kind ${sql.join(known, sql` `)} end`
}

/** SQL over a row `m` of one of a family's kinds; null for others. It is not even evaluated for those. */
export function ofFamily(family: MonitorKind['family'], value: RawBuilder<unknown>) {
  return sql`case when m.kind in (${sql.join(kindsOf(family).map(kind => sql.lit(kind)))}) then ${value} end`
}
