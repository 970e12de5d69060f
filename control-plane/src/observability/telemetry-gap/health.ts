import { type EpochMs, MINUTE_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Warning } from '../../platform/http/server.ts'

/** What waits for less than this is as usual (milliseconds). */
const USUAL_MS = MINUTE_MS

interface Known {
  waiting_since: EpochMs | null
  refusing_since: EpochMs | null
  refusing_why: string | null
  set_aside_since: EpochMs | null
  unreadable_since: EpochMs | null
}

/** Since when acknowledged telemetry, of any account, waits for the store for longer than usual; null if it does not. */
export async function loadWaitingSince(ctx: SystemCtx): Promise<EpochMs | null> {
  return waitingSince(await loadKnown(ctx), ctx.now)
}

function waitingSince({ waiting_since }: Known, now: EpochMs): EpochMs | null {
  return waiting_since !== null && now - waiting_since > USUAL_MS ? waiting_since : null
}

/** What the operator should know of the logs of all processes that take telemetry. */
export async function loadTelemetryWarnings(ctx: SystemCtx): Promise<Warning[]> {
  const known = await loadKnown(ctx)
  return [
    ...warn('telemetry_waiting', waitingSince(known, ctx.now), 'what was acknowledged waits for the store'),
    ...warn('telemetry_refused', known.refusing_since, `batches are refused: ${known.refusing_why}`),
    ...warn('telemetry_set_aside', known.set_aside_since, 'files of the log cannot be read and are set aside'),
    ...warn('telemetry_unreadable', known.unreadable_since, 'the store could not read rows, which are in "refused"'),
  ]
}

function warn(name: string, since: EpochMs | null, what: string): Warning[] {
  return since === null ? [] : [{ name, text: `telemetry: ${what}, since ${rfc3339(since)}` }]
}

async function loadKnown(ctx: SystemCtx): Promise<Known> {
  const { rows } = await sql<Known>`select min(waiting_since) as waiting_since, min(refusing_since) as refusing_since,
      min(refusing_why) as refusing_why, min(set_aside_since) as set_aside_since,
      min(unreadable_since) as unreadable_since from telemetry_log`.execute(ctx.sql)
  return rows[0] as Known
}
