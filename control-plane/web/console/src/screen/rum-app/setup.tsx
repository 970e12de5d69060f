import { getRumApp, type RumApp } from '@pharos/shared-protocol/contract/observability/rum-app.ts'
import { Copyable } from '../../part/copy.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { RUM_APP } from '../../words/rum-app.ts'
import { addressOf, RumFrame } from './frame.tsx'
import '../../part/status.css'

/** While nobody has seen events, the application is read this often. */
const EVERY_MS = 2_000

/** The tag to copy, and whether events arrive. */
export default function RumSetup({ app_id }: { app_id: string }) {
  return (
    <RumFrame app_id={app_id} tab="setup">
      {app => (
        <>
          <Tag app={app} />
          <Arrival app={app} />
        </>
      )}
    </RumFrame>
  )
}

/** The origin that the pages load the SDK from. */
function originIn(tag: string): string {
  return /src="(https?:\/\/[^"/]+)/.exec(tag)?.[1] ?? location.origin
}

function Tag({ app }: { app: RumApp }) {
  const origin = originIn(app.tag)
  return (
    <section class="card" aria-labelledby="tag">
      <h2 id="tag">{RUM_APP.tagTitle}</h2>
      <p>{RUM_APP.tagWhat}</p>
      <Copyable label={RUM_APP.tag} text={app.tag} />
      <p>
        <small>{RUM_APP.tagPublic}</small>
      </p>
      <details>
        <summary>{RUM_APP.csp}</summary>
        <p>{RUM_APP.cspWhat}</p>
        <Copyable label={RUM_APP.cspLabel} text={`script-src ${origin}; connect-src ${origin}`} />
      </details>
    </section>
  )
}

function Arrival({ app }: { app: RumApp }) {
  const isWaiting = app.first_event_at === null
  // No change of the account: an event of a visitor.
  useRoute(getRumApp, { params: { app_id: app.id } }, isWaiting ? { every: EVERY_MS } : {})
  return (
    <section class="card" aria-labelledby="arrival">
      <h2 id="arrival">{RUM_APP.arrivalTitle}</h2>
      <div role="status">
        {isWaiting ? (
          <p>
            <span class="status idle">{RUM_APP.waitingNow}</span>
          </p>
        ) : (
          <p>
            <span class="status good">{RUM_APP.arrived}</span> {RUM_APP.first} <Time at={app.first_event_at} isFull />
          </p>
        )}
      </div>
      {isWaiting ? (
        <Why app={app} />
      ) : (
        <a class="button" href={addressOf(app.id)} data-main-action>
          {RUM_APP.toOverview}
        </a>
      )}
    </section>
  )
}

/** What to look at when nothing arrives, in the order of likelihood. */
function Why({ app }: { app: RumApp }) {
  const { allowed_origins, consent_required } = app.settings
  return (
    <>
      <p>{RUM_APP.whyWhat}</p>
      <ul class="rum-why">
        <li>{RUM_APP.whyTag}</li>
        <li>
          {allowed_origins.length === 0 ? RUM_APP.whyAnyOrigin : RUM_APP.whyOrigins}{' '}
          {allowed_origins.map(origin => (
            <code key={origin}>{origin}</code>
          ))}
        </li>
        {consent_required && (
          <li>
            {RUM_APP.whyConsent} <code>pharosRum.consent()</code>
          </li>
        )}
        <li>{RUM_APP.whyCsp}</li>
        <li>{RUM_APP.whyBlocked}</li>
        <li>
          {RUM_APP.whyDebug} <code>data-debug</code>
        </li>
      </ul>
    </>
  )
}
