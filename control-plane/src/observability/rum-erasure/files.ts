import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { FILES_WORKER } from './store.ts'

const EVERY_MS = 10_000
const AGAIN_MS = MINUTE_MS
/** No upload that began before the deletion is under way any more. */
const LATE_MS = HOUR_MS

interface FileErasure {
  id: string
  prefixes: string[]
  requested_at: number
}

/** Removes the files of deleted applications: at once, and an hour later those that uploads wrote meanwhile. */
export function startRumFileErasures(platform: Platform): Worker {
  return startWorker(platform, {
    name: FILES_WORKER,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from rum_file_erasure where due_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const row = await inSystem(platform, claim)
        if (row === null) return false
        for (const prefix of row.prefixes) await platform.objects.removeAll(prefix)
        await inSystem(platform, ctx => finish(ctx, row))
        return true
      }),
  })
}

async function claim(ctx: SystemCtx): Promise<FileErasure | null> {
  const { rows } = await sql<FileErasure>`update rum_file_erasure set due_at = ${ctx.now + AGAIN_MS}
    where id = (select id from rum_file_erasure where due_at <= ${ctx.now} order by due_at limit 1
      for update skip locked)
    returning id, prefixes, requested_at`.execute(ctx.sql)
  return rows[0] ?? null
}

async function finish(ctx: SystemCtx, { id, requested_at }: FileErasure): Promise<void> {
  const last = requested_at + LATE_MS
  if (ctx.now >= last) await sql`delete from rum_file_erasure where id = ${id}`.execute(ctx.sql)
  else await sql`update rum_file_erasure set due_at = ${last} where id = ${id}`.execute(ctx.sql)
}
