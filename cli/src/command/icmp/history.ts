import type { IcmpResult } from '@pharos/shared-protocol/contract/icmp-job.ts'
import { listIcmpResults, listIcmpTransitions } from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import { icmpResultTable } from '../../print/icmp.ts'
import { findMonitor } from '../monitor/find.ts'
import type { History } from '../voted/history.ts'
import { ICMP } from './kind.ts'

export const HISTORY: History<IcmpResult> = {
  word: 'icmp',
  example: ICMP.example,
  find: async (session, name) => (await findMonitor(session, ICMP, name)).id,
  results: ({ call }, icmp_job_id, query) => call(listIcmpResults, { params: { icmp_job_id }, query }),
  table: icmpResultTable,
  transitions: ({ call }, icmp_job_id, query) => call(listIcmpTransitions, { params: { icmp_job_id }, query }),
}
