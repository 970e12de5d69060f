import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

/** The worker that keeps the timing wheel. It is woken when a plan has changed. */
export const SCHEDULER = 'scheduler'

/** A light run that no agent took within this time of its slot is dropped (docs/architecture/monitoring.md, "Dispatch"). */
export const LIGHT_EXPIRY_MS = 30_000

/** The schedule of one monitor in one region. `regionIndex` counts from 0 in the order of the monitor's regions. */
export interface Rhythm {
  monitorId: string
  intervalMs: number
  regionIndex: number
  regionCount: number
}

/**
 * The offset of a monitor's first region in its interval: hash(id) mod interval, whole milliseconds in [0, interval).
 * The hash is FNV-1a over the id's text, finished as in MurmurHash3 because ids created together share their first
 * half.
 */
export function phaseOf(monitorId: string, intervalMs: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < monitorId.length; i++) hash = Math.imul(hash ^ monitorId.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % intervalMs
}

/**
 * A region's offset in the interval, whole milliseconds in [0, interval): region i of n is i × interval / n after the
 * first.
 */
export function regionPhase({ monitorId, intervalMs, regionIndex, regionCount }: Rhythm): number {
  const offset = Math.floor((regionIndex * intervalMs) / Math.max(1, regionCount))
  return (phaseOf(monitorId, intervalMs) + offset) % intervalMs
}

/** The latest slot at or before `at`. Slots are the instants ≡ regionPhase modulo the interval, counted from the epoch. */
export function slotAt(rhythm: Rhythm & { at: number }): EpochMs {
  const phase = regionPhase(rhythm)
  return epoch(Math.floor((rhythm.at - phase) / rhythm.intervalMs) * rhythm.intervalMs + phase)
}

/** The first slot strictly after `after`; from one slot to the next is exactly the interval. */
export function nextSlot(rhythm: Rhythm & { after: number }): EpochMs {
  return epoch(slotAt({ ...rhythm, at: rhythm.after }) + rhythm.intervalMs)
}

/**
 * The bus keeps runs for two minutes. A heavy run expires before that, so that one that no agent took can still be
 * counted.
 */
export const HEAVY_ON_BUS_MS = 100_000

/** When a run published at `now` may no longer start: its own expiry, but never longer than the bus keeps it. */
export function busExpiry(run: { slot: EpochMs; intervalMs: number; lane: Lane }, now: EpochMs): EpochMs {
  return epoch(Math.min(runExpiry(run.slot, run.intervalMs, run.lane), now + HEAVY_ON_BUS_MS))
}

/** When a run of this slot may no longer start: a light one after at most 30 s, a heavy one at its next slot. */
export function runExpiry(slot: EpochMs, intervalMs: number, lane: Lane): EpochMs {
  return epoch(slot + (lane === 'heavy' ? intervalMs : Math.min(LIGHT_EXPIRY_MS, intervalMs)))
}
