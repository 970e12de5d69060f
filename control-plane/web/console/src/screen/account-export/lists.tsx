import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { useState } from 'preact/hooks'
import { Entries } from '../../part/entries.tsx'
import { Export } from '../../part/export.tsx'
import type { Separator } from '../../server/whole-list.ts'
import { EXPORT, EXPORT_LISTS } from '../../words/account-export.ts'
import { EXPORTED, hasPeriod } from './list-routes.ts'

const DAY_MS = 86_400_000

/** Each list of the account, in one file, for a period where it has one. */
export function Lists() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [separator, setSeparator] = useState<Separator>('comma')
  const period = { ...(from ? { from: startOf(from) } : {}), ...(to ? { to: startOf(to, DAY_MS) } : {}) }
  return (
    <section class="card" aria-labelledby="lists">
      <h2 id="lists">{EXPORT.lists}</h2>
      <p>{EXPORT.listsWhy}</p>
      <div class="row">
        <label>
          {EXPORT.from}{' '}
          <input type="date" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
        </label>
        <label>
          {EXPORT.to} <input type="date" value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
        </label>
        <label>
          {EXPORT.separator}{' '}
          <select
            value={separator}
            onChange={({ currentTarget }) => setSeparator(currentTarget.value === 'semicolon' ? 'semicolon' : 'comma')}
          >
            <option value="comma">{EXPORT.comma}</option>
            <option value="semicolon">{EXPORT.semicolon}</option>
          </select>
        </label>
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
                separator={separator}
              />
            </li>
          )
        })}
      </Entries>
    </section>
  )
}

/** The beginning of a day on the reader's clock, or of a later one. */
function startOf(day: string, later = 0): string {
  return new Date(new Date(`${day}T00:00`).getTime() + later).toISOString()
}
