import type * as contract from '@pharos/shared-protocol/contract/log-analysis.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, join, value } from '../../platform/telemetry-store/sql.ts'
import { fieldValue, rangeOf } from '../log/index.ts'
import { scopeOf } from './scope.ts'

export async function listLogFacets(ctx: OpenCtx, { query }: Input<typeof contract.listLogFacets>) {
  const scope = scopeOf(rangeOf(ctx.now, query), query)
  const fields = [...new Set(query.fields.split(',').map(field => field.trim()))]
  const each = fields.map(field => {
    const { found, exists } = fieldValue(field)
    return ch`select * from (select ${value('String', field)} as field, ${found} as given, count() as records from ${scope}
      where ${exists} group by given order by records desc, given limit ${value('UInt32', query.limit + 1)})`
  })
  type Row = { field: string; given: string; records: string }
  const rows = await ctx.platform.telemetry.query<Row>(ctx.account, join(each, ' union all '))
  return fields.map(field => {
    const own = rows.filter(row => row.field === field).map(row => ({ value: row.given, count: Number(row.records) }))
    own.sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
    return { field, values: own.slice(0, query.limit), more: own.length > query.limit }
  })
}

interface FieldRow {
  name: string
  origin: 'attributes' | 'resource'
  type: 'string' | 'int' | 'double' | 'bool' | 'bytes' | 'array' | 'map' | 'empty'
  records: string
}

export async function listLogFields(ctx: OpenCtx, { query }: Input<typeof contract.listLogFields>) {
  const scope = scopeOf(rangeOf(ctx.now, query), query)
  const keysOf = (origin: Ch, map: Ch, types: Ch) =>
    ch`select ${origin} as origin, arrayJoin(arrayMap(k -> (toString(k), if(mapContains(${types}, k), toString(${types}[k]), 'string')), mapKeys(${map}))) as pair
      from ${scope}`
  const rows = await ctx.platform.telemetry.query<FieldRow>(
    ctx.account,
    ch`select pair.1 as name, origin, pair.2 as type, count() as records
      from (${keysOf(ch`'attributes'`, ch`attributes`, ch`attributes_types`)}
        union all ${keysOf(ch`'resource'`, ch`resource`, ch`resource_types`)})
      group by name, origin, type order by records desc, name, origin, type limit ${value('UInt32', query.limit)}`,
  )
  return rows.map(({ name, origin, type, records }) => ({ name, origin, type, count: Number(records) }))
}
