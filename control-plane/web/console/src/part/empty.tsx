import { type IconNode, Inbox } from 'lucide'
import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'
import './empty.css'

interface Given {
  title: string
  icon?: IconNode
  /** What would be in the list, and why that helps. */
  children: ComponentChildren
  /** The one button that adds something. */
  action?: ComponentChildren
}

/** An empty list. */
export function Empty({ title, icon = Inbox, children, action }: Given) {
  return (
    <div class="card empty">
      <span class="sign">
        <Icon of={icon} />
      </span>
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  )
}
