import { HttpOutcome } from '@pharos/shared-protocol/check/http.ts'
import type { testHttpJob as route } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadAccount } from '../../account/account/index.ts'
import type { OpenCtx, Platform } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createPublisher } from '../dispatch/publish.ts'
import { readUnsavedOutcome, UNSAVED_ORDINAL, unsavedSubject } from '../intake/index.ts'
import { loadRegion } from '../region/index.ts'
import { requireReadable } from './assertion.ts'
import { defaultConfig, mergeConfig, NO_SECRETS } from './config.ts'
import { httpSpec } from './kind.ts'

/** Beside the check's own timeouts: time for the bus and the agent. */
const SLACK_MS = 5_000

/** Runs an unsaved monitor once in one region, by an agent, and answers what it saw. Nothing is kept. */
export async function testHttpJob(ctx: OpenCtx, { body, query }: Input<typeof route>) {
  const { platform } = ctx
  requireReadable(body.assertions ?? [])
  const region = await ctx.inAccount('read', async tx => {
    const slug = query.region ?? body.check_regions?.[0] ?? (await loadAccount(tx)).default_regions[0] ?? ''
    return loadRegion(tx, slug)
  })
  const id = ctx.newId()
  const { config, secrets } = mergeConfig(defaultConfig(body.uri), NO_SECRETS, body)
  const timeoutSeconds = body.timeout_seconds ?? 10
  const reply = platform.bus.listenOnce(unsavedSubject(id), timeoutSeconds * 1000 * (config.retries + 1) + SLACK_MS)
  const sent = await createPublisher(platform)(
    {
      id,
      account: ctx.account,
      check: 'http',
      interval_ms: 30_000,
      spec_version: 0,
      spec: JSON.stringify(httpSpec(config, timeoutSeconds)),
      secrets: platform.sealer.seal(JSON.stringify(secrets), `monitor ${id}`),
      regions: [region],
    },
    region,
    { kind: 'manual', slot: ctx.now, ordinal: UNSAVED_ORDINAL },
  )
  const data = sent ? await reply : null
  if (!data) throw noAnswer(region.slug)
  return present(platform, data, region.slug, ctx.now)
}

function noAnswer(slug: string): Refusal {
  return new Refusal('unavailable', `No agent of region ${slug} answered in time; see GET /region/${slug}/agent.`, {
    headers: { 'retry-after': '5' },
  })
}

function present(platform: Platform, data: Uint8Array, region: string, slot: number) {
  const { outcome, loop_delay_ms } = readUnsavedOutcome(data)
  const { tls_days_left: _, ...seen } = HttpOutcome.parse(outcome)
  return {
    ...seen,
    created_at: rfc3339(platform.clock.now()),
    scheduled_at: rfc3339(slot),
    region,
    run_kind: 'manual' as const,
    loop_delay_ms,
  }
}
