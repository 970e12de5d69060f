import type { EvidenceGiven } from '../monitor/evidence/index.tsx'
import { DnsChanges } from './changes.tsx'

/** The evidence of a DNS record check on the screen of a monitor. */
export default function DnsEvidence({ monitor }: EvidenceGiven) {
  return <DnsChanges monitor={monitor.id} />
}
