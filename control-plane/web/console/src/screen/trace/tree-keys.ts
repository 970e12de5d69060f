import type { Binding } from '../../part/keys.ts'
import { TRACE } from '../../words/trace.ts'
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
export function treeKeys({ nodes, closed, at, focus, onToggle, onChoose }: Given): Binding[] {
  const last = nodes.length - 1
  const go = (index: number) => focus(Math.min(last, Math.max(0, index)))
  const node = nodes[at]
  if (!node) return []
  const isParent = hasChildren(node)
  const isOpen = isParent && !closed.has(node.span.span_id)
  const open = () => (isOpen ? go(at + 1) : isParent && onToggle(node))
  const close = () => (isOpen ? onToggle(node) : go(nodes.findIndex(each => each.at === node.parent)))
  return [
    { keys: ['ArrowDown'], label: TRACE.keyDown, press: () => go(at + 1) },
    { keys: ['ArrowUp'], label: TRACE.keyUp, press: () => go(at - 1) },
    { keys: ['PageDown'], label: TRACE.keyPageDown, press: () => go(at + PAGE) },
    { keys: ['PageUp'], label: TRACE.keyPageUp, press: () => go(at - PAGE) },
    { keys: ['Home'], label: TRACE.keyFirst, press: () => go(0) },
    { keys: ['End'], label: TRACE.keyLast, press: () => go(last) },
    { keys: ['ArrowRight'], label: TRACE.keyOpen, press: open },
    { keys: ['ArrowLeft'], label: TRACE.keyShut, press: close },
    { keys: ['Enter', ' '], label: TRACE.keyChoose, press: () => onChoose(node.span.span_id) },
  ]
}
