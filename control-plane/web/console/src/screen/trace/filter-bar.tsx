import { listTraceServices } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { useId } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { AttributeFilterChoice, filtersText, readFilters } from '../../part/attribute-filters.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import type { Ends } from '../../part/telemetry-address.ts'
import { TypedInput } from '../../part/typed-input.tsx'
import { useRoute } from '../../server/cache.ts'
import { TRACE_SEARCH } from '../../words/trace-search.ts'

const STATUSES = ['error', 'ok', 'unset'] as const
const NAMES = ['service', 'operation', 'status', 'min', 'max', 'filters'] as const

/** The filters of traces; all are in the address. */
export function FilterBar({ ends }: { ends: Ends }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const set = (changes: Record<string, string>) => route(address(changes), true)
  const isNarrow = NAMES.some(name => query[name])
  return (
    <search class="card trace-filters" aria-label={TRACE_SEARCH.filters}>
      <Spans ends={ends} />
      <label>
        {TRACE_SEARCH.status}
        <select value={query.status ?? ''} onChange={event => set({ status: event.currentTarget.value })}>
          <option value="">{TRACE_SEARCH.anyStatus}</option>
          {STATUSES.map(each => (
            <option key={each} value={each}>
              {TRACE_SEARCH[`status_${each}`]}
            </option>
          ))}
        </select>
      </label>
      <Duration name="min" label={TRACE_SEARCH.least} />
      <Duration name="max" label={TRACE_SEARCH.most} />
      <label>
        {TRACE_SEARCH.order}
        <select value={query.order ?? 'newest'} onChange={event => set({ order: event.currentTarget.value })}>
          <option value="newest">{TRACE_SEARCH.newest}</option>
          <option value="slowest">{TRACE_SEARCH.slowest}</option>
        </select>
      </label>
      <AttributeFilterChoice
        filters={readFilters(query.filters)}
        onChange={next => set({ filters: filtersText(next) })}
      />
      {isNarrow && (
        <button type="button" class="quiet" onClick={() => set(Object.fromEntries(NAMES.map(name => [name, ''])))}>
          {TRACE_SEARCH.clear}
        </button>
      )}
    </search>
  )
}

/**
 * The services of the range, and the operations of the chosen one. Others can be typed, such as a service without
 * requests.
 */
function Spans({ ends }: { ends: Ends }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const service = query.service ?? ''
  const { data: services = [] } = useRoute(listTraceServices, { query: { ...ends } as never })
  const { data: operations = [] } = useRoute(
    listTraceServices,
    { query: { ...ends, service } as never },
    { enabled: service !== '' },
  )
  return (
    <>
      <Typed
        label={TRACE_SEARCH.service}
        placeholder={TRACE_SEARCH.anyService}
        most={300}
        value={service}
        known={services.map(each => each.service)}
        onChange={next => route(address({ service: next, operation: '' }), true)}
      />
      <Typed
        label={TRACE_SEARCH.operation}
        placeholder={TRACE_SEARCH.anyOperation}
        most={1_000}
        value={query.operation ?? ''}
        known={operations.map(each => each.operation ?? '')}
        onChange={operation => route(address({ operation }), true)}
      />
    </>
  )
}

interface TypedGiven {
  label: string
  placeholder: string
  most: number
  value: string
  known: readonly string[]
  onChange(next: string): void
}

function Typed({ label, placeholder, most, value, known, onChange }: TypedGiven) {
  const id = useId()
  return (
    <label>
      {label}
      <TypedInput
        list={id}
        placeholder={placeholder}
        maxLength={most}
        autocomplete="off"
        value={value}
        onCommit={text => onChange(text.trim())}
      />
      <datalist id={id}>
        {known.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  )
}

/** A duration in whole milliseconds. */
function Duration({ name, label }: { name: 'min' | 'max'; label: string }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  return (
    <label class="short">
      {label}
      <TypedInput
        type="number"
        min={0}
        max={86_400_000}
        step={1}
        value={query[name] ?? ''}
        onCommit={text => route(address({ [name]: text }), true)}
      />
    </label>
  )
}
