import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { SLOW_MS, tooSlow } from '../../platform/http/bytes.ts'
import { RETRY } from '../../platform/http/in-flight.ts'
import { realMs } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The most bytes of bodies being read, inflated or written at once: of this process, and of one account. */
export const MOST_BYTES = 96_000_000
export const MOST_OF_ACCOUNT = 48_000_000
/** The bytes that a body holds before any of it has arrived: its request, and what Node reads ahead. */
export const LEAST_HELD = 64_000

/** The share of the room that one body holds. */
export interface Place {
  /**
   * Notes that this many bytes have arrived. Throws 429 if the account holds its share or this body was dropped, and
   * 503 if there is no room.
   */
  hold(bytes: number): void
  /** Rejects when the body is dropped to make room: stop waiting for its sender. */
  lost: Promise<never>
  /** Notes that the whole body has arrived: it now keeps its place. It may hold more while it is inflated. */
  settle(): void
  /** Holds exactly this much: the body is gone, and its rows are there. Throws like `hold`. */
  replace(bytes: number): void
  leave(): void
}

/**
 * Bounds the memory of ingest. A protobuf body takes up to ten times its length once decoded, but only one is decoded
 * at a time; so ingest takes at most 96 MB for bodies and rows, and 100 MB for decoding. A body holds what has arrived of
 * it and what has been inflated, piece by piece; then its rows do. When the room is full, slow bodies are dropped, the oldest first. So however many accounts
 * send slowly, another one gets in a second later: all other bodies are complete and wait for no sender, or arrive as
 * fast as others do.
 */
export function createRoom(now = realMs) {
  const accounts = new Map<string, number>()
  /** In order of their start, oldest first. */
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
      giveWay(tooSlow())
    }
    if (all + bytes > MOST_BYTES) throw new Refusal('unavailable', observabilityText('ingest.server_busy'), RETRY)
  }

  return {
    /** The bytes that are held now. */
    get held(): number {
      return all
    },
    /** Reserves `first` bytes for a body that has not arrived yet. Throws 429 or 503 if there is no room. */
    enter(account: string, first = LEAST_HELD): Place {
      const { promise: lost, reject } = Promise.withResolvers<never>()
      // If the body has been read by then, nobody awaits this.
      lost.catch(() => {})
      let held = 0
      let isOver = false
      const grow = (bytes: number) => {
        const more = Math.max(0, bytes - held)
        held += more
        add(account, more)
      }
      const place: Place = {
        lost,
        hold(bytes) {
          if (isOver) throw tooSlow()
          if (bytes <= held) return
          if ((accounts.get(account) ?? 0) + bytes - held > MOST_OF_ACCOUNT) throw tooMuchOfAccount()
          makeRoom(bytes - held)
          if (isOver) throw tooSlow()
          grow(bytes)
        },
        settle() {
          arriving.delete(place)
        },
        replace(bytes) {
          add(account, -held)
          held = 0
          place.hold(bytes)
        },
        leave() {
          isOver = true
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

function tooMuchOfAccount(): Refusal {
  return new Refusal('rate_limited', observabilityText('ingest.account_busy'), RETRY)
}
