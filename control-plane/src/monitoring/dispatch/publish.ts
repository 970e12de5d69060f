import { laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { MESSAGE_VERSION, type RunKey, runKeyText } from '@pharos/shared-protocol/message/run.ts'
import { sealToRegion } from '@pharos/shared-protocol/message/seal.ts'
import { runSubject } from '@pharos/shared-protocol/message/subject.ts'
import { signRun } from '@pharos/shared-protocol/message/token.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/context.ts'
import { traceOf } from '../result/index.ts'
import { busExpiry } from '../schedule.ts'
import { type MonitorPlan, type PlanRegion, SLOW_MS } from './plan.ts'

/**
 * The most sealed secrets that are cached. All runs of a spec in a region share them, and sealing each would be too
 * slow.
 */
const SEALED_KEPT = 50_000

/** Creates runs and publishes them on the bus. */
export function createPublisher(platform: Platform) {
  const key = platform.sealer.derive('run tokens v1')
  const sealed = new LRUCache<string, string>({ max: SEALED_KEPT })

  /** Seals secrets to the region's key, once per stored value and region. */
  function sealFor(plan: MonitorPlan, region: PlanRegion): string | null {
    if (plan.secrets === null) return null
    const name = `${region.id}/${plan.secrets}`
    const known = sealed.get(name)
    if (known !== undefined) return known
    const text = platform.sealer.open(plan.secrets, `monitor ${plan.id}`)
    const made = sealToRegion(text, region.public_key)
    sealed.set(name, made)
    return made
  }

  /** Publishes one run. False when the bus did not accept it: the run is lost, and counted. */
  return async function publishRun(
    plan: MonitorPlan,
    region: PlanRegion,
    key_: Pick<RunKey, 'kind' | 'slot' | 'ordinal'>,
  ): Promise<boolean> {
    const runKey: RunKey = { account: plan.account, monitor: plan.id, region: region.id, ...key_ }
    const now = platform.clock.now()
    // Someone waits for these runs, and a slow monitor's next slot is far away: they may be sent late.
    const mayBeLate = isAsked(runKey) || plan.interval_ms >= SLOW_MS
    const slot = mayBeLate ? Math.max(runKey.slot, now) : runKey.slot
    const expires_at = busExpiry({ slot: epoch(slot), intervalMs: plan.interval_ms, lane: laneOf(plan.check) }, now)
    const token = signRun({ ...runKey, spec_version: plan.spec_version, expires_at }, key)
    const name = runKeyText(runKey)
    const trace = platform.config.PHAROS_PROBE_TRACEPARENT ? traceOf(runKey) : null
    const secret = sealFor(plan, region)
    const data = `{"v":${MESSAGE_VERSION},"token":"${token}","check":"${plan.check}","expires_at":${expires_at},"spec":${plan.spec},"sealed":${secret === null ? 'null' : `"${secret}"`},"traceparent":${trace === null ? 'null' : `"${trace.traceparent}","tracestate":"${trace.tracestate}"`}${keepsAnswer(runKey, plan.interval_ms) ? ',"keep":true' : ''}}`
    try {
      await platform.bus.publish(runSubject(region.id, laneOf(plan.check)), data, name)
      platform.metrics.runsDispatched.inc({ kind: runKey.kind })
      return true
    } catch (err) {
      platform.metrics.runsDropped.inc({ reason: 'bus_away' })
      platform.log.debug({ err, run: name }, 'a run could not be published')
      return false
    }
  }
}

export type PublishRun = ReturnType<typeof createPublisher>

/** How long a run that someone waits for is not given up. */
export const ASKED_MS = DAY_MS

/** Whether someone waits for a run: a first or a manual one. It may start whenever it can. */
export function isAsked({ kind }: Pick<RunKey, 'kind'>): boolean {
  return kind === 'first' || kind === 'manual'
}

/**
 * Whether a run also keeps the target's response if it succeeds, so that a later failure can be compared with it: first
 * runs, requested ones, and the first of each day (UTC).
 */
export function keepsAnswer({ kind, slot }: Pick<RunKey, 'kind' | 'slot'>, intervalMs: number): boolean {
  return kind === 'first' || kind === 'manual' || (kind === 'slot' && slot % DAY_MS < intervalMs)
}
