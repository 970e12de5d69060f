import { type CheckKind, type Lane, laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { loadAccount } from '../../account/account/index.ts'
import { inSystem, type OpenCtx } from '../../platform/context.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { perPlatform } from '../../platform/per-platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createPublisher } from '../dispatch/index.ts'
import { isBeyond, loadAbility, loadRegion } from '../region/index.ts'
import { requireBrowserTime } from '../result/index.ts'
import { linesSubject, readUnsavedOutcome, UNSAVED_ORDINAL, unsavedSubject } from './unsaved.ts'

/**
 * Extra time for the bus and the agent, besides the check's own timeout. A sandbox may take 25 s to start, end and
 * pack.
 */
const slackMs = (lane: Lane): number => (lane === 'heavy' ? 30_000 : 5_000)

export interface UnsavedRun {
  check: CheckKind
  spec: object
  /** Not sealed; null for none. */
  secrets: object | null
  /** The check's own time limit. */
  timeout_ms: number
  /** A slug; undefined for the account's first default region. */
  region: string | undefined
  /** Called with the output of the run, as its agent sends it. */
  tell?: ((data: Uint8Array) => void) | undefined
}

/** Test runs of an account a minute, of all kinds, in each process: people try settings out, scripts should not. */
const MOST_TEST_RUNS = 30
const testRuns = perPlatform(platform => createLimiter(platform, 'test-runs', MOST_TEST_RUNS))

/** The region that runs it: the named one, or the account's first default region. */
export function regionOfRun(ctx: OpenCtx, slug: string | undefined) {
  return ctx.inAccount('read', async tx => loadRegion(tx, slug ?? (await loadAccount(tx)).default_regions[0] ?? ''))
}

/** Has an agent run an unsaved check once, and returns its outcome. Stores nothing. Refuses with 429 beyond the quota. */
export async function runUnsaved(ctx: OpenCtx, run: UnsavedRun) {
  const { check, spec, secrets, timeout_ms, region: slug, tell } = run
  const { platform } = ctx
  await testRuns(platform).consume(ctx.account)
  await ctx.inAccount('read', tx => requireBrowserTime(tx, ctx.account, check))
  const region = await regionOfRun(ctx, slug)
  if (isBeyond(await inSystem(platform, loadAbility), region.id, check))
    throw new Refusal('conflict', monitoringText('monitor.no_capable_agent'))
  const id = ctx.newId()
  const reply = platform.bus.listenOnce(unsavedSubject(id), timeout_ms + slackMs(laneOf(check)))
  const deafen = tell ? platform.bus.listen(linesSubject(id), tell) : () => {}
  const sent = await createPublisher(platform)(
    {
      id,
      account: ctx.account,
      check,
      interval_ms: 30_000,
      spec_version: 0,
      spec: JSON.stringify(spec),
      secrets: secrets && platform.sealer.seal(JSON.stringify(secrets), `monitor ${id}`),
      regions: [region],
    },
    region,
    { kind: 'manual', slot: ctx.now, ordinal: UNSAVED_ORDINAL },
  )
  const data = sent ? await reply : null
  deafen()
  if (!data) throw noAnswer(region.slug)
  const { outcome, loop_delay_ms } = readUnsavedOutcome(data)
  return {
    outcome,
    created_at: rfc3339(platform.clock.now()),
    scheduled_at: rfc3339(ctx.now),
    region: region.slug,
    run_kind: 'manual' as const,
    loop_delay_ms,
  }
}

function noAnswer(slug: string): Refusal {
  return new Refusal('unavailable', monitoringText('test_run.no_answer', { slug }), {
    headers: { 'retry-after': '5' },
  })
}
