import { affectedBy } from './affects.ts'
import { conceptOf, invalidate, invalidateAll } from './cache.ts'

/** Events that come together are read for together. */
const GATHER_MS = 200
/** How often everything is read again while the stream of events is away. */
const POLL_MS = 15_000

export type Liveness = 'live' | 'polling'

/**
 * Keeps what is shown as it is on the server: the stream names what has changed, and that is read again. The tabs of a
 * browser share one stream: the one that holds the lock has it, and passes on what it hears.
 */
export function followChanges(tell: (liveness: Liveness) => void): void {
  const heard = new Set<string>()
  const others = new BroadcastChannel('pharos.events')
  let _timer: ReturnType<typeof setTimeout> | undefined
  const hear = (name: string) => {
    heard.add(name)
    _timer ??= setTimeout(() => {
      _timer = undefined
      if (heard.delete(EVERYTHING)) invalidateAll()
      else invalidate([...heard].flatMap(each => affectedBy(conceptOf(each))))
      heard.clear()
    }, GATHER_MS)
  }
  others.onmessage = ({ data }) => hear(String(data))
  void navigator.locks.request('pharos.events', () => {
    openStream(name => {
      hear(name)
      others.postMessage(name)
    }, tell)
    // The lock is held as long as the tab is there.
    return new Promise(() => undefined)
  })
}

const EVERYTHING = 'everything.changed'

function openStream(hear: (name: string) => void, tell: (liveness: Liveness) => void): void {
  let poll: ReturnType<typeof setInterval> | undefined
  const stream = new EventSource('/events')
  stream.addEventListener('change', ({ data }) => hear((JSON.parse(data) as { name: string }).name))
  stream.addEventListener('reset', () => hear(EVERYTHING))
  stream.addEventListener('ready', () => {
    clearInterval(poll)
    poll = undefined
    tell('live')
  })
  stream.addEventListener('error', () => {
    tell('polling')
    poll ??= setInterval(() => hear(EVERYTHING), POLL_MS)
    // A browser does not come back by itself after a refusal, such as that of a restarting server's proxy.
    if (stream.readyState !== EventSource.CLOSED) return
    clearInterval(poll)
    setTimeout(() => {
      hear(EVERYTHING)
      openStream(hear, tell)
    }, POLL_MS)
  })
}
