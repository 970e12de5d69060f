import { DAY_MS, type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'

/** The hour, say, in which something may have changed. */
export interface Span {
  from: EpochMs
  to: EpochMs
}

/** Something that the telemetry of a service shows. */
export interface TelemetryChange {
  at: EpochMs
  service: string
  text: string
  /** The same without what records say, for whoever may not read logs; absent where it says nothing of them. */
  brief?: string
  /** How much stands behind it: a version's spans, errors, or records of a pattern. */
  count: number
}

/** What is listed of each sort, at most. */
const MOST = 20
/** What was seen within this time before the span is not new. */
const KNOWN_MS = DAY_MS
/** The end of the span is compared with what was before it. */
const RECENT_MS = 15 * MINUTE_MS
/** Fewer errors are no jump; and the share of them must have risen so many times. */
const LEAST_ERRORS = 5
const LEAST_FACTOR = 3

interface Row {
  service: string
  at: string
  count: string | number
}

/** Versions (`service.version`) of services that had another one before, and whose first span is within the span. */
export async function loadReleases(
  platform: Platform,
  account: string,
  { from, to }: Span,
): Promise<TelemetryChange[]> {
  const since = from - KNOWN_MS
  const versions = ch`select source, version, min(time) as first, count() as n from ${rowsOf('spans')}
    where ${within(since, to)} and version != '' and source != '' group by source, version`
  const rows = await platform.telemetry.query<Row & { version: string; before: string }>(
    account,
    ch`select n.source as service, n.version as version, ${millis('n.first')} as at, n.n as count, o.version as before
      from (${versions}) n inner join (select source, argMax(version, first) as version from (${versions})
        where first < ${instant(from)} group by source) o on o.source = n.source
      where n.first >= ${instant(from)} order by n.first desc limit ${value('UInt32', MOST)}`,
  )
  return rows.map(row => ({
    ...changeOf(row),
    text: `Version ${row.version} of ${row.service} was first seen; ${row.before} ran before`,
  }))
}

/** Services whose share of failing requests within the last quarter of an hour is a multiple of what it was before. */
export async function loadErrorJumps(
  platform: Platform,
  account: string,
  { from, to }: Span,
): Promise<TelemetryChange[]> {
  const recent = epoch(Math.max(from, to - RECENT_MS))
  const since = instant(recent)
  const counts = ch`select source, countIf(time >= ${since}) as n, countIf(time < ${since}) as m,
      countIf(time >= ${since} and status = 'error') as e, countIf(time < ${since} and status = 'error') as d,
      minIf(time, time >= ${since} and status = 'error') as first
    from ${rowsOf('spans')} where ${within(from, to)} and source != '' and (kind in ('server', 'consumer') or parent_span_id = '')
    group by source`
  const rows = await platform.telemetry.query<Row & { share: number; before: number | null }>(
    account,
    ch`select source as service, ${millis('first')} as at, e as count, e / n as share, if(m = 0, null, d / m) as before
      from (${counts}) where e >= ${value('UInt32', LEAST_ERRORS)} and m > 0 and e / n >= ${value('Float64', LEAST_FACTOR)} * d / m
      order by share desc limit ${value('UInt32', MOST)}`,
  )
  return rows.map(row => ({
    ...changeOf(row),
    text: `${percent(row.share)} of the requests of ${row.service} failed, ${percent(row.before ?? 0)} before`,
  }))
}

/** Warnings and errors of a sort that was not logged within the day before. */
export async function loadNewPatterns(
  platform: Platform,
  account: string,
  { from, to }: Span,
): Promise<TelemetryChange[]> {
  const rows = await platform.telemetry.query<Row & { template: string }>(
    account,
    ch`select source as service, any(template) as template, ${millis('min(time)')} as at, count() as count
      from ${rowsOf('logs')} where ${within(from - KNOWN_MS, to)} and level in ('warn', 'error', 'fatal')
      group by source, pattern having min(time) >= ${instant(from)} order by count desc limit ${value('UInt32', MOST)}`,
  )
  return rows.map(row => {
    const brief = `${row.service || 'A source without a name'} logs something new, ${row.count} times`
    return { ...changeOf(row), text: `${brief}: ${row.template.slice(0, 200)}`, brief }
  })
}

function within(from: number, to: number): Ch {
  return ch`time >= ${instant(from)} and time < ${instant(to)}`
}

function millis(column: 'n.first' | 'first' | 'min(time)'): Ch {
  return { parts: [`toUnixTimestamp64Milli(${column})`] }
}

function changeOf({ service, at, count }: Row) {
  return { service, at: epoch(Number(at)), count: Number(count) }
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`
}
