/** A monitor with its dependencies. */
export interface Dependent {
  id: string
  friendly_name: string
  depends_on: readonly string[]
}

/**
 * The names on a circle through `start`, which begins and ends with it, or null if there is none. Ids that are not in
 * `others` are ignored. Visits every monitor once. Pure; never throws.
 */
export function findCircle(start: Dependent, others: readonly Dependent[]): string[] | null {
  const known = new Map(others.map(each => [each.id, each]))
  const visited = new Set<string>()
  const open = [{ at: start, names: [start.friendly_name] }]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const id of next.at.depends_on) {
      if (id === start.id) return [...next.names, start.friendly_name]
      const parent = known.get(id)
      if (!parent || visited.has(id)) continue
      visited.add(id)
      open.push({ at: parent, names: [...next.names, parent.friendly_name] })
    }
  }
  return null
}
