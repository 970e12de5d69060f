import { parseStack } from '@pharos/shared-protocol/rum/stack.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { letOthersRun } from '../../platform/real-time.ts'
import { ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { createOpenMaps, findMaps, type OpenMaps, resolveFrames } from '../rum-source-map/index.ts'
import type { ArrivedError } from './apply.ts'
import { bodyOf } from './body.ts'
import { type Grouped, groupError } from './fingerprint.ts'
import { SHAPE } from './shape.ts'

/** How far the errors of an application were read. */
export interface Mark {
  application_id: string
  account_id: string
  arrived_at: number
  last_id: string
}

export interface ErrorRow {
  event_id: string
  at: string
  arrived_ms: string
  name: string
  message: string
  stack: string
  body: string
  release: string
  session_id: string
  started: string
  message_hash: string
  shape: string
}

/** The errors of one batch; each may have a stack of 100 frames. */
export const MOST_ERRORS = 500
const MOST_STACK = 65_536

/** Reads the next errors that arrived after a mark, and before an instant, in the order of their arrival. */
export function readErrors(platform: Platform, mark: Mark, before: number): Promise<ErrorRow[]> {
  const after = ch`(toUnixTimestamp64Milli(arrived), id) > (${value('Int64', mark.arrived_at)}, ${value('UUID', mark.last_id)})`
  return platform.telemetry.query<ErrorRow>(
    mark.account_id,
    ch`select toString(id) as event_id, toUnixTimestamp64Milli(time) as at, toUnixTimestamp64Milli(arrived) as arrived_ms,
        toString(name) as name, message, substring(stack, 1, ${value('UInt32', MOST_STACK)}) as stack, body,
        toString(release) as release, toString(session_id) as session_id,
        toUnixTimestamp64Milli(session_start) as started, toString(fingerprint) as message_hash, ${SHAPE} as shape
      from ${rowsOf('rum')}
      where application_id = ${value('UUID', mark.application_id)} and kind = 'error'
        and arrived >= ${instant(mark.arrived_at)} and arrived < ${instant(before)} and ${after}
      order by arrived_ms, id limit ${value('UInt32', MOST_ERRORS)}`,
  )
}

/** How far the time of an error may differ when it is sent again: clocks are corrected for each batch. */
const SHIFT_MS = HOUR_MS

/**
 * Those of the errors, read after a mark, that had not arrived before it. One that is sent again is stored with its last
 * arrival, so it is read once more.
 */
export async function withoutKnown(platform: Platform, mark: Mark, rows: readonly ErrorRow[]): Promise<ErrorRow[]> {
  const once = [...new Map(rows.map(row => [row.event_id, row])).values()]
  const times = once.map(({ at }) => Number(at))
  const known = await platform.telemetry.query<{ event: string }>(
    mark.account_id,
    ch`select distinct toString(id) as event from ${rowsOf('rum_arrival')}
      where application_id = ${value('UUID', mark.application_id)} and kind = 'error'
        and time >= ${instant(Math.min(...times) - SHIFT_MS)} and time <= ${instant(Math.max(...times) + SHIFT_MS)}
        and id in ${value(
          'Array(UUID)',
          once.map(({ event_id }) => event_id),
        )}
        and (toUnixTimestamp64Milli(arrived), id) <= (${value('Int64', mark.arrived_at)}, ${value('UUID', mark.last_id)})`,
  )
  const ids = new Set(known.map(({ event }) => event))
  return once.filter(({ event_id }) => !ids.has(event_id))
}

/** Groups errors by their stacks after source maps; each map is read once. */
export async function groupErrors(platform: Platform, app: string, rows: readonly ErrorRow[]): Promise<ArrivedError[]> {
  const opened = createOpenMaps()
  /** Errors of one fault come in bursts. */
  const known = new Map<string, Grouped>()
  const errors: ArrivedError[] = []
  for (const row of rows) {
    const same = JSON.stringify([row.name, row.message, row.stack, row.release, row.body])
    const grouped = known.get(same) ?? (await groupOne(platform, app, row, opened))
    known.set(same, grouped)
    errors.push({
      grouped,
      error_type: row.name.slice(0, 200),
      at: Number(row.at),
      release: row.release || null,
      session_id: row.session_id,
      session_start: Number(row.started),
      shape: row.shape,
      message_hash: row.message_hash,
    })
  }
  return errors
}

/** A source may be large, so other work comes between two errors. */
async function groupOne(platform: Platform, app: string, row: ErrorRow, opened: OpenMaps): Promise<Grouped> {
  await letOthersRun()
  const { frames } = parseStack(row.stack, { error_type: row.name, message: row.message })
  const stack = { frames, release: row.release || null, debug_ids: bodyOf(row.body).debug_ids }
  const maps = await inSystem(platform, tx => findMaps(tx, app, stack))
  const resolved = await resolveFrames(platform.objects, app, frames, maps, opened)
  return groupError({ error_type: row.name, message: row.message, frames: resolved })
}
