import { DomainOutcome, type DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { testDnsJob as route } from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { excuseOfTest, regionOfRun, runUnsaved } from '../test-run/index.ts'
import { graceStatesOf, legsOf, recordIn } from './facts.ts'
import { domainKind } from './kind.ts'
import { hostsOf, keepLimit, RUN_TIMEOUT_SECONDS, secretsOf, specOf } from './order.ts'
import { takeFreeTurn } from './pacing.ts'
import { watchableDomain } from './registrable.ts'
import { pacedHosts, type Trust, trustedSpec, trustOf } from './trust.ts'

/** Has an agent look up a domain once, and returns the result. Stores nothing. */
export async function testDnsJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const domain = watchableDomain(hostOf(body.domain))
  if (domain === null)
    throw refuseField('domain', monitoringText('domain_check.not_registrable', { domain: body.domain }))
  const region = await regionOfRun(ctx, query.region)
  const trust = await ctx.inSystem(system => trustOf(system, region.id))
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'domain',
    spec: await orderNow(ctx, domain, trust),
    secrets: secretsOf(ctx, trust),
    timeout_ms: RUN_TIMEOUT_SECONDS * 1000,
    region: region.slug,
  })
  const seen = DomainOutcome.parse(outcome)
  const limit = { ...seen, rate_limited: seen.failure_reason === 'rate_limited' }
  await ctx.inSystem(system => keepLimit(system, { domain, region: region.id }, limit))
  const shown = present(seen, domain, ctx.now)
  const waits = domainKind.waits({ timeout_seconds: RUN_TIMEOUT_SECONDS })
  return { ...run, ...shown, ...excuseOfTest({ ...shown, loop_delay_ms: run.loop_delay_ms, waits }) }
}

/** The spec for the agent, or a 429: requests to a registry are paced, whoever makes them. */
async function orderNow(ctx: OpenCtx, domain: string, trust: Trust): Promise<DomainSpec> {
  return ctx.inSystem(async system => {
    const spec = trustedSpec(await specOf(system, domain, 'rdap'), trust)
    const free = await takeFreeTurn(system, pacedHosts(hostsOf(spec, null), trust))
    if (free === null) return spec
    const seconds = Math.ceil((free - system.now) / 1000)
    throw new Refusal('rate_limited', monitoringText('domain_check.registry_rate_limit', { domain, seconds }), {
      headers: { 'retry-after': String(seconds) },
    })
  })
}

function hostOf(text: string): string {
  return URL.canParse(text) && text.includes('://') ? new URL(text).hostname : text.trim().toLowerCase()
}

function present(outcome: DomainOutcome, domain: string, now: number) {
  const record = recordIn(outcome, domain)
  const registration = record?.registration ?? outcome.undated?.registration ?? null
  const expiry_date = registration?.expiry_date ?? null
  const failed = record === null ? outcome.failure_reason : null
  return {
    domain,
    status:
      expiry_date === null
        ? ('unknown' as const)
        : Date.parse(expiry_date) > now
          ? ('good' as const)
          : ('expired' as const),
    failure_reason: record !== null && expiry_date === null ? ('registry_publishes_no_expiry' as const) : failed,
    failure_detail: failed === null ? null : outcome.failure_detail,
    failure_text: failed === null ? null : outcome.failure_text,
    expiry_date,
    expiry_source: expiry_date === null ? null : (outcome.expiry_leg ?? outcome.leg),
    domain_status: registration?.domain_status ?? null,
    grace_states: graceStatesOf(registration?.domain_status ?? null),
    registrar: registration?.registrar ?? null,
    nameservers: registration?.nameservers ?? null,
    rdap_origin: failed === null ? outcome.rdap_origin : null,
    legs: legsOf(outcome),
  }
}
