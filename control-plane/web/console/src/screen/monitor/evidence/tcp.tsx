import { getTcpResult, listTcpResults } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import { Compare } from './compare.tsx'
import type { EvidenceGiven } from './index.tsx'
import { useLast } from './last.ts'

export default function TcpEvidence({ monitor }: EvidenceGiven) {
  return <Compare {...useLast(listTcpResults as never, getTcpResult as never, monitor.id)} />
}
