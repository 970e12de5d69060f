import { hasChildren, type Node } from './tree.ts'

interface Given {
  nodes: readonly Node[]
  closed: ReadonlySet<string>
  /** The index of the focused row. */
  at: number
  focus(index: number): void
  onToggle(node: Node): void
  onChoose(span_id: string): void
}

const PAGE = 10

/** The keys of a tree grid with focusable rows (WAI-ARIA Authoring Practices, "Treegrid Pattern"). */
export function useTreeKeys({ nodes, closed, at, focus, onToggle, onChoose }: Given): (event: KeyboardEvent) => void {
  const last = nodes.length - 1
  const go = (index: number) => focus(Math.min(last, Math.max(0, index)))
  return event => {
    const node = nodes[at]
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return
    const isParent = hasChildren(node)
    const isOpen = isParent && !closed.has(node.span.span_id)
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + PAGE),
      PageUp: () => go(at - PAGE),
      Home: () => go(0),
      End: () => go(last),
      ArrowRight: () => (isOpen ? go(at + 1) : isParent && onToggle(node)),
      ArrowLeft: () => (isOpen ? onToggle(node) : go(nodes.findIndex(each => each.at === node.parent))),
      Enter: () => onChoose(node.span.span_id),
      ' ': () => onChoose(node.span.span_id),
    }
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
}
