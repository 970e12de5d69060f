import { listMaintenanceWindows } from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { Span } from '../../part/span.tsx'
import { Time } from '../../part/time.tsx'
import { useAll, useRoute } from '../../server/cache.ts'
import { SERVICE } from '../../words/service.ts'

/** Current and upcoming maintenance windows that cover a monitor of the service. */
export function Maintenance({ id }: { id: string }) {
  const windows = useRoute(listMaintenanceWindows)
  const monitors = useAll(listMonitors, { query: { service_id: id } })
  const items = monitors.data?.items ?? []
  const [ids, tags] = [new Set(items.map(each => each.id)), new Set(items.flatMap(each => each.tags))]
  const ahead = (windows.data ?? []).filter(
    ({ status, monitor_ids, monitor_tags }) =>
      status !== 'ended' && (monitor_ids.some(each => ids.has(each)) || monitor_tags.some(each => tags.has(each))),
  )
  return (
    <section class="card" aria-labelledby="maintenance">
      <h2 id="maintenance">{SERVICE.maintenance}</h2>
      {ahead.length === 0 && <p>{SERVICE.noMaintenance}</p>}
      <ul class="plain-list" hidden={ahead.length === 0}>
        {ahead.map(({ id: window, title, active, upcoming: [next] }) => (
          <li key={window}>
            <strong>{title}</strong>{' '}
            {active ? (
              <span>
                {SERVICE.activeUntil} <Time at={active.ends_at} isFull />
              </span>
            ) : (
              next && <Span from={next.starts_at} to={next.ends_at} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
