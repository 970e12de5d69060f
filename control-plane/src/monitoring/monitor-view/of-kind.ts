import { sql } from '../../platform/database/connect.ts'
import { allKinds } from '../monitor/index.ts'

/** SQL over a row `m` that each kind declares under a name; null for kinds without it. */
export function ofKind(name: 'ends' | 'last_run' | 'searched') {
  const known = Object.values(allKinds()).flatMap(({ kind, [name]: of }) =>
    of ? sql`when ${sql.lit(kind)} then ${of}` : [],
  )
  return sql`case m.kind ${sql.join(known, sql` `)} end`
}
