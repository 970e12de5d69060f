import type * as contract from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { ContactMethodEntity, NotificationRuleEntity, type StoredRule } from './entity.ts'
import { requireMayRead, requireOwn } from './own.ts'

export const MOST_RULES = 50

export async function listNotificationRules(ctx: Ctx, { params }: Input<typeof contract.listNotificationRules>) {
  requireMayRead(ctx, params.user_id)
  return (await rulesOf(ctx, params.user_id)).map(present)
}

export async function createNotificationRule(
  ctx: Ctx,
  { params, body }: Input<typeof contract.createNotificationRule>,
) {
  const { user_id } = params
  requireOwn(ctx, user_id)
  await requireMethodOf(ctx, user_id, body.contact_method_id)
  await lockAccount(ctx)
  const known = await rulesOf(ctx, user_id)
  if (known.length >= MOST_RULES)
    throw new Refusal('limit_reached', responseText('contact_method.rule_limit', { limit: MOST_RULES }))
  const { position = Math.max(0, ...known.map(rule => rule.position)) + 1, ...fields } = body
  const rule = ctx.em.create(NotificationRuleEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    user_id,
    ...fields,
    position,
    created_at: ctx.now,
    revision: 1,
  })
  noteRevision(ctx, rule.id, rule)
  return present(rule)
}

export async function updateNotificationRule(
  ctx: Ctx,
  { params, body }: Input<typeof contract.updateNotificationRule>,
) {
  const rule = await loadOwn(ctx, params)
  if (body.contact_method_id) await requireMethodOf(ctx, params.user_id, body.contact_method_id)
  applyChanges(rule, body as Partial<StoredRule>)
  return present(rule)
}

export async function deleteNotificationRule(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteNotificationRule>,
): Promise<undefined> {
  ctx.em.remove(await loadOwn(ctx, params))
}

async function rulesOf(ctx: Ctx, user_id: string): Promise<StoredRule[]> {
  const where = { account_id: ctx.account, user_id }
  return ctx.em.find(NotificationRuleEntity, where, { orderBy: { urgency: 'asc', position: 'asc', id: 'asc' } })
}

async function requireMethodOf(ctx: Ctx, user_id: string, id: string): Promise<void> {
  if ((await ctx.em.count(ContactMethodEntity, { account_id: ctx.account, user_id, id })) === 0)
    throw new Refusal('not_found', responseText('contact_method.not_found'))
}

async function loadOwn(ctx: Ctx, { user_id, rule_id }: { user_id: string; rule_id: string }): Promise<StoredRule> {
  requireOwn(ctx, user_id)
  const rule = await ctx.em.findOne(NotificationRuleEntity, { id: rule_id, user_id, account_id: ctx.account })
  if (!rule) throw notFound('notification rule of this member')
  noteRevision(ctx, rule.id, rule)
  return rule
}

function present({ id, user_id, contact_method_id, urgency, delay_minutes, position, created_at }: StoredRule) {
  return { id, user_id, contact_method_id, urgency, delay_minutes, position, created_at: rfc3339(created_at) }
}
