import type { LiveChange } from '@pharos/shared-protocol/contract/event-stream.ts'
import { useEffect, useState } from 'preact/hooks'
import { affectedBy } from './affects.ts'
import { conceptOf, hasAsked, invalidate, invalidateAll } from './cache.ts'
import { type Change, isSpared, readRows, sparesLists } from './rows.ts'

/** Events that come together are read for together. */
const GATHER_MS = 200
/** How often everything is read again while the stream of events is away. */
const POLL_MS = 15_000

export type Liveness = 'live' | 'polling'

let liveness: Liveness = 'live'
let listen: (liveness: Liveness) => void = () => undefined

export function useLiveness(): Liveness {
  const [shown, show] = useState(liveness)
  useEffect(() => {
    listen = show
    show(liveness)
  }, [])
  return shown
}

function showLiveness(now: Liveness): void {
  liveness = now
  listen(now)
}

/** What tabs say to each other; `ask`: a new one does not know whether the stream is there. */
type Said = { heard: Heard } | { liveness: Liveness } | 'ask'

/**
 * Keeps what is shown as it is on the server: the stream names what has changed, and that is read again. The tabs of a
 * browser share one stream: the one that holds the lock has it, and passes on what it hears, and whether it hears
 * anything. Begin before anything is read.
 */
export function followChanges(): void {
  const heard: Heard[] = []
  const others = new BroadcastChannel('pharos.events')
  const say = (said: Said) => others.postMessage(said)
  let hasStream = false
  let _timer: ReturnType<typeof setTimeout> | undefined
  const hear = (change: Heard) => {
    heard.push(change)
    _timer ??= setTimeout(() => {
      _timer = undefined
      readAgain(heard.splice(0))
    }, GATHER_MS)
  }
  others.onmessage = ({ data }) => {
    const said = data as Said
    if (said === 'ask') {
      if (hasStream) say({ liveness })
    } else if ('heard' in said) hear(said.heard)
    else showLiveness(said.liveness)
  }
  say('ask')
  void navigator.locks.request('pharos.events', () => {
    hasStream = true
    openStream({
      hear(change) {
        hear(change)
        say({ heard: change })
      },
      tell(now) {
        showLiveness(now)
        say({ liveness: now })
      },
    })
    // The lock is held as long as the tab is there.
    return new Promise(() => undefined)
  })
}

/** What has changed; null: anything may have. */
type Heard = Change | null

function readAgain(heard: readonly Heard[]): void {
  const changes = heard.filter(each => each !== null)
  if (changes.length < heard.length) {
    invalidateAll()
    return
  }
  const affected = (of: Change[]) => of.flatMap(({ name }) => affectedBy(conceptOf(name)))
  // A row that cannot be read leaves its list as old as the next change finds it.
  readRows(changes).catch(() => undefined)
  invalidate(affected(changes.filter(sparesLists)), isSpared)
  invalidate(affected(changes.filter(change => !sparesLists(change))))
}

interface Listener {
  hear(change: Heard): void
  tell(now: Liveness): void
}

function openStream({ hear, tell }: Listener): void {
  let poll: ReturnType<typeof setInterval> | undefined
  let hasBegun = false
  const stream = new EventSource('/events')
  stream.addEventListener('change', ({ data }) => hear(JSON.parse(data) as LiveChange))
  stream.addEventListener('reset', () => hear(null))
  stream.addEventListener('ready', () => {
    // What was read before it began may have changed unseen; one that is continued tells what was missed.
    if (!hasBegun && hasAsked()) hear(null)
    hasBegun = true
    clearInterval(poll)
    poll = undefined
    tell('live')
  })
  stream.addEventListener('error', () => {
    tell('polling')
    poll ??= setInterval(() => hear(null), POLL_MS)
    // A browser does not come back by itself after a refusal, such as that of a restarting server's proxy.
    if (stream.readyState !== EventSource.CLOSED) return
    clearInterval(poll)
    setTimeout(() => {
      hear(null)
      openStream({ hear, tell })
    }, POLL_MS)
  })
}
