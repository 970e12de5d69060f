import { icmpRoutes } from '@pharos/shared-protocol/contract/icmp-job.ts'
import { Compare } from './compare.tsx'
import type { EvidenceGiven } from './index.tsx'
import { useLast } from './last.ts'

export default function IcmpEvidence({ monitor }: EvidenceGiven) {
  return <Compare {...useLast(icmpRoutes.results, null, monitor.id)} />
}
