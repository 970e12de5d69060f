import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeysAnywhere } from '../../part/keys.ts'
import { spanIn, spanInUtc } from '../../part/span.tsx'
import { ON_CALL } from '../../words/on-call.ts'
import { type Colours, isGap, type OneShift, within } from './people.ts'
import type { Week } from './when.ts'

interface Given {
  label: string
  week: Week
  zone: string
  today: string
  now: number
  shifts: readonly OneShift[]
  coloursBy: Colours
  /** Whether stretches without a person are drawn; in a single layer they are normal. */
  hasGaps?: boolean
  /** Opens a shift, given an instant within it. */
  onOpen?: ((at: number) => void) | undefined
  /** Selects a span by dragging. */
  onChoose?: ((from: number, to: number) => void) | undefined
}

/** A week of shifts in proportion to time: a day of 23 hours is narrower than the others. */
export function Track(given: Given) {
  const { label, week, zone, shifts, coloursBy, hasGaps = false, onOpen } = given
  const list = useRef<HTMLOListElement>(null)
  const { chosen, grab, wasDragged } = useDrag(list, week, given.onChoose)
  const parts = within(shifts, week.from, week.to).filter(({ shift }) => hasGaps || shift.user_id !== null)
  return (
    <div class="track">
      <Marks week={week} today={given.today} now={given.now} />
      <ol ref={list} aria-label={label} class={given.onChoose ? 'draggable' : ''} onPointerDown={grab}>
        {parts.map(({ shift, from, to }) => {
          const name = nameOf(shift)
          const tone = isGap(shift) ? 'gap' : coloursBy(shift.user_id)
          const words = `${name}, ${spanIn(zone, from, to)}`
          const title = `${words}\n${spanInUtc(from, to)}`
          return (
            <li
              key={from}
              class={`block ${tone} ${shift.override_id ? 'override' : ''}`}
              style={placed(week, from, to)}
            >
              {onOpen ? (
                <button type="button" aria-label={words} title={title} onClick={() => !wasDragged() && onOpen(from)}>
                  <Name of={name} isNobody={shift.user_id === null} />
                </button>
              ) : (
                <div title={title}>
                  <Name of={name} isNobody={shift.user_id === null} />
                  <span class="hidden">{words}</span>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {chosen && (
        <div class="chosen" style={placed(week, chosen.from, chosen.to)}>
          <span>{spanIn(zone, chosen.from, chosen.to)}</span>
        </div>
      )}
    </div>
  )
}

/** A name, or its initials if space is short. Hidden from screen readers, which get the whole name elsewhere. */
function Name({ of, isNobody }: { of: string; isNobody: boolean }) {
  const initials = of
    .split(/[\s,]+/)
    .map(word => [...word][0] ?? '')
    .join('')
    .slice(0, 3)
  return (
    <>
      <span class="whole" aria-hidden="true">
        {of}
      </span>
      <span class="brief" aria-hidden="true">
        {isNobody ? '–' : initials.toUpperCase()}
      </span>
    </>
  )
}

export function nameOf({ user_id, user_name, override_id }: OneShift): string {
  if (user_id === null) return override_id === null ? ON_CALL.nobody : ON_CALL.onPurpose
  return user_name ?? ON_CALL.former
}

/** Marks the starts of days, today, and now. */
function Marks({ week, today, now }: { week: Week; today: string; now: number }) {
  return (
    <div class="marks" aria-hidden="true">
      {week.days.map(({ day, from, to }) => (
        <i key={day} class={day === today ? 'day today' : 'day'} style={placed(week, from, to)} />
      ))}
      {now >= week.from && now < week.to && <i class="now" style={{ left: share(week, now) }} />}
    </div>
  )
}

export function placed(week: Week, from: number, to: number) {
  return { left: share(week, from), width: `${(100 * (to - from)) / (week.to - week.from)}%` }
}

function share(week: Week, at: number): string {
  return `${(100 * (at - week.from)) / (week.to - week.from)}%`
}

/** The ends of selected spans are rounded to half hours. */
const STEP_MS = 30 * 60_000
/** A pointer that moves less than this has clicked. */
const LEAST_PX = 6

function useDrag(list: { current: HTMLElement | null }, week: Week, onChoose: Given['onChoose']) {
  const [begun, setBegun] = useState<number | null>(null)
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null)
  const dragged = useRef(false)
  const end = () => {
    setBegun(null)
    setChosen(null)
  }
  useKeysAnywhere(onChoose ? [{ keys: ['Escape'], label: ON_CALL.keyCancel, press: end }] : [], begun !== null)
  useEffect(() => {
    if (begun === null) return
    const at = (x: number) => {
      const { left, width } = list.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
      const part = Math.min(1, Math.max(0, (x - left) / width))
      return week.from + Math.round((part * (week.to - week.from)) / STEP_MS) * STEP_MS
    }
    const spanTo = ({ clientX }: PointerEvent) => {
      if (Math.abs(clientX - begun) >= LEAST_PX) dragged.current = true
      if (!dragged.current) return null
      const [from = 0, to = 0] = [at(begun), at(clientX)].sort((a, b) => a - b)
      return { from, to: Math.max(to, from + STEP_MS) }
    }
    const move = (event: PointerEvent) => setChosen(spanTo(event))
    // Ends where the pointer is released, which may be beyond what has been drawn.
    const drop = (event: PointerEvent) => {
      const span = spanTo(event)
      if (span) onChoose?.(span.from, span.to)
      end()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', end)
    }
  })
  const grab = ({ button, pointerType, clientX }: PointerEvent) => {
    dragged.current = false
    // A finger scrolls, and opens a shift by tapping.
    if (onChoose && button === 0 && pointerType !== 'touch') setBegun(clientX)
  }
  return { chosen, grab, wasDragged: () => dragged.current }
}
