import { listRumSessionEvents, type RumSession } from '@pharos/shared-protocol/contract/rum-session.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { More } from '../../part/more.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { EventRow, type TimelineEvent } from './event-row.tsx'

const PAGE = 500

/** Which events are shown; views always are, since they say where one is. */
const SHOWN = {
  usual: ({ kind }: TimelineEvent) => kind !== 'resource' && kind !== 'view_end',
  problems: ({ kind, failure }: TimelineEvent) =>
    kind === 'error' || kind === 'frustration' || kind === 'console' || (kind === 'request' && failure !== null),
  requests: ({ kind }: TimelineEvent) => kind === 'request' || kind === 'resource',
  vitals: ({ kind }: TimelineEvent) => kind === 'vital',
  everything: () => true,
}
type ShownName = keyof typeof SHOWN
const NAMES = Object.keys(SHOWN) as ShownName[]

/** What happened in a session, oldest first. */
export function Timeline({ app_id, session }: { app_id: string; session: RumSession }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const [most, setMost] = useState(PAGE)
  const shown = NAMES.find(name => name === query.show) ?? 'usual'
  const { session_id } = session
  const events = useAll(listRumSessionEvents, { params: { app_id, session_id }, query: { limit: PAGE } }, most)
  return (
    <section class="card" aria-labelledby="timeline">
      <div class="row session-head">
        <h2 id="timeline">{RUM_SESSION.timeline}</h2>
        <select
          aria-label={RUM_SESSION.show}
          value={shown}
          onChange={({ currentTarget: { value } }) => route(address({ show: value === 'usual' ? '' : value }), true)}
        >
          {NAMES.map(name => (
            <option key={name} value={name}>
              {RUM_SESSION[`show_${name}`]}
            </option>
          ))}
        </select>
      </div>
      <WhenRead of={events}>
        {({ items, isCut }) => (
          <>
            <Rows
              started_at={session.started_at}
              events={items.filter(each => each.kind === 'view' || SHOWN[shown](each))}
            />
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

function Rows({ started_at, events }: { started_at: string; events: readonly TimelineEvent[] }) {
  const start = Date.parse(started_at)
  if (events.length === 0) return <p>{RUM_SESSION.nothing}</p>
  return (
    <ol class="session-events">
      {events.map(event => (
        <EventRow key={event.id} event={event} start={start} />
      ))}
    </ol>
  )
}
