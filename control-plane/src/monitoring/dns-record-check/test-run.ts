import { DnsRecordOutcome } from '@pharos/shared-protocol/check/dns-record.ts'
import type { testDnsRecordMonitor as route } from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { excuseOfTest, runUnsaved } from '../test-run/index.ts'
import { dnsRecordSpec, FIRST_ROUNDS, RUN_SECONDS, shownName } from './config.ts'
import { dnsRecordKind } from './kind.ts'

/** Has an agent look up the sets of an unsaved monitor, and returns the result. Stores nothing. */
export async function testDnsRecordMonitor(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const { domain, watched, resolvers = null } = body
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'dns_record',
    spec: dnsRecordSpec({ domain, watched, resolvers, friendly_name: null }, FIRST_ROUNDS),
    secrets: null,
    timeout_ms: RUN_SECONDS * 1000,
    region: query.region,
  })
  const { sets } = DnsRecordOutcome.parse(outcome)
  const failure_reason = sets.find(set => set.failure_reason !== null)?.failure_reason ?? null
  const waits = dnsRecordKind.waits({ timeout_seconds: RUN_SECONDS })
  const excuse = excuseOfTest({ failure_reason, loop_delay_ms: run.loop_delay_ms, waits })
  return { ...run, ...excuse, record_sets: sets.map(set => ({ ...set, name: shownName(set.name) })) }
}
