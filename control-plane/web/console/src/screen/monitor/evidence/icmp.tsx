import { listIcmpResults } from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import { Compare } from './compare.tsx'
import type { EvidenceGiven } from './index.tsx'
import { useLast } from './last.ts'

export default function IcmpEvidence({ monitor }: EvidenceGiven) {
  return <Compare {...useLast(listIcmpResults as never, null, monitor.id)} />
}
