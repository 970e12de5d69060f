import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { useEffect } from 'preact/hooks'
import { DayBars, DayLine } from '../../part/day-strip.tsx'
import { Time } from '../../part/time.tsx'
import { useDays } from '../../server/last-day.ts'
import { INCIDENT } from '../../words/incident.ts'
import { useReasons } from './monitors.tsx'

/** What is seen of the problem: which monitor fails, why, since when, and its last day. */
export function Evidence({ incident }: { incident: Incident }) {
  const reasonOf = useReasons(incident)
  const failing = incident.monitors.filter(({ healthy }) => !healthy)
  // The one that failed first is nearest to the cause.
  const monitor = failing.toSorted((a, b) => a.joined_at.localeCompare(b.joined_at))[0]
  const readDays = useDays('ids')
  useEffect(() => readDays(monitor ? [monitor] : []), [monitor?.id])
  if (!monitor) return null
  const { id, type, friendly_name, joined_at } = monitor
  return (
    <div class="incident-evidence">
      <p>
        <a href={`/console/monitors/${type}/${id}`}>{friendly_name}</a> {reasonOf(id)}{' '}
        <small>
          {INCIDENT.since} <Time at={joined_at} isFull />
          {failing.length > 1 && ` · ${INCIDENT.moreFailing(failing.length - 1)}`}
        </small>
      </p>
      <span class="days-seen">
        <DayBars key={id} id={id} />
        <DayLine key={`line ${id}`} id={id} />
      </span>
    </div>
  )
}
