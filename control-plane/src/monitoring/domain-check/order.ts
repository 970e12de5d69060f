import {
  DOMAIN_LEGS,
  type DomainLeg,
  type DomainSecrets,
  type DomainSpec,
} from '@pharos/shared-protocol/check/domain.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Conclusion, DueRun, Question } from '../monitor/index.ts'
import { endpointsOf } from './endpoints.ts'
import { type DomainFacts, domainConfigOf } from './facts.ts'
import { blockHost, GAP_MS, type PacedHost, takeTurn } from './pacing.ts'
import { pacedHosts, type Trust, trustedSpec, trustOf } from './trust.ts'

/** Limit of each request (spec part 8). */
export const REQUEST_TIMEOUT_MS = 10_000
/** The time limit of a run: RDAP, WHOIS with its referral, and the aggregator. */
export const RUN_TIMEOUT_SECONDS = 40

/** The spec for the agent, once it is the monitor's turn at the registry. */
export async function order(ctx: SystemCtx, { monitor, facts, kind, region }: DueRun) {
  const known = facts as DomainFacts
  const { domain } = domainConfigOf(monitor)
  const trust = await trustOf(ctx, region.id)
  const [from, undated] = kind === 'retry' ? [known.retry_leg ?? 'rdap', known.retry_undated] : (['rdap'] as const)
  const spec = trustedSpec({ ...(await specOf(ctx, domain, from)), undated }, trust)
  const turn = await takeTurn(ctx, monitor.id, pacedHosts(hostsOf(spec, known.last_leg), trust))
  if (turn !== null) return { not_before: turn }
  return { spec, secrets: sealSecrets(ctx, monitor.id, trust) }
}

export async function specOf(ctx: SystemCtx, domain: string, from: DomainLeg): Promise<DomainSpec> {
  return { domain, from, ...(await endpointsOf(ctx, domain)), timeout_ms: REQUEST_TIMEOUT_MS }
}

/** The hosts that a run is expected to query: the first leg's, and the one that answered last time. */
export function hostsOf(spec: DomainSpec, last: DomainLeg | null): PacedHost[] {
  const ahead = DOMAIN_LEGS.slice(DOMAIN_LEGS.indexOf(spec.from))
  const asksRdap = spec.rdap !== null && ahead.includes('rdap')
  const asksWhois = spec.whois !== null && ahead.includes('whois') && (!asksRdap || last !== 'rdap')
  return [
    ...(asksRdap && spec.rdap ? [{ host: new URL(spec.rdap.url).host, gap_ms: GAP_MS.rdap }] : []),
    ...(asksWhois && last !== null && spec.whois ? [whoisHost(spec.whois)] : []),
    ...(asksWhois && last === null && !asksRdap && spec.whois ? [whoisHost(spec.whois)] : []),
  ]
}

function whoisHost({ host, port }: { host: string; port: number }): PacedHost {
  return { host: port === 43 ? host : `${host}:${port}`, gap_ms: GAP_MS.whois }
}

/** Sealed like a monitor's own secrets; the publisher seals it again to the region. */
function sealSecrets(ctx: SystemCtx, monitorId: string, trust: Trust): string | null {
  const secrets = secretsOf(ctx, trust)
  return secrets === null ? null : ctx.platform.sealer.seal(JSON.stringify(secrets), `monitor ${monitorId}`)
}

export function secretsOf(ctx: Pick<SystemCtx, 'platform'>, { isPublic }: Trust): DomainSecrets | null {
  const key = ctx.platform.config.PHAROS_AGGREGATOR_KEY
  return key === undefined || !isPublic ? null : { aggregator_key: key }
}

/** Stores the delay that the registry's host asked for, which holds for every domain there. */
export async function store(ctx: SystemCtx, { monitor, run }: Question, { result }: Conclusion): Promise<void> {
  const { domain } = domainConfigOf(monitor)
  await keepLimit(ctx, { domain, region: run.region }, result.data as unknown as Limit)
}

interface Limit {
  host: string | null
  retry_after_seconds: number | null
  rate_limited: boolean
}

/** Accepts only hosts named in the run's spec: an outcome can name any host, and a stored delay stops lookups. */
export async function keepLimit(
  ctx: SystemCtx,
  asked: { domain: string; region: string },
  { host, retry_after_seconds, rate_limited }: Limit,
): Promise<void> {
  if (host === null || (!rate_limited && retry_after_seconds === null)) return
  if (!namedHosts(await specOf(ctx, asked.domain, 'rdap')).includes(host)) return
  const { pacedAs } = await trustOf(ctx, asked.region)
  await blockHost(ctx, pacedAs(host), retry_after_seconds)
}

function namedHosts({ rdap, whois, aggregator }: DomainSpec): string[] {
  return [
    ...(rdap ? [new URL(rdap.url).host] : []),
    ...(whois ? [whoisHost(whois).host] : []),
    ...(aggregator ? [new URL(aggregator.url).host] : []),
  ]
}
