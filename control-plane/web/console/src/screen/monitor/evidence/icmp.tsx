import { icmpRoutes } from '@pharos/shared-protocol/contract/icmp-job.ts'
import { Compare, type EvidenceGiven, useLast } from '../../monitor-run/index.ts'

export default function IcmpEvidence({ monitor }: EvidenceGiven) {
  return <Compare {...useLast(icmpRoutes.results, null, monitor.id)} />
}
