/** The kinds of agents' messages whose cost all agents share. */
export type MessageKind = 'hello' | 'artifact' | 'unreadable'

export interface Limit {
  burst: number
  per_minute: number
}

/**
 * What one agent may send. A hello comes every 5 s, or every second while none is answered; an artifact request once
 * per run with artifacts; a working agent never sends an unreadable outcome. A large one counts as several (`costOf`).
 */
export const ALLOWED: Readonly<Record<MessageKind, Limit>> = {
  hello: { burst: 60, per_minute: 90 },
  artifact: { burst: 500, per_minute: 1_200 },
  unreadable: { burst: 200, per_minute: 60 },
}

/** Reading this much (bytes) costs as much as the fixed cost of a message. */
const COSTLY_BYTES = 16_384

/** What a message of this size takes from an allowance: a megabyte of JSON takes up to 50 ms to read. */
export function costOf(bytes: number): number {
  return 1 + bytes / COSTLY_BYTES
}

/** Whether an outcome is large enough to check for repetitions. */
export function isLarge(bytes: number): boolean {
  return bytes > COSTLY_BYTES
}

/** How long messages of the kind are ignored once there were too many, milliseconds. */
export const CUT_OFF_MS = 60_000

/** An agent's remaining allowance of one kind. Instants are epoch milliseconds. */
export interface Bucket {
  left: number
  at: number
  cut_until: number
}

export function fullBucket({ burst }: Limit, now: number): Bucket {
  return { left: burst, at: now, cut_until: 0 }
}

/**
 * Takes what a message costs from a bucket. Returns `cut` for the first one too many, `ignore` for those
 * that follow within the minute; after it the bucket is full again.
 */
export function take(
  bucket: Bucket,
  limit: Limit,
  now: number,
  cost: number,
): { bucket: Bucket; verdict: 'handle' | 'cut' | 'ignore' } {
  if (now < bucket.cut_until) return { bucket, verdict: 'ignore' }
  const since = bucket.cut_until > 0 ? fullBucket(limit, now) : bucket
  const refilled = Math.max(0, now - since.at) * (limit.per_minute / 60_000)
  const left = Math.min(limit.burst, since.left + refilled)
  if (left >= cost) return { bucket: { left: left - cost, at: now, cut_until: 0 }, verdict: 'handle' }
  return { bucket: { left: 0, at: now, cut_until: now + CUT_OFF_MS }, verdict: 'cut' }
}
