import type { ComponentChildren } from 'preact'

/** A list without entries: what its things are, and how there will be one. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="card">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
