import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import {
  MOST_HISTORY_SERIES,
  MOST_HISTORY_WINDOWS,
} from '@pharos/shared-protocol/contract/observability/alert-rule-history.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { RELATIVE_RANGES, type TimeRangeIn } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { DAY_MS, type EpochMs, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { letOthersRun } from '../../platform/real-time.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Groups, groupKeys } from '../series/index.ts'
import { requireSource } from './access.ts'
import { comparedValue, limitsOf, type Reading } from './judge.ts'
import { type Observed, observe } from './observe.ts'
import { readWindows } from './read.ts'
import { STEP_MS } from './rules.ts'
import { narrower } from './size.ts'
import { settingsOfUnsaved } from './test-run.ts'

/**
 * The values that a rule compares, window by window, with its limits. The costliest case, a deviation with 1,000
 * windows of history, takes about a second of this process, in turns with other work.
 */
export async function readHistory(ctx: OpenCtx, { body }: Input<typeof contract.readAlertRuleHistory>) {
  const { time_range, ...given } = body
  const rule = await ctx.inAccount('read', tx => settingsOfUnsaved(tx, given))
  requireSource(ctx.actor, rule.query)
  const instants = instantsOf(rule, time_range, ctx.now)
  const last = instants.at(-1) ?? epoch(0)
  const look = (some: readonly EpochMs[], groups: Groups | null) =>
    observe((...asked) => readWindows(ctx.platform, ctx.account, ...asked, groups), rule, some)
  const whole = await narrower(() => look(instants, null), true)
  // Of more than can be held, those are drawn that are there in the last window.
  const all = whole ?? (await look([last], null))
  const ranked = worstFirst(all, last, rule)
  const drawn = ranked.slice(0, MOST_HISTORY_SERIES)
  const past = whole ?? (await look(instants, groupsOf(rule, drawn)))
  const series = drawn.map(labels => ({ labels, points: [] as ReturnType<typeof pointOf>[] }))
  for (const at of instants) {
    await letOthersRun()
    for (const { labels, points } of series) points.push(pointOf(at, past.readingAt(labels, at), rule))
  }
  return {
    from: rfc3339(epoch((instants[0] ?? last) - rule.window_seconds * 1_000)),
    to: rfc3339(last),
    window_seconds: rule.window_seconds,
    series,
    left_out: ranked.length - drawn.length,
  }
}

/** The ends of the windows, oldest first. */
function instantsOf(rule: AlertRuleSettings, range: TimeRangeIn | undefined, now: EpochMs): EpochMs[] {
  const window = rule.window_seconds * 1_000
  const most = MOST_HISTORY_WINDOWS * window
  const known = now - rule.delay_seconds * 1_000
  const to = Math.floor(Math.min(known, range?.type === 'absolute' ? range.to : known) / STEP_MS) * STEP_MS
  const span = spanOf(range, most)
  if (span > most)
    throw refuseField('time_range', observabilityText('alert_rule.too_many_windows', { limit: MOST_HISTORY_WINDOWS }))
  const count = Math.max(1, Math.floor(span / window))
  return Array.from({ length: count }, (_, i) => epoch(to - (count - 1 - i) * window))
}

function spanOf(range: TimeRangeIn | undefined, most: number): number {
  if (range === undefined) return Math.min(most, DAY_MS)
  return range.type === 'relative' ? RELATIVE_RANGES[range.value] : range.to - range.from
}

/** The labels of the series with the highest values first, or the lowest if the rule fires on them; without data last. */
function worstFirst({ labels, readingAt }: Observed, at: EpochMs, rule: AlertRuleSettings): Labels[] {
  const sign = rule.comparison.startsWith('l') ? -1 : 1
  const ranked = labels.map(each => {
    const value = comparedValue(readingAt(each, at), rule)
    return { each, rank: value === null ? Number.NEGATIVE_INFINITY : sign * value }
  })
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank)).map(({ each }) => each)
}

type Labels = Record<string, string>

function groupsOf({ query }: AlertRuleSettings, series: readonly Labels[]): Groups | null {
  if (query.source === 'uptime') return null
  const keys = groupKeys(query.group_by)
  return series.map(labels => keys.map(key => labels[key] ?? ''))
}

function pointOf(at: EpochMs, reading: Reading, rule: AlertRuleSettings) {
  return { at: rfc3339(at), value: comparedValue(reading, rule), ...limitsOf(reading, rule) }
}
