import {
  RELATIVE_RANGES,
  type RelativeRange,
  type TimeRange,
} from '@pharos/shared-protocol/contract/dashboard-range.ts'
import { useFilters } from '../../part/use-filters.ts'
import { DASHBOARD } from '../../words/dashboard.ts'
import { locale } from '../../words/language.ts'

const NAMES = Object.keys(RELATIVE_RANGES) as RelativeRange[]
const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })

/** The range of the address; null: that of the dashboard. */
export function useRange(): RelativeRange | null {
  const [{ range }] = useFilters(['range'])
  return NAMES.find(name => name === range) ?? null
}

/** Which range all widgets show that have none of their own. */
export function RangeChoice() {
  const [{ range }, set] = useFilters(['range'])
  return (
    <select aria-label={DASHBOARD.range} value={range} onChange={event => set({ range: event.currentTarget.value })}>
      <option value="">{DASHBOARD.ownRange}</option>
      {NAMES.map(name => (
        <option key={name} value={name}>
          {DASHBOARD.last(name)}
        </option>
      ))}
    </select>
  )
}

export function rangeWords(range: TimeRange): string {
  if (range.type === 'relative') return DASHBOARD.last(range.value)
  return DASHBOARD.between(instant.format(new Date(range.from)), instant.format(new Date(range.to)))
}
