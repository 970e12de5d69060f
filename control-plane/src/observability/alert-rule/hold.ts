import { sayAlert } from '@pharos/shared-protocol/text/en/alert-reason.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { type Away, loadStoredTo } from '../telemetry-gap/index.ts'
import { ruleError, takeError } from './move.ts'
import { lockRule, type StoredRule, storeDecision } from './store.ts'

/** When a rule that has to wait is looked at again (milliseconds): usually the log is a second behind. */
const AGAIN_MS = 1_000
/** A rule that had to wait for longer than this is unknown until it need not. */
const TOLD_AFTER_MS = MINUTE_MS
const TOLD_AGAIN_MS = 5_000
/** Why a window was not judged, as the status says it. */
const WAITING = sayAlert('alert_reason.not_stored_yet')
const AWAY = sayAlert('alert_reason.pharos_away')
const LOST = sayAlert('alert_reason.telemetry_lost')

/** Why the window that ended at an instant was not seen. */
export function whyBlind(
  { away, settings }: Pick<StoredRule, 'settings'> & { away: readonly Away[] },
  at: EpochMs,
): Said {
  const from = at - settings.window_seconds * 1_000
  return away.some(gap => gap.refused && gap.from < at && gap.to > from) ? LOST : AWAY
}

/**
 * The instant to which a rule may be evaluated: what was acknowledged before is in the store. Now for a rule that reads
 * no telemetry.
 */
export async function loadKnownTo(ctx: SystemCtx, { settings }: Pick<StoredRule, 'settings'>): Promise<EpochMs> {
  return settings.query.source === 'uptime' ? ctx.now : loadStoredTo(ctx)
}

/** Lets a rule wait until what it judges is in the store, unless it was changed or claimed by another process meanwhile. */
export async function holdRule(ctx: SystemCtx, rule: StoredRule & { known_to: EpochMs }): Promise<void> {
  const stored = await lockRule(ctx, rule.id)
  if (stored === null || stored.claim !== rule.claim) return
  const isLong = ctx.now - rule.known_to > TOLD_AFTER_MS
  const due_at = epoch(ctx.now + (isLong ? TOLD_AGAIN_MS : AGAIN_MS))
  const decided = isLong ? takeError(stored.state, ruleError(WAITING), ctx.now) : { state: stored.state, changes: [] }
  await storeDecision(ctx, stored, decided, { due_at, left_out: stored.left_out })
}
