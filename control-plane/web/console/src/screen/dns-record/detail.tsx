import type { EvidenceGiven } from '../monitor-run/index.ts'
import { DnsChanges } from './changes.tsx'

/** The evidence of a DNS record check on the screen of a monitor. */
export default function DnsEvidence({ monitor }: EvidenceGiven) {
  return <DnsChanges monitor={monitor.id} />
}
