import { PARTS } from '../words/parts.ts'
import { addDays, type Day, isDay, ownZone, startOfDay } from './zone.ts'

/** The first and the last day of a period, in the browser's zone; an empty or missing end is open. */
export interface Days {
  from?: Day
  to?: Day
}

/** The choice of a period by its days. */
export function DayPeriod({ days, onChange }: { days: Days; onChange(next: Days): void }) {
  const set = (name: keyof Days) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...days, [name]: event.currentTarget.value })
  return (
    <span class="row day-period">
      <label>
        {PARTS.from} <input type="date" value={days.from ?? ''} onInput={set('from')} />
      </label>
      <label>
        {PARTS.until} <input type="date" value={days.to ?? ''} onInput={set('to')} />
      </label>
    </span>
  )
}

/** Returns the query of a route with a period: days begin at midnight, and the last day is included. */
export function periodOf({ from, to }: Days): { from?: string; to?: string } {
  const startOf = (day: Day) => new Date(startOfDay(ownZone, day)).toISOString()
  return {
    ...(isCounted(from) ? { from: startOf(from) } : {}),
    ...(isCounted(to) ? { to: startOf(addDays(to, 1)) } : {}),
  }
}

/** While a year is typed, the day is one of the first centuries. */
function isCounted(day: Day | undefined): day is Day {
  return isDay(day) && day >= '1970'
}
