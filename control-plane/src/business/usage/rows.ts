import { CHECK_KINDS, KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { Metric, listUsageRows as route } from '@pharos/shared-protocol/contract/business/usage.ts'
import { DAY_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { inUnit } from '../../account/meter/index.ts'
import { runsOfDay } from '../../monitoring/result/index.ts'
import { replaysOfDay } from '../../observability/rum-replay/index.ts'
import { sessionsOfDay, telemetryOfDay } from '../../observability/usage/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { messagesOfDay } from '../../response/delivery/index.ts'
import { importedUntil } from '../archive-import/index.ts'
import { type Position, thingsOf } from './levels.ts'
import { dayOfDate } from './queries.ts'

/** The time of the last row, and its id; of telemetry, its source. */
const CURSOR = /^(\d{1,16}) (.*)$/s
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A row as it is listed: `key` continues the list after it. */
interface Row {
  at: number
  key: string
  id: string | null
  name: string
  amount: number
}

interface Asked {
  metric: Metric
  day: number
  kind: string | null
  region: string | null
  after: Position | null
  limit: number
}

/** `GET /billing/usage/rows` */
export async function listUsageRows(ctx: OpenCtx, { query }: Input<typeof route>) {
  const { metric, limit, kind = null, region = null } = query
  const cursor = readCursor(query.cursor, CURSOR)
  const after = cursor === null ? null : { at: Number(cursor[0]), id: cursor[1] ?? '' }
  const asked = { metric, kind, region, after, day: dayOfDate(query.day), limit: limit + 1 }
  const rows = await READERS[metric](ctx, asked)
  return pageOf(rows, limit, present, ({ at, key }) => `${at} ${key}`)
}

function present({ at, id, name, amount }: Row) {
  return { at: rfc3339(at), id, name, amount }
}

type Read = (ctx: OpenCtx, asked: Asked) => Promise<Row[]>

const READERS: { [M in Metric]: Read } = {
  monitors: things,
  members: things,
  check_runs: (ctx, asked) => runs(ctx, asked, CHECK_KINDS),
  browser_minutes: (ctx, asked) => runs(ctx, asked, BROWSER_KINDS),
  log_records: telemetry,
  log_bytes: telemetry,
  span_records: telemetry,
  span_bytes: telemetry,
  metric_records: telemetry,
  metric_bytes: telemetry,
  rum_sessions: (ctx, asked) => inOrder(ctx, asked, sessionsOfDay),
  rum_replays: (ctx, asked) => inOrder(ctx, asked, replaysOfDay),
  messages: async (ctx, asked) =>
    (await ctx.inAccount('read', tx => messagesOfDay(tx, ctx.account, asked.day, ofIds(asked)))).map(each),
}

const BROWSER_KINDS = CHECK_KINDS.filter(kind => KINDS[kind].lane === 'heavy')

/** Positions in lists of rows with ids; any other cursor of a caller continues before all of them. */
function ofIds<A extends Asked>(asked: A): A {
  return asked.after === null || UUID.test(asked.after.id) ? asked : { ...asked, after: null }
}

const each = ({ id, at, name }: { id: string; at: number; name: string }): Row => ({ id, key: id, at, name, amount: 1 })

async function things(ctx: OpenCtx, asked: Asked): Promise<Row[]> {
  const metric = asked.metric === 'members' ? 'members' : 'monitors'
  const among = { ...ofIds(asked), before: asked.day + DAY_MS }
  return (await ctx.inAccount('read', tx => thingsOf(tx, ctx.account, metric, among))).map(each)
}

async function runs(ctx: OpenCtx, asked: Asked, all: readonly string[]): Promise<Row[]> {
  const kinds = all.filter(kind => asked.kind === null || kind === asked.kind)
  const found = await ctx.inAccount('read', async tx => {
    const since = await importedUntil(tx, ctx.account)
    return runsOfDay(tx, ctx.account, asked.day, { ...ofIds(asked), kinds, since })
  })
  const isTime = asked.metric === 'browser_minutes'
  return found.map(({ ms, ...run }) => ({ ...each(run), amount: isTime ? inUnit('browser_minutes', ms) : 1 }))
}

type OfDay = typeof sessionsOfDay

async function inOrder(ctx: OpenCtx, asked: Asked, read: OfDay): Promise<Row[]> {
  const found = await ctx.inAccount('read', tx => read(tx, ctx.account, asked.day, ofIds(asked)))
  return found.map(({ id, at }) => each({ id, at, name: id }))
}

async function telemetry(ctx: OpenCtx, asked: Asked): Promise<Row[]> {
  const [signal, unit] = asked.metric.split('_')
  const after = asked.after === null ? null : { hour: asked.after.at, source: asked.after.id }
  const found = await telemetryOfDay(ctx, SIGNALS[signal ?? ''] ?? 'logs', { ...asked, after })
  return found.map(({ hour, source, records, bytes }) => ({
    ...{ at: hour, key: source, id: null, name: source },
    amount: unit === 'bytes' ? bytes : records,
  }))
}

const SIGNALS: Record<string, 'logs' | 'spans' | 'points'> = { log: 'logs', span: 'spans', metric: 'points' }
