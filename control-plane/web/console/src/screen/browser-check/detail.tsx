import type { EvidenceGiven } from '../monitor-run/index.ts'
import { Accepted } from './accepted.tsx'
import { BrowserRuns } from './runs.tsx'

/** The evidence of a browser check on the screen of a monitor. */
export default function BrowserEvidence({ monitor }: EvidenceGiven) {
  return (
    <>
      <BrowserRuns check={monitor.id} />
      <Accepted check={monitor.id} />
    </>
  )
}
