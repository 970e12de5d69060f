import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { loadAway } from '../telemetry-gap/index.ts'
import { loadKnownTo } from './hold.ts'
import { missingOf } from './missing.ts'
import type { Replay } from './replay.ts'

/** What a replay of a range is given besides data: the gaps, and how far the rule could be evaluated by now. */
export async function loadReplay(
  ctx: SystemCtx,
  account: string,
  rule: AlertRuleSettings,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<Replay> {
  const known_to = await loadKnownTo(ctx, { settings: rule })
  const away = await loadAway(ctx, missingOf(account, rule), epoch(from - DAY_MS))
  return { from, to: epoch(Math.min(to, known_to - rule.delay_seconds * 1_000)), away }
}
