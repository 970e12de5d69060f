import type { Incident, TimelineEntry } from '@pharos/shared-protocol/contract/response/incident.ts'
import { listTimeline } from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import { Export } from '../../part/export.tsx'
import { useHeld, Waiting } from '../../part/held.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { INCIDENT } from '../../words/incident.ts'
import { locale } from '../../words/language.ts'
import { bodyOf, TIMELINE } from '../../words/timeline.ts'
import { CorrectUpdate } from './correct.tsx'

const MOST = 1_000
/** Entries about paging and deliveries send no events. */
const EVERY_MS = 5_000

/** Returns the arguments that request the timeline: the same everywhere, so that the answer is shared. */
export function timelineOf({ id, responder_status }: Incident) {
  const ways = responder_status === 'resolved' ? {} : { every: EVERY_MS }
  return [{ params: { id }, query: { limit: 200 } }, MOST, ways] as const
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })

/** All timeline entries, grouped by day, the newest first. */
export function Timeline({ incident, mayChange }: { incident: Incident; mayChange: boolean }) {
  const timeline = useAll(listTimeline, ...timelineOf(incident))
  return (
    <section class="timeline" aria-labelledby="timeline">
      <div class="row between">
        <h2 id="timeline">{INCIDENT.timeline}</h2>
        <Export route={listTimeline} input={{ params: { id: incident.id } }} name={`incident-${incident.number}`} />
      </div>
      <WhenRead of={timeline}>
        {({ items, isCut }) => (
          <>
            <Days entries={items} mayChange={mayChange} />
            {isCut && <p>{INCIDENT.cut}</p>}
          </>
        )}
      </WhenRead>
    </section>
  )
}

function Days({ entries, mayChange }: { entries: readonly TimelineEntry[]; mayChange: boolean }) {
  const held = useHeld(entries, ({ id }) => id)
  return (
    <div ref={held.area}>
      <Waiting of={held} />
      {[...Map.groupBy(held.rows, ({ at }) => day.format(new Date(at)))].map(([date, entries]) => (
        <section key={date} aria-label={date}>
          <h3>{date}</h3>
          <ol>
            {entries.map(entry => (
              <Entry key={entry.id} entry={entry} mayChange={mayChange} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const TONES: Partial<Record<TimelineEntry['kind'], string>> = {
  opened: 'bad',
  reopened: 'bad',
  monitor_joined: 'bad',
  alert_joined: 'bad',
  alert_changed: 'warn',
  alert_left: 'good',
  notification_failed: 'bad',
  severity_changed: 'warn',
  escalated: 'warn',
  snoozed: 'warn',
  acknowledged: 'good',
  monitor_recovered: 'good',
  resolved: 'good',
  updated: 'said',
  note: 'said',
  published: 'said',
}

function Entry({ entry, mayChange }: { entry: TimelineEntry; mayChange: boolean }) {
  const body = bodyOf(entry)
  const { id, at, kind, data, incident_id } = entry
  const update = typeof data.update_id === 'string' ? data.update_id : null
  return (
    <li class={`${TONES[kind] ?? ''} ${kind}`} id={`e-${id}`}>
      <time dateTime={at} title={`${new Date(at).toLocaleString(locale)}\n${at} (UTC)`}>
        {clock.format(new Date(at))}
      </time>
      <div>
        <p>{TIMELINE.sentence(entry)}</p>
        {body !== null && <blockquote>{body}</blockquote>}
        {body !== null && update !== null && mayChange && (
          <CorrectUpdate incident={incident_id} update={update} message={body} />
        )}
      </div>
    </li>
  )
}
