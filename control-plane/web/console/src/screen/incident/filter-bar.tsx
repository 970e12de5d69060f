import { SEVERITIES } from '@pharos/shared-protocol/contract/response/incident.ts'
import { INCIDENTS } from '../../words/incident-list.ts'
import { STATUSES } from '../../words/parts.ts'
import { type Filters, TIMES } from './filters.ts'

interface Given {
  services: readonly { id: string; name: string }[]
  filters: Filters
  onChange(next: Filters): void
}

interface Choice {
  name: keyof Filters
  label: string
  any: string
  options: readonly { value: string; label: string }[]
}

const STATES = ['triggered', 'acknowledged', 'resolved'] as const
const TIME_WORDS: Record<string, string> = {
  day: INCIDENTS.lastDay,
  week: INCIDENTS.lastWeek,
  month: INCIDENTS.lastMonth,
}

export function FilterBar({ services, filters, onChange }: Given) {
  const states = STATES.map(value => ({ value, label: STATUSES[value] }))
  const choices: Choice[] = [
    {
      name: 'status',
      label: INCIDENTS.status,
      any: INCIDENTS.open,
      options: [...states, { value: 'all', label: INCIDENTS.any }],
    },
    {
      name: 'severity',
      label: INCIDENTS.severity,
      any: INCIDENTS.anySeverity,
      options: SEVERITIES.toReversed().map(value => ({ value, label: STATUSES[value] })),
    },
    {
      name: 'service',
      label: INCIDENTS.service,
      any: INCIDENTS.anyService,
      options: services.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'time',
      label: INCIDENTS.time,
      any: INCIDENTS.anyTime,
      options: TIMES.map(value => ({ value, label: TIME_WORDS[value] ?? value })),
    },
  ]
  return (
    <search class="row filters">
      {choices.map(({ name, label, any, options }) => (
        <select
          key={name}
          aria-label={label}
          value={filters[name]}
          onChange={({ currentTarget: { value } }) => onChange({ ...filters, [name]: value })}
        >
          <option value="">{any}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
    </search>
  )
}
