import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Actor } from './context.ts'
import { Refusal } from './refusal.ts'

/** The actor's name for people: the person, with the key or app through which they act. */
export function actorName({ type, name, member, app }: Pick<Actor, 'type' | 'name' | 'member' | 'app'>): string {
  if (member === null) return type === 'staff' ? name : `${WORDS[type === 'user' ? 'm2m_client' : type]} ${name}`
  if (app) return `${member.name} (app ${app.name})`
  return type === 'user' ? member.name : `${member.name} (${WORDS[type]} ${name})`
}

const WORDS = {
  api_key: 'key',
  m2m_client: 'client',
  staff: 'staff',
  partner_key: 'partner key',
  partner: 'partner',
} as const

/** The member who acts; a 403 for an M2M client and for staff who look in, who have no member. */
export function memberOf({ member, type }: Pick<Actor, 'member' | 'type'>): NonNullable<Actor['member']> {
  if (member) return member
  if (type === 'staff') throw new Refusal('forbidden', requestText('request.requires_member'))
  throw new Refusal('forbidden', requestText('request.requires_person'))
}
