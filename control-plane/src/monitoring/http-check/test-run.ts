import { HttpOutcome } from '@pharos/shared-protocol/check/http.ts'
import type { testHttpJob as route } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { excuseOfVotedTest, runUnsaved } from '../test-run/index.ts'
import { requireReadable } from './assertion.ts'
import { defaultConfig, mergeConfig, NO_SECRETS } from './config.ts'
import { httpKind, httpSpec } from './kind.ts'

/** Runs an unsaved monitor once in one region, by an agent, and returns the result. Nothing is stored. */
export async function testHttpJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  await requireReadable(ctx.account, body.assertions ?? [])
  const { config, secrets } = mergeConfig(defaultConfig(body.uri), NO_SECRETS, body)
  const timeoutSeconds = body.timeout_seconds ?? 10
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'http',
    spec: httpSpec(config, timeoutSeconds),
    secrets,
    timeout_ms: timeoutSeconds * 1000 * (config.retries + 1),
    region: query.region ?? body.check_regions?.[0],
  })
  const { tls_days_left: _, ...seen } = HttpOutcome.parse(outcome)
  const excuse = excuseOfVotedTest(httpKind, { outcome, ...run }, { timeout_seconds: timeoutSeconds, config })
  return { ...seen, ...run, ...excuse }
}
