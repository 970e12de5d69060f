import type * as contract from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import { MOST_RULES } from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { RumCondition } from '@pharos/shared-protocol/rum/config.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { findRumApp } from '../rum-app/index.ts'
import { publishConfig } from '../rum-config/index.ts'
import { sampleSoon } from '../rum-sampling/index.ts'
import { requireConditions } from './conditions.ts'

interface RuleRow {
  id: string
  application_id: string
  name: string
  capture: 'analyze' | 'replay'
  enabled: boolean
  sample_rate: number
  auto_sample: boolean
  computed_rate: number | null
  conditions: RumCondition[]
  min_duration_ms: number
  require_interaction: boolean
  position: number
  created_at: number
  updated_at: number
  revision: number
}

export async function listRumRules(ctx: Ctx, { params }: Input<typeof contract.listRumRules>) {
  const { id } = await findRumApp(ctx, params.app_id)
  const { rows } = await sql<RuleRow>`select * from rum_rule where application_id = ${id}
    order by position, id`.execute(ctx.sql)
  return rows.map(present)
}

export async function createRumRule(ctx: Ctx, { params, body }: Input<typeof contract.createRumRule>) {
  const app = await findRumApp(ctx, params.app_id, true)
  const { rows } = await sql<{ n: number; last: number }>`select count(*)::int as n, coalesce(max(position), -1) as last
    from rum_rule where application_id = ${app.id}`.execute(ctx.sql)
  const { n = 0, last = -1 } = rows[0] ?? {}
  if (n >= MOST_RULES) throw new Refusal('limit_reached', observabilityText('rum_rule.limit', { limit: MOST_RULES }))
  const rule = { ...body, position: body.position ?? Math.min(last + 1, 1_000) }
  requireConditions(rule.conditions)
  requireUsable(rule)
  const id = ctx.newId()
  await sql`insert into rum_rule (id, account_id, application_id, name, capture, enabled, sample_rate, auto_sample,
      conditions, min_duration_ms, require_interaction, position, created_at, updated_at)
    values (${id}, ${ctx.account}, ${app.id}, ${rule.name}, ${rule.capture}, ${rule.enabled}, ${rule.sample_rate},
      ${rule.auto_sample}, ${JSON.stringify(rule.conditions)}::jsonb, ${rule.min_duration_ms},
      ${rule.require_interaction}, ${rule.position}, ${ctx.now}, ${ctx.now})`.execute(ctx.sql)
  return published(ctx, app.id, id)
}

export async function updateRumRule(ctx: Ctx, { params, body }: Input<typeof contract.updateRumRule>) {
  const app = await findRumApp(ctx, params.app_id, true)
  const before = await findRule(ctx, app.id, params.rule_id)
  noteRevision(ctx, before.id, before)
  requireConditions(body.conditions ?? [])
  const rule = { ...before, ...body } as RuleRow
  requireUsable(rule)
  // What is known of other conditions says nothing. A lowered rate stays lowered until it is computed anew.
  const isKept =
    rule.capture === before.capture && JSON.stringify(rule.conditions) === JSON.stringify(before.conditions)
  await sql`update rum_rule set name = ${rule.name}, capture = ${rule.capture}, enabled = ${rule.enabled},
      sample_rate = ${rule.sample_rate}, auto_sample = ${rule.auto_sample},
      computed_rate = case when ${isKept}::bool and computed_rate < ${rule.sample_rate}::float8 then computed_rate end,
      demand = case when ${isKept}::bool then demand end, sampled_at = null,
      conditions = ${JSON.stringify(rule.conditions)}::jsonb, min_duration_ms = ${rule.min_duration_ms},
      require_interaction = ${rule.require_interaction}, position = ${rule.position}, updated_at = ${ctx.now},
      revision = revision + 1
    where id = ${before.id}`.execute(ctx.sql)
  return published(ctx, app.id, before.id)
}

export async function deleteRumRule(ctx: Ctx, { params }: Input<typeof contract.deleteRumRule>): Promise<undefined> {
  const app = await findRumApp(ctx, params.app_id, true)
  const rule = await findRule(ctx, app.id, params.rule_id)
  noteRevision(ctx, rule.id, rule)
  await sql`delete from rum_rule where id = ${rule.id}`.execute(ctx.sql)
  await publishConfig(ctx, app.id)
}

/** Rules over several fields; the fields themselves are checked by the contract. */
function requireUsable({ capture, auto_sample }: Pick<RuleRow, 'capture' | 'auto_sample'>): void {
  if (auto_sample && capture !== 'replay')
    throw refuseField('auto_sample', observabilityText('rum_rule.only_for_replay'))
}

async function findRule(ctx: Ctx, app: string, id: string): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`select * from rum_rule where application_id = ${app} and id = ${id}`.execute(
    ctx.sql,
  )
  const [row] = rows
  if (!row) throw notFound('recording rule')
  return row
}

/** Publishes the configuration, and returns the rule as it is now. */
async function published(ctx: Ctx, app: string, id: string) {
  await sampleSoon(ctx)
  await publishConfig(ctx, app)
  const rule = await findRule(ctx, app, id)
  Object.assign(ctx.notes, { resource: id, versioned: rule })
  return present(rule)
}

function present(row: RuleRow) {
  return {
    id: row.id,
    application_id: row.application_id,
    name: row.name,
    capture: row.capture,
    enabled: row.enabled,
    sample_rate: row.sample_rate,
    effective_rate: row.computed_rate ?? row.sample_rate,
    auto_sample: row.auto_sample,
    conditions: row.conditions,
    min_duration_ms: row.min_duration_ms,
    require_interaction: row.require_interaction,
    position: row.position,
    created_at: rfc3339(row.created_at),
    updated_at: rfc3339(row.updated_at),
  }
}
