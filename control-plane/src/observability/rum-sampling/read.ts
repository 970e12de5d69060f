import { DAY_MS, type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'

/** A session that was recorded within this time before is not a new one: the SDK ends it after 4 hours. */
const LONGEST_SESSION_MS = 5 * HOUR_MS
/** A rule is measured at most so far back. */
const LONGEST_MS = DAY_MS

/** A rule, and up to when it was measured; null: never under its present settings. */
export interface MeasuredRule {
  id: string
  application_id: string
  sampled_at: EpochMs | null
}

/** What was recorded of an account. Sessions by hour are means of the last day. */
export interface Recorded {
  /** Sessions with a replay since the day began (UTC). */
  used: number
  /** New ones an hour that no rule asked for: session filters record them. */
  other: number
  by_rule: Map<string, { hours: number; sessions: number }>
  /** All sessions, and those with an error, of each application: what a new rule may meet at most. */
  by_app: Map<string, { sessions: number; failed: number }>
}

/** Reads what arrived before `until`, by when everything that was acknowledged is stored. Throws what queries throw. */
export async function readRecorded(
  platform: Platform,
  account: string,
  rules: readonly MeasuredRule[],
  until: EpochMs,
): Promise<Recorded> {
  const ask = <T>(query: Ch) => platform.telemetry.query<T>(account, query)
  const since = new Map(rules.map(rule => [rule.id, measuredFrom(rule, until)]))
  const [day, apps] = await Promise.all([
    ask<{ used: string; other: string }>(ofDay(until, [...since.keys()])),
    ask<{ app: string; sessions: string; failed: string }>(ofApps(until)),
  ])
  const counted = await ask<{ rule: string; n: string }>(ofRules(since, until))
  const found = new Map(counted.map(({ rule, n }) => [rule, Number(n)]))
  return {
    used: Number(day[0]?.used ?? 0),
    other: Number(day[0]?.other ?? 0) / 24,
    by_rule: new Map(
      [...since].map(([id, from]) => [id, { hours: (until - from) / HOUR_MS, sessions: found.get(id) ?? 0 }]),
    ),
    by_app: new Map(
      apps.map(({ app, sessions, failed }) => [app, { sessions: Number(sessions) / 24, failed: Number(failed) / 24 }]),
    ),
  }
}

function measuredFrom({ sampled_at }: MeasuredRule, until: EpochMs): EpochMs {
  return epoch(Math.min(until, Math.max(sampled_at ?? until, until - LONGEST_MS)))
}

/** Events that arrived in a time. Events may be older than their arrival, but few are by more than a day. */
function arrivedWithin(from: number, to: number): Ch {
  return ch`${rowsOf('rum')} where time >= ${instant(from - DAY_MS)} and arrived >= ${instant(from)} and arrived < ${instant(to)}`
}

function ofDay(until: EpochMs, rules: readonly string[]): Ch {
  const day = Math.floor(until / DAY_MS) * DAY_MS
  const isOther = ch`not hasAny(rules, ${value('Array(String)', rules)})`
  return ch`select uniqExactIf(session_id, arrived >= ${instant(day)}) as used, uniqExactIf(session_id, ${isOther}) as other
    from ${arrivedWithin(until - DAY_MS, until)} and capture = 'replay'`
}

function ofApps(until: EpochMs): Ch {
  return ch`select toString(application_id) as app, uniqExact(session_id) as sessions,
      uniqExactIf(session_id, kind = 'error') as failed
    from ${arrivedWithin(until - DAY_MS, until)} group by app`
}

/** The sessions of each rule that were first recorded since it was measured. */
function ofRules(since: ReadonlyMap<string, EpochMs>, until: EpochMs): Ch {
  const ids = value('Array(String)', [...since.keys()])
  const starts = value('Array(Int64)', [...since.values()])
  const from = Math.min(until, ...since.values()) - LONGEST_SESSION_MS
  return ch`select rule, count() as n
    from (select toString(arrayJoin(rules)) as rule, session_id, min(arrived) as first
      from ${arrivedWithin(from, until)} and capture = 'replay' group by rule, session_id)
    where has(${ids}, rule) and toUnixTimestamp64Milli(first) >= transform(rule, ${ids}, ${starts}, toInt64(0))
    group by rule`
}
