import type { Actor } from './context.ts'
import { Refusal } from './refusal.ts'

/** Who acts, as people read it: the person, also when they act by a key or an app, which is named too. */
export function actorName({ type, name, member, app }: Pick<Actor, 'type' | 'name' | 'member' | 'app'>): string {
  if (member === null) return `${WORDS.m2m_client} ${name}`
  if (app) return `${member.name} (app ${app.name})`
  return type === 'user' ? member.name : `${member.name} (${WORDS[type]} ${name})`
}

const WORDS = { api_key: 'key', m2m_client: 'client', staff: 'staff' } as const

/** The member who acts; a 403 for an M2M client, behind which there is none. */
export function memberOf({ member }: Pick<Actor, 'member'>): NonNullable<Actor['member']> {
  if (member) return member
  throw new Refusal('forbidden', 'This needs a person: an M2M client acts for nobody.')
}
