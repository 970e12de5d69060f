import type { IconNode } from 'lucide'
import { h } from 'preact'
import './icon.css'

/** An icon of Lucide beside a text, which says the same: screen readers skip it. */
export function Icon({ of }: { of: IconNode }) {
  return (
    <svg class="icon" aria-hidden="true" viewBox="0 0 24 24">
      {of.map(([tag, attributes], at) => h(tag, { key: at, ...attributes }))}
    </svg>
  )
}
