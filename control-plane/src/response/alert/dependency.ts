/** Monitors that are down and notify on their own, each with the ids of its dependencies. */
export type DownGraph = ReadonlyMap<string, readonly string[]>

/**
 * Whether a monitor's alerts wait for its dependencies: somewhere above it, a monitor is down that has no failing
 * dependency itself, and that one notifies. Monitors that are down in a circle do not wait, since otherwise none would
 * notify. Visits each monitor once. Pure.
 */
export function isHeldBack(parents: readonly string[], graph: DownGraph): boolean {
  const seen = new Set<string>()
  const open = parents.filter(id => graph.has(id))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const above = (graph.get(id) ?? []).filter(parent => graph.has(parent))
    if (above.length === 0) return true
    open.push(...above)
  }
  return false
}
