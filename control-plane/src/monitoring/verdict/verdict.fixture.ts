import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import {
  freshRegion,
  type JudgedRun,
  type Policy,
  type RegionState,
  type RegionStatus,
  type RunStatus,
} from './rules.ts'

/** The notation of this folder's tables: plain data with one-letter runs. */
export const T0 = epoch(Date.UTC(2026, 2, 1))
export const MINUTE = 60_000
/** Two intervals of a minute and a timeout of 10 s. */
export const STALE_AFTER = 130_000

export function after(ms: number): EpochMs {
  return epoch(T0 + ms)
}

export function regionsOf(count: number): Policy['regions'] {
  return Array.from({ length: count }, (_, i) => ({ id: `region-${i}`, slug: `r${i}` }))
}

export function policyOf(changes: Partial<Policy> = {}): Policy {
  return {
    interval_ms: MINUTE,
    timeout_ms: 10_000,
    retries: 0,
    failure_threshold: 1,
    failure_window: 1,
    recovery_threshold: 1,
    min_healthy_regions: null,
    degraded_threshold_ms: null,
    inverted: false,
    muted: false,
    paused: false,
    suspended: false,
    spec_version: 1,
    depends_on: [],
    regions: regionsOf(1),
    ...changes,
  }
}

export function runOf(changes: Partial<JudgedRun> = {}): JudgedRun {
  const failed = changes.status === 'failing'
  return {
    kind: 'slot',
    region: 'region-0',
    slot: changes.at ?? T0,
    ordinal: 0,
    at: T0,
    spec_version: 1,
    status: 'healthy',
    failure_reason: failed ? 'connection_refused' : null,
    failure_detail: null,
    failure_text: null,
    total_ms: 12,
    ...changes,
  }
}

export function stateOf(status: RegionStatus, index = 0, changes: Partial<RegionState> = {}): RegionState {
  const policy = policyOf()
  const failing = status === 'failing'
  return {
    ...freshRegion({ id: `region-${index}`, slug: `r${index}` }, policy, T0),
    status,
    judged: status === 'stale' ? 'healthy' : status,
    window: failing ? 1 : 0,
    failure_reason: failing ? 'connection_refused' : null,
    last_at: status === 'pending' ? null : T0,
    ...changes,
  }
}

/** One state per letter: Healthy, Degraded, Failing, Pending, Stale. */
export function statesOf(letters: string): RegionState[] {
  return [...letters].map((letter, index) => stateOf(STATUS_OF[letter] ?? 'pending', index))
}

export function runStatusOf(letter: string): RunStatus {
  if (letter === 'E') return 'excused'
  return letter === 'F' ? 'failing' : letter === 'D' ? 'degraded' : 'healthy'
}

const STATUS_OF: Readonly<Record<string, RegionStatus>> = {
  H: 'healthy',
  D: 'degraded',
  F: 'failing',
  P: 'pending',
  S: 'stale',
}
