import type { listRumSessionEvents } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { RATED_VITALS, type RatedVital } from '@pharos/shared-protocol/rum/vital.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { milliseconds } from '../../part/duration.ts'
import { VitalValue, vitalText } from '../../part/vital.tsx'
import { ENTRIES, FAILURES, FRUSTRATIONS, KINDS } from '../../words/rum-event.ts'
import { RUM_SESSION } from '../../words/rum-session.ts'
import { ErrorLinks, type Place, TraceLinks } from './event-links.tsx'

export type TimelineEvent = ReplyOf<typeof listRumSessionEvents>[number]

interface Given {
  event: TimelineEvent
  /** When the session began, in milliseconds. */
  start: number
  session: Place
  /** Whether the address names it. */
  isNamed: boolean
}

/** One event: when it happened, what it was, and where it leads. Texts of the page are shown as text. */
export function EventRow({ event, start, session, isNamed }: Given) {
  const { time, kind } = event
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed])
  return (
    <li ref={row} class={`session-event ${kind} ${toneOf(event)}`} aria-current={isNamed ? 'true' : undefined}>
      <time dateTime={time} title={time}>
        {offset(Date.parse(time) - start)}
      </time>
      <span class="kind">{KINDS[kind]}</span>
      <div class="what">
        {SAY[kind](event)}
        {event.trace_id && ' '}
        {kind === 'error' && <ErrorLinks event={event} {...session} />}
        {event.trace_id && <TraceLinks trace_id={event.trace_id} at={Date.parse(time)} />}
        <Attributes of={event.attributes} kind={kind} />
      </div>
    </li>
  )
}

function toneOf({ kind, failure, name }: TimelineEvent): string {
  if (kind === 'error' || failure !== null || (kind === 'console' && name === 'error')) return 'bad'
  return kind === 'frustration' || kind === 'console' ? 'warn' : ''
}

/** Minutes and seconds since the session began; a corrected clock may make it negative. */
function offset(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return `${ms < 0 ? '−' : ''}${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

const nameIn = <W extends Record<string, string>>(words: W, code: string | null) => words[code ?? ''] ?? code

const SAY: { [K in TimelineEvent['kind']]: (event: TimelineEvent) => ComponentChildren } = {
  view: ({ url, name, target }) => (
    <>
      <strong>{url}</strong> <small>{nameIn(ENTRIES, name)}</small>
      {target && <small class="below">{RUM_SESSION.cameFrom(target)}</small>}
    </>
  ),
  view_end: ({ url, duration_ms }) => (
    <>
      {url} <small>{RUM_SESSION.after(milliseconds(duration_ms))}</small>
    </>
  ),
  resource: ({ target, name, duration_ms, status }) => (
    <>
      {target} <small>{[name, status, milliseconds(duration_ms)].filter(Boolean).join(' · ')}</small>
    </>
  ),
  request: ({ target, name, duration_ms, status, failure }) => (
    <>
      <code>{name}</code> {target} <small>{[status, milliseconds(duration_ms)].filter(Boolean).join(' · ')}</small>{' '}
      {failure !== null && <span class="status bad">{nameIn(FAILURES, failure)}</span>}
    </>
  ),
  vital: ({ name, value, element }) => (
    <>
      {name === 'load' ? RUM_SESSION.loaded : name} <Measured name={name} value={value} />{' '}
      {element && <code>{element}</code>}
    </>
  ),
  error: ({ name, message, handled }) => (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <bdi>{message}</bdi> <small>{handled ? RUM_SESSION.handled : RUM_SESSION.unhandled}</small>
    </>
  ),
  console: ({ name, message }) => (
    <>
      <code>{name}</code> <bdi>{message}</bdi>
    </>
  ),
  event: ({ name }) => (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  ),
  click: ({ element }) => <code>{element}</code>,
  frustration: ({ name, element }) => (
    <>
      <strong>{nameIn(FRUSTRATIONS, name)}</strong> {element && <code>{element}</code>}
    </>
  ),
}

function Measured({ name, value }: { name: string | null; value: number | null }) {
  const rated = RATED_VITALS.find(each => each === name) as RatedVital | undefined
  return rated ? <VitalValue name={rated} value={value} /> : vitalText('load', value ?? 0)
}

/** Attributes stand at custom events only: those of the session are the same in all. */
function Attributes({ of, kind }: { of: Record<string, string>; kind: string }) {
  const entries = Object.entries(of)
  if (kind !== 'event' || entries.length === 0) return null
  return (
    <dl class="event-attributes">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
