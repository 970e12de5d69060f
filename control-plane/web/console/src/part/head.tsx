import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import './head.css'

/** The title of a screen and its actions; `n` presses the one marked `data-main-action`. */
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
