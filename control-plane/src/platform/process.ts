import { inSystem, type Platform, type SystemCtx } from './context.ts'
import { sql } from './database/connect.ts'
import { type Part, startWorker } from './worker.ts'

const EVERY_MS = 2_000

/** Processes with a role that were seen after an instant. */
export async function liveProcesses(ctx: SystemCtx, role: string, seenAfter: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from process
    where ${role} = any(roles) and seen_at > ${seenAfter}`.execute(ctx.sql)
  return rows.map(row => row.id)
}

export interface Presence extends Part {
  /** Announces where this process serves the API (`host:port`). */
  listensAt(listener: string): Promise<void>
}

/**
 * Keeps a row about this process up to date, so that schedulers know how many of them run and each process knows where
 * all others serve the API (`platform.listeners`).
 */
export async function announceProcess(platform: Platform, id: string, version: string): Promise<Presence> {
  const { config, listeners } = platform
  let own: string | null = null
  const announce = () =>
    inSystem(platform, async ctx => {
      const { rows } = await sql<{ listener: string }>`with own as (
          insert into process (id, roles, version, started_at, seen_at, listener)
          values (${id}, ${config.PHAROS_ROLES}, ${version}, ${ctx.now}, ${ctx.now}, ${own})
          on conflict (id) do update set seen_at = excluded.seen_at, listener = excluded.listener)
        select distinct listener from process where listener is not null and id <> ${id}`.execute(ctx.sql)
      listeners.splice(0, listeners.length, ...rows.map(row => row.listener), ...(own === null ? [] : [own]))
    })
  await announce()
  const worker = startWorker(platform, { name: 'process', everyMs: EVERY_MS, work: announce })
  return {
    async listensAt(listener) {
      own = listener
      await announce()
    },
    async stop() {
      await worker.stop()
      await inSystem(platform, ctx => sql`delete from process where id = ${id}`.execute(ctx.sql)).catch(() => undefined)
    },
  }
}
