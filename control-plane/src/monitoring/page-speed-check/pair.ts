import { sayPageSpeed } from '@pharos/shared-protocol/text/en/page-speed.ts'
import { applyChanges, type Ctx } from '../../platform/context.ts'
import { followedBy, insertMonitor, type Monitor, type Pair } from '../monitor/index.ts'
import { insertPlannedRun, startAnew } from '../planned/index.ts'
import { pageSpeedConfigOf } from './config.ts'
import { NOTHING_KNOWN } from './rules.ts'

/** A page-speed monitor, paired with the HTTP monitor whose page it loads. */
export const pageSpeedPair: Pair = {
  kind: 'page_speed',
  isWanted: http => http.config.monitor_page_speed === true,
  create,
  follow,
}

async function create(ctx: Ctx, http: Monitor): Promise<void> {
  const monitor = await insertMonitor(ctx, {
    kind: 'page_speed',
    http_job_id: http.id,
    friendly_name: http.friendly_name,
    tags: http.tags,
    ...followedBy(http),
    interval_seconds: 3_600,
    timeout_seconds: 60,
    paused: http.paused,
    config: { uri: uriOf(http), lcp_budget_ms: null, cls_budget: null, transfer_budget_bytes: null },
  })
  await insertPlannedRun(ctx, monitor, NOTHING_KNOWN)
}

/** Follows the HTTP monitor. Another address is another page, so earlier measurements are forgotten. */
async function follow(ctx: Ctx, pair: Monitor, http: Monitor): Promise<void> {
  const config = pageSpeedConfigOf(pair)
  const moved = config.uri !== uriOf(http)
  applyChanges(pair, {
    ...followedBy(http, pair.own_settings),
    ...(moved && { config: { ...config, uri: uriOf(http) }, spec_version: pair.spec_version + 1 }),
  })
  await ctx.em.flush()
  if (moved)
    await startAnew(ctx, pair, { status: 'pending', facts: NOTHING_KNOWN, reason: sayPageSpeed('page.changed') })
}

function uriOf(http: Monitor): string {
  return String(http.config.uri)
}
