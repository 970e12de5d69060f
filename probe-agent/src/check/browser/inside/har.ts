interface Har {
  log: { entries: unknown[]; pages?: unknown[] }
}

export function parseHar(text: string): Har {
  return JSON.parse(text) as Har
}

/** Merges several HARs (format version 1.2): the head of the first, pages and entries of all. */
export function toHar(hars: readonly Har[]): string {
  const pages = hars.flatMap(({ log }) => log.pages ?? [])
  const entries = hars.flatMap(({ log }) => log.entries)
  return JSON.stringify({ log: { ...hars[0]?.log, pages, entries } })
}
