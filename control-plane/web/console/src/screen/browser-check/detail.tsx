import type { EvidenceGiven } from '../monitor/evidence/index.tsx'
import { BrowserRuns } from './runs.tsx'

/** What the detail of a monitor shows of a browser check. */
export default function BrowserEvidence({ monitor }: EvidenceGiven) {
  return <BrowserRuns check={monitor.id} />
}
