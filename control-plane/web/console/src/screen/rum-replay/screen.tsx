import { listRumSessionEvents } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Empty } from '../../part/empty.tsx'
import { Below, Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useAll } from '../../server/cache.ts'
import { PARTS } from '../../words/parts.ts'
import { REPLAY } from '../../words/rum-replay.ts'
import { addressOf } from '../rum-app/index.ts'
import { Beside } from './beside.tsx'
import { momentsOf, type SessionEvent, skewOf } from './moment.ts'
import { Privacy } from './privacy.tsx'
import { Quarantined } from './quarantined.tsx'
import { type Reading, useSegments } from './segments.ts'
import { Stage } from './stage.tsx'
import { type Tape, tapesOf } from './tape.ts'
import { usePlayer } from './use-player.ts'
import './replay.css'

const MOST_EVENTS = 5_000
/** A replay begins this long before the event that it was opened at. */
const BEFORE_MS = 5_000
/** What is marked on the timeline. */
const MARKED = new Set(['error', 'frustration'])

interface Given {
  app_id: string
  session_id: string
}

/** The replay of a session, with what happened beside it. `?at=` is the id of an event to begin at. */
export default function ReplayScreen({ app_id, session_id }: Given) {
  const session = `${addressOf(app_id, 'sessions')}/${session_id}`
  const { list, reading } = useSegments(app_id, session_id)
  const events = useAll(listRumSessionEvents, { params: { app_id, session_id }, query: { limit: 2_000 } }, MOST_EVENTS)
  const { query } = useLocation()
  const tapes = useMemo(() => tapesOf(reading.segments), [reading.segments])
  // Where it begins is known once the event is.
  const canBegin = query.at === undefined || events.data !== undefined || events.error !== null
  return (
    <Below href={session} label={REPLAY.session}>
      <WhenRead of={list} isScreen>
        {({ items }) => (
          <>
            <Head title={REPLAY.title}>
              <button type="button" class="plain" onClick={list.refresh}>
                {REPLAY.refresh}
              </button>
            </Head>
            <Said reading={reading} count={items.length} isDrawable={tapes.length > 0} />
            {tapes.length > 0 && canBegin && (
              <Tapes tapes={tapes} events={events.data?.items ?? []} skew={skewOf(items, reading.segments)} />
            )}
            <Quarantined
              params={{ app_id, session_id }}
              segments={items.filter(({ status }) => status === 'quarantined')}
              onDone={list.refresh}
            />
            <Privacy app_id={app_id} session_id={session_id} />
          </>
        )}
      </WhenRead>
    </Below>
  )
}

/** How far it was read, and what of it is not there. */
function Said({ reading, count, isDrawable }: { reading: Reading; count: number; isDrawable: boolean }) {
  const { tried, of, failed, isCut } = reading
  const isDone = of === count && tried === of
  if (isDone && !isDrawable)
    return (
      <Empty title={REPLAY.nothing}>
        <p>{REPLAY.nothingWhy}</p>
      </Empty>
    )
  return (
    <p class="replay-note" role="status">
      {!isDone && REPLAY.reading(tried, count)}
      {isDone && failed > 0 && REPLAY.unread(failed)} {isCut && REPLAY.cut}
    </p>
  )
}

function Tapes({ tapes, events, skew }: { tapes: readonly Tape[]; events: readonly SessionEvent[]; skew: number }) {
  const [chosen, setChosen] = useState(0)
  const tape = tapes[chosen] ?? tapes[0]
  return (
    <>
      {tapes.length > 1 && (
        <label class="replay-tab">
          {REPLAY.tab}{' '}
          <select value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
            {tapes.map(({ from }, i) => (
              <option key={from} value={i}>
                {REPLAY.tabOf(i + 1, tapes.length)}
              </option>
            ))}
          </select>
        </label>
      )}
      {tape && <Playing key={chosen} tape={tape} events={events} skew={skew} />}
      {tape && tape.gaps.length > 0 && <p class="replay-note">{REPLAY.gaps}</p>}
    </>
  )
}

function Playing({ tape, events, skew }: { tape: Tape; events: readonly SessionEvent[]; skew: number }) {
  const { query } = useLocation()
  const [settings, setSettings] = useState({ speed: 1, skipIdle: true })
  const moments = useMemo(() => momentsOf(tape, events, skew), [tape, events, skew])
  const first = moments.find(({ event }) => event.id === query.at)
  const player = usePlayer(tape, settings, Math.max(0, (first?.ms ?? 0) - BEFORE_MS))
  const marks = moments.filter(({ event }) => MARKED.has(event.kind))
  return (
    <div class="replay">
      <Stage tape={tape} player={player} marks={marks} settings={settings} onSet={setSettings} />
      <Beside moments={moments} ms={player.ms} onGo={ms => player.go(Math.max(0, ms), player.isPlaying)} />
      {player.isReady || <p role="status">{PARTS.loading}</p>}
    </div>
  )
}
