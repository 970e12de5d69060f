import { Span, spanIn } from '../../part/span.tsx'
import { CALENDAR, ON_CALL } from '../../words/on-call.ts'
import { type Colours, gapsOf, type OneShift } from './people.ts'
import type { Schedule } from './show.tsx'
import { nameOf } from './track.tsx'
import type { Shown } from './when.ts'

interface Given {
  schedule: Schedule
  shown: Shown
  shifts: readonly OneShift[]
  now: number
  coloursBy: Colours
  choose(from: number, to: number): void
  mayChange: boolean
}

const HOUR_MS = 3_600_000
/** Nobody reads a longer list. */
const MOST = 100

/** The content of the calendar in words: the gaps, and all shifts. */
export function Notes({ schedule, shown, shifts, now, choose, mayChange }: Given) {
  const gaps = gapsOf(shifts, now)
  const { zone } = shown
  return (
    <div class="calendar-notes">
      <section class="card" aria-labelledby="gaps">
        <h2 id="gaps">{CALENDAR.gapsTitle}</h2>
        {gaps.length === 0 && <p>{CALENDAR.noGaps}</p>}
        <ul hidden={gaps.length === 0}>
          {gaps.slice(0, MOST).map(({ from, to }) => (
            <li key={from}>
              <span class="gap-words">
                <Span zone={zone} from={from} to={to} />
              </span>
              <small>{ON_CALL.hours((to - from) / HOUR_MS)}</small>
              {mayChange && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={CALENDAR.fillGap(spanIn(zone, from, to))}
                  onClick={() => choose(from, to)}
                >
                  {CALENDAR.fill}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <details class="card">
        <summary>{CALENDAR.inWords}</summary>
        <ul>
          {shifts.slice(0, MOST).map(shift => (
            <li key={shift.from}>
              <strong>{nameOf(shift)}</strong>
              <span class="span">
                <Span zone={zone} from={shift.from} to={shift.to} />
              </span>
              <small>{reasonOf(schedule, shift)}</small>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** Says where a shift comes from: an override, a layer, or neither. */
export function reasonOf({ layers }: Schedule, { layer_id, override_id }: OneShift): string {
  if (override_id !== null) return CALENDAR.byOverride
  const layer = layers.find(({ id }) => id === layer_id)
  return layer ? CALENDAR.byLayer(layer.name) : CALENDAR.byNothing
}
