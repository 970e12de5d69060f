import { useEffect, useState } from 'preact/hooks'
import type { Target } from './parts.ts'

/** The dragged component or group. */
export type Held = { kind: 'part'; monitor: string } | { kind: 'group'; group: string }

function isItself(held: Held, target: Target): boolean {
  return held.kind === 'part' && target.kind === 'part' && target.monitor === held.monitor
}

/** Dragging by pointer or finger. What is dragged moves as soon as it is over another place. */
export function useDrag(list: { current: HTMLElement | null }, onOver: (held: Held, target: Target) => void) {
  const [dragged, setDragged] = useState<Held | null>(null)
  useEffect(() => {
    if (dragged === null) return
    const over = ({ clientY }: PointerEvent) => {
      const places = [
        ...(list.current?.querySelectorAll<HTMLElement>('[data-monitor], [data-group], [data-below]') ?? []),
      ]
      const place = places.find(each => {
        const { top, bottom } = each.getBoundingClientRect()
        return clientY >= top && clientY < bottom
      })
      const target = place && targetOf(place.dataset)
      if (target && !isItself(dragged, target)) onOver(dragged, target)
    }
    const drop = () => setDragged(null)
    // Listens on the window: moving the row in the page would end a pointer capture.
    addEventListener('pointermove', over)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', over)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  })
  const grab = (held: Held, event: PointerEvent) => {
    event.preventDefault()
    ;(event.currentTarget as HTMLElement).focus()
    setDragged(held)
  }
  return { dragged, grab }
}

function targetOf({ monitor, group, below }: DOMStringMap): Target | null {
  if (monitor !== undefined) return { kind: 'part', monitor }
  if (group !== undefined) return { kind: 'group', group }
  return below === undefined ? null : { kind: 'below', group: below }
}
