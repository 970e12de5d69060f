import { tcpRoutes } from '@pharos/shared-protocol/contract/tcp-job.ts'
import { Compare } from './compare.tsx'
import type { EvidenceGiven } from './index.tsx'
import { useLast } from './last.ts'

export default function TcpEvidence({ monitor }: EvidenceGiven) {
  return <Compare {...useLast(tcpRoutes.results, tcpRoutes.result, monitor.id)} />
}
