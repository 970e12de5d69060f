/** Items of a list page by page until `limit` or the end. `read` takes the cursor of the page. */
export async function collectPages<T>(
  read: (cursor: string | undefined) => Promise<{ body: T[]; next: string | null }>,
  limit = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.body)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && items.length < limit)
  return items.slice(0, limit)
}

/** The most that one page may have is asked for, where no smaller number will do. */
export function pageSize(limit = 1000): number {
  return Math.min(limit, 1000)
}

/** Only what is set: a route's query has no place for `undefined`. */
export function present<T extends object>(query: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
