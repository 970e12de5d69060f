import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import type { Metrics } from '../measure/metrics.ts'
import { cpuSecondsOf, pssMegabytesOf } from '../measure/process.ts'
import { type Usage, usageDuring } from '../measure/usage.ts'
import { until } from '../scope.ts'

export interface Window {
  seconds: number
  /** Runs that were due in the window, and how many of them have a result. */
  due: number
  stored: number
  /** From the due instant to the beginning of the check, ms. */
  lag: { p50: number; p99: number; worst: number }
  /** The mean time from the due instant to the run's publication, by the control plane's own metric. */
  publicationLagMs: number
  dropped: number
  /** The mean number of outcomes that a transaction processes. */
  batch: number
  /** The largest delay of the agent's event loop, as the agent reports it; above 20 ms it runs fewer checks at once. */
  loopDelayMs: number
  /** By process. */
  cpuMsPerCheck: Map<string, number>
  pssMb: Map<string, number>
  usage: Usage
}

const DROPPED = 'pharos_runs_dropped_total'
const LAG = 'pharos_schedule_lag_seconds'

interface Instant {
  at: number
  cpu: Map<string, number>
  metrics: Metrics
}

/** Watches a working installation for a while, and then reads from the database what became of the due runs. */
export async function watchWindow(
  installation: Installation,
  pids: ReadonlyMap<string, number>,
  wanted: { seconds: number; due: number },
): Promise<Window> {
  const first = await lookAt(installation, pids)
  const { usage } = await usageDuring(pids, () => pause(wanted.seconds * 1000))
  const last = await lookAt(installation, pids)
  const [agent] = await installation.sql<{ late: number | null }>('select max(loop_delay_ms) as late from agent')
  const pssMb = new Map([...pids].map(([name, pid]) => [name, pssMegabytesOf(pid)]))
  await settled(installation)
  const { stored, p50, p99, worst } = await readResults(installation, first.at, first.at + wanted.seconds * 1000)
  const dropped = (await installation.metrics()).sum(DROPPED) - first.metrics.sum(DROPPED)
  const during = (metric: string, label = '') => last.metrics.sum(metric, label) - first.metrics.sum(metric, label)
  const checks = Math.max(1, during('pharos_outcomes_total', 'result="stored"'))
  const cpuMsPerCheck = new Map(
    [...pids.keys()].map(name => [name, (((last.cpu.get(name) ?? 0) - (first.cpu.get(name) ?? 0)) * 1000) / checks]),
  )
  return {
    ...wanted,
    stored,
    lag: { p50, p99, worst },
    publicationLagMs: (1000 * during(`${LAG}_sum`)) / Math.max(1, during(`${LAG}_count`)),
    dropped,
    batch: checks / Math.max(1, during('pharos_intake_batch_seconds_count')),
    loopDelayMs: agent?.late ?? 0,
    cpuMsPerCheck,
    pssMb,
    usage,
  }
}

async function lookAt(installation: Installation, pids: ReadonlyMap<string, number>): Promise<Instant> {
  const metrics = await installation.metrics()
  return { at: Date.now(), cpu: new Map([...pids].map(([name, pid]) => [name, cpuSecondsOf(pid)])), metrics }
}

/**
 * Waits until the outcomes of the window have been processed, which is so once nearly all new results are of later
 * slots.
 */
async function settled(installation: Installation): Promise<void> {
  const end = Date.now()
  const taken = async () => {
    const [row] = await installation.sql<{ slot: string | null }>(
      'select percentile_disc(0.1) within group (order by slot) as slot from (select slot from check_result order by id desc limit 200) t',
    )
    return Number(row?.slot ?? 0) > end
  }
  await until('the outcomes of the window are taken in', 12, taken, 500).catch(() => undefined)
}

async function readResults(installation: Installation, from: number, to: number) {
  const [row] = await installation.sql<Record<'stored' | 'p50' | 'p99' | 'worst', string>>(
    `select count(*) as stored, percentile_cont(0.5) within group (order by lag) as p50,
       percentile_cont(0.99) within group (order by lag) as p99, max(lag) as worst
     from (select at - slot - coalesce(total_ms, 0) as lag from check_result
       where slot >= $1 and slot < $2 and kind = 'slot') t`,
    [Math.round(from), Math.round(to)],
  )
  const number = (name: 'stored' | 'p50' | 'p99' | 'worst') => Number(row?.[name] ?? 0)
  return { stored: number('stored'), p50: number('p50'), p99: number('p99'), worst: number('worst') }
}
