import { useQueryAddress } from '../../part/query-address.ts'
import { colon } from '../../words/language.ts'
import { RUM_VITAL } from '../../words/rum-vital.ts'
import { groupName } from './groups.tsx'
import { FILTERS, type VitalQuery } from './query.ts'

/** The filters of the address, each with a link that removes it. */
export function Chosen({ filters }: Pick<VitalQuery, 'filters'>) {
  const address = useQueryAddress()
  const chosen = FILTERS.flatMap(name => (filters[name] ? [{ name, label: groupName(name, filters[name]) }] : []))
  if (chosen.length === 0) return null
  return (
    <p class="row vital-chosen" role="status">
      {RUM_VITAL.only}
      {chosen.map(({ name, label }) => (
        <a
          key={name}
          class="button plain"
          href={address({ [name]: '' })}
          aria-label={RUM_VITAL.removeFilter(RUM_VITAL[name], label)}
        >
          <span class="value">
            {RUM_VITAL[name]}
            {colon}
            {label}
          </span>{' '}
          ✕
        </a>
      ))}
    </p>
  )
}
