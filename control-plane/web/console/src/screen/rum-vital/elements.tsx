import type { RumVitals } from '@pharos/shared-protocol/contract/observability/rum-vital.ts'
import type { RatedVital } from '@pharos/shared-protocol/rum/vital.ts'
import { useQueryAddress } from '../../part/query-address.ts'
import { VitalValue } from '../../part/vital.tsx'
import { locale } from '../../words/language.ts'
import { RUM_VITAL } from '../../words/rum-vital.ts'
import { groupName } from './groups.tsx'

/** The elements that caused fair and poor values, most often first. */
export function Elements({ vital, of }: { vital: RatedVital; of: RumVitals['elements'] }) {
  const address = useQueryAddress()
  return (
    <section class="card" aria-labelledby="elements">
      <h2 id="elements">{RUM_VITAL.elements(vital)}</h2>
      {of.length === 0 ? (
        <p>{RUM_VITAL.noElements}</p>
      ) : (
        <table class="rum-table">
          <thead>
            <tr>
              <th scope="col">{RUM_VITAL.element}</th>
              <th scope="col">{RUM_VITAL.p75Short}</th>
              <th scope="col">{RUM_VITAL.badValues}</th>
            </tr>
          </thead>
          <tbody>
            {of.map(({ element, page, p75, fair, poor }) => (
              <tr key={`${element} ${page}`}>
                <td>
                  <code>{element}</code>
                  <a class="vital-page" href={address({ page })}>
                    {groupName('page', page)}
                  </a>
                </td>
                <td>
                  <VitalValue name={vital} value={p75} />
                </td>
                <td>{(fair + poor).toLocaleString(locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
