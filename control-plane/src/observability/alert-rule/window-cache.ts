import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { sayAlert } from '@pharos/shared-protocol/text/en/alert-reason.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Groups, MOST_WINDOWS, TooManySeries, type WindowSeries, type Windows } from '../series/index.ts'
import { keyOf } from './rules.ts'

/** Reads windows of every series of a query, as `readEverySeries` does. */
export type ReadSeries = (query: SeriesQuery, windows: Windows) => Promise<readonly WindowSeries[]>

/** The same for an account, to which its queries are limited, and for some groups if they are given. */
export type ReadAccountSeries = (
  platform: Platform,
  account: string,
  query: SeriesQuery,
  windows: Windows,
  groups?: Groups | null,
) => ReturnType<ReadSeries>

/** The most values that a rule needs in memory at a time, about 160 MB. */
export const MOST_VALUES = 2_000_000

/** The evaluations that are asked for need more values than may be in memory. */
export class TooManyValues extends Refusal {
  constructor() {
    super('limit_reached', sayAlert('alert_reason.too_many_values', { limit: MOST_VALUES }))
  }
}

/** The values of one series by the ends of their windows. */
export interface HeldSeries {
  labels: Record<string, string>
  values: Map<EpochMs, number>
}

/** The windows of a query that were read, by series. */
export interface WindowCache {
  series: Map<string, HeldSeries>
  ends: ReadonlySet<EpochMs>
}

export function nothingHeld(): WindowCache {
  return { series: new Map(), ends: new Set() }
}

/**
 * Reads the windows that end at the given instants, but those that are held already; forgets all others. Lengths in
 * milliseconds. Throws `TooManySeries`, `TooManyValues` and what reading throws.
 */
export async function hold(
  held: WindowCache,
  read: ReadSeries,
  query: SeriesQuery,
  { length, delay }: Pick<Windows, 'length' | 'delay'>,
  ends: readonly EpochMs[],
): Promise<void> {
  const needed = new Set(ends)
  const missing = [...needed].filter(at => !held.ends.has(at))
  forget(held, needed, isAlways(query))
  let size = 0
  for (const { values } of held.series.values()) size += values.size
  for (const windows of windowsOf(missing, length, delay)) {
    for (const { labels, values } of await read(query, windows)) {
      const key = keyOf(labels)
      const known = held.series.get(key) ?? { labels, values: new Map<EpochMs, number>() }
      const before = known.values.size
      for (const { at, value } of values) if (needed.has(at)) known.values.set(at, value)
      size += known.values.size - before
      if (known.values.size > 0 || isAlways(query)) held.series.set(key, known)
    }
    if (held.series.size > MOST_RULE_SERIES) throw new TooManySeries(held.series.size)
    if (size > MOST_VALUES) throw new TooManyValues()
  }
  held.ends = needed
}

/** Whether its series exist without data: those of monitors do. */
export function isAlways({ source }: SeriesQuery): boolean {
  return source === 'uptime'
}

function forget(held: WindowCache, needed: ReadonlySet<EpochMs>, always: boolean): void {
  held.ends = new Set()
  for (const [key, { values }] of held.series) {
    for (const at of values.keys()) if (!needed.has(at)) values.delete(at)
    if (values.size === 0 && !always) held.series.delete(key)
  }
}

/**
 * The reads for windows that end at the given instants. Windows that touch are read together, at most `MOST_WINDOWS` at
 * a time; a read may have more windows than are asked for, since they are evenly spaced.
 */
export function windowsOf(ends: readonly EpochMs[], length: number, delay: number): Windows[] {
  const sorted = [...new Set(ends)].sort((a, b) => a - b)
  const groups: EpochMs[][] = []
  for (const at of sorted) {
    const open = groups.at(-1)
    const last = open?.at(-1)
    if (open !== undefined && last !== undefined && at - last <= length) open.push(at)
    else groups.push([at])
  }
  return groups.flatMap(group => {
    const every = group.reduce((all, at, i) => greatestDivisor(all, at - (group[i - 1] ?? at)), length)
    const [first, last] = [group[0] ?? epoch(0), group.at(-1) ?? epoch(0)]
    const count = (last - first) / every + 1
    return Array.from({ length: Math.ceil(count / MOST_WINDOWS) }, (_, i) => ({
      ...{ first: epoch(first + i * MOST_WINDOWS * every), every, length, delay },
      count: Math.min(MOST_WINDOWS, count - i * MOST_WINDOWS),
    }))
  })
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
