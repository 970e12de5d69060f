import {
  type AlertRuleSettings,
  MOST_TESTED_SERIES,
} from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/alert-rule-routes.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { requireSource } from './access.ts'
import { requireUsable } from './commands.ts'
import { newSettings, settingsOf } from './config.ts'
import { type Judgement, judge } from './judge.ts'
import { observe } from './observe.ts'
import { alertRuleVerbs } from './queries.ts'
import { readWindows } from './read.ts'
import { STEP_MS } from './rules.ts'
import { sayJudged, withLabels } from './words.ts'

/** Evaluates a rule that is not stored, once. */
export async function testUnsaved(ctx: OpenCtx, { body }: Input<typeof contract.testUnsavedAlertRule>) {
  return runOnce(ctx, await ctx.inAccount('read', tx => settingsOfUnsaved(tx, body)))
}

export async function testStored(ctx: OpenCtx, { params }: Input<typeof contract.testAlertRule>) {
  const monitor = await ctx.inAccount('read', tx => alertRuleVerbs.load(tx, params.id))
  return runOnce(ctx, settingsOf(monitor))
}

/** The settings of a rule that is not stored. Throws if they are not usable. */
export async function settingsOfUnsaved(ctx: Ctx, body: Parameters<typeof newSettings>[0]): Promise<AlertRuleSettings> {
  const { timezone } = await loadAccount(ctx)
  const settings = newSettings(body, timezone)
  requireUsable(settings, body)
  return settings
}

/** Breaches first; then the highest values, or the lowest if the rule fires on low ones; those without a value last. */
function compareJudgements(a: Judgement, b: Judgement, rule: AlertRuleSettings): number {
  const breaches = Number(b.finding === 'breach') - Number(a.finding === 'breach')
  if (breaches !== 0 || a.value === b.value) return breaches
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1
  return rule.comparison.startsWith('l') ? a.value - b.value : b.value - a.value
}

async function runOnce(ctx: OpenCtx, rule: AlertRuleSettings) {
  requireSource(ctx.actor, rule.query)
  const at = epoch(Math.floor((ctx.now - rule.delay_seconds * 1_000) / STEP_MS) * STEP_MS)
  const found = await observe((...given) => readWindows(ctx.platform, ctx.account, ...given), rule, [at])
  const judged = found
    .evaluationAt(at)
    .readings.map(({ labels, reading }) => ({ labels, judgement: judge(reading, rule) }))
  const listed = judged
    .toSorted((a, b) => compareJudgements(a.judgement, b.judgement, rule))
    .slice(0, MOST_TESTED_SERIES)
  return {
    at: rfc3339(at),
    window_seconds: rule.window_seconds,
    series: listed.map(({ labels, judgement }) => {
      const { finding, value, bound } = judgement
      const would =
        finding === 'none' ? ('no_data' as const) : finding === 'breach' ? ('breach' as const) : ('ok' as const)
      const { text } = withLabels(labels, sayJudged(judgement, rule))
      return { labels, value, bound, would, text }
    }),
    left_out: judged.length - listed.length,
  }
}
