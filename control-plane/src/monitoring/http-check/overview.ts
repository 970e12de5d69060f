import type * as contract from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { loadDnsOverview } from '../domain-check/index.ts'
import { KEPT_DAYS } from '../result/index.ts'
import { summarisePaired } from '../tls-check/index.ts'
import { isKept, loadPercentiles, loadSeries, loadUptime, RESOLUTIONS, resolutionFor } from '../uptime/index.ts'
import { loadRegionStates } from '../voted/index.ts'
import { describeHttpJob, httpVerbs } from './queries.ts'

const LONGEST_RANGE_DAYS = 400

/** The parts of an overview that come from higher areas. They are passed in, since monitoring imports none of them. */
export interface OverviewParts {
  /** The newest open incident that the monitor is on. */
  findOpenIncident(ctx: Ctx, monitor: string): Promise<string | null>
}

/** The monitor with its figures. */
export function getHttpOverview(parts: OverviewParts) {
  return async (ctx: Ctx, { params }: Input<typeof contract.getHttpOverview>) => {
    const monitor = await httpVerbs.load(ctx, params.job_id)
    const dns = await loadDnsOverview(ctx, monitor.id)
    return {
      job: await describeHttpJob(ctx, monitor),
      uptime: await loadUptime(ctx, monitor.id),
      response_time_ms: await loadPercentiles(ctx, monitor.id, { from: epoch(ctx.now - DAY_MS), to: ctx.now }),
      regions: await loadRegionStates(ctx, monitor.id),
      tls: await summarisePaired(ctx, monitor.id),
      ...(dns && { dns }),
      open_incident_id: await parts.findOpenIncident(ctx, monitor.id),
    }
  }
}

/** Response times by bucket. Without `from` and `to`: the last 24 hours. */
export async function getResponseTimes(ctx: Ctx, { params, query }: Input<typeof contract.getResponseTimes>) {
  const monitor = await httpVerbs.load(ctx, params.job_id)
  const to = epoch(query.to ?? ctx.now)
  const from = epoch(query.from ?? to - DAY_MS)
  if (from >= to) throw refuseField('from', requestText('request.before_to'))
  if (to - from > LONGEST_RANGE_DAYS * DAY_MS)
    throw refuseField('from', requestText('request.days_before_to', { limit: LONGEST_RANGE_DAYS }))
  const resolution = query.resolution === 'auto' ? resolutionFor(from, to, ctx.now) : query.resolution
  if (!isKept(resolution, from, ctx.now))
    throw refuseField(
      'resolution',
      monitoringText('http_check.resolution_range', { resolution, days: KEPT_DAYS[resolution] }),
    )
  const { relative_error, points } = await loadSeries(ctx, monitor.id, { from, to }, resolution)
  return {
    resolution_seconds: RESOLUTIONS[resolution] / 1000,
    relative_error,
    points: points.map(({ at, failing, ...point }) => ({ at: rfc3339(at), failed: failing, ...point })),
  }
}
