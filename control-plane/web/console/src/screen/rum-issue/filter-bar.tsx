import { listMembers } from '@pharos/shared-protocol/contract/account.ts'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { TypedInput } from '../../part/typed-input.tsx'
import { useRoute } from '../../server/cache.ts'
import { ISSUE_STATES, RUM_ISSUE } from '../../words/rum-issue.ts'
import { FILTERS, SORTS } from './filters.ts'

const STATUSES = ['unresolved', 'resolved', 'ignored'] as const
const SUBSTATUSES = ['new', 'ongoing', 'regressed', 'escalating'] as const

/** The filters and the order of issues, all in the address. */
export function FilterBar({ filters }: { filters: Record<string, string> }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const members = useRoute(listMembers).data ?? []
  const set = (values: Record<string, string>) => route(address(values), true)
  const people = members.map(({ id, name, email }) => ({ value: id, label: name || email }))
  return (
    <search class="card issue-filters" aria-label={RUM_ISSUE.filters}>
      <label class="long">
        {RUM_ISSUE.search}
        <TypedInput
          maxLength={200}
          autocomplete="off"
          value={query.search ?? ''}
          onCommit={text => set({ search: text.trim() })}
        />
      </label>
      <Choice
        label={RUM_ISSUE.status}
        value={filters.status ?? 'any'}
        empty="any"
        of={STATUSES.map(value => ({ value, label: ISSUE_STATES[value] }))}
        onChoose={status => set({ status, ...(status !== 'unresolved' && { substatus: '' }) })}
      />
      <Choice
        label={RUM_ISSUE.substatus}
        value={filters.substatus ?? ''}
        of={SUBSTATUSES.map(value => ({ value, label: ISSUE_STATES[value] }))}
        onChoose={substatus => set({ substatus, ...(substatus !== '' && { status: 'unresolved' }) })}
      />
      <Choice
        label={RUM_ISSUE.assignee}
        value={filters.assignee_user_id ?? ''}
        of={people}
        onChoose={id => set({ assignee_user_id: id })}
      />
      <label>
        {RUM_ISSUE.release}
        <TypedInput
          maxLength={200}
          autocomplete="off"
          value={query.release ?? ''}
          onCommit={text => set({ release: text.trim() })}
        />
      </label>
      <label>
        {RUM_ISSUE.sort}
        <select value={filters.sort ?? 'last_seen'} onChange={event => set({ sort: event.currentTarget.value })}>
          {SORTS.map(sort => (
            <option key={sort} value={sort}>
              {RUM_ISSUE[sort]}
            </option>
          ))}
        </select>
      </label>
      {FILTERS.some(name => query[name]) && (
        <button type="button" class="quiet" onClick={() => set(Object.fromEntries(FILTERS.map(name => [name, ''])))}>
          {RUM_ISSUE.clear}
        </button>
      )}
    </search>
  )
}

interface ChoiceGiven {
  label: string
  value: string
  of: readonly { value: string; label: string }[]
  /** The value for all of them. */
  empty?: string
  onChoose(value: string): void
}

function Choice({ label, value, of, empty = '', onChoose }: ChoiceGiven) {
  return (
    <label>
      {label}
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        <option value={empty}>{RUM_ISSUE.any}</option>
        {of.map(each => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  )
}
