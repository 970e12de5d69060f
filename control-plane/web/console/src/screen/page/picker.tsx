import { MONITOR_TYPES } from '@pharos/shared-protocol/check/kind.ts'
import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { type Shown, useAll, useRoute } from '../../server/cache.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { PICKER } from '../../words/page.ts'
import type { Part } from './parts.ts'

/** The most entries in the list at once; the search finds others. */
const MOST_SHOWN = 50

/** The monitors that a page can show, and the names of their services. */
export interface Suitable {
  monitors: readonly MonitorSummary[]
  services: ReadonlyMap<string, string>
}

export function useSuitable(): Shown<Suitable> {
  const all = useAll(listMonitors)
  const services = useRoute(listServices)
  const data = all.data && {
    monitors: all.data.items.toSorted((a, b) => MONITOR_TYPES.indexOf(a.type) - MONITOR_TYPES.indexOf(b.type)),
    services: new Map(services.data?.map(({ id, name }) => [id, name])),
  }
  return { ...all, data }
}

/** Returns the chosen monitors as components, grouped by the names of their services. */
export function partsOf({ monitors, services }: Suitable, chosen: ReadonlySet<string>): Part[] {
  const parts = monitors
    .filter(({ id }) => chosen.has(id))
    .toSorted((a, b) => a.friendly_name.localeCompare(b.friendly_name))
    .map(({ id, friendly_name, service_id }) => ({
      monitor_id: id,
      friendly_name,
      group: services.get(service_id ?? '') ?? null,
      description: null,
      sla_target_percentage: null,
      shows_uptime: true,
    }))
  return parts.toSorted((a, b) => Number(a.group === null) - Number(b.group === null))
}

interface Given {
  from: Suitable
  chosen: ReadonlySet<string>
  onChoose(next: ReadonlySet<string>): void
}

/** Checkboxes for services, which select all of their monitors, and for single monitors. */
export function Picker({ from: { monitors, services }, chosen, onChoose }: Given) {
  const [search, setSearch] = useState('')
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isOn ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  if (monitors.length === 0)
    return (
      <p>
        {PICKER.none} <a href="/console/monitors/new">{PICKER.addMonitor}</a>
      </p>
    )
  const found = monitors.filter(each => each.friendly_name.toLowerCase().includes(search.trim().toLowerCase()))
  const shown = Map.groupBy(found.slice(0, MOST_SHOWN), ({ type }) => type)
  const groups = [...services].flatMap(([id, name]) => {
    const ids = monitors.filter(each => each.service_id === id).map(each => each.id)
    return ids.length > 0 ? [{ name, ids }] : []
  })
  return (
    <div class="page-picker">
      {groups.length > 0 && <strong>{PICKER.services}</strong>}
      {groups.map(({ name, ids }) => (
        <Box
          key={name}
          label={PICKER.ofService(name, ids.length)}
          isOn={ids.every(id => chosen.has(id))}
          onToggle={isOn => toggle(ids, isOn)}
        />
      ))}
      {groups.length > 0 && <strong>{PICKER.monitors}</strong>}
      <input
        type="search"
        aria-label={PICKER.search}
        placeholder={PICKER.search}
        value={search}
        onInput={event => setSearch(event.currentTarget.value)}
      />
      <div class="found">
        {[...shown].map(([type, ofType]) => (
          <Fragment key={type}>
            <strong>{TYPES[type]}</strong>
            {ofType.map(({ id, friendly_name }) => (
              <Box key={id} label={friendly_name} isOn={chosen.has(id)} onToggle={isOn => toggle([id], isOn)} />
            ))}
          </Fragment>
        ))}
        {found.length === 0 && <p>{PICKER.nothing}</p>}
        {found.length > MOST_SHOWN && <p>{PICKER.more(found.length - MOST_SHOWN)}</p>}
      </div>
      <p role="status" class="count">
        {PICKER.chosen(chosen.size)}
      </p>
    </div>
  )
}

function Box({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle(isOn: boolean): void }) {
  return (
    <label class="box">
      <input type="checkbox" checked={isOn} onChange={event => onToggle(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  )
}
