import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { DayPeriod, type Days, periodOf } from '../../part/day-period.tsx'
import { Entries } from '../../part/entries.tsx'
import { Export } from '../../part/export.tsx'
import { EXPORT, EXPORT_LISTS } from '../../words/account-export.ts'
import { EXPORTED, hasPeriod } from './list-routes.ts'

/** Each list of the account, in one file, for a period where it has one. */
export function Lists() {
  const [days, setDays] = useState<Days>({})
  const period = periodOf(days)
  return (
    <section class="card" aria-labelledby="lists">
      <h2 id="lists">{EXPORT.lists}</h2>
      <p>{EXPORT.listsWhy}</p>
      <div class="row">
        <DayPeriod days={days} onChange={setDays} />
      </div>
      <p>
        <small>{EXPORT.period}</small>
      </p>
      <Entries label={EXPORT.lists}>
        {(Object.keys(EXPORTED) as (keyof typeof EXPORTED)[]).map(name => {
          const route: AnyRoute = EXPORTED[name]
          const isOfPeriod = hasPeriod(route)
          return (
            <li key={name}>
              <span class="main">
                <strong>{EXPORT_LISTS[name]}</strong> {isOfPeriod && <small>{EXPORT.inPeriod}</small>}
              </span>
              <Export
                route={route}
                input={isOfPeriod ? { query: period } : {}}
                name={name.replaceAll('_', '-')}
                of={EXPORT_LISTS[name]}
              />
            </li>
          )
        })}
      </Entries>
    </section>
  )
}
