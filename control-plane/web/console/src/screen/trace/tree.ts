import type { getTrace } from '@pharos/shared-protocol/contract/observability/trace.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'

export type Trace = ReplyOf<typeof getTrace>
export type Span = Trace['spans'][number]

/** A span with its place in the tree. Numbers are indexes in the list of all spans, unless stated otherwise. */
export interface Node {
  span: Span
  at: number
  /** -1 for a root. */
  parent: number
  /** The index after its last descendant. */
  end: number
  /** Its position among its siblings, from 1. */
  place: number
  brothers: number
}

/** Builds the tree from a list in depth-first order, using the depths. */
export function nodesOf(spans: readonly Span[]): Node[] {
  const open: Node[] = []
  const counts = new Map<number, number>()
  const nodes = spans.map((span, at) => {
    for (const closed of open.splice(span.depth)) closed.end = at
    const parent = open.at(-1)?.at ?? -1
    const place = (counts.get(parent) ?? 0) + 1
    counts.set(parent, place)
    const node: Node = { span, at, parent, end: spans.length, place, brothers: 1 }
    open.push(node)
    return node
  })
  for (const node of nodes) node.brothers = counts.get(node.parent) ?? 1
  return nodes
}

export const SHOWN = ['all', 'errors', 'critical'] as const
export type ShownSpans = (typeof SHOWN)[number]

const IS_SHOWN: Record<ShownSpans, (span: Span) => boolean> = {
  all: () => true,
  errors: ({ status }) => status === 'error',
  critical: ({ critical_ms }) => critical_ms > 0,
}

/**
 * Returns the nodes that are not inside a closed one; if only errors or the critical path are shown, these with their
 * ancestors.
 */
export function openNodes(nodes: readonly Node[], closed: ReadonlySet<string>, which: ShownSpans): Node[] {
  const kept = which === 'all' ? null : withParents(nodes, IS_SHOWN[which])
  const shown: Node[] = []
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at] as Node
    if (!kept || kept.has(at)) shown.push(node)
    at = closed.has(node.span.span_id) ? node.end : at + 1
  }
  return shown
}

function withParents(nodes: readonly Node[], is: (span: Span) => boolean): Set<number> {
  const kept = new Set<number>()
  for (const node of nodes) {
    if (!is(node.span)) continue
    for (let at = node.at; at >= 0 && !kept.has(at); at = nodes[at]?.parent ?? -1) kept.add(at)
  }
  return kept
}

export function hasChildren({ at, end }: Node): boolean {
  return end > at + 1
}

/** Returns the ids of all ancestors of a span. */
export function parentsOf(nodes: readonly Node[], { parent }: Node): string[] {
  const ids: string[] = []
  for (let at = parent; at >= 0; at = nodes[at]?.parent ?? -1) ids.push(nodes[at]?.span.span_id ?? '')
  return ids
}

/** Assigns one of the looks of show.css to each service: the same one in every part of the screen. */
export function looksOf(services: readonly string[]): (service: string) => string {
  const places = new Map(services.map((service, at) => [service, at]))
  return service => {
    const at = places.get(service) ?? 0
    return `of-service look-${(at % COLOURS) + 1}${Math.floor(at / COLOURS) % 2 === 1 ? ' striped' : ''}`
  }
}
const COLOURS = 6
