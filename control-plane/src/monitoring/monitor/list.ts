import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { allOf, fixed, given, limitOf } from '../../platform/database/conditions.ts'
import { sql } from '../../platform/database/connect.ts'
import { type SelectedColumns, selected } from '../../platform/database/own-rows.ts'
import { ID_CURSOR, type Page, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Monitor } from './entity.ts'
import type { LiveState } from './present.ts'

/** Current state beside the status, over the monitor `m` and its state `s`. */
export interface LiveColumns<Live extends LiveState> {
  columns: SelectedColumns<Omit<Live, keyof LiveState>>
  joins: RawBuilder<unknown>
}

export interface MonitorQuery {
  limit: number
  cursor?: string | undefined
  status?: string | undefined
  tag?: string | undefined
}

const STATE: SelectedColumns<LiveState> = {
  status: sql`s.status`,
  since: sql`s.since`,
  last_failure_reason: sql`s.last_failure_reason`,
}

/**
 * Reads the monitors of a kind. `present` converts a monitor and its live columns to the API's form. Each call is one
 * statement and creates no entities, since lists are read often and never change their rows.
 */
export function readerOf<Live extends LiveState, Wire extends object>(
  kind: MonitorKindName,
  { columns, joins }: LiveColumns<Live>,
  present: (monitor: Monitor, live: Live, ctx: Ctx) => Wire,
) {
  const live = fixed(sql.join([...selected(STATE), ...selected(columns)]))
  const from = fixed(sql`from monitor m join monitor_state s on s.monitor_id = m.id ${joins}`)
  const mine = (ctx: Ctx) => sql`m.account_id = ${ctx.account} and m.kind = ${sql.lit(kind)}`

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
      const { status, tag, limit } = query
      const filters = allOf(
        mine(ctx),
        given(before, id => sql`m.id < ${id}::uuid`),
        given(status, name => sql`s.status = ${name}`),
        given(tag, name => sql`m.tags @> array[${name}]::text[]`),
      )
      const { rows } = await sql<Monitor & Live>`select m.*, ${live} ${from} where ${filters}
        order by m.id desc ${limitOf(limit)}`.execute(ctx.sql)
      return pageOf(
        rows,
        limit,
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
