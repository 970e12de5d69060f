import type { ComponentChildren } from 'preact'

/** An empty list: explains what would be in it and how to add something. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="card">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
