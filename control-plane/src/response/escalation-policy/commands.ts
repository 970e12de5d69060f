import type * as contract from '@pharos/shared-protocol/contract/response/escalation-policy.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { PolicyEntity, type PolicyRow } from './entity.ts'
import { insertLevels } from './level.ts'
import { loadPolicies, type StoredPolicy } from './load.ts'
import { presentPolicy } from './present.ts'

const TAKEN = {
  escalation_policy_external_key: requestText('request.external_key_taken', { what: 'escalation policy' }),
}

const MOST_POLICIES = 500

export async function createPolicy(ctx: Ctx, { body }: Input<typeof contract.createPolicy>) {
  await lockAccount(ctx)
  if ((await ctx.em.count(PolicyEntity, { account_id: ctx.account })) >= MOST_POLICIES)
    throw new Refusal('limit_reached', responseText('escalation_policy.limit', { limit: MOST_POLICIES }))
  const { levels, ...fields } = body
  const row = ctx.em.create(PolicyEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    ...fields,
    created_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, TAKEN)
  await insertLevels(ctx, row.id, levels)
  noteRevision(ctx, row.id, row)
  return presentPolicy(await loadPolicy(ctx, row.id))
}

export async function updatePolicy(ctx: Ctx, { params, body }: Input<typeof contract.updatePolicy>) {
  const row = await lockPolicy(ctx, params.id)
  const { levels, ...fields } = body
  applyChanges(row, fields as Partial<PolicyRow>)
  await flushUnique(ctx, TAKEN)
  if (levels) {
    await sql`delete from escalation_level where policy_id = ${row.id}`.execute(ctx.sql)
    await insertLevels(ctx, row.id, levels)
    row.revision += 1
  }
  await ctx.em.flush()
  return presentPolicy(await loadPolicy(ctx, row.id))
}

export async function deletePolicy(ctx: Ctx, { params }: Input<typeof contract.deletePolicy>): Promise<undefined> {
  const row = await lockPolicy(ctx, params.id)
  const { rows } = await sql<{ name: string }>`select name from service
    where account_id = ${ctx.account} and escalation_policy_id = ${row.id} limit 1`.execute(ctx.sql)
  if (rows[0]) throw new Refusal('conflict', responseText('escalation_policy.used_by_service', { name: rows[0].name }))
  ctx.em.remove(row)
}

export async function listPolicies(ctx: Ctx) {
  return (await loadPolicies(ctx, ctx.account)).map(presentPolicy)
}

export async function getPolicy(ctx: Ctx, { params }: Input<typeof contract.getPolicy>) {
  const policy = await loadPolicy(ctx, params.id)
  ctx.notes.versioned = policy
  return presentPolicy(policy)
}

/** The policy's row, locked: changes of its levels increment its revision too, and are serialised. */
export async function lockPolicy(ctx: Ctx, id: string): Promise<PolicyRow> {
  const row = await ctx.em.findOne(PolicyEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!row) throw notFound('escalation policy')
  noteRevision(ctx, row.id, row)
  return row
}

export async function loadPolicy(ctx: Ctx, id: string): Promise<StoredPolicy> {
  const [policy] = await loadPolicies(ctx, ctx.account, [id])
  if (!policy) throw notFound('escalation policy')
  return policy
}
