import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { Cron } from 'croner'

/** When a heartbeat is expected: so long after its last sign of life, or at instants of a calendar. */
export type Schedule =
  | { type: 'period'; period_ms: number }
  /** `timezone` is an IANA name. */
  | { type: 'cron'; expression: string; timezone: string }

/** A ping may come this much before its instant: the job's clock and ours are two. */
const EARLY_MS = 5_000
/** Heartbeats closer together than this can't be told from one another. */
const SHORTEST_GAP_MS = 30_000

/**
 * The instant at which the next ping is expected after a sign of life at `at`.
 *
 * Cron expressions have five fields, or six with seconds first, or are `@hourly` and the like, as croner reads them, in
 * the wall clock of their zone. Over daylight-saving changes they follow the usual cron daemons: what has no wildcard in
 * minute and hour runs once (at the change itself when its time is skipped, the first time when its time comes twice);
 * the rest goes by elapsed time. A ping up to 5 s before an instant counts for it. Throws for an expression that
 * `cronFault` faults.
 */
export function expectedAfter(schedule: Schedule, at: EpochMs): EpochMs {
  if (schedule.type === 'period') return epoch(at + schedule.period_ms)
  const next = occurrence(schedule.expression, schedule.timezone, at + EARLY_MS)
  if (next === null) throw new Error(`"${schedule.expression}" never comes again`)
  return epoch(next)
}

function occurrence(expression: string, timezone: string, after: number): number | null {
  const cron = new Cron(expression, { timezone, paused: true, mode: '5-or-6-parts', fixedTimeRule: 'no-wildcard' })
  return cron.nextRun(new Date(after))?.getTime() ?? null
}

/** Gaps looked at before an expression is believed to be slow enough. */
const GAPS = 120

/** What is wrong with a cron expression in a zone that exists, as words after the field's name; null when it can be used. */
export function cronFault(expression: string, timezone: string, now: EpochMs): string | null {
  try {
    let last = occurrence(expression, timezone, now)
    if (last === null) return 'never comes: no date fits it'
    for (let i = 0; i < GAPS; i++) {
      const next = occurrence(expression, timezone, last)
      if (next === null) return i === 0 ? 'comes only once' : null
      if (next - last < SHORTEST_GAP_MS) return 'must not come more often than every 30 s'
      last = next
    }
    return null
  } catch (error) {
    return `is not a cron expression: ${wordsOf(error)}`
  }
}

/** Croner's complaints begin with its class and the word CronPattern. */
function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/^(CronPattern|CronDate|Cron):\s*/, '').replace(/\.$/, '')
}

/** When a run that began at an instant is taken to have hung. */
export function limitOf(
  startedAt: EpochMs,
  { schedule, grace_ms, max_runtime_ms }: { schedule: Schedule; grace_ms: number; max_runtime_ms: number | null },
): EpochMs {
  return epoch(max_runtime_ms === null ? expectedAfter(schedule, startedAt) + grace_ms : startedAt + max_runtime_ms)
}
