import { sql } from '../../platform/database/connect.ts'
import { allKinds } from '../monitor/index.ts'

/** What a kind of monitors knows of a row `m`, as SQL; null of the kinds that have none. */
export function ofKind(name: 'ends' | 'last_run' | 'searched') {
  const known = Object.values(allKinds()).flatMap(({ kind, [name]: of }) =>
    of ? sql`when ${sql.lit(kind)} then ${of}` : [],
  )
  return sql`case m.kind ${sql.join(known, sql` `)} end`
}
