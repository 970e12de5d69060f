import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { type Escalation, getEscalation } from '@pharos/shared-protocol/contract/response/incident-escalation.ts'
import type { z } from 'zod'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { INCIDENT, PAGE_STATES } from '../../words/incident.ts'
import { WAYS } from '../../words/policy.ts'
import { saidText } from '../../words/said.ts'

type State = z.output<typeof Escalation>
/** Deliveries send no events. */
const EVERY_MS = 5_000

/** Who is being paged, the result of each page, and who is next. */
export function Paging({ incident }: { incident: Incident }) {
  const isOpen = incident.responder_status !== 'resolved'
  const escalation = useRoute(getEscalation, { params: { id: incident.id } }, isOpen ? { every: EVERY_MS } : {})
  return (
    <section class="card" aria-labelledby="paging">
      <h2 id="paging">{INCIDENT.paging}</h2>
      <WhenRead of={escalation}>
        {state => (
          <>
            <p>{wordsOf(state)}</p>
            {state.pages.length > 0 && (
              <>
                <h3>{INCIDENT.isPaged}</h3>
                <ul class="paged">
                  {state.pages.map((page, index) => (
                    <li key={`${page.at} ${page.name} ${page.type} ${index}`}>
                      <strong>{page.name}</strong> <small>{WAYS[page.type as keyof typeof WAYS] ?? page.type}</small>
                      <span
                        class={`became ${page.state}`}
                        title={page.reason === null ? undefined : saidText(page.reason_text, page.reason)}
                      >
                        {PAGE_STATES[page.state]}
                      </span>
                      <Time at={page.at} />
                      {page.reason !== null && <small class="reason">{saidText(page.reason_text, page.reason)}</small>}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {isOpen && <Next state={state} />}
          </>
        )}
      </WhenRead>
    </section>
  )
}

/** A step that was taken is not told as a page that arrived. */
function wordsOf({ state, outcome, policy, level, levels, round }: State): string {
  if (state === 'stopped') return INCIDENT.stopped
  if (state === 'ended') return outcome === 'nobody_reached' ? INCIDENT.endedUnreached : INCIDENT.ended
  if (policy === null) return INCIDENT.nobodyPaged
  if (level === null) return INCIDENT.notYet
  if (outcome === 'nobody_reached') return INCIDENT.levelTaken(level, levels, round)
  if (outcome === 'failed') return INCIDENT.failedPages
  return outcome === 'on_its_way' ? INCIDENT.onItsWay(level, levels) : INCIDENT.atLevel(level, levels, round)
}

function Next({ state: { state, next } }: { state: State }) {
  if (state !== 'running') return null
  if (next === null) return <p>{INCIDENT.nobodyNext}</p>
  return (
    <>
      <h3>{INCIDENT.isNext}</h3>
      <ul class="paged">
        <li>
          <strong>{next.who.map(({ name }) => name).join(', ')}</strong> <small>{INCIDENT.level(next.level)}</small>
          <Time at={next.at} />
        </li>
      </ul>
    </>
  )
}
