import type { ComponentChildren } from 'preact'
import { useHeld, Waiting } from '../../../part/held.tsx'

interface Given<T> {
  of: readonly T[]
  keyOf(entry: T): string
  /** What the entries were requested for. */
  question: string
  children: (entry: T) => ComponentChildren
}

/** Results or pings, the newest first. New ones wait while somebody points at the list, or has opened an entry. */
export function NewestFirst<T>({ of, keyOf, question, children }: Given<T>) {
  const held = useHeld(of, keyOf, { question, isReading: area => area.querySelector('details[open]') !== null })
  return (
    <div ref={held.area}>
      <Waiting of={held} />
      <ol class="results">{held.rows.map(children)}</ol>
    </div>
  )
}
