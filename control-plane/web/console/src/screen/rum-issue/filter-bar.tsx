import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { useLocation } from 'preact-iso'
import { FilterGrid, LabelledChoice } from '../../part/filter-grid.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { TypedInput } from '../../part/typed-input.tsx'
import { useRoute } from '../../server/cache.ts'
import { ISSUE_STATES, RUM_ISSUE } from '../../words/rum-issue.ts'
import { FILTERS, SORTS, type useIssueFilters } from './filters.ts'

const STATUSES = ['unresolved', 'resolved', 'ignored'] as const
const SUBSTATUSES = ['new', 'ongoing', 'regressed', 'escalating'] as const
const ANY = { value: '', label: RUM_ISSUE.any }

/** The filters and the order of issues, all in the address. */
export function FilterBar({ filters }: { filters: ReturnType<typeof useIssueFilters> }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const members = useRoute(listMembers).data ?? []
  const set = (values: Record<string, string>) => route(address(values), true)
  const people = members.map(({ id, name, email }) => ({ value: id, label: name || email }))
  return (
    <FilterGrid label={RUM_ISSUE.filters} names={FILTERS}>
      <label class="long">
        {RUM_ISSUE.search}
        <TypedInput
          maxLength={200}
          autocomplete="off"
          value={query.search ?? ''}
          onCommit={text => set({ search: text.trim() })}
        />
      </label>
      <LabelledChoice
        label={RUM_ISSUE.status}
        value={filters.status ?? 'any'}
        of={[{ value: 'any', label: RUM_ISSUE.any }, ...STATUSES.map(value => ({ value, label: ISSUE_STATES[value] }))]}
        onChange={status => set({ status, ...(status !== 'unresolved' && { substatus: '' }) })}
      />
      <LabelledChoice
        label={RUM_ISSUE.substatus}
        value={filters.substatus ?? ''}
        of={[ANY, ...SUBSTATUSES.map(value => ({ value, label: ISSUE_STATES[value] }))]}
        onChange={substatus => set({ substatus, ...(substatus !== '' && { status: 'unresolved' }) })}
      />
      <LabelledChoice
        label={RUM_ISSUE.assignee}
        value={filters.assignee_user_id ?? ''}
        of={[ANY, ...people]}
        onChange={id => set({ assignee_user_id: id })}
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
      <LabelledChoice
        label={RUM_ISSUE.sort}
        value={filters.sort ?? 'last_seen'}
        of={SORTS.map(value => ({ value, label: RUM_ISSUE[value] }))}
        onChange={sort => set({ sort })}
      />
    </FilterGrid>
  )
}
