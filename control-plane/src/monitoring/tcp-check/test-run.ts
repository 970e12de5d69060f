import { TcpOutcome } from '@pharos/shared-protocol/check/tcp.ts'
import type { testTcpJob as route } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { COLUMN_DEFAULTS } from '../monitor/index.ts'
import { excuseOfVotedTest, runUnsaved } from '../test-run/index.ts'
import { newTcpConfig, tcpSpec } from './config.ts'
import { tcpKind } from './kind.ts'

/** Has an agent run an unsaved monitor once in one region, and returns the result. Stores nothing. */
export async function testTcpJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const config = await newTcpConfig(ctx.account, body)
  const timeoutSeconds = body.timeout_seconds ?? COLUMN_DEFAULTS.timeout_seconds
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'tcp',
    spec: tcpSpec(config, timeoutSeconds),
    secrets: null,
    timeout_ms: timeoutSeconds * 1000 * (config.retries + 1),
    region: query.region ?? body.check_regions?.[0],
  })
  const excuse = excuseOfVotedTest(tcpKind, { outcome, ...run }, { timeout_seconds: timeoutSeconds, config })
  return { ...TcpOutcome.parse(outcome), ...run, ...excuse }
}
