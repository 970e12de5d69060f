import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { isAway } from '../../platform/away.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ObjectsRefused } from '../../platform/objects/store.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { countObjects, MOST_MINUTES } from './objects.ts'

/** How often each part is measured, and again after a failure. */
const EVERY_MS = { telemetry: 10 * MINUTE_MS, objects: 6 * HOUR_MS }
/** Longer than a measurement takes, so that nobody repeats one that is under way. */
const RETRY_MS = (MOST_MINUTES + 5) * MINUTE_MS

type Part = keyof typeof EVERY_MS
interface Size {
  bytes: number
  objects: number | null
  is_complete: boolean
}

/** Measures what costs too much to measure for a request. One process at a time, each part at its own interval. */
export function startMeasuring(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'installation-measures',
    everyMs: MINUTE_MS,
    isDue: now => sql`exists (select from installation_measure where next_at <= ${now})`,
    work: turn =>
      drain(turn, async () => {
        const part = await inSystem(platform, claim)
        if (part !== null) await measure(platform, part, turn)
        return part !== null
      }),
  })
}

async function claim(ctx: SystemCtx): Promise<Part | null> {
  const { rows } = await sql<{ part: Part }>`update installation_measure set next_at = ${ctx.now + RETRY_MS}
    where part = (select part from installation_measure where next_at <= ${ctx.now} order by next_at limit 1
      for update skip locked)
    returning part`.execute(ctx.sql)
  return rows[0]?.part ?? null
}

async function measure(platform: Platform, part: Part, turn: Pick<Turn, 'stopping'>): Promise<void> {
  try {
    const size = part === 'objects' ? await countObjects(platform.objects, turn) : await telemetrySize(platform)
    if (size !== null) await inSystem(platform, ctx => keep(ctx, part, size))
  } catch (err) {
    platform.log.info({ err, part }, 'a size of the installation could not be measured; will retry')
    await inSystem(platform, ctx => noteFailure(ctx, part, reasonOf(err)))
  }
}

async function telemetrySize({ telemetry }: Platform): Promise<Size> {
  return { bytes: await telemetry.bytes(), objects: null, is_complete: true }
}

async function keep(ctx: SystemCtx, part: Part, { bytes, objects, is_complete }: Size): Promise<void> {
  await sql`update installation_measure set next_at = ${ctx.now + EVERY_MS[part]}, measured_at = ${ctx.now},
      bytes = ${bytes}, objects = ${objects}, is_complete = ${is_complete}, failed_at = null, reason = null
    where part = ${part}`.execute(ctx.sql)
}

/** What was measured before stays, with its age. */
async function noteFailure(ctx: SystemCtx, part: Part, reason: string): Promise<void> {
  await sql`update installation_measure set failed_at = ${ctx.now}, reason = ${reason} where part = ${part}`.execute(
    ctx.sql,
  )
}

function reasonOf(error: unknown): 'unavailable' | 'refused' | 'failed' {
  if (error instanceof ObjectsRefused) return 'refused'
  return isAway(error) ? 'unavailable' : 'failed'
}
