import type * as contract from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { BrowserCheck } from '@pharos/shared-protocol/contract/monitoring/browser-check.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Monitor, readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { presentVoted, VOTED_COLUMNS, type VotedLive } from '../voted/index.ts'
import { browserConfigOf } from './config.ts'

const reader = readerOf('browser', VOTED_COLUMNS, presentBrowserCheck)
export const describeBrowserCheck = reader.describe
export const browserVerbs = verbsOf('browser', reader.describe)

export function listBrowserChecks(ctx: Ctx, { query }: Input<typeof contract.listBrowserChecks>) {
  return reader.page(ctx, query)
}

function presentBrowserCheck(monitor: Monitor, live: VotedLive): BrowserCheck {
  const { script, frequency, min_healthy_regions } = browserConfigOf(monitor)
  // The fields of spec 2.10, some of which have names of their own.
  const shown = presentVoted(monitor, live)
  const {
    friendly_name,
    description,
    runbook_url,
    paused,
    interval_seconds,
    effective_interval_seconds,
    muted,
    ...rest
  } = shown
  return { ...rest, name: friendly_name, script, frequency, min_healthy_regions, state: paused ? 'paused' : 'active' }
}
