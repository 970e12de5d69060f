import { LOST_ORDINAL } from '@pharos/control-plane/monitoring/result/run-id.ts'
import { VOTED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { Installation } from '../installation.ts'

/** A run that somebody asked for, by the id of its result. */
export interface AskedRun {
  kind: string
  monitor: string
  run_id: string
}

interface ManualRow {
  id: string
  monitor: string
  run: string
  region: string
  ordinal: number
  status: string
}

/** The results of manual runs. `run` names the request. */
export function manualResults(installation: Installation): Promise<ManualRow[]> {
  return installation.sql<ManualRow>(`select id, monitor_id as monitor, concat(monitor_id, ' ', slot) as run,
    region_id as region, ordinal, status from check_result where kind = 'manual'`)
}

/** Those of the asked runs that have no result yet. */
export async function unanswered(installation: Installation, asked: readonly AskedRun[]): Promise<AskedRun[]> {
  const found = new Set((await manualResults(installation)).map(({ id }) => id))
  return asked.filter(({ run_id }) => !found.has(run_id))
}

/**
 * Proves that each asked run has exactly one result in each region that it was sent to (planned kinds: in one), that of
 * `mayBeLost` at most is marked as lost, and that nothing is left to be sent or given up.
 */
export async function proveAsked(
  installation: Installation,
  asked: readonly AskedRun[],
  { regions, mayBeLost = () => false }: { regions: number; mayBeLost?: (run: AskedRun) => boolean },
): Promise<string[]> {
  const rows = await manualResults(installation)
  const byId = new Map(rows.map(row => [row.id, row]))
  const byRun = Map.groupBy(rows, row => row.run)
  const wanted = new Map(asked.map(run => [run.run_id, run]))
  const claims = await installation.sql<{ subject_id: string }>(
    `select subject_id from event_claim where consumer = 'dispatch'`,
  )
  const waits = await installation.sql<{ monitor_id: string }>('select monitor_id from asked_run')
  return [
    ...[...wanted.values()].flatMap(run => {
      const row = byId.get(run.run_id)
      if (row === undefined) return [`${run.kind}: the asked run ${run.run_id} has no result`]
      const faults: string[] = []
      if (row.ordinal === LOST_ORDINAL && !mayBeLost(run)) faults.push(`${run.kind}: ${run.run_id} was lost`)
      const all = byRun.get(row.run) ?? []
      const most = VOTED_KINDS.some(kind => kind === run.kind) ? regions : 1
      if (all.length > most || new Set(all.map(({ region }) => region)).size < all.length)
        faults.push(`${run.kind}: ${run.run_id} has ${all.length} results`)
      return faults
    }),
    ...[...byRun].filter(([, all]) => !all.some(({ id }) => wanted.has(id))).map(([run]) => `nobody asked for ${run}`),
    ...claims.map(({ subject_id }) => `a request of ${subject_id} is left to be sent`),
    ...waits.map(({ monitor_id }) => `a run of ${monitor_id} is left to be given up`),
  ]
}
