import type { AuditEntry, listAuditLog as route } from '@pharos/shared-protocol/contract/account/audit-log.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'

/** Readable for 90 days (spec part 8). */
const READABLE_MS = 90 * 86_400_000

export type Entry = z.output<typeof AuditEntry>
type Row = Omit<Entry, 'at' | 'last_at' | 'imported_at'> & {
  at: number
  last_at: number | null
  imported_at: number | null
}

const COLUMNS = sql`id, at, actor_type, actor_id, actor_name, user_id, action, resource, changed_fields, status, address,
  user_agent, request_id, reason, count, last_at, changes, imported_at`

export async function listAuditLog(ctx: Ctx, { query }: Input<typeof route>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const from = Math.max(query.from ?? 0, ctx.now - READABLE_MS)
  const { rows } = await sql<Row>`select ${COLUMNS} from audit_entry where account_id = ${ctx.account} and at >= ${from}
      and (${query.to ?? null}::bigint is null or at < ${query.to ?? null}) and (${before}::uuid is null or id < ${before}::uuid)
      and (${query.action ?? null}::text is null or action = ${query.action ?? null})
      and (${query.actor_id ?? null}::text is null or actor_id = ${query.actor_id ?? null})
      and (${query.resource ?? null}::text is null or resource = ${query.resource ?? null})
      and (${query.status ?? null}::int is null or status = ${query.status ?? null})
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => row.id)
}

/** Loads the entries of an account with these ids, in their order; those that have left the log are omitted. */
export async function loadEntries(ctx: SystemCtx, account: string, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from audit_entry
    where account_id = ${account} and id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], id)`.execute(ctx.sql)
  return rows.map(present)
}

function present({ at, last_at, imported_at, ...rest }: Row): Entry {
  return {
    ...rest,
    at: rfc3339(at),
    last_at: rfc3339OrNull(last_at),
    ...(imported_at === null ? {} : { imported_at: rfc3339(imported_at) }),
  }
}
