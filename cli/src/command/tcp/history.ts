import type { TcpResult } from '@pharos/shared-protocol/contract/tcp-job.ts'
import { listTcpResults, listTcpTransitions } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import { tcpResultTable } from '../../print/tcp.ts'
import { findMonitor } from '../monitor/find.ts'
import type { History } from '../voted/history.ts'
import { TCP } from './kind.ts'

export const HISTORY: History<TcpResult> = {
  word: 'tcp',
  example: TCP.example,
  find: async (session, name) => (await findMonitor(session, TCP, name)).id,
  results: ({ call }, tcp_job_id, query) => call(listTcpResults, { params: { tcp_job_id }, query }),
  table: tcpResultTable,
  transitions: ({ call }, tcp_job_id, query) => call(listTcpTransitions, { params: { tcp_job_id }, query }),
}
