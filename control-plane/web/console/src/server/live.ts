import type { LiveChange, LiveResults } from '@pharos/shared-protocol/contract/account/event-stream.ts'
import { useEffect, useState } from 'preact/hooks'
import { affectedBy } from './affects.ts'
import { conceptOf } from './cache.ts'
import { beginReading, hasReadAnything } from './following.ts'
import { hearResults } from './results.ts'
import { type Change, changedRows, isSpared, readRows, sparesLists } from './rows.ts'
import { invalidateAll, invalidateHeard } from './stale.ts'

/**
 * How long events are collected before answers are read again, so that those that arrive together cause one reading.
 */
const GATHER_MS = 200
/** How often everything is read again while the event stream is down. */
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

/** Messages between tabs. A new tab sends `ask`, since it does not know whether the stream is up. */
type Said = { heard: Heard } | { results: LiveResults } | { liveness: Liveness } | 'ask'

/**
 * Keeps the screen up to date: the event stream names what has changed, and that is read again. The tabs of a browser
 * share one stream: the tab that holds the lock opens it, and forwards its events and its liveness to the others. The
 * first readings wait for it.
 */
export function followChanges(): void {
  const heard: Heard[] = []
  const others = new BroadcastChannel('pharos.events')
  const say = (said: Said) => others.postMessage(said)
  /** Whether this tab has a stream of which it knows whether it is up. */
  let hasStream = false
  let hearsAnother = false
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
    else if ('results' in said) hearResults(said.results)
    else {
      if (said.liveness === 'live' && !hearsAnother) {
        hearsAnother = true
        if (hasReadAnything()) hear(null)
      }
      beginReading()
      showLiveness(said.liveness)
    }
  }
  say('ask')
  void navigator.locks.request('pharos.events', () => {
    openStream({
      hear(change) {
        hear(change)
        say({ heard: change })
      },
      hearResults(results) {
        hearResults(results)
        say({ results })
      },
      tell(now) {
        hasStream = true
        showLiveness(now)
        say({ liveness: now })
      },
    })
    // Keeps the lock until the tab is closed.
    return new Promise(() => undefined)
  })
}

/** A change; null if anything may have changed. */
type Heard = Change | null

function readAgain(heard: readonly Heard[]): void {
  const changes = heard.filter(each => each !== null)
  if (changes.length < heard.length) {
    invalidateAll()
    return
  }
  const affected = (of: Change[]) => of.flatMap(({ name }) => affectedBy(conceptOf(name)))
  // If a row cannot be read, its list stays outdated until the next change.
  readRows(changedRows(changes)).catch(() => undefined)
  invalidateHeard(affected(changes.filter(sparesLists)), isSpared)
  invalidateHeard(affected(changes.filter(change => !sparesLists(change))))
}

interface Listener {
  hear(change: Heard): void
  hearResults(results: LiveResults): void
  tell(now: Liveness): void
}

function openStream(listener: Listener): void {
  const { hear, tell } = listener
  let poll: ReturnType<typeof setInterval> | undefined
  let hasBegun = false
  const stream = new EventSource('/events')
  stream.addEventListener('change', ({ data }) => hear(JSON.parse(data) as LiveChange))
  stream.addEventListener('results', ({ data }) => listener.hearResults(JSON.parse(data) as LiveResults))
  stream.addEventListener('reset', () => hear(null))
  stream.addEventListener('ready', () => {
    // Reads everything again if something was read before the stream started: changes may have been missed. A resumed
    // stream sends the missed events itself.
    if (!hasBegun && hasReadAnything()) hear(null)
    hasBegun = true
    beginReading()
    clearInterval(poll)
    poll = undefined
    tell('live')
  })
  stream.addEventListener('error', () => {
    beginReading()
    tell('polling')
    poll ??= setInterval(() => hear(null), POLL_MS)
    // Browsers do not reconnect after an HTTP error, such as one of a proxy while the server restarts.
    if (stream.readyState !== EventSource.CLOSED) return
    clearInterval(poll)
    setTimeout(() => {
      hear(null)
      openStream(listener)
    }, POLL_MS)
  })
}
