import { IcmpOutcome } from '@pharos/shared-protocol/check/icmp.ts'
import type { testIcmpJob as route } from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { COLUMN_DEFAULTS } from '../monitor/index.ts'
import { excuseOfVotedTest, runUnsaved } from '../test-run/index.ts'
import { icmpSpec, newIcmpConfig } from './config.ts'
import { icmpKind } from './kind.ts'

/** Has an agent run an unsaved monitor once in one region, and returns the result. Stores nothing. */
export async function testIcmpJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const config = newIcmpConfig(body)
  const timeoutSeconds = body.timeout_seconds ?? COLUMN_DEFAULTS.timeout_seconds
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'icmp',
    spec: icmpSpec(config, timeoutSeconds),
    secrets: null,
    timeout_ms: timeoutSeconds * 1000 * (config.retries + 1),
    region: query.region ?? body.check_regions?.[0],
  })
  const excuse = excuseOfVotedTest(icmpKind, { outcome, ...run }, { timeout_seconds: timeoutSeconds, config })
  return { ...IcmpOutcome.parse(outcome), ...run, ...excuse }
}
