import {
  createMonitorView,
  deleteMonitorView,
  listMonitorViews,
  type MonitorFilters,
  type MonitorView,
} from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Asked } from '../../part/asked.tsx'
import { useRoute } from '../../server/cache.ts'
import { useChange } from '../../server/change.ts'
import { useMay } from '../../server/session.ts'
import { MONITORS } from '../../words/monitor.ts'
import { type Filters, filtersOf, isSame, keptFilters, NO_FILTERS } from './filters.ts'
import { useOldFilters } from './old-filters.ts'
import '../../part/entries.css'

interface Given {
  filters: Filters
  onChoose(next: Filters): void
}

/** The saved filters, each a button: those of the account, and private ones. */
export function SavedFilters({ filters, onChoose }: Given) {
  const { data: views } = useRoute(listMonitorViews)
  const mayChange = useMay('member')
  useOldFilters()
  if (!views) return null
  const isKnown = isSame(filters, NO_FILTERS) || views.some(view => isSame(filtersOf(view.filters), filters))
  const unsaved = mayChange && !isKnown ? keptFilters(filters) : null
  if (views.length === 0 && unsaved === null) return null
  return (
    <div class="row saved" role="group" aria-label={MONITORS.savedFilters}>
      {views.length > 0 && (
        <Choice
          label={MONITORS.noFilter}
          isChosen={isSame(filters, NO_FILTERS)}
          onChoose={() => onChoose(NO_FILTERS)}
        />
      )}
      {views.toReversed().map(view => (
        <span key={view.id} class="saved-filter">
          <Choice
            label={view.name}
            isChosen={isSame(filtersOf(view.filters), filters)}
            onChoose={() => onChoose(filtersOf(view.filters))}
          />
          {!view.shared && <span class="badge">{MONITORS.ownFilter}</span>}
          {mayChange && <Forget view={view} />}
        </span>
      ))}
      {unsaved && <Save filters={unsaved} />}
    </div>
  )
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose(): void }) {
  return (
    <button type="button" class="quiet" aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  )
}

function Forget({ view: { id, name, shared } }: { view: MonitorView }) {
  const removal = useChange(deleteMonitorView)
  return (
    <Asked
      label="✕"
      name={MONITORS.forgetFilter(name)}
      title={MONITORS.forgetAsk(name)}
      why={shared ? MONITORS.forgetShared : MONITORS.forgetOwn}
      action={MONITORS.forget}
      isQuiet
      isDisabled={removal.isRunning}
      onConfirm={() => void removal.run({ params: { id } })}
    />
  )
}

function Save({ filters }: { filters: MonitorFilters }) {
  const [isNaming, setNaming] = useState(false)
  if (isNaming) return <SaveForm filters={filters} onDone={() => setNaming(false)} />
  return (
    <button type="button" class="quiet" onClick={() => setNaming(true)}>
      {MONITORS.saveFilter}
    </button>
  )
}

function SaveForm({ filters, onDone }: { filters: MonitorFilters; onDone(): void }) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(true)
  const field = useRef<HTMLInputElement>(null)
  const change = useChange(createMonitorView)
  useEffect(() => field.current?.focus(), [])
  const save = async (event: Event) => {
    event.preventDefault()
    if (await change.run({ body: { name: name.trim(), filters, shared } })) onDone()
  }
  return (
    <form class="row" onSubmit={save}>
      <input
        ref={field}
        aria-label={MONITORS.filterName}
        placeholder={MONITORS.filterName}
        maxLength={100}
        required
        value={name}
        onInput={event => setName(event.currentTarget.value)}
      />
      <label class="row">
        <input type="checkbox" checked={shared} onChange={event => setShared(event.currentTarget.checked)} />
        {MONITORS.filterShared}
      </label>
      <button type="submit" class="plain" disabled={change.isRunning || name.trim() === ''}>
        {MONITORS.saveFilter}
      </button>
    </form>
  )
}
