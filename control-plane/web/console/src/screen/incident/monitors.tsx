import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listTimeline } from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { Status } from '../../part/status.tsx'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { INCIDENT } from '../../words/incident.ts'
import { TYPES } from '../../words/monitor-kind.ts'
import { saidText } from '../../words/said.ts'
import { timelineOf } from './timeline.tsx'

/** Why each monitor failed when it joined, by its id. */
export function useReasons(incident: Incident): (id: string) => string | undefined {
  const timeline = useAll(listTimeline, ...timelineOf(incident))
  return id => {
    const join = timeline.data?.items.find(
      ({ kind, data }) => kind === 'monitor_joined' && (data.monitor as { id?: string } | undefined)?.id === id,
    )?.data
    return typeof join?.reason === 'string' ? saidText(join.reason_text as Text | null, join.reason) : undefined
  }
}

/** The monitors of the incident: which fail and why, with links to the evidence. */
export function Monitors({ incident }: { incident: Incident }) {
  const reasonOf = useReasons(incident)
  return (
    <section class="card" aria-labelledby="on-it">
      <h2 id="on-it">{INCIDENT.monitors}</h2>
      {incident.monitors.length === 0 && <p>{INCIDENT.noMonitors}</p>}
      <ul class="on-it">
        {incident.monitors.map(({ id, type, friendly_name, healthy, joined_at }) => (
          <li key={id}>
            <div class="row">
              <a href={`/console/monitors/${type}/${id}`}>{friendly_name}</a>
              <small>{TYPES[type]}</small>
              <Status of={healthy ? 'up' : 'down'} />
            </div>
            {reasonOf(id) && <p>{reasonOf(id)}</p>}
            <small>
              {INCIDENT.joined} <Time at={joined_at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
