/** What somebody has typed and not yet sent, of one person, one account and one form. It ends with the tab. */
export interface Draft<V> {
  read(): Partial<V> | null
  keep(changes: Partial<V>): void
  drop(): void
}

export function draftAt<V>(member: string, address: string): Draft<V> {
  const key = `pharos.draft ${member} ${address}`
  return {
    read: () => parse(sessionStorage.getItem(key)) as Partial<V> | null,
    keep: changes => {
      try {
        sessionStorage.setItem(key, JSON.stringify(changes))
      } catch {
        // The browser has no room left: what was typed is on the screen, and lives as long as it does.
      }
    },
    drop: () => sessionStorage.removeItem(key),
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
