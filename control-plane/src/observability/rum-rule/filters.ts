import type * as contract from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import { MOST_RULES } from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { findRumApp } from '../rum-app/index.ts'
import { publishConfig } from '../rum-config/index.ts'
import { requireConditions } from './conditions.ts'

interface FilterRow {
  id: string
  application_id: string
  name: string
  conditions: RumCondition[]
  capture_replay: boolean
  enabled: boolean
  created_at: number
  updated_at: number
  revision: number
}

export async function listRumSessionFilters(ctx: Ctx, { params }: Input<typeof contract.listRumSessionFilters>) {
  const { id } = await findRumApp(ctx, params.app_id)
  const { rows } = await sql<FilterRow>`select * from rum_session_filter where application_id = ${id}
    order by id desc`.execute(ctx.sql)
  return rows.map(present)
}

export async function createRumSessionFilter(
  ctx: Ctx,
  { params, body }: Input<typeof contract.createRumSessionFilter>,
) {
  const app = await findRumApp(ctx, params.app_id, true)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from rum_session_filter
    where application_id = ${app.id}`.execute(ctx.sql)
  if ((rows[0]?.n ?? 0) >= MOST_RULES)
    throw new Refusal('limit_reached', observabilityText('rum_rule.session_filter_limit', { limit: MOST_RULES }))
  requireConditions(body.conditions)
  const id = ctx.newId()
  await sql`insert into rum_session_filter (id, account_id, application_id, name, conditions, capture_replay, enabled,
      created_at, updated_at)
    values (${id}, ${ctx.account}, ${app.id}, ${body.name}, ${JSON.stringify(body.conditions)}::jsonb,
      ${body.capture_replay}, ${body.enabled}, ${ctx.now}, ${ctx.now})`.execute(ctx.sql)
  return published(ctx, app.id, id)
}

export async function updateRumSessionFilter(
  ctx: Ctx,
  { params, body }: Input<typeof contract.updateRumSessionFilter>,
) {
  const app = await findRumApp(ctx, params.app_id, true)
  const before = await findFilter(ctx, app.id, params.id)
  noteRevision(ctx, before.id, before)
  requireConditions(body.conditions ?? [])
  const filter = { ...before, ...body } as FilterRow
  await sql`update rum_session_filter set name = ${filter.name},
      conditions = ${JSON.stringify(filter.conditions)}::jsonb, capture_replay = ${filter.capture_replay},
      enabled = ${filter.enabled}, updated_at = ${ctx.now}, revision = revision + 1
    where id = ${before.id}`.execute(ctx.sql)
  return published(ctx, app.id, before.id)
}

export async function deleteRumSessionFilter(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteRumSessionFilter>,
): Promise<undefined> {
  const app = await findRumApp(ctx, params.app_id, true)
  const filter = await findFilter(ctx, app.id, params.id)
  noteRevision(ctx, filter.id, filter)
  await sql`delete from rum_session_filter where id = ${filter.id}`.execute(ctx.sql)
  await publishConfig(ctx, app.id)
}

async function findFilter(ctx: Ctx, app: string, id: string): Promise<FilterRow> {
  const { rows } = await sql<FilterRow>`select * from rum_session_filter
    where application_id = ${app} and id = ${id}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('session filter')
  return row
}

/** Publishes the configuration, and returns the filter as it is now. */
async function published(ctx: Ctx, app: string, id: string) {
  await publishConfig(ctx, app)
  const filter = await findFilter(ctx, app, id)
  Object.assign(ctx.notes, { resource: id, versioned: filter })
  return present(filter)
}

function present(row: FilterRow) {
  return {
    id: row.id,
    application_id: row.application_id,
    name: row.name,
    conditions: row.conditions,
    capture_replay: row.capture_replay,
    enabled: row.enabled,
    created_at: rfc3339(row.created_at),
    updated_at: rfc3339(row.updated_at),
  }
}
