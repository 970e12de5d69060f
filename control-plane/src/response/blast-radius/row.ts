import type { BlastFault } from '@pharos/shared-protocol/rum/blast-radius.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { kindNamed, type Monitor, type Place } from '../../monitoring/monitor/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Counted, Round } from './rules.ts'

export interface BlastRow {
  incident_id: string
  account_id: string
  rounds: Round[]
  version: number
  places: Place[]
  counted: Counted | null
  frozen_at: EpochMs | null
  fault: BlastFault | null
  fault_since: EpochMs | null
  told: boolean
}

/** The most places of an incident; those that it had first. */
const MOST_PLACES = 500
const MOST_MONITORS = 5_000

/** An incident's row with the places of its monitors, also of those that have left it or were deleted. */
export async function loadWithPlaces(ctx: SystemCtx, row: BlastRow): Promise<BlastRow> {
  const { rows } = await sql<Pick<Monitor, 'kind' | 'config'>>`select m.kind, m.config from incident_monitor im
      join monitor m on m.id = im.monitor_id
    where im.incident_id = ${row.incident_id} and m.account_id = ${row.account_id}
    order by im.joined_at, m.id limit ${MOST_MONITORS}`.execute(ctx.sql)
  const found = rows.flatMap(({ kind, config }) => kindNamed(ctx, kind).placesOf({ config }))
  return { ...row, places: [...new Set([...row.places, ...found])].slice(0, MOST_PLACES) }
}
