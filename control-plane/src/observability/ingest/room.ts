import { Refusal } from '../../platform/refusal.ts'

/** Bytes of bodies that are read, inflated or written at once: by this process, and of one account. */
export const MOST_BYTES = 96_000_000
export const MOST_OF_ACCOUNT = 48_000_000

/**
 * Bounds the memory of ingest. A body of protobuf takes up to ten times its length once it is decoded, but one at a
 * time; so ingest takes at most about 96 MB of bodies, twice that of rows, and 100 MB for what is being decoded.
 */
export function createRoom() {
  const accounts = new Map<string, number>()
  let all = 0

  const add = (account: string, bytes: number) => {
    all += bytes
    const own = (accounts.get(account) ?? 0) + bytes
    if (own > 0) accounts.set(account, own)
    else accounts.delete(account)
  }

  return {
    /** Takes room for a body; the one returned can be made larger, and must be given back. 429 or 503 when there is none. */
    enter(account: string, bytes: number) {
      if (all + bytes > MOST_BYTES)
        throw new Refusal('unavailable', 'Too much is being taken in; send it again.', RETRY)
      if ((accounts.get(account) ?? 0) + bytes > MOST_OF_ACCOUNT)
        throw new Refusal('rate_limited', 'Too much of this account is being taken in at once; send it again.', RETRY)
      let taken = bytes
      add(account, bytes)
      return {
        grow(to: number) {
          const more = Math.max(0, to - taken)
          taken += more
          add(account, more)
        },
        leave: () => add(account, -taken),
      }
    },
  }
}

const RETRY = { headers: { 'retry-after': '1' } }
