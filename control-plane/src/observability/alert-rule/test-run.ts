import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import type * as contract from '@pharos/shared-protocol/contract/alert-rule-routes.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadAccount } from '../../account/account/index.ts'
import type { Ctx, OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { requireSource } from './access.ts'
import { requireUsable } from './commands.ts'
import { newSettings, settingsOf } from './config.ts'
import { judge } from './judge.ts'
import { observe } from './observe.ts'
import { alertRuleVerbs } from './queries.ts'
import { readWindows } from './read.ts'
import { STEP_MS } from './rules.ts'
import { judgedInWords, labelsInWords } from './words.ts'

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

async function runOnce(ctx: OpenCtx, rule: AlertRuleSettings) {
  requireSource(ctx.actor, rule.query)
  const at = epoch(Math.floor((ctx.now - rule.delay_seconds * 1_000) / STEP_MS) * STEP_MS)
  const found = await observe((...given) => readWindows(ctx.platform, ctx.account, ...given), rule, [at])
  const readings = found.evaluationAt(at).readings
  return {
    at: rfc3339(at),
    window_seconds: rule.window_seconds,
    series: readings.map(({ labels, reading }) => {
      const judgement = judge(reading, rule)
      const { finding, value, bound } = judgement
      const names = labelsInWords(labels)
      const would =
        finding === 'none' ? ('no_data' as const) : finding === 'breach' ? ('breach' as const) : ('ok' as const)
      const text = `${names === '' ? '' : `${names}: `}${judgedInWords(judgement, rule)}`
      return { labels, value, bound, would, text }
    }),
    left_out: found.left_out,
  }
}
