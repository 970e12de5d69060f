import { sayChange } from '@pharos/shared-protocol/text/en/change.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'

/** A time range in which something may have changed, such as an hour. */
export interface Span {
  from: EpochMs
  to: EpochMs
}

/** A change that the telemetry of a service shows. */
export interface TelemetryChange {
  at: EpochMs
  service: string
  said: Said
  /** The text without contents of records, for callers who may not read logs; absent if `said` has none. */
  brief?: Said
  /** The number of records behind it: a version's spans, errors, or records of a pattern. */
  count: number
}

/** The most changes of each sort. */
const MOST = 20
/** Something seen within this time before the span is not new. */
const KNOWN_MS = DAY_MS
/** The last part of the span, which is compared with the part before it. */
const RECENT_MS = 15 * MINUTE_MS
/** A jump needs this many errors, and a share of them that has risen by this factor. */
const LEAST_ERRORS = 5
const LEAST_FACTOR = 3

interface Row {
  service: string
  at: string
  count: string | number
}

/** Where the data of a service is from: spans, or logs for services that send no spans. */
export type Teller = 'spans' | 'logs'

function toldBy(teller: Teller, from: number, to: number): Ch {
  const spans = ch`${rowsOf('spans')} where ${within(from, to)} and source != ''`
  if (teller === 'spans') return spans
  return ch`${rowsOf('logs')} where ${within(from, to)} and source != '' and source not in (select source from ${spans})`
}

/** Versions (`service.version`) first seen within the span, each with the version that was first seen before it. */
export async function loadReleases(
  platform: Platform,
  account: string,
  { from, to }: Span,
  teller: Teller,
): Promise<TelemetryChange[]> {
  const version = teller === 'spans' ? ch`toString(version)` : ch`resource['service.version']`
  const versions = ch`select toString(source) as service, ${version} as release, min(time) as first, count() as n
    from ${toldBy(teller, from - KNOWN_MS, to)} and release != '' group by service, release`
  const rows = await platform.telemetry.query<Row & { version: string; before: string }>(
    account,
    ch`select service, release as version, ${millis('first')} as at, n as count, before
      from (select *, lagInFrame(release) over (partition by service order by first, release) as before from (${versions}))
      where first >= ${instant(from)} and before != '' order by first desc limit ${value('UInt32', MOST)}`,
  )
  return rows.map(row => ({
    ...changeOf(row),
    said: sayChange('change.release', { version: row.version, service: row.service, before: row.before }),
  }))
}

/** Which spans count as requests, and as failed ones; for logs, which records count, and which as errors. */
const FAILING = {
  spans: { counted: ch`(kind in ('server', 'consumer') or parent_span_id = '')`, failed: ch`status = 'error'` },
  logs: { counted: ch`1`, failed: ch`level in ('error', 'fatal')` },
} as const satisfies Record<Teller, { counted: Ch; failed: Ch }>

/** Services whose share of failures in the last 15 minutes is a multiple of the share before. */
export async function loadErrorJumps(
  platform: Platform,
  account: string,
  { from, to }: Span,
  teller: Teller,
): Promise<TelemetryChange[]> {
  const recent = epoch(Math.max(from, to - RECENT_MS))
  const since = instant(recent)
  const { counted, failed } = FAILING[teller]
  const counts = ch`select source, countIf(time >= ${since}) as n, countIf(time < ${since}) as m,
      countIf(time >= ${since} and ${failed}) as e, countIf(time < ${since} and ${failed}) as d,
      minIf(time, time >= ${since} and ${failed}) as first
    from ${toldBy(teller, from, to)} and ${counted} group by source`
  const rows = await platform.telemetry.query<Row & { share: number; before: number | null }>(
    account,
    ch`select source as service, ${millis('first')} as at, e as count, e / n as share, if(m = 0, null, d / m) as before
      from (${counts}) where e >= ${value('UInt32', LEAST_ERRORS)} and m > 0 and e / n >= ${value('Float64', LEAST_FACTOR)} * d / m
      order by share desc limit ${value('UInt32', MOST)}`,
  )
  return rows.map(row => ({ ...changeOf(row), said: sayJump(row, teller) }))
}

function sayJump(row: { service: string; share: number; before: number | null }, teller: Teller) {
  const { service } = row
  const shares = { share: percent(row.share), service, before: percent(row.before ?? 0) }
  return sayChange(teller === 'spans' ? 'change.requests_failed' : 'change.errors_logged', shares)
}

/** Warnings and errors with a pattern that was not logged in the day before the span. */
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
    const { service, count } = changeOf(row)
    const brief =
      service === ''
        ? sayChange('change.new_message_unnamed', { count })
        : sayChange('change.new_message', { service, count })
    const said = sayChange('change.quoted', { change: brief, message: row.template.slice(0, 200) })
    return { ...changeOf(row), said, brief }
  })
}

function within(from: number, to: number): Ch {
  return ch`time >= ${instant(from)} and time < ${instant(to)}`
}

function millis(column: 'first' | 'min(time)'): Ch {
  return { parts: [`toUnixTimestamp64Milli(${column})`] }
}

function changeOf({ service, at, count }: Row) {
  return { service, at: epoch(Number(at)), count: Number(count) }
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`
}
