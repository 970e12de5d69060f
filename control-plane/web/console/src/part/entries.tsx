import type { ComponentChildren } from 'preact'
import './entries.css'

/** A short list within a card: each `li` has its words in `.main`, and its buttons beside them. */
export function Entries({ label, children }: { label?: string; children: ComponentChildren }) {
  return (
    <ul class="entries" aria-label={label}>
      {children}
    </ul>
  )
}
