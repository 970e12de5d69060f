import { CALENDAR, ON_CALL } from '../../words/on-call.ts'
import { placed } from './track.tsx'
import { briefDay, dayName, type Week } from './when.ts'

const DAY_MS = 86_400_000

interface Given {
  week: Week
  today: string
  /** Shown before the days if the tracks have labels. */
  label?: string
  /** Days outside this month are dimmed. */
  month?: string
  isBrief?: boolean
}

/** The names of a week's days, each as wide as the day is long. */
export function Days({ week, today, label, month, isBrief = false }: Given) {
  const lengthOf = isBrief ? ON_CALL.hours : CALENDAR.dayLength
  return (
    <div class="lane titles">
      {label !== undefined && (
        <div class="label">
          <small>{label}</small>
        </div>
      )}
      <div class="days">
        {week.days.map(({ day, from, to }) => (
          <span
            key={day}
            class={day === today ? 'today' : month && !day.startsWith(month) ? 'other' : ''}
            style={placed(week, from, to)}
          >
            {isBrief ? briefDay(day) : dayName(day)}
            {day === today && <small>{CALENDAR.today}</small>}
            {to - from !== DAY_MS && <small>{lengthOf((to - from) / 3_600_000)}</small>}
          </span>
        ))}
      </div>
    </div>
  )
}
