import type { ComponentChildren } from 'preact'
import './entries.css'

/** A short list within a card: each `li` has its text in `.main`, with its buttons beside it. */
export function Entries({ label, children }: { label?: string; children: ComponentChildren }) {
  return (
    <ul class="entries" aria-label={label}>
      {children}
    </ul>
  )
}
