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

/** Where telemetry processes that were seen after an instant are reached, as `host:port`. */
export async function telemetryAddresses(ctx: SystemCtx, seenAfter: number): Promise<string[]> {
  const { rows } = await sql<{ telemetry_address: string }>`select distinct telemetry_address from process
    where telemetry_address is not null and seen_at > ${seenAfter} order by 1`.execute(ctx.sql)
  return rows.map(row => row.telemetry_address)
}

export interface Presence extends Part {
  /**
   * Announces where this process listens (`host:port`), which must not be reachable through what customers configure.
   * `telemetryAddress`: where other processes reach it, if it is a telemetry process.
   */
  listensAt(listener: string, telemetryAddress?: string): Promise<void>
}

/**
 * Keeps a row about this process up to date, so that schedulers know how many of them run and each process knows where
 * all others listen (`platform.listeners`).
 */
export async function announceProcess(platform: Platform, id: string, version: string): Promise<Presence> {
  const { config, listeners } = platform
  let own: string | null = null
  let telemetry: string | null = null
  const announce = () =>
    inSystem(platform, async ctx => {
      const { rows } = await sql<{ listener: string }>`with own as (
          insert into process (id, roles, version, started_at, seen_at, listener, telemetry_address)
          values (${id}, ${config.PHAROS_ROLES}, ${version}, ${ctx.now}, ${ctx.now}, ${own}, ${telemetry})
          on conflict (id) do update set seen_at = excluded.seen_at, listener = excluded.listener,
            telemetry_address = excluded.telemetry_address)
        select distinct listener from process where listener is not null and id <> ${id}`.execute(ctx.sql)
      listeners.splice(0, listeners.length, ...rows.map(row => row.listener), ...(own === null ? [] : [own]))
    })
  await announce()
  const worker = startWorker(platform, { name: 'process', everyMs: EVERY_MS, work: announce })
  return {
    async listensAt(listener, telemetryAddress) {
      own = listener
      telemetry = telemetryAddress ?? null
      await announce()
    },
    async stop() {
      await worker.stop()
      await inSystem(platform, ctx => sql`delete from process where id = ${id}`.execute(ctx.sql)).catch(() => undefined)
    },
  }
}
