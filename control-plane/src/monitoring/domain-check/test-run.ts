import { DomainOutcome, type DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { testDnsJob as route } from '@pharos/shared-protocol/contract/dns-job.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { runUnsaved } from '../dispatch/run-unsaved.ts'
import { publishesExpiry } from './expiry.ts'
import { graceStatesOf } from './facts.ts'
import { hostsOf, keepLimit, RUN_TIMEOUT_SECONDS, secretsOf, specOf } from './order.ts'
import { takeFreeTurn } from './pacing.ts'
import { registrableDomain } from './registrable.ts'

/** Looks a domain up once, by an agent, and answers what it saw. Nothing is kept. */
export async function testDnsJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const domain = registrableDomain(hostOf(body.domain))
  if (domain === null)
    throw refuseField(
      'domain',
      `needs a registrable domain: ${body.domain} is an IP address, a bare suffix or a single label`,
    )
  const spec = await orderNow(ctx, domain)
  const { outcome, ...run } = await runUnsaved(ctx, {
    check: 'domain',
    spec,
    secrets: secretsOf(ctx),
    timeout_ms: RUN_TIMEOUT_SECONDS * 1000,
    region: query.region,
  })
  const seen = DomainOutcome.parse(outcome)
  await ctx.inSystem(system => keepLimit(system, { ...seen, rate_limited: seen.failure_reason === 'rate_limited' }))
  return { ...run, ...present(seen, domain, ctx.now) }
}

/** What the agent is told, or a 429: a registry is asked one request after another, whoever wants it. */
async function orderNow(ctx: OpenCtx, domain: string): Promise<DomainSpec> {
  return ctx.inSystem(async system => {
    const spec = await specOf(system, domain, 'rdap')
    const free = await takeFreeTurn(system, hostsOf(spec, null))
    if (free === null) return spec
    const seconds = Math.ceil((free - system.now) / 1000)
    throw new Refusal('rate_limited', `The registry of ${domain} has its next free turn in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    })
  })
}

function hostOf(text: string): string {
  return URL.canParse(text) && text.includes('://') ? new URL(text).hostname : text.trim().toLowerCase()
}

function present(
  { registration, leg, rdap_origin, failure_reason, failure_detail }: DomainOutcome,
  domain: string,
  now: number,
) {
  const expiry_date = registration?.expiry_date ?? null
  const none = registration !== null && expiry_date === null && !publishesExpiry(domain)
  return {
    domain,
    status:
      expiry_date === null
        ? ('unknown' as const)
        : Date.parse(expiry_date) > now
          ? ('good' as const)
          : ('expired' as const),
    failure_reason: none ? ('registry_publishes_no_expiry' as const) : failure_reason,
    failure_detail,
    expiry_date,
    expiry_source: expiry_date === null ? null : leg,
    domain_status: registration?.domain_status ?? null,
    grace_states: graceStatesOf(registration?.domain_status ?? null),
    registrar: registration?.registrar ?? null,
    nameservers: registration?.nameservers ?? null,
    rdap_origin,
  }
}
