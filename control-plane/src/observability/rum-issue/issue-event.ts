import type * as contract from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Ch, ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { whereSpan } from '../series/index.ts'
import { readBreadcrumbs } from './breadcrumb.ts'
import { COLUMNS, type EventRow, findStored, presentEvent } from './issue-events.ts'
import { readStacks } from './stacks.ts'

interface Row extends EventRow {
  stack: string
  body: string
  attributes: Record<string, string>
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

export async function getRumIssueEvent(ctx: OpenCtx, { params }: Input<typeof contract.getRumIssueEvent>) {
  const { app, where, span } = await findStored(ctx, params)
  if (where === null) throw notFound('error')
  const from = ch`${rowsOf('rum')} where ${where} and ${whereSpan(span)}`
  const [row] = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select ${COLUMNS}, stack, body, attributes from ${from} and ${idIs(params.event_id)}
      order by toUnixTimestamp64Nano(time) desc, toString(id) desc limit 1`,
  )
  if (row === undefined) throw notFound('error')
  const [breadcrumbs, neighbours, stacks] = await Promise.all([
    readBreadcrumbs(ctx, app, row),
    readNeighbours(ctx, from, row),
    readStacks(ctx, app, row),
  ])
  const { stack: _, body: __, attributes, ...event } = row
  return { ...presentEvent(event), attributes, ...stacks, breadcrumbs, ...neighbours }
}

function idIs(id: string): Ch {
  return id === 'latest' ? ch`1` : ch`id = ${value('UUID', id)}`
}

/** The errors of an issue beside one, by time and id. */
async function readNeighbours(ctx: OpenCtx, from: Ch, { at, id }: EventRow) {
  const place = ch`(toUnixTimestamp64Nano(time), toString(id))`
  const own = ch`(${value('Int64', at)}, ${value('String', id)})`
  const [found] = await ctx.platform.telemetry.query<{ newer: string; older: string }>(
    ctx.account,
    ch`select toString(argMinIf(id, ${place}, ${place} > ${own})) as newer,
        toString(argMaxIf(id, ${place}, ${place} < ${own})) as older from ${from}`,
  )
  const orNull = (other: string | undefined) => (other === undefined || other === NO_ID ? null : other)
  return { newer_id: orNull(found?.newer), older_id: orNull(found?.older) }
}
