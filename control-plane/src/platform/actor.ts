import type { Actor } from './context.ts'

/** Who acts, as people read it: the person, also when they act by a key, which is named too. */
export function actorName({ type, name, member }: Pick<Actor, 'type' | 'name' | 'member'>): string {
  return type === 'user' ? member.name : `${member.name} (${WORDS[type]} ${name})`
}

const WORDS = { api_key: 'key', m2m_client: 'client', staff: 'staff' } as const
