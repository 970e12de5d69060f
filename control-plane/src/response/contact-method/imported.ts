import type { ContactType, Urgency } from '@pharos/shared-protocol/contract/response/contact-method.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { MOST_METHODS } from './commands.ts'
import { addressHash, ContactMethodEntity, NotificationRuleEntity } from './entity.ts'
import { MOST_RULES } from './rule.ts'
import { hasSignedInWith } from './verified.ts'

/** A contact method of another installation, whose address is no secret. */
export interface ImportedMethod {
  id: string
  type: Extract<ContactType, 'email' | 'sms' | 'voice'>
  value: string
  label: string
  created_at: EpochMs
}

export interface ImportedRule {
  id: string
  contact_method_id: string
  urgency: Urgency
  delay_minutes: number
  position: number
  created_at: EpochMs
}

interface Stored {
  /** Methods that were here already, by the id that they had elsewhere. */
  known: Map<string, string>
  /** Methods that are not used until their member confirms them. */
  unverified: ImportedMethod[]
  records: number
}

/**
 * Stores contact methods of a member. None is verified because it was so elsewhere: only an address with which the member
 * has signed in here is. No code is sent; the member asks for one.
 */
export async function storeImportedMethods(
  ctx: Ctx,
  user_id: string,
  given: readonly ImportedMethod[],
): Promise<Stored> {
  const { account: account_id, em, now } = ctx
  const before = await em.find(ContactMethodEntity, { account_id, user_id })
  const here = new Map(before.map(({ id, type, value_hash }) => [placeOf(type, value_hash), id]))
  const stored: Stored = { known: new Map(), unverified: [], records: 0 }
  for (const method of given) {
    const value_hash = addressHash(ctx, method.value)
    const place = placeOf(method.type, value_hash)
    const same = here.get(place)
    if (same !== undefined) {
      stored.known.set(method.id, same)
      continue
    }
    if (here.size >= MOST_METHODS)
      throw new Refusal('limit_reached', responseText('contact_method.limit', { limit: MOST_METHODS }))
    const isProven = method.type === 'email' && (await hasSignedInWith(ctx, user_id, method.value))
    em.create(ContactMethodEntity, {
      ...{ ...method, account_id, user_id, value_sealed: null, value_hash },
      ...{ verified_at: isProven ? now : null, code_attempts: 0, codes_sent_at: [], revision: 1 },
    })
    here.set(place, method.id)
    stored.records += 1
    if (!isProven) stored.unverified.push(method)
  }
  await em.flush()
  return stored
}

/**
 * Stores the notification rules of a member who has none, and returns how many. A rule whose contact method is not here is
 * left out. A member who has rules here keeps them as they are: null.
 */
export async function storeImportedRules(
  ctx: Ctx,
  user_id: string,
  given: readonly ImportedRule[],
): Promise<number | null> {
  const { account: account_id, em } = ctx
  if ((await em.count(NotificationRuleEntity, { account_id, user_id })) > 0) return null
  const methods = await em.find(ContactMethodEntity, { account_id, user_id })
  const own = new Set(methods.map(({ id }) => id))
  const rules = given.filter(({ contact_method_id }) => own.has(contact_method_id))
  if (rules.length > MOST_RULES)
    throw new Refusal('limit_reached', responseText('contact_method.rule_limit', { limit: MOST_RULES }))
  for (const rule of rules) em.create(NotificationRuleEntity, { ...rule, account_id, user_id, revision: 1 })
  await em.flush()
  return rules.length
}

function placeOf(type: ContactType, hash: Uint8Array): string {
  return `${type} ${Buffer.from(hash).toString('base64url')}`
}
