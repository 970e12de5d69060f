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

/** Keeps a row with the roles of this process up to date, so that schedulers know how many of them run. */
export async function announceProcess(platform: Platform, id: string, version: string): Promise<Part> {
  const announce = () =>
    inSystem(platform, async ctx => {
      await sql`insert into process (id, roles, version, started_at, seen_at)
        values (${id}, ${platform.config.PHAROS_ROLES}, ${version}, ${ctx.now}, ${ctx.now})
        on conflict (id) do update set seen_at = excluded.seen_at`.execute(ctx.sql)
    })
  await announce()
  const worker = startWorker(platform, { name: 'process', everyMs: EVERY_MS, work: announce })
  return {
    async stop() {
      await worker.stop()
      await inSystem(platform, ctx => sql`delete from process where id = ${id}`.execute(ctx.sql)).catch(() => undefined)
    },
  }
}
