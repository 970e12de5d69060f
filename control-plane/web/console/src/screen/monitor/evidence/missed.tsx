import type { HeartbeatPing, HeartbeatTransition } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import {
  getPingBody,
  listHeartbeatTransitions,
  listPings,
} from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import type { z } from 'zod'
import { useRoute } from '../../../server/cache.ts'
import { RUN } from '../../../words/monitor-run.ts'
import { saidText } from '../../../words/said.ts'
import { Compare, type Run } from '../../monitor-run/index.ts'

/** Compares the last failed or missing report with the last good one. */
export function Missed({ id }: { id: string }) {
  const failed = useLastPing(id, 'failure')
  const absent = useLastAbsence(id)
  const isLater = absent && (!failed || absent.created_at > failed.created_at)
  return <Compare failure={isLater ? absent : failed} success={useLastPing(id, 'success')} />
}

/** Returns the last time the job was found down without a report. */
function useLastAbsence(id: string): Run | undefined {
  const input = { params: { job_id: id }, query: { limit: 50 } }
  const { data } = useRoute(listHeartbeatTransitions, input, { resultsOf: id })
  const found = data?.find(({ to, trigger_run }) => to === 'down' && trigger_run === null)
  return found && absenceOf(found)
}

function absenceOf({ at, reason, reason_text, failure_reason }: z.output<typeof HeartbeatTransition>): Run {
  const detail = failure_reason === null ? saidText(reason_text, reason) : null
  return { created_at: at, region: '', run_kind: '', status: 'failing', failure_reason, failure_detail: detail }
}

function useLastPing(id: string, result: 'success' | 'failure'): Run | undefined {
  const { data } = useRoute(listPings, { params: { job_id: id }, query: { limit: 1, result } }, { resultsOf: id })
  const ping = data?.[0]
  const params = { job_id: id, n: String(ping?.n ?? '') }
  const body = useRoute(getPingBody, { params }, { enabled: (ping?.body_bytes ?? 0) > 0 }).data?.body
  return ping && reportOf(ping, body)
}

function reportOf(ping: HeartbeatPing, body: string | undefined): Run {
  const { created_at, failure_reason, exit_status, duration_ms, remote_address, user_agent } = ping
  return {
    ...{ created_at, region: '', run_kind: ping.signal, failure_reason },
    status: ping.result === 'success' ? 'healthy' : 'failing',
    ...{ exit_status, duration_ms, remote_address, user_agent },
    lists: body === undefined ? [] : [{ title: RUN.report, lines: body.split('\n') }],
  }
}
