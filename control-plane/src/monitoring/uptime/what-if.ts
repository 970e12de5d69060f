import { type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { votedKind } from '../monitor/index.ts'
import { adoptPolicy, type JudgedRun, type MonitorStatus, type Policy, rejudge } from '../verdict/index.ts'
import { readHistories, readTimedRuns, type Stretch } from './read-history.ts'
import { type Carry, replay, type Setting, type Span } from './replay.ts'

/** Policy settings to replace in a replay. */
export type PolicyChange = Partial<
  Pick<
    Policy,
    'failure_threshold' | 'failure_window' | 'recovery_threshold' | 'min_healthy_regions' | 'degraded_threshold_ms'
  >
>

/** The hours of results that are in memory at once. */
const PART_MS = 6 * HOUR_MS

/** The runs of a stretch as another threshold would have judged them. A run's own settings are those in force at its end. */
async function readRejudged(
  platform: Platform,
  { monitor, from, to }: Stretch,
  settings: readonly Setting[],
  degraded_threshold_ms: number | null,
): Promise<JudgedRun[]> {
  const rows = await inSystem(platform, ctx => readTimedRuns(ctx, monitor, { from, to }))
  return rows.map(({ monitor_kind, timeout_seconds, delay_ms, ...run }) => {
    const before = settings.findLast(({ at }) => at <= run.at)?.policy ?? settings[0]?.policy
    const waits = votedKind({ platform }, monitor_kind).waits({ timeout_seconds })
    const status = before
      ? rejudge({ ...run, delay_ms, waits }, before, { ...before, degraded_threshold_ms })
      : run.status
    return { ...run, status }
  })
}

/**
 * The statuses that a monitor would have had over a span with other settings: applies the same rules to the stored
 * results. Starts as `pending`, since what happened before the span is not read. Calls `report` with the share that has
 * been replayed.
 */
export async function replayWith(
  platform: Platform,
  monitor: string,
  { from, to }: Span,
  change: PolicyChange,
  report: (share: number) => Promise<void>,
): Promise<{ at: EpochMs; status: MonitorStatus }[]> {
  const changes: { at: EpochMs; status: MonitorStatus }[] = []
  let carry: Carry | null = null
  for (let at = from; at < to; ) {
    const until = epoch(Math.min(at + PART_MS, to))
    const stretch = { monitor, from: at, to: until, carry: null }
    const [read] = await inSystem(platform, ctx => readHistories(ctx, [stretch]))
    const settings = (read?.history.settings ?? []).map(({ at: since, policy }) => ({
      at: since,
      policy: { ...policy, ...change },
    }))
    const [first] = settings
    if (read !== undefined && first !== undefined) {
      carry ??= { at, status: 'pending', regions: adoptPolicy([], null, first.policy, at) }
      const results =
        change.degraded_threshold_ms === undefined
          ? read.history.results
          : await readRejudged(platform, stretch, read.history.settings, change.degraded_threshold_ms)
      const replayed = replay({ ...read.history, results, settings, carry }, until)
      changes.push(...replayed.changes.filter(({ status }) => status !== changes.at(-1)?.status))
      carry = replayed.carry
    }
    at = until
    await report((at - from) / (to - from))
  }
  return changes
}
