import { tcpRoutes } from '@pharos/shared-protocol/contract/tcp-job.ts'
import { Compare, type EvidenceGiven, useLast } from '../../monitor-run/index.ts'

export default function TcpEvidence({ monitor }: EvidenceGiven) {
  return <Compare {...useLast(tcpRoutes.results, tcpRoutes.result, monitor.id)} />
}
