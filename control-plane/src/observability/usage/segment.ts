import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Metric } from '@pharos/shared-protocol/contract/business/usage.ts'
import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { type Metered, meter, startOfDay } from '../../account/meter/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import type { Segment } from '../../platform/telemetry-store/segment.ts'
import { ACCEPTED, type Count, writeCounts } from './count.ts'
import { type KeptDay, noteKeptDays } from './kept.ts'
import { insertSessions, type Session } from './session.ts'

/** What `append` writes at the start of a line, unless its maker names the account later. */
const START =
  /^\{"arrived":"(\d+\.\d{3})",(?:"received_bytes":(\d+),)?"account_id":"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const METRICS: Record<Signal, { records: Metric; bytes: Metric } | null> = {
  logs: { records: 'log_records', bytes: 'log_bytes' },
  spans: { records: 'span_records', bytes: 'span_bytes' },
  points: { records: 'metric_records', bytes: 'metric_bytes' },
  rum: null,
}
/** How long a counted segment is remembered: a machine that was down may come back with it. */
const SEGMENT_DAYS = 60

export const OLD_SEGMENTS: OldRows = {
  table: 'usage_segment',
  where: now => sql`at < ${now - SEGMENT_DAYS * DAY_MS}`,
}

interface Counted {
  hours: Map<string, Count>
  sessions: Map<string, Session>
  kept: Map<string, KeptDay>
}

interface Line {
  arrived?: unknown
  received_bytes?: unknown
  account_id?: unknown
  session_id?: unknown
  application_id?: unknown
  time?: unknown
  retention_days?: unknown
}

/**
 * Counts the rows of a segment that the store has just taken. A segment is counted once, by its name, in the
 * transaction that counts it; it stays in the log until that is committed.
 */
export function createSegmentCounter(platform: Platform) {
  return async (segment: Segment): Promise<void> => {
    const counted = await countLines(segment)
    await inSystem(platform, async ctx => {
      const { rows } = await sql`insert into usage_segment (name, at) values (${segment.name}, ${ctx.now})
        on conflict do nothing returning 1 as done`.execute(ctx.sql)
      if (rows.length > 0) await store(ctx, segment, counted)
    })
  }
}

async function countLines({ path, signal }: Segment): Promise<Counted> {
  const counted: Counted = { hours: new Map(), sessions: new Map(), kept: new Map() }
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) countLine(line, signal, counted)
  return counted
}

function countLine(line: string, signal: Signal, { hours, sessions, kept }: Counted): void {
  const read = signal === 'rum' ? null : START.exec(line)
  const parsed: Line = read ? { arrived: read[1], received_bytes: read[2], account_id: read[3] } : parse(line)
  const { account_id: account, session_id: session } = parsed
  const at = Math.floor(Number(parsed.arrived) * 1_000)
  if (typeof account !== 'string' || !UUID.test(account) || !(at > 0)) return
  const hour = at - (at % HOUR_MS)
  const name = `${account} ${hour}`
  const sum = hours.get(name) ?? { account_id: account, signal, hour, reason: ACCEPTED, records: 0, bytes: 0 }
  sum.records += 1
  sum.bytes += Number(parsed.received_bytes ?? 0) || 0
  hours.set(name, sum)
  keepShortest(kept, account, parsed)
  if (typeof session !== 'string' || !UUID.test(session)) return
  const known = sessions.get(`${account} ${session}`)
  if (known === undefined || at < known.at) sessions.set(`${account} ${session}`, { account, session, at })
}

function keepShortest(kept: Map<string, KeptDay>, account: string, line: Line): void {
  const { application_id: application } = line
  const [time, days] = [Number(line.time) * 1_000, Number(line.retention_days)]
  if (typeof application !== 'string' || !UUID.test(application) || !(time > 0) || !(days > 0)) return
  const day = startOfDay(time)
  const known = kept.get(`${application} ${day}`)
  if (known === undefined || days < known.days) kept.set(`${application} ${day}`, { account, application, day, days })
}

/** A line that the disk has corrupted counts for nobody. */
function parse(line: string): Line {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}

async function store(ctx: SystemCtx, { signal, name }: Segment, { hours, sessions, kept }: Counted): Promise<void> {
  const counts = [...hours.values()]
  const metrics = METRICS[signal]
  const begun = await insertSessions(ctx, name, [...sessions.values()])
  await writeCounts(ctx, counts)
  await noteKeptDays(ctx, [...kept.values()])
  await meter(ctx, [
    ...(metrics === null
      ? []
      : counts.flatMap(({ account_id: account, hour: at, records, bytes }): Metered[] => [
          { account, at, metric: metrics.records, amount: records },
          { account, at, metric: metrics.bytes, amount: bytes },
        ])),
    ...begun.map(({ account, hour: at, count: amount }): Metered => ({ account, at, metric: 'rum_sessions', amount })),
  ])
}
