import { getRumSession, type RumSession } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import type { ComponentChildren } from 'preact'
import { duration } from '../../part/duration.ts'
import { Below, Head } from '../../part/head.tsx'
import { countryName } from '../../part/rum-names.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { locale } from '../../words/language.ts'
import { DEVICES, RUM } from '../../words/rum.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { addressOf, Figures } from '../rum-app/index.ts'
import { visitorName } from './list.tsx'
import { Timeline } from './timeline.tsx'
import './session.css'

/** One session: who and what it was, and what happened in it. */
export default function RumSessionScreen({ app_id, session_id }: { app_id: string; session_id: string }) {
  const session = useRoute(getRumSession, { params: { app_id, session_id } })
  const back = { href: addressOf(app_id, 'sessions'), label: RUM_SESSION.all }
  return (
    <Below {...back}>
      <WhenRead of={session} isScreen>
        {found => (
          <>
            <Head title={visitorName(found)}>
              {found.capture === 'replay' && (
                <a class="button" href={`${back.href}/${session_id}/replay`} data-main-action>
                  {RUM_SESSION.replay}
                </a>
              )}
              <button type="button" class="plain" onClick={session.refresh}>
                {RUM.refresh}
              </button>
            </Head>
            <Found app_id={app_id} session={found} />
          </>
        )}
      </WhenRead>
    </Below>
  )
}

function Found({ app_id, session }: { app_id: string; session: RumSession }) {
  const number = (count: number) => count.toLocaleString(locale)
  const figures = [
    { label: RUM_SESSION.lasted, value: duration(session.duration_ms / 1_000, 'short') },
    { label: RUM_SESSION.views, value: number(session.view_count) },
    { label: RUM_SESSION.errors, value: number(session.error_count) },
    { label: RUM_SESSION.failedRequests, value: number(session.failed_request_count) },
    { label: RUM_SESSION.frustration, value: number(session.frustration_count) },
  ]
  return (
    <div class="rum">
      <Figures of={figures} />
      <div class="session-parts">
        <Timeline app_id={app_id} session={session} />
        <Facts app_id={app_id} session={session} />
      </div>
    </div>
  )
}

function Facts({ app_id, session }: { app_id: string; session: RumSession }) {
  const { user_id, anonymous_id, release, environment } = session
  const others = (name: string, value: string) =>
    `${addressOf(app_id, 'sessions')}?${new URLSearchParams({ [name]: value, range: '7d' })}`
  const system = [session.browser, session.browser_version].filter(Boolean).join(' ')
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{RUM_SESSION.about}</h2>
      <dl class="session-facts">
        <Fact name={RUM_SESSION.started}>
          <Time at={session.started_at} isFull />
        </Fact>
        <Fact name={RUM_SESSION.seen}>
          <Time at={session.last_seen_at} isFull />
        </Fact>
        {user_id !== '' && (
          <Fact name={RUM_SESSION.user_id}>
            <a href={others('user_id', user_id)}>{user_id}</a>
          </Fact>
        )}
        {anonymous_id !== '' && (
          <Fact name={RUM_SESSION.anonymous_id}>
            <a href={others('anonymous_id', anonymous_id)}>{anonymous_id}</a>
          </Fact>
        )}
        <Fact name={RUM_SESSION.browser}>{system || RUM.unknown}</Fact>
        <Fact name={RUM_SESSION.device}>{[DEVICES[session.device], session.os].filter(Boolean).join(' · ')}</Fact>
        <Fact name={RUM_SESSION.country}>{countryName(session.country)}</Fact>
        {release !== '' && (
          <Fact name={RUM_SESSION.release}>
            <a href={others('release', release)}>{release}</a>
          </Fact>
        )}
        {environment !== '' && <Fact name={RUM_SESSION.environment}>{environment}</Fact>}
        <Fact name={RUM_SESSION.recorded}>{RUM_SESSION[`capture_${session.capture}`]}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
