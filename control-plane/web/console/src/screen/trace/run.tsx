import { getHttpJob, listHttpResults } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { useRoute } from '../../server/cache.ts'
import { TRACE } from '../../words/trace.ts'
import { failureWords } from '../monitor-run/index.ts'
import type { Trace } from './tree.ts'

const TONES = { healthy: 'good', degraded: 'warn', failing: 'bad', excused: 'idle' } as const

interface Given {
  trace_id: string
  run: NonNullable<Trace['run']>
}

/**
 * The check whose request started the trace, and its result. The trace may be forged, so the result must name it too.
 */
export function RunOfTrace({ trace_id, run: { monitor_id, scheduled_at } }: Given) {
  const until = new Date(Date.parse(scheduled_at) + 1).toISOString()
  const params = { job_id: monitor_id }
  const job = useRoute(getHttpJob, { params })
  const results = useRoute(listHttpResults, { params, query: { from: scheduled_at, to: until, limit: 100 } as never })
  const result = results.data?.find(each => each.trace_id === trace_id)
  if (!result || !job.data) return null
  const address = `/console/monitors/http/${monitor_id}?run=${result.id}`
  return (
    <p class="row run-of-trace">
      <span class={`status ${TONES[result.status]}`}>
        {result.failure_reason && !result.excused ? failureWords(result.failure_reason) : TRACE[`run_${result.status}`]}
      </span>
      <span>
        {TRACE.madeBy} <a href={address}>{job.data.friendly_name}</a> · {result.region}
      </span>
    </p>
  )
}
