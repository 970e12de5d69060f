import { listRumSessionFilters } from '@pharos/shared-protocol/contract/rum-rule.ts'
import type { RumSession } from '@pharos/shared-protocol/contract/rum-session.ts'
import { DEVICE_CLASSES } from '@pharos/shared-protocol/rum/condition.ts'
import { useId } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { TypedInput } from '../../part/typed-input.tsx'
import { useRoute } from '../../server/cache.ts'
import { DEVICES } from '../../words/rum.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { FILTERS, RARE } from './filters.ts'

/** The filters of sessions, all in the address. Values of the sessions found are suggested. */
export function FilterBar({ app_id, found }: { app_id: string; found: readonly RumSession[] }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const filters = useRoute(listRumSessionFilters, { params: { app_id } }).data ?? []
  const isSet = (names: readonly string[]) => names.some(name => query[name])
  const known = (name: 'browser' | 'country' | 'release' | 'environment') =>
    [...new Set(found.map(session => session[name]))].filter(value => value !== '').toSorted()
  return (
    <search class="card session-filters" aria-label={RUM_SESSION.filters}>
      <Typed name="page" type="search" />
      <Typed name="user_id" />
      <Whether name="has_error" />
      <Whether name="has_frustration" />
      <Whether name="has_replay" />
      <details open={isSet(RARE)}>
        <summary>{RUM_SESSION.moreFilters}</summary>
        <div class="session-filters">
          <Choice name="device" of={DEVICE_CLASSES.map(value => ({ value, label: DEVICES[value] }))} />
          <Typed name="browser" known={known('browser')} />
          <Typed name="country" known={known('country')} />
          <Typed name="release" known={known('release')} />
          <Typed name="environment" known={known('environment')} />
          <Typed name="anonymous_id" />
          {filters.length > 0 && (
            <Choice name="filter" of={filters.map(({ id, name }) => ({ value: id, label: name }))} />
          )}
        </div>
      </details>
      {isSet(FILTERS) && (
        <button
          type="button"
          class="quiet"
          onClick={() => route(address(Object.fromEntries(FILTERS.map(name => [name, '']))), true)}
        >
          {RUM_SESSION.clear}
        </button>
      )}
    </search>
  )
}

type Name = keyof typeof RUM_SESSION & (typeof FILTERS)[number]

function useFilter(name: Name): [string, (value: string) => void] {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  return [query[name] ?? '', value => route(address({ [name]: value }), true)]
}

function Typed({ name, known = [], type }: { name: Name; known?: readonly string[]; type?: 'search' }) {
  const id = useId()
  const [value, set] = useFilter(name)
  const most = name === 'country' ? 2 : 200
  return (
    <label class={type === 'search' ? 'long' : ''}>
      {RUM_SESSION[name] as string}
      <TypedInput
        list={id}
        maxLength={most}
        autocomplete="off"
        placeholder={name === 'page' ? '/checkout' : ''}
        value={value}
        onCommit={text => set(name === 'country' ? text.trim().toUpperCase() : text.trim())}
      />
      <datalist id={id}>
        {known.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  )
}

function Choice({ name, of }: { name: Name; of: readonly { value: string; label: string }[] }) {
  const [value, set] = useFilter(name)
  return (
    <label>
      {RUM_SESSION[name] as string}
      <select value={value} onChange={event => set(event.currentTarget.value)}>
        <option value="">{RUM_SESSION.any}</option>
        {of.map(each => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Whether({ name }: { name: Name }) {
  const choices = [
    { value: 'true', label: RUM_SESSION.with },
    { value: 'false', label: RUM_SESSION.without },
  ]
  return <Choice name={name} of={choices} />
}
