import type { ComponentChildren } from 'preact'
import './fold.css'

/** A folded part of a form that most people leave unchanged. `showWrong` opens it if a field in it has a fault. */
export function Fold({ title, about, children }: { title: string; about: string; children: ComponentChildren }) {
  return (
    <details class="part">
      <summary>
        <strong>{title}</strong>
        <small>{about}</small>
      </summary>
      <div class="folded">{children}</div>
    </details>
  )
}
