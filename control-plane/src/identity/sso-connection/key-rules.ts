import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

export type KeyUse = 'signing' | 'encryption'
const USES: readonly KeyUse[] = ['signing', 'encryption']

/** Of a key of ours: when it was made, and when its certificate expires. */
interface Aged {
  use: KeyUse
  created_at: EpochMs
  expires_at: EpochMs
}

/** How long a certificate is valid, in days. */
export const KEY_DAYS = 730
/** A new key is made this long after the last; the last is used for as long again, so that providers can follow. */
const ROTATE_MS = 365 * DAY_MS
/** Providers have read the certificate of a new key after this, before it signs. */
const KNOWN_MS = 30 * DAY_MS

/** Those for which there is no key, or none that is younger than a year. */
export function usesDue(keys: readonly Aged[], now: EpochMs): KeyUse[] {
  return USES.filter(use => !keys.some(key => key.use === use && key.created_at > now - ROTATE_MS))
}

/** The keys that can still be used, the newest first. */
export function usable<K extends Aged>(keys: readonly K[], now: EpochMs): K[] {
  return keys.filter(({ expires_at }) => expires_at > now).sort((a, b) => b.created_at - a.created_at)
}

/** The key that signs requests: the newest that providers have had time to read, or else the oldest. Undefined: none. */
export function signingKey<K extends Aged>(keys: readonly K[], now: EpochMs): K | undefined {
  const signing = usable(keys, now).filter(({ use }) => use === 'signing')
  return signing.find(({ created_at }) => created_at <= epoch(now - KNOWN_MS)) ?? signing.at(-1)
}

/** The keys of our metadata: all that may sign, and the newest for encryption, so that providers move on to it. */
export function shownKeys<K extends Aged>(keys: readonly K[], now: EpochMs): K[] {
  const all = usable(keys, now)
  const newest = all.find(({ use }) => use === 'encryption')
  return all.filter(key => key.use === 'signing' || key === newest)
}
