import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import './head.css'

/** The title of a screen, and what can be done there; the first action is the one for `n`. */
export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Pharos`
  }, [title])
  return (
    <div class="head">
      <h1 tabindex={-1}>{title}</h1>
      <div class="row">{children}</div>
    </div>
  )
}
