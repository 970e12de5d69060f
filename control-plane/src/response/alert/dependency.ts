/** Monitors that are down and whose own alerts are told, each with the ids that it depends on. */
export type DownGraph = ReadonlyMap<string, readonly string[]>

/**
 * Whether a monitor's alerts wait for what it depends on: somewhere above it is a monitor that is down for no reason above
 * itself, so somebody is told of that one. Monitors that are down in a circle wait for no one: else none of them would be
 * told. Each monitor is looked at once. Pure.
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
