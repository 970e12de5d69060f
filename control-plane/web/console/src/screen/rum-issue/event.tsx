import { ApiError } from '@pharos/shared-protocol/client.ts'
import {
  getRumIssueEvent,
  type RumIssueEventDetail,
} from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { useLocation } from 'preact-iso'
import { useQueryAddress } from '../../part/query-address.ts'
import { countryName } from '../../part/rum-names.ts'
import { WhenRead } from '../../part/shown.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { DEVICES } from '../../words/rum.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { SessionLinks } from './session-links.tsx'
import { Stack } from './stack.tsx'

const EVENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One error of the issue, the latest unless the address names another. */
export function Event({ app_id, fingerprint }: { app_id: string; fingerprint: string }) {
  const { query } = useLocation()
  const event_id = EVENT_ID.test(query.event ?? '') ? (query.event ?? '') : 'latest'
  const event = useRoute(getRumIssueEvent, { params: { app_id, fingerprint, event_id } })
  if (event.error instanceof ApiError && event.error.problem.status === 404)
    return (
      <section class="card">
        <h2>{RUM_ISSUE.gone}</h2>
        <p>{RUM_ISSUE.goneWhy}</p>
      </section>
    )
  return <WhenRead of={event}>{found => <Found app_id={app_id} event={found} />}</WhenRead>
}

function Found({ app_id, event }: { app_id: string; event: RumIssueEventDetail }) {
  return (
    <>
      <section class="card" aria-labelledby="event">
        <div class="row issue-head">
          <h2 id="event">{RUM_ISSUE.event}</h2>
          <Neighbours event={event} />
        </div>
        <Facts app_id={app_id} event={event} />
        <Stack of={event} />
        {event.causes.map((cause, at) => (
          <div key={at} class="issue-cause">
            <h3>
              {RUM_ISSUE.cause}{' '}
              <bdi>
                {cause.error_type}: {cause.message}
              </bdi>
            </h3>
            <Stack of={cause} />
          </div>
        ))}
      </section>
      <Breadcrumbs of={event} />
    </>
  )
}

function Neighbours({ event: { newer_id, older_id } }: { event: RumIssueEventDetail }) {
  const address = useQueryAddress()
  const link = (id: string | null, label: string) =>
    id === null ? null : (
      <a class="button plain" href={address({ event: id })}>
        {label}
      </a>
    )
  return (
    <span class="row">
      {newer_id !== null && (
        <a class="button plain" href={address({ event: '' })}>
          {RUM_ISSUE.latest}
        </a>
      )}
      {link(newer_id, RUM_ISSUE.newer)}
      {link(older_id, RUM_ISSUE.older)}
    </span>
  )
}

function Facts({ app_id, event }: { app_id: string; event: RumIssueEventDetail }) {
  const browser = [event.browser, event.browser_version].filter(Boolean).join(' ')
  const device = DEVICES[event.device as keyof typeof DEVICES] ?? event.device
  const client = [browser, event.os, device, event.country && countryName(event.country)].filter(Boolean).join(' · ')
  return (
    <>
      <p class="issue-message">
        <bdi>
          {event.error_type}: {event.message}
        </bdi>
      </p>
      <ul class="issue-facts">
        <li>
          <Time at={event.time} isFull />
        </li>
        <li>{client}</li>
        <li class="soft">
          <bdi>{event.url}</bdi>
        </li>
        {event.release !== '' && (
          <li>
            {RUM_ISSUE.release} <bdi>{event.release}</bdi>
          </li>
        )}
        <li>
          <bdi>{event.user_id || RUM_ISSUE.anonymous}</bdi>
        </li>
        <li>{event.handled ? RUM_ISSUE.handled : RUM_ISSUE.unhandled}</li>
        <li>
          <SessionLinks app_id={app_id} event={event} />
        </li>
      </ul>
    </>
  )
}
