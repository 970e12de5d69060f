/** Collects a list page by page, up to `limit` items. `read` gets the page's cursor. */
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

/** Requests the largest page, unless fewer items are needed. */
export function pageSize(limit = 1000): number {
  return Math.min(limit, 1000)
}

/** Only the fields that are set: a route's query does not accept `undefined`. */
export function present<T extends object>(query: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
