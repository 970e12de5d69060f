import {
  listRumIssueEvents,
  type RumIssueEvent,
} from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { useQueryAddress } from '../../part/query-address.ts'
import { countryName } from '../../part/rum-names.ts'
import { WhenRead } from '../../part/shown.tsx'
import type { Ends } from '../../part/telemetry-address.ts'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { DEVICES } from '../../words/rum.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { SessionLinks } from './session-links.tsx'

/** Among so many of the newest errors examples are looked for. */
const AMONG = 50
const MOST = 5

interface Given {
  app_id: string
  fingerprint: string
  ends: Ends
}

/** Sessions that met the issue, each with its latest error of it; those with a replay first. */
export function Sessions({ app_id, fingerprint, ends }: Given) {
  const query = { ...ends, limit: AMONG } as never
  const events = useRoute(listRumIssueEvents, { params: { app_id, fingerprint }, query })
  return (
    <section class="card" aria-labelledby="examples">
      <h2 id="examples">{RUM_ISSUE.examples}</h2>
      <WhenRead of={events}>
        {found =>
          found.length === 0 ? (
            <p>{RUM_ISSUE.noExamples}</p>
          ) : (
            <ul class="plain-list">
              {examplesOf(found).map(event => (
                <Example key={event.session_id} app_id={app_id} event={event} />
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}

function examplesOf(events: readonly RumIssueEvent[]): RumIssueEvent[] {
  const latest = new Map(events.toReversed().map(event => [event.session_id, event]))
  return [...latest.values()]
    .toReversed()
    .toSorted((a, b) => Number(b.has_replay) - Number(a.has_replay))
    .slice(0, MOST)
}

function Example({ app_id, event }: { app_id: string; event: RumIssueEvent }) {
  const address = useQueryAddress()
  const { browser, country, user_id } = event
  const device = DEVICES[event.device as keyof typeof DEVICES] ?? event.device
  const client = [browser, device, country && countryName(country)].filter(Boolean).join(' · ')
  return (
    <li class="row">
      <a href={address({ event: event.id })}>
        <Time at={event.time} isFull />
      </a>
      <bdi class="issue-who">{user_id || RUM_ISSUE.anonymous}</bdi> <span>{client}</span>
      <SessionLinks app_id={app_id} event={event} />
    </li>
  )
}
