import type * as contract from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, join, type Value, value } from '../../platform/telemetry-store/sql.ts'
import { columnOf, fieldValue, rangeOf } from '../log/index.ts'
import { scopeOf } from './scope.ts'

interface ValueRow {
  field: string
  given: string
  records: string
}

/** Counts the values of fields. Reads each record once for all columns, and once for each other field. */
export async function listLogFacets(ctx: OpenCtx, { query }: Input<typeof contract.listLogFacets>) {
  const scope = scopeOf(rangeOf(ctx.now, query), query)
  const fields = [...new Set(query.fields.split(',').map(field => field.trim()))]
  const most = value('UInt32', query.limit + 1)
  const columns = fields.flatMap((field, i) => {
    const column = columnOf(field)
    return column === null ? [] : [{ field, column, name: NAMES[i] as Ch }]
  })
  const counts = [
    ...(columns.length > 0 ? [countColumns(columns, scope, most)] : []),
    ...fields.filter(field => columnOf(field) === null).map(field => countField(field, scope, most)),
  ]
  const rows = await ctx.platform.telemetry.query<ValueRow>(ctx.account, join(counts, ' union all '))
  return fields.map(field => {
    const own = rows.filter(row => row.field === field).map(row => ({ value: row.given, count: Number(row.records) }))
    own.sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
    return { field, values: own.slice(0, query.limit), more: own.length > query.limit }
  })
}

interface Column {
  field: string
  column: Ch
  name: Ch
}

/** One grouping set per column. Counts stored values, and converts only the result to text. */
function countColumns(columns: readonly Column[], scope: Ch, most: Value): Ch {
  const pieces = (write: (each: Column) => Ch) => join(columns.map(write), ', ')
  return ch`select * from (
    select multiIf(${pieces(({ field, name }) => ch`grouping(${name}) = 0, ${value('String', field)}`)}, '') as field,
      multiIf(${pieces(({ name }) => ch`grouping(${name}) = 0, toString(${name})`)}, '') as given, count() as records
    from (select ${pieces(({ column, name }) => ch`${column} as ${name}`)} from ${scope})
    group by grouping sets (${pieces(({ name }) => ch`(${name})`)})
    having given != '' order by records desc, given limit ${most} by field)`
}

function countField(field: string, scope: Ch, most: Value): Ch {
  const { found, exists } = fieldValue(field)
  return ch`select * from (select ${value('String', field)} as field, ${found} as given, count() as records from ${scope}
    where ${exists} group by given order by records desc, given limit ${most})`
}

/** One alias for each of `MOST_FACETS`. */
const NAMES = [ch`f0`, ch`f1`, ch`f2`, ch`f3`, ch`f4`, ch`f5`, ch`f6`, ch`f7`, ch`f8`, ch`f9`]
