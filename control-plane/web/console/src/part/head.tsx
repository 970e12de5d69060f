import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { PARTS } from '../words/parts.ts'
import './head.css'

/** A screen above the open one. */
export interface Crumb {
  href: string
  label: string
}

/** The section that the open screen belongs to, and its topic in the settings. */
export const TrailContext = createContext<readonly Crumb[]>([])

/** Screens below another one: each begins with the way back to it. */
export function Below({ href, label, children }: Crumb & { children: ComponentChildren }) {
  const above = useContext(TrailContext)
  const trail = useMemo(() => [...above, { href, label }], [above, href, label])
  return <TrailContext.Provider value={trail}>{children}</TrailContext.Provider>
}

interface Given {
  title: string
  /** One main button, one more at most, and the rest in `MoreActions`. */
  children?: ComponentChildren
}

/** The title of a screen, the way back, and its actions; `n` presses the one marked `data-main-action`. */
export function Head({ title, children }: Given) {
  useEffect(() => {
    document.title = `${title} · Pharos`
  }, [title])
  return (
    <div class="head">
      <div class="names">
        <Trail title={title} />
        <h1 tabindex={-1}>{title}</h1>
      </div>
      <div class="row">{children}</div>
    </div>
  )
}

function Trail({ title }: { title: string }) {
  const { path } = useLocation()
  const above = useContext(TrailContext)
  // Not the screen itself, nor a tab of it.
  const crumbs = above.filter(({ href, label }) => href !== path && label !== title)
  if (crumbs.length === 0) return null
  return (
    <nav class="trail" aria-label={PARTS.trail}>
      <ol>
        {crumbs.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
