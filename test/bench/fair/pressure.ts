import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { quantile } from '../measure/quantile.ts'
import { type Figure, figure } from '../report/figure.ts'
import type { Neighbour } from './neighbour.ts'
import { repeat } from './repeat.ts'

const SAMPLE_EVERY_MS = 1_000

/** What work of a control plane waits for: a connection to the database, and its one thread. */
export interface Pressure {
  waiting: number[]
  loop_s: number[]
}

/** Samples until the signal. */
export function samplePressure(installation: Installation, signal: AbortSignal): Pressure {
  const pressure: Pressure = { waiting: [], loop_s: [] }
  repeat(signal, async () => {
    const metrics = await installation.metrics()
    pressure.waiting.push(metrics.sum('pharos_database_connections', 'state="waiting"'))
    pressure.loop_s.push(metrics.sum('pharos_nodejs_eventloop_lag_p99_seconds'))
    await pause(SAMPLE_EVERY_MS)
  })
  return pressure
}

export function describePressure({ waiting, loop_s }: Pressure): Figure[] {
  return [
    figure('transactions that wait for a connection, p50', quantile(waiting, 0.5), ''),
    figure('the same, p99', quantile(waiting, 0.99), ''),
    figure('a turn of the event loop, p99 of a second: p50', quantile(loop_s, 0.5), 's'),
    figure('the same, longest', quantile(loop_s, 1), 's'),
  ]
}

/** The parts of the time from an incident of the neighbour to its page. */
export async function describeStages(installation: Installation, { id }: Neighbour): Promise<Figure[]> {
  const rows = await installation.sql<{ opened: string; written: string; sent: string | null }>(
    `select i.created_at as opened, d.created_at as written, a.at as sent
     from incident i join delivery d on d.incident_id = i.id
     left join delivery_attempt a on a.delivery_id = d.id and a.number = 1
     where i.account_id = $1`,
    [id],
  )
  const written = rows.map(row => (Number(row.written) - Number(row.opened)) / 1_000)
  const sent = rows.flatMap(row => (row.sent === null ? [] : [(Number(row.sent) - Number(row.written)) / 1_000]))
  return [
    figure('of that until its message is written, p50', quantile(written, 0.5), 's'),
    figure('and until it is sent, p50', quantile(sent, 0.5), 's'),
  ]
}
