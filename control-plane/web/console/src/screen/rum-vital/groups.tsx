import { type RumVitals, VITAL_GROUPS } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import { useLocation } from 'preact-iso'
import { BandBar } from '../../part/band-scale.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { countryName } from '../../part/rum-names.ts'
import { VitalValue } from '../../part/vital.tsx'
import { locale } from '../../words/language.ts'
import { DEVICES, RUM } from '../../words/rum.ts'
import { RUM_VITAL } from '../../words/rum-vital.ts'
import type { FilterName, VitalQuery } from './query.ts'

/** The name of a value that is grouped or filtered by. */
export function groupName(by: FilterName, value: string): string {
  if (value === '') return RUM.unknown
  if (by === 'country') return countryName(value)
  if (by === 'device') return DEVICES[value as keyof typeof DEVICES] ?? value
  return by === 'page' ? value.replace(/^https:\/\//, '') : value
}

/** The vital by page, country, device, browser or release; each group is a filter. */
export function Groups({ asked, groups }: { asked: VitalQuery; groups: RumVitals['groups'] }) {
  const { route } = useLocation()
  const address = useQueryAddress()
  const { vital, group_by } = asked
  return (
    <section class="card" aria-labelledby="groups">
      <div class="row vital-head">
        <h2 id="groups">{RUM_VITAL.groups(vital)}</h2>
        <select
          aria-label={RUM_VITAL.groupBy}
          value={group_by}
          onChange={event => route(address({ group_by: event.currentTarget.value }), true)}
        >
          {VITAL_GROUPS.map(each => (
            <option key={each} value={each}>
              {RUM_VITAL[each]}
            </option>
          ))}
        </select>
      </div>
      <table class="rum-table vital-groups">
        <thead>
          <tr>
            <th scope="col">{RUM_VITAL[group_by]}</th>
            <th scope="col">{RUM_VITAL.p75Short}</th>
            <th scope="col" class="wide">
              {RUM_VITAL.bands}
            </th>
            <th scope="col">{RUM_VITAL.count}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, p75, count, good, fair, poor }) => (
            <tr key={group}>
              <td>
                {group === '' ? RUM.unknown : <a href={address({ [group_by]: group })}>{groupName(group_by, group)}</a>}
              </td>
              <td>
                <VitalValue name={vital} value={p75} />
              </td>
              <td class="wide">
                <BandBar label={RUM_VITAL.shares(good, fair, poor)} good={good} fair={fair} poor={poor} />
              </td>
              <td>{count.toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
