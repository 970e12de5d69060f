/** A span with its times in milliseconds since the start of the trace. */
export interface TimedSpan {
  id: string
  parent: string
  start: number
  end: number
}

/** From one instant until another. */
export type Stretch = readonly [from: number, until: number]

export interface Placed<S> {
  span: S
  depth: number
  /** The parent is missing, or is below the span itself. */
  missingParent: boolean
  /** Milliseconds in which no child ran. */
  self: number
  /** The stretches on the critical path, earliest first. */
  critical: readonly Stretch[]
}

/**
 * Arranges spans as trees in depth-first order, each level by start. A span whose parent is missing is a root; of a
 * cycle, the span that began first is. Linear apart from sorting, and without recursion, so that any depth is possible.
 */
export function placeSpans<S extends TimedSpan>(spans: readonly S[]): Placed<S>[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1))
  const known = new Set(sorted.map(({ id }) => id))
  const children = Map.groupBy(
    sorted.filter(({ id, parent }) => parent !== id && known.has(parent)),
    ({ parent }) => parent,
  )
  const below = (span: S) => children.get(span.id) ?? []
  const roots = rootsOf(sorted, known, below)
  const inTree = keepTree(roots, below)
  const critical = criticalPath(roots, inTree)
  return depthFirst(roots, inTree).map(({ span, depth }) => ({
    span,
    depth,
    missingParent: depth === 0 && span.parent !== '',
    self: selfTime(span, inTree(span)),
    critical: critical.get(span.id)?.toReversed() ?? [],
  }))
}

type Below<S> = (span: S) => readonly S[]

/** Spans without a known parent, then the earliest span of each cycle. */
function rootsOf<S extends TimedSpan>(sorted: readonly S[], known: ReadonlySet<string>, below: Below<S>): S[] {
  const roots = sorted.filter(({ id, parent }) => parent === id || !known.has(parent))
  const reached = new Set<string>()
  const reach = (root: S) => {
    const open = [root]
    for (let span = open.pop(); span !== undefined; span = open.pop()) {
      if (reached.has(span.id)) continue
      reached.add(span.id)
      open.push(...below(span))
    }
  }
  for (const root of roots) reach(root)
  const byId = new Map(sorted.map(span => [span.id, span]))
  for (const span of sorted) {
    if (reached.has(span.id)) continue
    const circle = circleAbove(span, byId)
    const first = sorted.find(({ id }) => circle.has(id)) ?? span
    roots.push(first)
    reach(first)
  }
  return roots.sort((a, b) => a.start - b.start)
}

/** The ids of the cycle that the parents of a span lead to. */
function circleAbove<S extends TimedSpan>(span: S, byId: ReadonlyMap<string, S>): Set<string> {
  const seen = new Set<string>()
  let at: S | undefined = span
  while (at !== undefined && !seen.has(at.id)) {
    seen.add(at.id)
    at = byId.get(at.parent)
  }
  const order = [...seen]
  return new Set(order.slice(order.indexOf(at?.id ?? '')))
}

/** Children without roots, which cuts each cycle at its first span. */
function keepTree<S extends TimedSpan>(roots: readonly S[], below: Below<S>): Below<S> {
  const isRoot = new Set(roots.map(({ id }) => id))
  return span => below(span).filter(({ id }) => !isRoot.has(id))
}

function depthFirst<S extends TimedSpan>(roots: readonly S[], below: Below<S>): { span: S; depth: number }[] {
  const placed: { span: S; depth: number }[] = []
  const open = roots.map(span => ({ span, depth: 0 })).reverse()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    placed.push(next)
    const { depth } = next
    open.push(
      ...below(next.span)
        .map(span => ({ span, depth: depth + 1 }))
        .reverse(),
    )
  }
  return placed
}

/** The duration of a span without the union of its children's times. */
function selfTime(span: TimedSpan, children: readonly TimedSpan[]): number {
  let self = 0
  let at = span.start
  for (const child of children) {
    self += Math.max(0, Math.min(child.start, span.end) - at)
    at = Math.max(at, child.end)
  }
  return self + Math.max(0, span.end - at)
}

/**
 * The stretches in which the end of the trace waited for each span, the last one first. Goes backwards from the end:
 * before an instant, a parent waited for the child that ended last; the rest is the parent's own time.
 */
function criticalPath<S extends TimedSpan>(roots: readonly S[], below: Below<S>): Map<string, Stretch[]> {
  const critical = new Map<string, Stretch[]>()
  const open: { span: S | null; children: readonly S[]; from: number; until: number }[] = [
    { span: null, children: roots, from: Number.NEGATIVE_INFINITY, until: Math.max(...roots.map(({ end }) => end)) },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { span, children, from } = next
    let at = next.until
    const own = (until: number) => {
      if (span === null || until >= at) return
      const stretches = critical.get(span.id)
      if (stretches) stretches.push([until, at])
      else critical.set(span.id, [[until, at]])
    }
    for (const child of children.toSorted((a, b) => b.end - a.end || b.start - a.start)) {
      const end = Math.min(child.end, at)
      const start = Math.max(child.start, from)
      if (start >= end) continue
      own(end)
      open.push({ span: child, children: below(child), from: start, until: end })
      at = start
    }
    own(from)
  }
  return critical
}
