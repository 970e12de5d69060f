import { DAY_MS, type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import type { BegunReplay } from '../rum-replay/index.ts'

/** A rule is measured at most so far back. */
export const LONGEST_MS = DAY_MS
/** A session's events are from this time around its first segment: the SDK ends it after 4 hours. */
const AROUND_MS = 5 * HOUR_MS
/** The sessions of one query, which are named in it. */
const MOST_SESSIONS = 2_000

/** A rule, and up to when it was measured; null: never under its present settings. */
export interface MeasuredRule {
  id: string
  application_id: string
  sampled_at: EpochMs | null
}

/** What was recorded of an account. Sessions by hour are means of the last day. */
export interface Recorded {
  /** New ones an hour that no rule asked for: session filters record them. */
  other: number
  by_rule: Map<string, { hours: number; sessions: number }>
  /** All sessions, and those with an error, of each application: what a new rule may meet at most. */
  by_app: Map<string, { sessions: number; failed: number }>
}

/**
 * Reads what is known of the replays that are stored. `until`: what arrived before is in the store. Pages only say by
 * which rule a replay was recorded; what they say of sessions without one counts for nothing, since their token is
 * public. Throws what queries throw.
 */
export async function readRecorded(
  platform: Platform,
  account: string,
  { rules, replays, until }: { rules: readonly MeasuredRule[]; replays: readonly BegunReplay[]; until: EpochMs },
): Promise<Recorded> {
  const apps = await platform.telemetry.query<{ app: string; sessions: string; failed: string }>(account, ofApps(until))
  const recorders = await readRecorders(platform, account, replays)
  return {
    ...countReplays(rules, replays, recorders, until),
    by_app: new Map(
      apps.map(({ app, sessions, failed }) => [app, { sessions: Number(sessions) / 24, failed: Number(failed) / 24 }]),
    ),
  }
}

const keyOf = ({ application_id, session_id }: Omit<BegunReplay, 'created_at'>) => `${application_id} ${session_id}`

/** Counts replays by what recorded them; one of which no event is stored was recorded by nobody knows what. Pure. */
export function countReplays(
  rules: readonly MeasuredRule[],
  replays: readonly BegunReplay[],
  recorders: ReadonlyMap<string, ReadonlySet<string>>,
  until: EpochMs,
): Pick<Recorded, 'other' | 'by_rule'> {
  const known = replays.flatMap(replay => {
    const by = recorders.get(keyOf(replay))
    return by && replay.created_at < until ? [{ ...replay, by }] : []
  })
  const isByRule = ({ application_id, by }: (typeof known)[number]) =>
    rules.some(rule => rule.application_id === application_id && by.has(rule.id))
  const measured = rules.map((rule): [string, { hours: number; sessions: number }] => {
    const from = epoch(Math.min(until, Math.max(rule.sampled_at ?? until, until - LONGEST_MS)))
    const own = known.filter(
      each => each.application_id === rule.application_id && each.created_at >= from && each.by.has(rule.id),
    )
    return [rule.id, { hours: (until - from) / HOUR_MS, sessions: own.length }]
  })
  return { other: known.filter(each => !isByRule(each)).length / 24, by_rule: new Map(measured) }
}

/** The rules that recorded each replay of which there are events, by application and session. */
async function readRecorders(
  platform: Platform,
  account: string,
  replays: readonly BegunReplay[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (let at = 0; at < replays.length; at += MOST_SESSIONS) {
    const query = ofRecorders(replays.slice(at, at + MOST_SESSIONS))
    const rows = await platform.telemetry.query<{ app: string; session: string; by: string[] }>(account, query)
    for (const { app, session, by } of rows) found.set(keyOf({ application_id: app, session_id: session }), new Set(by))
  }
  return found
}

function ofRecorders(replays: readonly BegunReplay[]): Ch {
  const begun = replays.map(({ created_at }) => created_at)
  const [from, to] = [Math.min(...begun) - AROUND_MS, Math.max(...begun) + AROUND_MS]
  const sessions = [...new Set(replays.map(({ session_id }) => session_id))]
  return ch`select toString(application_id) as app, toString(session_id) as session,
      groupUniqArrayArray(arrayMap(r -> toString(r), rules)) as by
    from ${rowsOf('rum')} where time >= ${instant(from)} and time < ${instant(to)} and capture = 'replay'
      and session_id in ${value('Array(UUID)', sessions)}
    group by app, session`
}

function ofApps(until: EpochMs): Ch {
  // Events may be older than their arrival, but few are by more than a day.
  return ch`select toString(application_id) as app, uniqExact(session_id) as sessions,
      uniqExactIf(session_id, kind = 'error') as failed
    from ${rowsOf('rum')} where time >= ${instant(until - 2 * DAY_MS)} and arrived >= ${instant(until - DAY_MS)}
      and arrived < ${instant(until)}
    group by app`
}
