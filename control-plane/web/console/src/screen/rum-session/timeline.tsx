import { listRumSessionEvents, type RumSession } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { More } from '../../part/more.tsx'
import { useQueryAddress } from '../../part/query-address.ts'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { EventRow, type TimelineEvent } from './event-row.tsx'

const PAGE = 500
/** How many are read to find the event that the address names. */
const MOST_FOR_ONE = 5_000

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

/** What happened in a session, oldest first. `?at=` is the id of an event to begin at. */
export function Timeline({ app_id, session }: { app_id: string; session: RumSession }) {
  const { query, route } = useLocation()
  const address = useQueryAddress()
  const [most, setMost] = useState(query.at ? MOST_FOR_ONE : PAGE)
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
              app_id={app_id}
              session={session}
              events={items.filter(each => each.kind === 'view' || each.id === query.at || SHOWN[shown](each))}
              named={query.at}
            />
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

interface RowsGiven {
  app_id: string
  session: RumSession
  events: readonly TimelineEvent[]
  /** The id of the event that the address names. */
  named: string | undefined
}

function Rows({ app_id, session: { session_id, started_at, capture }, events, named }: RowsGiven) {
  const start = Date.parse(started_at)
  const place = { app_id, session_id, hasReplay: capture === 'replay' }
  if (events.length === 0) return <p>{RUM_SESSION.nothing}</p>
  return (
    <ol class="session-events">
      {events.map(event => (
        <EventRow key={event.id} event={event} start={start} session={place} isNamed={event.id === named} />
      ))}
    </ol>
  )
}
