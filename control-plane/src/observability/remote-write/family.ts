/** The metadata of series with a name, which may arrive in another request than the series. */
export interface Family {
  type: number
  help: string
  unit: string
}

/** The most characters that are cached, per account and in all; beyond that the oldest are dropped. */
const MOST_OF_ACCOUNT = 2_000_000
const MOST = 16_000_000
/** The size of an entry besides its name and description. */
export const ENTRY = 100

interface Known {
  families: Map<string, Family>
  size: number
}

/**
 * The latest metadata of each account, in memory only. Version 1 sends them once a minute, in requests without samples.
 */
export function createFamilies(mostOfAccount = MOST_OF_ACCOUNT, most = MOST) {
  const accounts = new Map<string, Known>()
  let size = 0

  /** Makes the account with the latest metadata the last to be dropped. */
  function touch(account: string): Known {
    const known = accounts.get(account) ?? { families: new Map(), size: 0 }
    accounts.delete(account)
    accounts.set(account, known)
    return known
  }

  function forget(known: Known, name: string): void {
    const freed = sizeOf(name, known.families.get(name))
    known.families.delete(name)
    known.size -= freed
    size -= freed
  }

  function makeRoom(own: Known): void {
    for (const name of own.families.keys()) {
      if (own.size <= mostOfAccount) break
      forget(own, name)
    }
    for (const [account, known] of accounts) {
      if (size <= most || known === own) break
      accounts.delete(account)
      size -= known.size
    }
  }

  return {
    remember(account: string, told: ReadonlyMap<string, Family>): void {
      if (told.size === 0) return
      const known = touch(account)
      for (const [name, family] of told) {
        forget(known, name)
        // The unit is part of a series' identity: a unit that came and went would split the series.
        const kept = { ...family, unit: '' }
        known.families.set(name, kept)
        known.size += sizeOf(name, kept)
        size += sizeOf(name, kept)
      }
      makeRoom(known)
    },
    find: (account: string, name: string): Family | undefined => accounts.get(account)?.families.get(name),
  }
}

export type Families = ReturnType<typeof createFamilies>

function sizeOf(name: string, family: Family | undefined): number {
  return family === undefined ? 0 : ENTRY + name.length + family.help.length
}
