import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ID_CURSOR, type Page, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Monitor } from './entity.ts'
import type { LiveState } from './present.ts'

/** Current state beside the status, as SQL over the monitor `m` and its state `s`. */
export interface LiveColumns {
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

interface MonitorQuery {
  limit: number
  cursor?: string | undefined
  status?: string | undefined
  tag?: string | undefined
}

/**
 * Reads the monitors of a kind. `present` converts a monitor and its live columns to the API's form. Each call is one
 * statement and creates no entities, since lists are read often and never change their rows.
 */
export function readerOf<Live extends LiveState, Wire>(
  kind: MonitorKindName,
  { columns, joins }: LiveColumns,
  present: (monitor: Monitor, live: Live, ctx: Ctx) => Wire,
) {
  const live = sql`s.status, s.since, s.last_failure_reason, ${columns}`
  const from = sql`from monitor m join monitor_state s on s.monitor_id = m.id ${joins}`
  const mine = (ctx: Ctx) => sql`m.account_id = ${ctx.account} and m.kind = ${kind}`

  /** The row of one monitor, by its id or by that of the HTTP monitor that it is paired with. */
  async function find(ctx: Ctx, by: 'id' | 'http_job_id', id: string): Promise<(Monitor & Live) | null> {
    const { rows } = await sql<Monitor & Live>`select m.*, ${live} ${from}
      where ${mine(ctx)} and ${sql.ref(`m.${by}`)} = ${id}`.execute(ctx.sql)
    return rows[0] ?? null
  }

  return {
    find,
    /** Presents a monitor that a verb has loaded and may have changed. */
    async describe(ctx: Ctx, monitor: Monitor): Promise<Wire> {
      const { rows } = await sql<Live>`select ${live} ${from} where ${mine(ctx)} and m.id = ${monitor.id}`.execute(
        ctx.sql,
      )
      if (!rows[0]) throw notFound(KINDS[kind].name)
      return present(monitor, rows[0], ctx)
    },
    /** A page of the account's monitors of the kind, newest first. */
    async page(ctx: Ctx, query: MonitorQuery): Promise<Page<Wire[]>> {
      const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
      const { rows } = await sql<Monitor & Live>`select m.*, ${live} ${from}
        where ${mine(ctx)} and (${before}::uuid is null or m.id < ${before}::uuid)
          and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
          and (${query.tag ?? null}::text is null or m.tags @> array[${query.tag ?? null}]::text[])
        order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
      return pageOf(
        rows,
        query.limit,
        row => present(row, row, ctx),
        row => row.id,
      )
    },
    /** All of them, newest first. */
    async all(ctx: Ctx): Promise<Wire[]> {
      const { rows } = await sql<Monitor & Live>`select m.*, ${live} ${from} where ${mine(ctx)}
        order by m.id desc`.execute(ctx.sql)
      return rows.map(row => present(row, row, ctx))
    },
  }
}
