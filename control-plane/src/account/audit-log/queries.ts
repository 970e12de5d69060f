import type { AuditEntry, listAuditLog as route } from '@pharos/shared-protocol/contract/audit-log.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'

/** Readable for 90 days (spec part 8). */
const READABLE_MS = 90 * 86_400_000

type Row = Omit<z.output<typeof AuditEntry>, 'at' | 'last_at'> & { at: number; last_at: number | null }

export async function listAuditLog(ctx: Ctx, { query }: Input<typeof route>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const from = Math.max(query.from ?? 0, ctx.now - READABLE_MS)
  const { rows } =
    await sql<Row>`select id, at, actor_type, actor_id, actor_name, user_id, action, resource, changed_fields, status, address,
      user_agent, request_id, reason, count, last_at, changes
    from audit_entry where account_id = ${ctx.account} and at >= ${from}
      and (${query.to ?? null}::bigint is null or at < ${query.to ?? null}) and (${before}::uuid is null or id < ${before}::uuid)
      and (${query.action ?? null}::text is null or action = ${query.action ?? null})
      and (${query.actor_id ?? null}::text is null or actor_id = ${query.actor_id ?? null})
      and (${query.resource ?? null}::text is null or resource = ${query.resource ?? null})
      and (${query.status ?? null}::int is null or status = ${query.status ?? null})
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

function present({ at, last_at, ...rest }: Row) {
  return { ...rest, at: rfc3339(at), last_at: last_at === null ? null : rfc3339(last_at) }
}
