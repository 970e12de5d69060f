import { TlsOutcome } from '@pharos/shared-protocol/check/tls.ts'
import type { testTlsJob as route } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { COLUMN_DEFAULTS, MonitorEntity } from '../monitor/index.ts'
import { excuseOfTest, runUnsaved } from '../test-run/index.ts'
import { configFor } from './commands.ts'
import { tlsSpec } from './config.ts'
import { failureOf, resultDataOf, tlsKind } from './kind.ts'
import { presentCertificate } from './present.ts'
import { decideTls, NOTHING_KNOWN } from './rules.ts'

/** Time for issuers' certificates, revocation and old protocols, besides the handshakes. */
const FURTHER_MS = 15_000

/** Has an agent run an unsaved monitor once in one region, and returns the result with its meaning. Stores nothing. */
export async function testTlsJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const http = body.http_job_id ? await ctx.inAccount('read', tx => loadHttp(tx, body.http_job_id ?? '')) : null
  const config = configFor(body, http)
  const spec = tlsSpec(config, COLUMN_DEFAULTS.timeout_seconds)
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'tls',
    spec,
    secrets: null,
    timeout_ms: spec.timeout_ms * (spec.retries + 1) + FURTHER_MS,
    region: query.region ?? body.check_regions?.[0],
  })
  const seen = TlsOutcome.parse(outcome)
  const settings = { ...config, interval_ms: 0, paired: false }
  const alone = { attempt: 0, regions: 1, region: run.region }
  const question = { known: NOTHING_KNOWN, status: 'pending' as const, settings, run: alone, now: ctx.now }
  const { status, faults } = decideTls(question, seen)
  const data = resultDataOf(seen)
  return {
    ...presentCertificate(seen.facts, ctx.now),
    ...data,
    not_after: rfc3339OrNull(data.not_after),
    status: faults.length > 0 ? ('failing' as const) : ('healthy' as const),
    current_status: status,
    failure_reason: faults[0]?.reason ?? null,
    ...failureOf(faults),
    ...run,
    ...excuseOfTest({
      failure_reason: faults[0]?.reason ?? null,
      loop_delay_ms: run.loop_delay_ms,
      waits: tlsKind.waits({ timeout_seconds: COLUMN_DEFAULTS.timeout_seconds }),
    }),
  }
}

async function loadHttp(ctx: Parameters<Parameters<OpenCtx['inAccount']>[1]>[0], id: string) {
  const http = await ctx.em.findOne(MonitorEntity, { id, account_id: ctx.account, kind: 'http' })
  if (!http) throw notFound('HTTP monitor')
  return http
}
