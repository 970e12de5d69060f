import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, instant, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import type { SessionKey } from '../rum-replay/index.ts'
import { ASKS, isAt } from './at-place.ts'

export interface Span {
  from: EpochMs
  to: EpochMs
}

/** The comparison is with the same time of so much earlier. */
export const WEEK_MS = 7 * DAY_MS
/** An error counts if it comes while a request to the place is under way, or within this time after it (milliseconds). */
const NEAR_MS = 10_000
/** The requests and errors of a session that are compared with each other. */
const MOST_OF_SESSION = 50
/** The longest lists of figures by application, country and release. */
const MOST_GROUPS = 20
/** More than are shown: the recording of some may not have arrived. */
const MOST_REPLAYS = 20

/** Sessions and people that met failures, of all sessions with events then. */
export interface Figures {
  sessions: number
  people: number
  active_sessions: number
  failed_requests: number
  errors: number
}

export interface GroupFigures {
  now: Figures
  /** At the same time of the week before. */
  before: Figures
}

export interface Impact {
  total: GroupFigures
  applications: (GroupFigures & { application_id: string })[]
  countries: (GroupFigures & { country: string })[]
  releases: (GroupFigures & { application_id: string; release: string })[]
  /** Sessions that were recorded and met most. */
  replays: SessionKey[]
}

interface Where {
  apps: readonly string[]
  places: readonly string[]
  /** In order; none is a week after another one began. */
  spans: readonly Span[]
}

/**
 * How many sessions met failures at some places within some spans, and within the same spans a week earlier, in one
 * scan. A failure is a request that found no answer, took too long or got a server error, a resource with a server
 * error, an error on a page of the place, or an error near a request to it. What the page gave up has not failed.
 */
export async function readImpact(platform: Platform, account: string, where: Where): Promise<Impact> {
  // One after another, so that the account's own queries have a connection.
  const rows = await platform.telemetry.query<Row>(account, figuresOf(where))
  const total = present(rows.find(row => row.by === 'all'))
  const replays = total.now.sessions === 0 ? [] : await platform.telemetry.query<SessionKey>(account, replaysOf(where))
  const of = (by: Row['by']) => rows.filter(row => row.by === by)
  return {
    total,
    applications: of('app').map(row => ({ application_id: row.app, ...present(row) })),
    countries: of('country').map(row => ({ country: row.place, ...present(row) })),
    releases: of('release').map(row => ({ application_id: row.app, release: row.version, ...present(row) })),
    replays,
  }
}

type Counted = { [K in keyof Figures as `${K}_now` | `${K}_before`]: string }
type Row = Counted & { by: 'all' | 'app' | 'country' | 'release'; app: string; place: string; version: string }

function figuresOf(where: Where): Ch {
  const all = where.spans.flatMap(({ from, to }) => [
    { from, to },
    { from: from - WEEK_MS, to: to - WEEK_MS },
  ])
  const counted = (when: 'now' | 'before') => {
    const then = ch`is_now = ${value('Bool', when === 'now')}`
    return ch`countIf(${then} and met) as ${word(`sessions_${when}`)},
      uniqExactIf(person, ${then} and met) as ${word(`people_${when}`)}, countIf(${then}) as ${word(`active_sessions_${when}`)},
      sumIf(failed, ${then}) as ${word(`failed_requests_${when}`)}, sumIf(errors, ${then}) as ${word(`errors_${when}`)}`
  }
  return ch`select multiIf(grouping(version) = 0, 'release', grouping(place) = 0, 'country', grouping(app) = 0, 'app', 'all') as by,
      app, place, version, ${counted('now')}, ${counted('before')}
    from (${sessionsOf(where, all)})
    group by grouping sets ((), (app), (place), (app, version))
    having by in ('all', 'app') or sessions_now > 0
    order by sessions_now desc, people_now desc, sessions_before desc, app, place, version
    limit ${value('UInt32', MOST_GROUPS)} by by`
}

function word(name: string): Ch {
  return { parts: [name] }
}

/** One row for each session with events in some spans. Its person is its user, or else its browser. */
function sessionsOf({ apps, places, spans }: Where, within: readonly { from: number; to: number }[]): Ch {
  const [first] = spans
  const ms = ch`toUnixTimestamp64Milli(time)`
  const failing = ch`asks and (failure in ('network', 'timeout', 'server_error') or kind = 'resource' and status >= 500)`
  const near = ch`arrayCount(error -> arrayExists(asked -> error >= asked.1 and error <= asked.2, asked_at), errors_at)`
  return ch`select app, session_id, is_now, person, place, version, last, capture = 'replay' as has_replay, failed,
      there + ${near} as errors, failed > 0 or errors > 0 as met
    from (
      select toString(application_id) as app, session_id, time >= ${instant(first?.from ?? 0)} as is_now,
        sipHash64(multiIf(max(user_id) != '', concat('user ', max(user_id)),
          max(anonymous_id) != '', concat('browser ', max(anonymous_id)), toString(session_id))) as person,
        toString(any(country)) as place, toString(argMax(release, time)) as version, max(time) as last, max(capture) as capture,
        countIf(${failing}) as failed, countIf(kind = 'error' and on_page) as there,
        groupArrayIf(${value('UInt32', MOST_OF_SESSION)})(tuple(${ms}, ${ms} + value + ${value('UInt32', NEAR_MS)}), asks) as asked_at,
        groupArrayIf(${value('UInt32', MOST_OF_SESSION)})(${ms}, kind = 'error' and not on_page) as errors_at
      from (
        select *, ${ASKS} and ${isAt(ch`target`, places)} as asks, kind = 'error' and ${isAt(ch`toString(page)`, places)} as on_page
        from ${rowsOf('rum')} where application_id in ${value('Array(UUID)', apps)} and (${withinAny(within)})
      ) group by app, session_id, is_now
    )`
}

function withinAny(spans: readonly { from: number; to: number }[]): Ch {
  return join(
    spans.map(({ from, to }) => ch`(time >= ${instant(from)} and time < ${instant(to)})`),
    ' or ',
    '0',
  )
}

function replaysOf(where: Where): Ch {
  return ch`select app as application_id, toString(session_id) as session_id from (${sessionsOf(where, where.spans)})
    where has_replay and met order by failed desc, errors desc, last desc, session_id
    limit ${value('UInt32', MOST_REPLAYS)}`
}

const NAMES: readonly (keyof Figures)[] = ['sessions', 'people', 'active_sessions', 'failed_requests', 'errors']

function present(row: Row | undefined): GroupFigures {
  const of = (when: 'now' | 'before') =>
    Object.fromEntries(NAMES.map(name => [name, Number(row?.[`${name}_${when}`] ?? 0)])) as unknown as Figures
  return { now: of('now'), before: of('before') }
}
