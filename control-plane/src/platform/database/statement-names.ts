import { createHash } from 'node:crypto'

/** From this use on a statement is prepared: what is asked rarely costs the server no memory. */
const USES_UNTIL_PREPARED = 3
/** Texts that are counted at once; the one that was used longest ago is forgotten first. */
const MOST_TEXTS = 500

/** Names of prepared statements, the same for all connections of a process. */
export interface StatementNames {
  /** The name under which a statement is prepared in a role; undefined for one that is not worth it. */
  nameOf(text: string, role: string): string | undefined
  /** Statements get new names: what connections have prepared until now no longer fits the tables. */
  renew(): void
}

export function createStatementNames(): StatementNames {
  const texts = new Map<string, { uses: number; hash: string }>()
  let generation = 0
  return {
    nameOf(text, role) {
      const known = texts.get(text) ?? { uses: 0, hash: '' }
      known.uses += 1
      // Last in the order of the map: used latest.
      texts.delete(text)
      texts.set(text, known)
      if (texts.size > MOST_TEXTS) texts.delete(texts.keys().next().value ?? '')
      if (known.uses < USES_UNTIL_PREPARED) return undefined
      known.hash ||= createHash('sha256').update(text).digest('base64url').slice(0, 22)
      // A plan under row-level security belongs to one role; with another it would be made again each time.
      return `${role}_${generation}_${known.hash}`
    },
    renew() {
      generation += 1
    },
  }
}
