import { useEffect, useRef, useState } from 'preact/hooks'
import { PARTS } from '../words/parts.ts'
import './order.css'

interface Item {
  key: string
  label: string
}

interface Given {
  label: string
  items: readonly Item[]
  /** Moves an entry to another position; both count from 0. */
  onMove(from: number, to: number): void
  onRemove(index: number): void
}

/** A list whose order matters, changed by dragging the handle or by the buttons of each entry. */
export function Order({ label, items, onMove, onRemove }: Given) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    onMove(from, to)
    setSaid(PARTS.movedTo(items[from]?.label ?? '', to + 1, items.length))
  }
  const drag = (event: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
    if (dragged === null || over < 0 || over === dragged) return
    move(dragged, over)
    setDragged(over)
  }
  useEffect(() => {
    if (dragged === null) return
    const drop = () => setDragged(null)
    // Listens on the window: moving the row in the page would end a pointer capture.
    addEventListener('pointermove', drag)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointermove', drag)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', drop)
    }
  })
  return (
    <>
      <ol ref={list} class="order" aria-label={label}>
        {items.map(({ key, label: name }, index) => (
          <li key={key} class={index === dragged ? 'dragged' : ''}>
            <span
              class="handle"
              aria-hidden="true"
              onPointerDown={event => {
                event.preventDefault()
                setDragged(index)
              }}
            >
              ⠿
            </span>
            <span class="name">
              {index + 1}. {name}
            </span>
            <button
              type="button"
              class="quiet"
              disabled={index === 0}
              aria-label={PARTS.moveUp(name)}
              onClick={() => move(index, index - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              class="quiet"
              disabled={index === items.length - 1}
              aria-label={PARTS.moveDown(name)}
              onClick={() => move(index, index + 1)}
            >
              ↓
            </button>
            <button type="button" class="quiet" aria-label={PARTS.takeOut(name)} onClick={() => onRemove(index)}>
              ✕
            </button>
          </li>
        ))}
      </ol>
      <p class="hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** Returns the list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from] as T)
}
