import { scheduleText } from '@pharos/shared-protocol/text/en/schedule.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { Cron } from 'croner'
import { explainCron, isForSystemd } from './cron-fault.ts'

/** When a heartbeat is expected: a period after its last sign of life, or at instants of a calendar. */
export type Schedule = { type: 'period'; period_ms: number } | Calendar

/** `timezone` is an IANA name. */
interface Calendar {
  type: 'cron'
  expression: string
  timezone: string
}

/** The most that a ping may come before its instant, since the job's clock may be ahead of ours. */
const MOST_EARLY_MS = 60_000
/** The same as a share of the time since the instant before it, so that a late ping is not taken for an early one. */
const EARLY_SHARE = 1 / 4
/** Heartbeats closer together than this cannot be told apart. */
const SHORTEST_GAP_MS = 30_000

/**
 * The instant at which the next ping is expected after a ping at `at`. A ping that comes before an instant of a calendar
 * by up to a minute, or a quarter of the gap before that instant if that is less, counts for it.
 */
export function expectedAfter(schedule: Schedule, at: EpochMs): EpochMs {
  const next = instantAfter(schedule, at)
  if (schedule.type === 'period' || next - at > MOST_EARLY_MS) return next
  const isEarly = next - at <= EARLY_SHARE * (next - (instantBefore(schedule, next) ?? 0))
  return isEarly ? instantAfter(schedule, next) : next
}

/**
 * The first instant of a schedule after `at`. Cron expressions have five fields, or six with seconds first, or are
 * `@hourly` and the like, as croner reads them, in local time of their zone. Over daylight-saving changes they follow
 * the usual cron daemons: expressions without a wildcard in minute and hour run once (at the change itself when their
 * time is skipped, the first time when it is repeated); all others go by elapsed time. Throws for an expression that
 * `cronFault` rejects.
 */
export function instantAfter(schedule: Schedule, at: EpochMs): EpochMs {
  if (schedule.type === 'period') return epoch(at + schedule.period_ms)
  const next = occurrence(schedule.expression, schedule.timezone, at)
  if (next === null) throw new Error(`"${schedule.expression}" never occurs again`)
  return epoch(next)
}

/** The instant before one of a calendar's; null if it is so long ago that a quarter of the gap is over a minute. */
function instantBefore({ expression, timezone }: Calendar, instant: EpochMs): number | null {
  let before: number | null = null
  const from = instant - MOST_EARLY_MS / EARLY_SHARE
  for (let at = occurrence(expression, timezone, from); at !== null && at < instant; ) {
    before = at
    at = occurrence(expression, timezone, at)
  }
  return before
}

function occurrence(expression: string, timezone: string, after: number): number | null {
  const cron = new Cron(expression, { timezone, paused: true, mode: '5-or-6-parts', fixedTimeRule: 'no-wildcard' })
  return cron.nextRun(new Date(after))?.getTime() ?? null
}

/** How many gaps are checked before an expression is accepted as slow enough. */
const GAPS = 120

/** What is wrong with a cron expression in an existing zone; null when it is valid. */
export function cronFault(expression: string, timezone: string, now: EpochMs): Said | null {
  if (isForSystemd(expression)) return explainCron(expression, () => true)
  try {
    let last = occurrence(expression, timezone, now)
    if (last === null) return scheduleText('cron.never_occurs')
    for (let i = 0; i < GAPS; i++) {
      const next = occurrence(expression, timezone, last)
      if (next === null) return i === 0 ? scheduleText('cron.occurs_once') : null
      if (next - last < SHORTEST_GAP_MS) return scheduleText('cron.too_often', { seconds: SHORTEST_GAP_MS / 1000 })
      last = next
    }
    return null
  } catch {
    return explainCron(expression, one => canRead(one, timezone))
  }
}

function canRead(expression: string, timezone: string): boolean {
  try {
    new Cron(expression, { timezone, paused: true, mode: '5-or-6-parts' })
    return true
  } catch {
    return false
  }
}

/** When a run that began at an instant is considered hung. */
export function limitOf(
  startedAt: EpochMs,
  { schedule, grace_ms, max_runtime_ms }: { schedule: Schedule; grace_ms: number; max_runtime_ms: number | null },
): EpochMs {
  return epoch(max_runtime_ms === null ? expectedAfter(schedule, startedAt) + grace_ms : startedAt + max_runtime_ms)
}
