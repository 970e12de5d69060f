import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Attributes, PointRow } from '../../platform/telemetry-store/row.ts'
import { addText, startHash, type Tally } from '../batch/index.ts'
import { Sketch } from './sketch.ts'

/** The most different series and keys of an account in a day (UTC), counted per process. */
export const MOST_SERIES = 100_000
export const MOST_KEYS = 2_000
const SERIES_BITS = 2 ** 20
const KEY_BITS = 2 ** 16
/** The most accounts that are remembered, the latest ones: at 136 KB each, at most 140 MB. */
const MOST_ACCOUNTS = 1_000

interface Day {
  day: number
  series: Sketch | null
  keys: Sketch
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
export function createDayLimits() {
  const days = new Map<string, Day>()

  function dayOf(account: string, now: EpochMs): Day {
    const day = Math.floor(now / DAY_MS)
    const known = days.get(account)
    const current = known?.day === day ? known : { day, series: null, keys: new Sketch(KEY_BITS) }
    days.delete(account)
    if (days.size >= MOST_ACCOUNTS) days.delete(days.keys().next().value ?? '')
    days.set(account, current)
    return current
  }

  return {
    /** Drops attributes with new keys once the account has reached the limit. */
    limitKeys(rows: readonly Attributed[], account: string, now: EpochMs, tally: Tally): void {
      const { keys } = dayOf(account, now)
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
    },
    /** Returns the points of known series, and of new ones up to the limit. */
    limitSeries(rows: readonly PointRow[], account: string, now: EpochMs, tally: Tally): PointRow[] {
      const day = dayOf(account, now)
      day.series ??= new Sketch(SERIES_BITS)
      const { series } = day
      return rows.filter(row => {
        if (admit(series, row.series, MOST_SERIES)) return true
        tally.withdraw('series_limit')
        return false
      })
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
