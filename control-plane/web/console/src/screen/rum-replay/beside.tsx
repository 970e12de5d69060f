import { useState } from 'preact/hooks'
import { FRUSTRATIONS, KINDS } from '../../words/rum-event.ts'
import { REPLAY } from '../../words/rum-replay.ts'
import { clockTime } from './clock-time.ts'
import { Logs } from './logs.tsx'
import type { Moment } from './moment.ts'

/** What a tab lists, by the kinds of events. */
const TABS = {
  all: ['view', 'request', 'error', 'console', 'event', 'click', 'frustration'],
  errors: ['error', 'frustration'],
  requests: ['request'],
  console: ['console'],
  logs: [],
} as const satisfies Record<string, readonly Moment['event']['kind'][]>
type TabName = keyof typeof TABS
const NAMES = Object.keys(TABS) as TabName[]

interface Given {
  moments: readonly Moment[]
  /** Where the player is. */
  ms: number
  onGo(ms: number): void
}

/** What happened while the replay was recorded; a press goes there. */
export function Beside({ moments, ms, onGo }: Given) {
  const [tab, setTab] = useState<TabName>('all')
  const kinds: readonly string[] = TABS[tab]
  const shown = moments.filter(({ event }) => kinds.includes(event.kind))
  const now = shown.findLast(moment => moment.ms <= ms)
  return (
    <section class="card replay-beside" aria-label={REPLAY.beside}>
      <div class="row" role="group" aria-label={REPLAY.kinds}>
        {NAMES.map(name => (
          <button key={name} type="button" class="quiet" aria-pressed={name === tab} onClick={() => setTab(name)}>
            {REPLAY[name]}
          </button>
        ))}
      </div>
      {tab === 'logs' ? (
        <Logs moments={moments} />
      ) : shown.length === 0 ? (
        <p>{REPLAY.none}</p>
      ) : (
        <ol class="plain-list">
          {shown.map(moment => (
            <Row key={moment.event.id} moment={moment} isNow={moment === now} onGo={onGo} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ moment: { ms, event }, isNow, onGo }: { moment: Moment; isNow: boolean; onGo(ms: number): void }) {
  const isBad = event.kind === 'error' || event.kind === 'frustration' || event.failure !== null
  return (
    <li data-kind={event.kind} class={isBad ? 'bad' : undefined} aria-current={isNow ? 'step' : undefined}>
      <button type="button" class="quiet" onClick={() => onGo(ms)}>
        <small>{clockTime(ms)}</small> <strong>{headOf(event)}</strong> <span>{textOf(event)}</span>
      </button>
    </li>
  )
}

/** Its kind; of a sign of frustration, which one it is. */
function headOf({ kind, name }: Moment['event']): string {
  return (kind === 'frustration' && FRUSTRATIONS[name ?? '']) || KINDS[kind]
}

/** What the page or the SDK says of an event. */
function textOf({ kind, url, name, message, target, element, status, failure }: Moment['event']): string {
  if (kind === 'view') return url
  if (kind === 'request') return [name, target, status ?? failure].filter(part => part !== null).join(' ')
  if (kind === 'error') return [name, message].filter(Boolean).join(': ')
  return message ?? element ?? name ?? ''
}
