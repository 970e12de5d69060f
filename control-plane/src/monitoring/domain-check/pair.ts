import { sayDomain } from '@pharos/shared-protocol/text/en/domain.ts'
import { applyChanges, type Ctx } from '../../platform/context.ts'
import { insertMonitor, type Monitor, type NewMonitor, type Pair } from '../monitor/index.ts'
import { insertPlannedRun, startAnew } from '../planned/index.ts'
import { DAILY_SECONDS } from './cadence.ts'
import { type DomainConfig, domainConfigOf, NO_FACTS } from './facts.ts'
import { RUN_TIMEOUT_SECONDS } from './order.ts'
import { watchableDomain } from './registrable.ts'

/** The domain check of an HTTP monitor (spec 2.1): created, changed and deleted with it. */
export const domainPair: Pair = {
  kind: 'domain',
  isWanted: http => http.config.monitor_domain === true,
  create: createDomainCheck,
  follow: followHttp,
}

async function createDomainCheck(ctx: Ctx, http: Monitor): Promise<void> {
  const domain = domainOf(http)
  if (domain === null) return
  const config: DomainConfig = { domain, manual_expiry_date: null }
  const given: NewMonitor = {
    kind: 'domain',
    http_job_id: http.id,
    ...followed(http),
    interval_seconds: DAILY_SECONDS,
    timeout_seconds: RUN_TIMEOUT_SECONDS,
    paused: http.paused,
    config,
  }
  await insertPlannedRun(ctx, await insertMonitor(ctx, given, 'unknown'), NO_FACTS)
}

/**
 * The settings that a domain check takes from its HTTP monitor. It has no notification groups; its alerts go to those
 * of the HTTP monitor.
 */
function followed(http: Monitor) {
  const { friendly_name, check_regions, muted, tags } = http
  return { friendly_name, check_regions, muted, tags }
}

/** Updates the check. If the registrable domain changes, it keeps its id and forgets all facts (api.md B1). */
async function followHttp(ctx: Ctx, pair: Monitor, http: Monitor): Promise<void> {
  const domain = domainOf(http) ?? ''
  const moved = domain !== domainConfigOf(pair).domain
  const config: DomainConfig = { domain, manual_expiry_date: null }
  const changes: Partial<Monitor> = {
    ...followed(http),
    ...(moved && { config: config as unknown as Monitor['config'], spec_version: pair.spec_version + 1 }),
  }
  applyChanges(pair, changes)
  await ctx.em.flush()
  if (moved) await startAnew(ctx, pair, { status: 'unknown', facts: NO_FACTS, reason: sayDomain('domain.changed') })
}

function domainOf(http: Monitor): string | null {
  return watchableDomain(new URL(String(http.config.uri)).hostname)
}
