import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Reading } from './judge.ts'
import type { Evaluation } from './rules.ts'

/** A Tuesday at noon. */
export const T0 = epoch(Date.UTC(2026, 8, 15, 12))

export const minute = (n: number): EpochMs => epoch(T0 + n * 60_000)

/** A rule that fires above 10, at once. */
export function aRule(more: Partial<AlertRuleSettings> = {}): AlertRuleSettings {
  return {
    query: { source: 'metrics', metric_name: 'queue.length', aggregation: 'avg' },
    condition: 'threshold',
    comparison: 'gt',
    threshold: 10,
    recovery_threshold: null,
    sensitivity: 'medium',
    min_deviation: 0,
    history_seconds: 86_400,
    timezone: 'UTC',
    window_seconds: 60,
    delay_seconds: 0,
    for_seconds: 0,
    x_of_y: null,
    no_data: 'keep',
    min_samples: 0,
    severity: null,
    labels: [],
    muted: false,
    ...more,
  }
}

export function reading(value: number | null, more: Partial<Reading> = {}): Reading {
  return { value, samples: null, before: null, history: [], ...more }
}

/** One evaluation of a rule that groups by nothing. */
export function evaluation(at: EpochMs, value: number | null, more: Partial<Reading> = {}): Evaluation {
  return { at, readings: [{ labels: {}, reading: reading(value, more) }], absent: reading(null) }
}
