import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { DAY_MS, type EpochMs, epoch, MINUTE_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { type Ctx, inSystem } from '../../platform/context.ts'
import { bind } from '../../platform/http/pipeline.ts'
import { loadWaitingSince } from './health.ts'
import { loadTelemetryGaps } from './store.ts'

/** The most times that are listed. */
const MOST_TIMES = 100
/** What ended less than this ago goes on (milliseconds). */
const GOES_ON_MS = 2 * MINUTE_MS

interface Minute {
  minute: EpochMs
  lost_ms: number
}

interface Time {
  from: number
  to: number
  lost_ms: number
}

async function getState(ctx: Ctx) {
  const since = epoch(ctx.now - DAY_MS)
  const [waiting_since, gaps] = await inSystem(ctx.platform, async system => [
    await loadWaitingSince(system),
    await loadTelemetryGaps(system, { account: ctx.account, isPages: false }, since),
  ])
  const times = timesOf(gaps.toReversed().map(({ from, to }) => ({ minute: from, lost_ms: to - from })))
  const [last] = times
  return {
    waiting_since: waiting_since && rfc3339(waiting_since),
    refused_since: last !== undefined && last.to + GOES_ON_MS > ctx.now ? rfc3339(last.from) : null,
    missing: times.slice(0, MOST_TIMES).map(({ from, to, lost_ms }) => ({
      from: rfc3339(from),
      to: rfc3339(to),
      seconds: lost_ms / 1_000,
    })),
  }
}

/** Joins minutes that follow each other; given and returned latest first. Pure. */
export function timesOf(minutes: readonly Minute[]): Time[] {
  const times: Time[] = []
  for (const { minute, lost_ms } of minutes) {
    const later = times.at(-1)
    if (later?.from === minute + MINUTE_MS) Object.assign(later, { from: minute, lost_ms: later.lost_ms + lost_ms })
    else times.push({ from: minute, to: minute + MINUTE_MS, lost_ms })
  }
  return times
}

export const stateRoutes = [bind(routes.getTelemetryState, getState)]
