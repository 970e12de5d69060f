import { realMs } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Bytes of bodies that are read, inflated or written at once: by this process, and of one account. */
export const MOST_BYTES = 96_000_000
export const MOST_OF_ACCOUNT = 48_000_000
/** What a body holds before anything of it is here (bytes): its request, and what Node has read ahead. */
export const LEAST_HELD = 64_000
/** A body that takes longer to arrive is slow (real milliseconds). */
export const SLOW_MS = 1_000

/** What one body holds of the room. */
export interface Place {
  /**
   * So many bytes of it are here. Throws 429 when the account holds its share, or when this body has given way, and 503
   * when there is no room.
   */
  hold(bytes: number): void
  /** Rejects when the body gives way to others: its sender is not to be waited for any longer. */
  lost: Promise<never>
  /** The body is here as a whole: from now on it keeps its place, and may grow while it is inflated. */
  settle(bytes: number): void
  leave(): void
}

/**
 * Bounds the memory of ingest. A body of protobuf takes up to ten times its length once it is decoded, but one at a
 * time; so ingest takes at most about 96 MB of bodies, twice that of rows, and 100 MB for what is being decoded.
 *
 * A body holds what has arrived of it. When the room is full, slow ones give way, the one that began first before the
 * others. So however many accounts send slowly, another one gets in a second later: what else keeps it out is here as a
 * whole and waits for no sender, or comes as fast as others do.
 */
export function createRoom(now = realMs) {
  const accounts = new Map<string, number>()
  /** The first is the one that began first. */
  const arriving = new Map<Place, { since: number; giveWay(refusal: Refusal): void }>()
  let all = 0

  const add = (account: string, bytes: number) => {
    all += bytes
    const own = (accounts.get(account) ?? 0) + bytes
    if (own > 0) accounts.set(account, own)
    else accounts.delete(account)
  }

  function makeRoom(bytes: number): void {
    for (const [place, { since, giveWay }] of arriving) {
      if (all + bytes <= MOST_BYTES || now() - since < SLOW_MS) break
      place.leave()
      giveWay(slow())
    }
    if (all + bytes > MOST_BYTES) throw new Refusal('unavailable', 'Too much is being taken in; send it again.', RETRY)
  }

  return {
    /** A place for a body of which nothing is here yet: `first` bytes of it. 429 or 503 when there is none. */
    enter(account: string, first = LEAST_HELD): Place {
      const { promise: lost, reject } = Promise.withResolvers<never>()
      // Whoever has read the body by then does not wait for it.
      lost.catch(() => {})
      let held = 0
      const grow = (bytes: number) => {
        const more = Math.max(0, bytes - held)
        held += more
        add(account, more)
      }
      const place: Place = {
        lost,
        hold(bytes) {
          if (!arriving.has(place)) throw slow()
          if (bytes <= held) return
          if ((accounts.get(account) ?? 0) + bytes - held > MOST_OF_ACCOUNT) throw tooMuchOfAccount()
          makeRoom(bytes - held)
          if (!arriving.has(place)) throw slow()
          grow(bytes)
        },
        settle(bytes) {
          arriving.delete(place)
          grow(bytes)
        },
        leave() {
          arriving.delete(place)
          add(account, -held)
          held = 0
        },
      }
      arriving.set(place, { since: now(), giveWay: reject })
      try {
        place.hold(first)
      } catch (error) {
        place.leave()
        throw error
      }
      return place
    },
  }
}

const RETRY = { headers: { 'retry-after': '1' } }

function slow(): Refusal {
  return new Refusal('rate_limited', 'The body arrived slowly, and its room was needed; send it again.', RETRY)
}

function tooMuchOfAccount(): Refusal {
  return new Refusal('rate_limited', 'Too much of this account is being taken in at once; send it again.', RETRY)
}
