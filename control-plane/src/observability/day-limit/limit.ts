import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Attributes, PointRow } from '../../platform/telemetry-store/row.ts'
import { addText, startHash, type Tally } from '../batch/index.ts'
import { Sketch } from './sketch.ts'

/** The most different series and keys of an account in a day (UTC), counted per process. */
export const MOST_SERIES = 100_000
export const MOST_KEYS = 2_000
/** The sizes of the layers of a sketch (bits). */
const SERIES_BITS = [2 ** 13, 2 ** 17, 2 ** 20] as const
const KEY_BITS = [2 ** 11, 2 ** 16] as const
/**
 * The memory for all accounts (bytes); the one that was not seen for longest is forgotten. An account takes 2 KB, or 150 KB
 * near its limits: so 900 of those, or 60,000 others, are remembered.
 */
const MOST_BYTES = 140_000_000
/** What an account takes besides its sketches (bytes). */
const OF_ACCOUNT = 1_000

interface Day {
  day: number
  series: Sketch | null
  keys: Sketch
  bytes: number
}

interface Attributed {
  account_id: string
  attributes?: Attributes
  attributes_types?: Attributes
  resource?: Attributes
  resource_types?: Attributes
  scope?: Attributes
  scope_types?: Attributes
  dropped_attributes?: number
}

/**
 * Limits the series and attribute keys of an account in a day; their number, not that of records, fills the store's
 * memory.
 */
export function createDayLimits(most = MOST_BYTES) {
  const days = new Map<string, Day>()
  let bytes = 0

  function dayOf(account: string, now: EpochMs): Day {
    const day = Math.floor(now / DAY_MS)
    const known = days.get(account)
    if (known?.day !== day) forget(account)
    const current = known?.day === day ? known : { day, series: null, keys: new Sketch(...KEY_BITS), bytes: 0 }
    days.delete(account)
    days.set(account, current)
    return current
  }

  function forget(account: string): void {
    bytes -= days.get(account)?.bytes ?? 0
    days.delete(account)
  }

  /** Counts the memory of an account anew, and forgets others if it is too much. */
  function weigh(current: Day): void {
    const now = OF_ACCOUNT + current.keys.bytes + (current.series?.bytes ?? 0)
    bytes += now - current.bytes
    current.bytes = now
    for (const [account, day] of days) {
      if (bytes <= most || day === current) break
      forget(account)
    }
  }

  return {
    /** Drops attributes with new keys once the account has reached the limit. */
    limitKeys(rows: readonly Attributed[], account: string, now: EpochMs, tally: Tally): void {
      const day = dayOf(account, now)
      const { keys } = day
      let shared: Pick<Attributed, 'resource' | 'scope'> = {}
      for (const row of rows) {
        const { attributes, resource, scope } = row
        const dropped =
          leaveOutNew(attributes, row.attributes_types, keys) +
          (resource === shared.resource ? 0 : leaveOutNew(resource, row.resource_types, keys)) +
          (scope === shared.scope ? 0 : leaveOutNew(scope, row.scope_types, keys))
        shared = row
        if (dropped === 0) continue
        tally.note('attribute_keys_limit', dropped)
        row.dropped_attributes = (row.dropped_attributes ?? 0) + dropped
      }
      weigh(day)
    },
    /** Returns the points of known series, and of new ones up to the limit. */
    limitSeries(rows: readonly PointRow[], account: string, now: EpochMs, tally: Tally): PointRow[] {
      const day = dayOf(account, now)
      day.series ??= new Sketch(...SERIES_BITS)
      const { series } = day
      const kept = rows.filter(row => {
        if (admit(series, row.series, MOST_SERIES)) return true
        tally.withdraw('series_limit')
        return false
      })
      weigh(day)
      return kept
    },
  }
}

/** Leaves new keys out of attributes and of their types, which the store keeps in a column of their own. */
function leaveOutNew(attributes: Attributes | undefined, types: Attributes | undefined, keys: Sketch): number {
  if (attributes === undefined) return 0
  let dropped = 0
  for (const key of Object.keys(attributes)) {
    if (admit(keys, key, MOST_KEYS)) continue
    delete attributes[key]
    delete types?.[key]
    dropped += 1
  }
  return dropped
}

function admit(sketch: Sketch, text: string, most: number): boolean {
  const hash = startHash()
  addText(hash, text)
  if (sketch.has(hash)) return true
  if (sketch.count >= most) return false
  sketch.add(hash)
  return true
}
