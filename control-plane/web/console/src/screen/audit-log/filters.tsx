import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import { useState } from 'preact/hooks'
import { DayPeriod, type Days, periodOf } from '../../part/day-period.tsx'
import { useRoute } from '../../server/cache.ts'
import { AUDIT } from '../../words/audit-log.ts'

/** The filters of the address; a missing one does not filter. */
export interface AuditFilters extends Days {
  action?: string
  actor_id?: string
  resource?: string
}

/** Returns the query of the route. */
export function queryOf({ action, actor_id, resource, ...days }: AuditFilters) {
  return {
    ...(action ? { action } : {}),
    ...(actor_id ? { actor_id } : {}),
    ...(resource ? { resource } : {}),
    ...periodOf(days),
  }
}

export function FilterBar({ filters, onChange }: { filters: AuditFilters; onChange(next: AuditFilters): void }) {
  const [values, setValues] = useState(filters)
  const members = useRoute(listMembers)
  const set = (name: keyof AuditFilters) => (event: { currentTarget: { value: string } }) =>
    setValues({ ...values, [name]: event.currentTarget.value })
  const known = (members.data ?? []).map(({ id, name }) => ({ id, name }))
  const others = values.actor_id && !known.some(({ id }) => id === values.actor_id) ? [values.actor_id] : []
  return (
    <form
      class="row filters"
      onSubmit={event => {
        event.preventDefault()
        onChange(values)
      }}
    >
      <select aria-label={AUDIT.actor} value={values.actor_id ?? ''} onChange={set('actor_id')}>
        <option value="">{AUDIT.anyActor}</option>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {others.map(id => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <input
        aria-label={AUDIT.action}
        placeholder={AUDIT.actionHint}
        value={values.action ?? ''}
        onInput={set('action')}
      />
      <input
        aria-label={AUDIT.resource}
        placeholder={AUDIT.resourceHint}
        value={values.resource ?? ''}
        onInput={set('resource')}
      />
      <DayPeriod days={values} onChange={days => setValues({ ...values, ...days })} />
      <button type="submit" class="plain">
        {AUDIT.filter}
      </button>
      {Object.keys(filters).length > 0 && (
        <button type="button" class="quiet" onClick={() => onChange({})}>
          {AUDIT.clear}
        </button>
      )}
    </form>
  )
}
