import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import type { RecordedEvent } from '@pharos/shared-protocol/rum/mask-recording.ts'
import type { compressed } from './send.ts'
import type { Session } from './session.ts'

/** What the core gives to the recorder, which shares no modules with it. */
export interface Recording {
  session: Session
  config: RumConfig
  token: string
  /** Whether the session goes on, with consent. */
  isCurrent(): boolean
  nextSegment(): number
  makeId(): string
  compressed: typeof compressed
  backoffMs(failures: number): number
  /** The browser's, before anybody wrapped it. */
  fetch: typeof fetch
  note(...what: unknown[]): void
}

const MOST_TRIES = 5
/** A request that outlives its page may have 64 KiB with all others. */
const MOST_AT_END = 50_000
const TOO_MANY = 429
const TAKEN = 409
/** A bound or the quota of the plan is reached, or the replay was deleted: no later page of the session changes that. */
const OVER = [400, 402, 404]
const COMMON = { method: 'POST', credentials: 'omit', referrerPolicy: 'origin' } as const

/** Sends a segment, a few times if need be. False: the server does not want any. */
export async function sendSegment(given: Recording, events: RecordedEvent[], isEnd: boolean): Promise<boolean> {
  const { token, isCurrent, fetch } = given
  let segment = number(given, events)
  if (isEnd) {
    // Without headers, since nothing waits for a preflight any more.
    const { url, text } = segment
    const body = new Blob([text], { type: 'text/plain' })
    const options = { ...COMMON, body, mode: 'no-cors', keepalive: text.length < MOST_AT_END } as const
    await fetch(`${url}&client_token=${token}`, options)
    return true
  }
  for (let tries = 1; tries <= MOST_TRIES && isCurrent(); tries++) {
    const { body, headers: encoding } = await given.compressed(segment.text)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...encoding }
    const status = await fetch(segment.url, { ...COMMON, body, headers }).then(
      response => response.status,
      () => 0,
    )
    // Another tab took the number at the same moment.
    if (status === TAKEN) segment = number(given, events)
    else {
      if (OVER.includes(status)) refuse(given)
      if (status > 0 && status < 500 && status !== TOO_MANY) return status < 400
      await new Promise(resolve => setTimeout(resolve, given.backoffMs(tries + 1)))
    }
  }
  return true
}

/** Lets no page of the session record any more; its events go on. Taking a number stores the session. */
function refuse({ session, nextSegment }: Recording): void {
  session.held.push('refused')
  session.isReplayWanted = false
  session.capture = 'analyze'
  nextSegment()
}

/** A segment with the next number of the session. */
function number({ session, config, nextSegment }: Recording, events: RecordedEvent[]): { url: string; text: string } {
  const index = nextSegment()
  return {
    url: `${config.replay_url}/v1/segments?session_id=${session.id}&segment_index=${index}`,
    text: JSON.stringify({ session_id: session.id, segment_index: index, events }),
  }
}
