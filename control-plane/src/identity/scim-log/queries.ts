import type { listScimLog as route, ScimLogEntry } from '@pharos/shared-protocol/contract/identity/scim-log.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { type LeftOut, textOf } from './left-out.ts'

type Entry = z.output<typeof ScimLogEntry>
type Request = Entry['request']

interface Row {
  id: string
  at: number
  request_id: string
  method: Request['method']
  resource_type: Request['resource_type']
  resource_id: string | null
  resource_name: string | null
  status: number
  applied: Entry['applied']
  not_applied: LeftOut[]
}

const RESULTS: Record<Entry['result'], ReturnType<typeof sql>> = {
  applied: sql`status < 400 and not_applied = '[]'::jsonb`,
  partly_applied: sql`status < 400 and not_applied <> '[]'::jsonb`,
  refused: sql`status >= 400`,
}

export async function listScimLog(ctx: Ctx, { query }: Input<typeof route>) {
  const { rows: connections } = await sql`select from scim_connection where account_id = ${ctx.account}`.execute(
    ctx.sql,
  )
  if (connections.length === 0) throw notFound('SCIM connection')
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<Row>`select id, at, request_id, method, resource_type, resource_id, resource_name, status,
      applied, not_applied
    from scim_log_entry where account_id = ${ctx.account}
      and (${query.from ?? null}::bigint is null or at >= ${query.from ?? null})
      and (${query.to ?? null}::bigint is null or at < ${query.to ?? null})
      and (${before}::uuid is null or id < ${before}::uuid) and ${query.result ? RESULTS[query.result] : sql`true`}
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

function present({ id, at, status, applied, not_applied, ...request }: Row): Entry {
  const { request_id, method, resource_type, resource_id, resource_name } = request
  return {
    id,
    at: rfc3339(at),
    result: status >= 400 ? 'refused' : not_applied.length > 0 ? 'partly_applied' : 'applied',
    request: { id: request_id, method, resource_type, resource_id, resource_name },
    status,
    applied,
    not_applied: not_applied.map(each => ({ ...each, text: textOf(each) })),
  }
}
