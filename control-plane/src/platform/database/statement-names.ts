import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** A statement is prepared from this use on, so that rare statements take no memory on the server. */
const USES_UNTIL_PREPARED = 3
/** The most texts that are counted; the least recently used is removed first. */
const MOST_TEXTS = 500

/** Names of prepared statements, the same for all connections of a process. */
export interface StatementNames {
  /** The name under which a statement is prepared in a role; undefined if it is used too rarely. */
  nameOf(text: string, role: string): string | undefined
  /** Gives all statements new names, after the tables have changed and prepared plans no longer fit. */
  renew(): void
}

export function createStatementNames(): StatementNames {
  const texts = new LRUCache<string, { uses: number; hash: string }>({ max: MOST_TEXTS })
  let generation = 0
  return {
    nameOf(text, role) {
      const known = texts.get(text) ?? { uses: 0, hash: '' }
      known.uses += 1
      texts.set(text, known)
      if (known.uses < USES_UNTIL_PREPARED) return undefined
      known.hash ||= createHash('sha256').update(text).digest('base64url').slice(0, 22)
      // A plan under row-level security belongs to one role; in another role it would be planned again each time.
      return `${role}_${generation}_${known.hash}`
    },
    renew() {
      generation += 1
    },
  }
}
