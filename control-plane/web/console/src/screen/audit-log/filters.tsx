import { listMembers } from '@pharos/shared-protocol/contract/account.ts'
import { useState } from 'preact/hooks'
import { useRoute } from '../../server/cache.ts'
import { AUDIT } from '../../words/audit-log.ts'

/** The filters of the address; a missing one does not filter. Days are in the browser's zone. */
export interface AuditFilters {
  action?: string
  actor_id?: string
  resource?: string
  from?: string
  to?: string
}

const DAY_MS = 86_400_000

/** Returns the query of the route: days begin at local midnight, and the last day is included. */
export function queryOf({ action, actor_id, resource, from, to }: AuditFilters) {
  return {
    ...(action ? { action } : {}),
    ...(actor_id ? { actor_id } : {}),
    ...(resource ? { resource } : {}),
    ...(isDay(from) ? { from: midnight(from, 0) } : {}),
    ...(isDay(to) ? { to: midnight(to, DAY_MS) } : {}),
  }
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

function midnight(day: string, later: number): string {
  return new Date(new Date(`${day}T00:00`).getTime() + later).toISOString()
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
      <label>
        {AUDIT.from} <input type="date" value={values.from ?? ''} onInput={set('from')} />
      </label>
      <label>
        {AUDIT.to} <input type="date" value={values.to ?? ''} onInput={set('to')} />
      </label>
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
