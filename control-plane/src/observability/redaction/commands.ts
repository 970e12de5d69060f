import type * as contract from '@pharos/shared-protocol/contract/observability/redaction-rule.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { uniquely } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { checkPattern, LONGEST_TEXT } from '../../platform/pattern/index.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import type { RuleSettings } from './rule.ts'

/** The most rules of one account: each runs on every text that arrives. */
const MOST = 20
const TAKEN = {
  redaction_rule_account_id_external_key_key: requestText('request.external_key_taken', { what: 'redaction rule' }),
}

interface StoredRule extends RuleSettings {
  id: string
  account_id: string
  name: string
  enabled: boolean
  external_key: string | null
  slow_at: number | null
  slow_batches: number
  revision: number
  created_at: number
  updated_at: number
}

export async function listRedactionRules(ctx: Ctx) {
  const { rows } = await sql<StoredRule>`select * from redaction_rule where account_id = ${ctx.account}
    order by id`.execute(ctx.sql)
  return rows.map(present)
}

export async function getRedactionRule(ctx: Ctx, { params }: Input<typeof contract.getRedactionRule>) {
  return present(await findRule(ctx, params.id, false))
}

export async function createRedactionRule(ctx: Ctx, { body }: Input<typeof contract.createRedactionRule>) {
  await requireUsable(ctx, body)
  // Of two concurrent requests the second counts the first.
  await lockAccount(ctx)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from redaction_rule
    where account_id = ${ctx.account}`.execute(ctx.sql)
  if ((counted[0]?.n ?? 0) >= MOST)
    throw new Refusal('limit_reached', observabilityText('redaction.limit', { limit: MOST }))
  const { name, kind, pattern, replacement, enabled, external_key } = body
  const written = sql<StoredRule>`insert into redaction_rule (id, account_id, name, kind, pattern, replacement, enabled,
      external_key, created_at, updated_at)
    values (${ctx.newId()}, ${ctx.account}, ${name}, ${kind}, ${pattern}, ${replacement}, ${enabled}, ${external_key},
      ${ctx.now}, ${ctx.now}) returning *`.execute(ctx.sql)
  return noted(ctx, await uniquely(written, TAKEN))
}

export async function updateRedactionRule(ctx: Ctx, { params, body }: Input<typeof contract.updateRedactionRule>) {
  const rule = await findRule(ctx, params.id)
  const { name, kind, pattern, replacement, enabled, external_key } = { ...rule, ...givenOf(body) }
  await requireUsable(ctx, { kind, pattern, replacement })
  // What was slow was another pattern.
  const isSame = kind === rule.kind && pattern === rule.pattern
  const written = sql<StoredRule>`update redaction_rule set name = ${name}, kind = ${kind}, pattern = ${pattern},
      replacement = ${replacement}, enabled = ${enabled}, external_key = ${external_key}, updated_at = ${ctx.now},
      slow_at = case when ${isSame} then slow_at end, slow_batches = case when ${isSame} then slow_batches else 0 end,
      revision = revision + 1
    where id = ${rule.id} returning *`.execute(ctx.sql)
  return noted(ctx, await uniquely(written, TAKEN))
}

export async function deleteRedactionRule(ctx: Ctx, { params }: Input<typeof contract.deleteRedactionRule>) {
  const { id } = await findRule(ctx, params.id)
  await sql`delete from redaction_rule where id = ${id}`.execute(ctx.sql)
  return undefined
}

async function requireUsable({ account }: Ctx, settings: Omit<RuleSettings, 'id'>): Promise<void> {
  const needs = settings.kind === 'regex'
  if (needs !== (settings.pattern !== null))
    throw refuseField(
      'pattern',
      observabilityText(needs ? 'redaction.pattern_required' : 'redaction.pattern_only_for_regex'),
    )
  if (settings.pattern === null) return
  const facts = await checkPattern(account, settings.pattern, LONGEST_TEXT)
  if ('fault' in facts) throw refuseField('pattern', facts.fault)
  if (facts.matchesEmpty) throw refuseField('pattern', observabilityText('redaction.matches_empty_text'))
}

async function findRule(ctx: Ctx, id: string, hold = true): Promise<StoredRule> {
  const { rows } = await sql<StoredRule>`select * from redaction_rule
    where account_id = ${ctx.account} and id = ${id} ${sql.raw(hold ? 'for update' : '')}`.execute(ctx.sql)
  const [rule] = rows
  if (!rule) throw notFound('redaction rule')
  noteRevision(ctx, rule.id, rule)
  return rule
}

function noted(ctx: Ctx, { rows }: { rows: StoredRule[] }) {
  const [rule] = rows
  if (!rule) throw new Error('The rule was not written.')
  ctx.notes.resource = rule.id
  ctx.notes.versioned = rule
  return present(rule)
}

/** The fields that a request has; the others keep their values. */
function givenOf<T extends object>(body: T) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

function present({ revision, created_at, updated_at, slow_at, ...rule }: StoredRule) {
  return {
    ...rule,
    slow_at: slow_at === null ? null : rfc3339(Number(slow_at)),
    created_at: rfc3339(Number(created_at)),
    updated_at: rfc3339(Number(updated_at)),
  }
}
