import type { EvidenceGiven } from '../monitor/evidence/index.tsx'
import { DnsChanges } from './changes.tsx'

/** What the detail of a monitor shows of DNS records. */
export default function DnsEvidence({ monitor }: EvidenceGiven) {
  return <DnsChanges monitor={monitor.id} />
}
