import { Email } from '@pharos/shared-protocol/contract/account/account.ts'
import { Id, Name } from '@pharos/shared-protocol/contract/field.ts'
import { z } from 'zod'
import { parseParts } from '../../platform/http/body.ts'

const User = z.object({
  email: Email,
  /** Null: all accounts that have them as a member; such an event can only remove access. */
  account_id: Id.nullish(),
  name: Name.nullish(),
  active: z.boolean().nullish(),
})

const TYPES = ['user.deactivated', 'user.deleted', 'user.activated', 'user.updated'] as const
const Known = z.object({ type: z.enum(TYPES), data: User })
const Other = z.object({ type: z.string().max(100) })
export type DirectoryEvent = z.output<typeof Known> | z.output<typeof Other>

/**
 * Parses an event about a user, from an identity provider. Unknown fields and types are ignored. The faults of a known
 * type name their fields.
 */
export function readEvent(body: unknown): DirectoryEvent {
  const { type } = parseBody(Other, body)
  return TYPES.some(known => known === type) ? parseBody(Known, body) : { type }
}

function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  return parseParts({ body: schema }, { body }).body
}

/** The change that an event asks for; null: none. */
export function wishOf(event: DirectoryEvent) {
  if (!('data' in event)) return null
  const { email, account_id = null, name = null, active = null } = event.data
  const who = { email, account: account_id }
  const takes = { ...who, name: null, active: false }
  if (event.type === 'user.deactivated' || event.type === 'user.deleted') return takes
  if (account_id === null) return event.type === 'user.updated' && active === false ? takes : null
  return event.type === 'user.updated' ? { ...who, name, active } : { ...who, name: null, active: true }
}
