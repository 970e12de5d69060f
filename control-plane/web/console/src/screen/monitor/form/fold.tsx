import type { ComponentChildren } from 'preact'

/** A part of a form that most people leave as it is. It opens by itself once a field in it is wrong (`showWrong`). */
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
