import { useCallback, useReducer, useRef } from 'preact/hooks'
import { PARTS } from '../words/parts.ts'
import './held.css'

/** A list as it is shown. */
export interface Held<T> {
  /** The ref of the element within which nothing moves. */
  area(element: HTMLElement | null): void
  rows: readonly T[]
  /** How many rows are not shown yet. Without new ones, how many have gone; 1 if only the order has changed. */
  waiting: number
  show(): void
}

interface Ways {
  /** What the rows were requested for. Rows of another question are shown at once. */
  question?: string
  /** Whether the rows stay although nobody points at them or has the focus in them. */
  isReading?(area: HTMLElement): boolean
}

/**
 * Holds the rows of a list in place while somebody points at them or has the keyboard focus in them. Each row still
 * shows its latest data; rows added or removed wait until then.
 */
export function useHeld<T>(latest: readonly T[], keyOf: (row: T) => string, ways: Ways = {}): Held<T> {
  const { question = '', isReading } = ways
  const shown = useRef({ rows: latest, latest, question })
  const waiting = useRef(0)
  const [, redraw] = useReducer<number, void>(count => count + 1, 0)
  const { area, isHeld } = useArea(() => waiting.current > 0 && redraw())
  const { current: before } = shown
  if (before.question !== question || !isHeld(isReading)) shown.current = { rows: latest, latest, question }
  else if (before.latest !== latest) shown.current = { rows: renewed(before.rows, latest, keyOf), latest, question }
  const { rows } = shown.current
  waiting.current = rows === latest ? 0 : countOf(rows, latest, keyOf)
  const show = () => {
    shown.current = { rows: latest, latest, question }
    redraw()
  }
  return { area, rows, waiting: waiting.current, show }
}

/** Updates the rows in place. If all of them are gone, returns the latest list. */
function renewed<T>(rows: readonly T[], latest: readonly T[], keyOf: (row: T) => string): readonly T[] {
  const byKey = new Map(latest.map(row => [keyOf(row), row]))
  if (!rows.some(row => byKey.has(keyOf(row)))) return latest
  return rows.map(row => byKey.get(keyOf(row)) ?? row)
}

function countOf<T>(shown: readonly T[], latest: readonly T[], keyOf: (row: T) => string): number {
  const [before, now] = [shown.map(keyOf), latest.map(keyOf)]
  const [known, present] = [new Set(before), new Set(now)]
  const isMoved = before.some((key, at) => key !== now[at])
  return now.filter(key => !known.has(key)).length || before.filter(key => !present.has(key)).length || Number(isMoved)
}

/**
 * Tells whether somebody is in an area. A pointer that has not moved since, as after a dialog closed, does not count.
 */
function useArea(leave: () => void) {
  const element = useRef<HTMLElement | null>(null)
  const isPointed = useRef(false)
  const latest = useRef(leave)
  latest.current = leave
  const ending = useRef<AbortController | null>(null)
  const area = useCallback((next: HTMLElement | null) => {
    ending.current?.abort()
    element.current = next
    isPointed.current = false
    if (next === null) return
    ending.current = new AbortController()
    const { signal } = ending.current
    const point = () => {
      isPointed.current = true
    }
    const part = () => {
      isPointed.current = false
      latest.current()
    }
    next.addEventListener('pointermove', point, { signal, passive: true })
    next.addEventListener('pointerleave', part, { signal })
    // The focus moves only after the event.
    next.addEventListener('focusout', () => setTimeout(() => latest.current()), { signal })
  }, [])
  const isHeld = (isReading: Ways['isReading']) => {
    const at = element.current
    if (at === null) return false
    return isPointed.current || at.querySelector(':focus-visible') !== null || (isReading?.(at) ?? false)
  }
  return { area, isHeld }
}

/**
 * Says how many rows wait. It is part of the held area, so that the way to it keeps the rows held, and takes no space,
 * so that it moves nothing.
 */
export function Waiting({ of: { waiting, show } }: { of: Pick<Held<unknown>, 'waiting' | 'show'> }) {
  return (
    <div class="waiting" aria-live="polite">
      {waiting > 0 && (
        <button type="button" onClick={show}>
          {PARTS.waiting(waiting)}
        </button>
      )}
    </div>
  )
}
