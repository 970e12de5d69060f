import { Ellipsis } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { PARTS } from '../words/parts.ts'
import { Icon } from './icon.tsx'
import { useKeys } from './keys.ts'
import './more-actions.css'

interface Given {
  /** What the actions are for, where a screen has several menus. */
  label?: string
  children: ComponentChildren
}

/**
 * The actions that are not needed often, behind one button. It closes on Escape, on an action, and when somebody turns
 * to something else. The dialog of an action is within it, so it stays open as long as that.
 */
export function MoreActions({ label = PARTS.moreActions, children }: Given) {
  const menu = useRef<HTMLDetailsElement>(null)
  const isAsking = () => menu.current?.querySelector('dialog[open]') != null
  const close = () => {
    if (menu.current && !isAsking()) menu.current.open = false
  }
  const leave = () => {
    if (isAsking()) return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const turn = ({ target }: { target: EventTarget | null }) => {
    if (target !== null && !menu.current?.contains(target as Node)) close()
  }
  useEffect(() => {
    const act = (event: MouseEvent) => {
      const actions = menu.current?.querySelector('.menu')
      // Once the action has had its effect, which may open a dialog; or has closed it, and what was clicked with it.
      if (actions && event.composedPath().includes(actions)) setTimeout(leave)
    }
    addEventListener('pointerdown', turn)
    addEventListener('click', act)
    return () => {
      removeEventListener('pointerdown', turn)
      removeEventListener('click', act)
    }
  }, [])
  const keys = useKeys([{ keys: ['Escape'], label: PARTS.keyCloseMenu, press: leave }])
  return (
    <details
      ref={menu}
      class="more-actions"
      {...keys}
      onFocusOut={({ relatedTarget }) => turn({ target: relatedTarget })}
    >
      <summary aria-label={label} title={label}>
        <Icon of={Ellipsis} />
      </summary>
      <div class="menu">{children}</div>
    </details>
  )
}
