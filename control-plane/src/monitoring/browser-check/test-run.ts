import { BrowserOutcome, KEEP_NOTHING } from '@pharos/shared-protocol/check/browser.ts'
import type { testBrowserCheck as route } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import { loadSecrets } from '../../account/secret/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { excuseOfVotedTest, runUnsaved } from '../test-run/index.ts'
import { acceptedOf, browserConfig, browserSpec } from './config.ts'
import { browserKind } from './kind.ts'
import { browserVerbs } from './queries.ts'
import { tellWatchers } from './watch.ts'

/** Runs an unsaved script once in one region with the account's secrets, and returns the result. */
export async function testBrowserCheck(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const timeoutSeconds = body.timeout_seconds ?? 60
  const { environment, accepted } = await ctx.inAccount('read', async tx => ({
    environment: await loadSecrets(tx, ctx.account),
    accepted: query.check_id === undefined ? undefined : acceptedOf(await browserVerbs.load(tx, query.check_id)),
  }))
  const watchers = query.watch === undefined ? null : tellWatchers(ctx.platform, ctx.account, query.watch)
  const { outcome, loop_delay_ms, ...run } = await runUnsaved(ctx, {
    check: 'browser',
    spec: { ...browserSpec(body.script, timeoutSeconds, accepted), keep: KEEP_NOTHING, live: watchers !== null },
    secrets: { environment },
    timeout_ms: timeoutSeconds * 1000,
    region: query.region ?? body.check_regions?.[0],
    tell: watchers?.hear,
  }).finally(() => watchers?.end())
  const { page_weight: __, artifacts: ___, ...seen } = BrowserOutcome.parse(outcome)
  const { script, frequency, min_healthy_regions = null } = body
  const config = browserConfig(script, frequency, min_healthy_regions)
  const excuse = excuseOfVotedTest(browserKind, { outcome, loop_delay_ms }, { timeout_seconds: timeoutSeconds, config })
  return { ...seen, ...run, ...excuse }
}
