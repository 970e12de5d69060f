import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

interface Row {
  measured_at: number | null
  bytes: number | null
  objects: number | null
  is_complete: boolean | null
  failed_at: number | null
  reason: 'unavailable' | 'refused' | 'failed' | null
}

/** What was measured of the telemetry store. */
export async function telemetrySize(ctx: SystemCtx) {
  const { objects: _objects, is_complete: _isComplete, ...size } = await load(ctx, 'telemetry')
  return size
}

/** What was measured of the object store. */
export function objectsSize(ctx: SystemCtx) {
  return load(ctx, 'objects')
}

async function load(ctx: SystemCtx, part: 'telemetry' | 'objects') {
  const { rows } = await sql<Row>`select measured_at, bytes, objects, is_complete, failed_at, reason
    from installation_measure where part = ${part}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error(`Nothing measures ${part}.`)
  const { failed_at, reason, measured_at, ...size } = row
  const failed = failed_at === null || reason === null ? null : { at: rfc3339(failed_at), reason }
  return { ...size, measured_at: rfc3339OrNull(measured_at), failed }
}
