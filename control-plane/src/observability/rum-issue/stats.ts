import type * as contract from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { ISSUE_TAGS } from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Ch, ch, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { bucketAt, bucketsOf, spanOf, stepOf, whereSpan } from '../series/index.ts'
import { findStored, USUAL_MS } from './issue-events.ts'

const TOP = 10

type Tag = (typeof ISSUE_TAGS)[number]

const VALUES: Readonly<Record<Tag, Ch>> = {
  browser: ch`trimRight(concat(toString(browser), ' ', toString(browser_version)))`,
  os: ch`toString(os)`,
  device: ch`toString(device)`,
  country: ch`toString(country)`,
  release: ch`toString(release)`,
  environment: ch`toString(env)`,
  page: ch`toString(page)`,
  user: ch`user_id`,
}

interface Counts {
  events: string
  sessions: string
  people: string
}

export async function readRumIssueStats(ctx: OpenCtx, { params, query }: Input<typeof contract.readRumIssueStats>) {
  const { where } = await findStored(ctx, params)
  const span = spanOf(ctx.now, query, USUAL_MS)
  const buckets = bucketsOf({ ...span, step_ms: stepOf(span, query.resolution) })
  const from = ch`${rowsOf('rum')} where ${where ?? ch`0`} and ${whereSpan(span)}`
  const read = <T>(text: Ch) => ctx.platform.telemetry.query<T>(ctx.account, text)
  const pairs = ISSUE_TAGS.map(tag => ch`(${value('String', tag)}, ${VALUES[tag]})`)
  const [[counts], points, tags] = await Promise.all([
    read<Counts>(ch`select count() as events, uniqExact(session_id) as sessions,
      uniqExact(if(user_id != '', user_id, anonymous_id)) as people from ${from}`),
    read<{ k: number; n: string }>(
      ch`select ${bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)} as k, count() as n from ${from} group by k`,
    ),
    read<{ tag: Tag; name: string; n: string }>(ch`select pair.1 as tag, pair.2 as name, count() as n
      from (select arrayJoin([${join(pairs, ', ')}]) as pair from ${from})
      group by tag, name order by n desc, name limit ${value('UInt32', TOP)} by tag`),
  ])
  const at = new Map(points.map(({ k, n }) => [k, Number(n)]))
  return {
    event_count: Number(counts?.events ?? 0),
    session_count: Number(counts?.sessions ?? 0),
    user_count: Number(counts?.people ?? 0),
    resolution_seconds: buckets.step / 1_000,
    points: Array.from({ length: buckets.count }, (_, k) => ({
      time: rfc3339(buckets.origin + k * buckets.step),
      count: at.get(k) ?? 0,
    })),
    tags: ISSUE_TAGS.map(tag => ({
      tag,
      values: tags.filter(row => row.tag === tag).map(({ name, n }) => ({ value: name, count: Number(n) })),
    })),
  }
}
