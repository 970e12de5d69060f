import { getMonitorHistory } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { listServices } from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { milliseconds } from '../../../part/duration.ts'
import { Status } from '../../../part/status.tsx'
import { Time } from '../../../part/time.tsx'
import { useRoute } from '../../../server/cache.ts'
import { HISTORY_PACE_MS } from '../../../server/ways.ts'
import { DETAIL, REGION_STATES } from '../../../words/monitor-detail.ts'
import { TYPES } from '../../../words/monitor-kind.ts'
import { failureWords, type Monitor } from '../../monitor-run/index.ts'
import type { DetailKind } from './kinds.ts'

/** The status, since when and why, and the status of each region. */
export function Verdict({ monitor, kind }: { monitor: Monitor; kind: DetailKind }) {
  const { current_status, paused, muted, last_failure_reason: why, last_status_change_at: since } = monitor
  const isWell = ['up', 'valid', 'good', 'baselined', 'running'].includes(current_status)
  return (
    <section class="card verdict" aria-label={DETAIL.verdict}>
      <p class="says">
        <Status of={current_status} paused={paused} />
        <span>
          {since && (
            <>
              {DETAIL.since} <Time at={since} isFull /> (<Time at={since} />)
            </>
          )}
          {!isWell && !paused && why && <strong> · {failureWords(why)}</strong>}
          {monitor.held_by_plan && <strong> · {DETAIL.heldByPlan}</strong>}
          {monitor.slowed && <> · {DETAIL.slowed(monitor.slowed.runs, monitor.slowed.set)}</>}
          {muted && <> · {DETAIL.muted}</>}
          {monitor.in_maintenance && <> · {DETAIL.inMaintenance}</>}
        </span>
      </p>
      <p class="target">
        <small>{TYPES[monitor.type as keyof typeof TYPES]}</small> {monitor.target && <code>{monitor.target}</code>}{' '}
        <small>
          {DETAIL.lastRun} <Time at={monitor.last_run_at} />
          {monitor.overdue_since !== null && (
            <strong class="overdue">
              {' '}
              · {DETAIL.overdue} <Time at={monitor.overdue_since} isFull />
            </strong>
          )}
        </small>
      </p>
      {kind.isVoted && <Regions id={monitor.id} />}
      <About monitor={monitor} />
    </section>
  )
}

function Regions({ id }: { id: string }) {
  // Every window has the regions' present states; this one is shown anyway, unless somebody has chosen another.
  const input = { params: { monitor_id: id }, query: { window: 'day' } } as const
  const { data } = useRoute(getMonitorHistory, input, { resultsOf: id, paceMs: HISTORY_PACE_MS.day })
  if (!data || data.regions.length === 0) return null
  return (
    <ul class="regions" aria-label={DETAIL.regions}>
      {data.regions.map(({ region, status, failure_reason, last_total_ms }) => (
        <li key={region} class={status}>
          <strong>{region}</strong> {REGION_STATES[status as keyof typeof REGION_STATES] ?? status}
          {status !== 'healthy' && failure_reason && <>: {failureWords(failure_reason)}</>}
          {status === 'healthy' && last_total_ms !== null && <small> {milliseconds(last_total_ms)}</small>}
        </li>
      ))}
    </ul>
  )
}

/** Description, service, runbook and tags. */
function About({ monitor: { description, runbook_url, tags, service_id } }: { monitor: Monitor }) {
  const services = useRoute(listServices, {}, { enabled: service_id !== null })
  const service = services.data?.find(({ id }) => id === service_id)
  return (
    <>
      {description && <p class="description">{description}</p>}
      <p class="row">
        {service && (
          <a href={`/console/services/${service.id}`}>
            {DETAIL.service} {service.name}
          </a>
        )}
        {runbook_url && (
          <a href={runbook_url} rel="noreferrer noopener" target="_blank">
            {DETAIL.runbook}
          </a>
        )}
        {tags.map(tag => (
          <a key={tag} class="tag" href={`/console/monitors?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </a>
        ))}
      </p>
    </>
  )
}
