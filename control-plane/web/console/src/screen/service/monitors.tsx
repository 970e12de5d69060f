import { getHttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import {
  listMonitorNames,
  listMonitors,
  type MonitorSummary,
} from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { listMonitorSla, type SlaMonth } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import { duration } from '../../part/duration.ts'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Percentage, Status } from '../../part/status.tsx'
import { useAll, useEach, useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { SERVICE } from '../../words/service.ts'
import { AddMonitor, useLinks } from './link.tsx'
import type { Service } from './list.tsx'

/** The most monitors whose SLA and dependencies are read. */
const MOST_DETAILED = 50

/** The monitors of a service: status, SLA and dependencies. */
export function ServiceMonitors({ service }: { service: Service }) {
  const query = { service_id: service.id }
  const monitors = useAll(listMonitors, { query })
  const mayChange = useMay('member')
  return (
    <section class="card service-monitors" aria-labelledby="monitors">
      <div class="head">
        <h2 id="monitors">{SERVICE.monitors}</h2>
        <Export route={listMonitors} input={{ query }} name="monitors" of={SERVICE.monitors} />
      </div>
      <WhenRead of={monitors}>
        {({ items }) =>
          items.length === 0 ? <p>{SERVICE.noMonitors}</p> : <List service={service} monitors={items} />
        }
      </WhenRead>
      {mayChange && <AddMonitor service={service} />}
    </section>
  )
}

function List({ service, monitors }: { service: Service; monitors: readonly MonitorSummary[] }) {
  const mayChange = useMay('member')
  const { remove, isRunning } = useLinks(service.id)
  const detailed = monitors.filter(({ type }) => type === 'http').slice(0, MOST_DETAILED)
  const sla = useEach(
    listMonitorSla,
    detailed.map(({ id }) => ({ params: { http_job_id: id }, query: { months: 1 } })),
  )
  const jobs = useEach(
    getHttpJob,
    detailed.map(({ id }) => ({ params: { job_id: id } })),
  )
  const names = useRoute(listMonitorNames)
  const nameOf = (id: string) => names.data?.find(each => each.id === id)?.friendly_name ?? id
  const placeOf = (id: string) => detailed.findIndex(each => each.id === id)
  return (
    <div class="monitor-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{SERVICE.monitor}</th>
            <th scope="col">{SERVICE.status}</th>
            <th scope="col">{SERVICE.uptime}</th>
            <th scope="col">{SERVICE.sla}</th>
            {mayChange && <td />}
          </tr>
        </thead>
        <tbody>
          {monitors.map(monitor => {
            const place = placeOf(monitor.id)
            const parents = jobs[place]?.data?.depends_on ?? []
            return (
              <tr key={monitor.id}>
                <td>
                  <a href={`/console/monitors/${monitor.type}/${monitor.id}`}>{monitor.friendly_name}</a>{' '}
                  <small>{TYPES[monitor.type]}</small>
                  {parents.length > 0 && (
                    <small class="below">{SERVICE.dependsOn(parents.map(nameOf).join(', '))}</small>
                  )}
                </td>
                <td>
                  <Status of={monitor.current_status} paused={monitor.paused} />
                  {monitor.in_maintenance && <small> {SERVICE.inMaintenance}</small>}
                </td>
                <td>
                  <Percentage of={monitor.uptime_30d} />
                </td>
                <td>
                  <Sla of={sla[place]?.data?.[0]} />
                </td>
                {mayChange && (
                  <td>
                    {(monitor.type === 'http' || monitor.type === 'cron') && (
                      <button
                        type="button"
                        class="quiet"
                        disabled={isRunning}
                        aria-label={SERVICE.takeOut(monitor.friendly_name)}
                        onClick={() => void remove(monitor.id)}
                      >
                        ✕
                      </button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a month meets its target, and how much downtime it has left. */
function Sla({ of }: { of: SlaMonth | undefined }) {
  if (!of || of.attained === null) return <Percentage of={null} />
  const left = of.error_budget_seconds_left ?? 0
  return (
    <>
      <strong class={of.attained ? 'reach good' : 'reach bad'}>{of.attained ? SERVICE.met : SERVICE.missed}</strong>{' '}
      <small>
        <Percentage of={of.uptime} />, {SERVICE.slaOf(of.target)},{' '}
        {left >= 0 ? SERVICE.budgetLeft(duration(left)) : SERVICE.budgetOver(duration(-left))}
      </small>
    </>
  )
}
