import { listRumSessionFilters } from '@pharos/shared-protocol/contract/observability/rum-rule.ts'
import type { RumSession } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { DEVICE_CLASSES } from '@pharos/shared-protocol/rum/condition.ts'
import { useId } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { FilterGrid, LabelledChoice } from '../../part/filter-grid.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { TypedInput } from '../../part/typed-input.tsx'
import { useRoute } from '../../server/cache.ts'
import { DEVICES } from '../../words/rum.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { FILTERS, RARE } from './filters.ts'

/** The filters of sessions, all in the address. Values of the sessions found are suggested. */
export function FilterBar({ app_id, found }: { app_id: string; found: readonly RumSession[] }) {
  const { query } = useLocation()
  const filters = useRoute(listRumSessionFilters, { params: { app_id } }).data ?? []
  const known = (name: 'browser' | 'country' | 'release' | 'environment') =>
    [...new Set(found.map(session => session[name]))].filter(value => value !== '').toSorted()
  return (
    <FilterGrid label={RUM_SESSION.filters} names={FILTERS}>
      <Typed name="page" type="search" />
      <Typed name="user_id" />
      <Whether name="has_error" />
      <Whether name="has_frustration" />
      <Whether name="has_replay" />
      <details open={RARE.some(name => query[name])}>
        <summary>{RUM_SESSION.moreFilters}</summary>
        <div class="filter-grid">
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
    </FilterGrid>
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
    <LabelledChoice
      label={RUM_SESSION[name] as string}
      value={value}
      of={[{ value: '', label: RUM_SESSION.any }, ...of]}
      onChange={set}
    />
  )
}

function Whether({ name }: { name: Name }) {
  const choices = [
    { value: 'true', label: RUM_SESSION.with },
    { value: 'false', label: RUM_SESSION.without },
  ]
  return <Choice name={name} of={choices} />
}
