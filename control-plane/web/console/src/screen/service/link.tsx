import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listServiceMonitors, setServiceMonitors } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { useState } from 'preact/hooks'
import { affectedBy } from '../../server/affects.ts'
import { useRoute } from '../../server/cache.ts'
import { call } from '../../server/call.ts'
import { tellRefusal, useChange } from '../../server/change.ts'
import { notify } from '../../server/notice.ts'
import { invalidate } from '../../server/stale.ts'
import { SERVICE } from '../../words/service.ts'
import type { Service } from './list.tsx'

type Linked = { id: string; monitor_type: 'http' | 'cron' }

/** Adds monitors to a service and removes them. The API accepts only the whole list. */
export function useLinks(id: string) {
  const change = useChange(setServiceMonitors)
  const set = async (edit: (linked: Linked[]) => Linked[]) => {
    // Reads the current list first: somebody else may have added a monitor meanwhile.
    const now = await call(listServiceMonitors, { params: { id } }).catch(tellRefusal)
    if (!now) return
    const linked = edit(now.body)
    const idsOf = (type: Linked['monitor_type']) =>
      linked.filter(each => each.monitor_type === type).map(each => each.id)
    const body = { http_job_ids: idsOf('http'), cron_job_ids: idsOf('cron') }
    if (!(await change.run({ params: { id }, body }))) return
    invalidate(affectedBy('monitor'))
    notify({ tone: 'good', text: SERVICE.changed })
  }
  return {
    isRunning: change.isRunning,
    add: (monitor: Linked) => set(linked => [...linked, monitor]),
    remove: (monitor: string) => set(linked => linked.filter(each => each.id !== monitor)),
  }
}

/** The most search results. */
const MOST_FOUND = 10

/** Finds an HTTP monitor or a heartbeat by its name, and adds it to the service. */
export function AddMonitor({ service }: { service: Service }) {
  const [search, setSearch] = useState('')
  const query = { search: search.trim(), limit: MOST_FOUND }
  const enabled = query.search !== ''
  const http = useRoute(listMonitors, { query: { ...query, type: 'http' } }, { enabled })
  const cron = useRoute(listMonitors, { query: { ...query, type: 'cron' } }, { enabled })
  const { add, isRunning } = useLinks(service.id)
  const isRead = http.data !== undefined && cron.data !== undefined
  const found = enabled ? [...(http.data ?? []), ...(cron.data ?? [])] : []
  const others = found.filter(({ service_id }) => service_id !== service.id)
  const put = async ({ id, type }: (typeof others)[number]) => {
    await add({ id, monitor_type: type === 'cron' ? 'cron' : 'http' })
    setSearch('')
  }
  return (
    <div class="put-in">
      <label>
        <span>{SERVICE.putIn}</span>
        <input
          type="search"
          placeholder={SERVICE.putInWhy}
          autocomplete="off"
          value={search}
          onInput={({ currentTarget: { value } }) => setSearch(value)}
        />
      </label>
      <p role="status">{enabled && isRead && others.length === 0 && SERVICE.putInNone}</p>
      <ul class="plain-list" hidden={others.length === 0}>
        {others.map(monitor => (
          <li key={monitor.id}>
            <button
              type="button"
              class="quiet"
              disabled={isRunning}
              aria-label={SERVICE.putInOne(monitor.friendly_name)}
              onClick={() => void put(monitor)}
            >
              + {monitor.friendly_name}
            </button>
            {monitor.service_id !== null && <small> {SERVICE.elsewhere}</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
