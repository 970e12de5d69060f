import { kindOfType } from '@pharos/shared-protocol/check/kind.ts'
import { keepsEvidence } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { Compare, type EvidenceGiven, useLast } from '../../monitor-run/index.ts'

export default function VotedEvidence({ monitor }: EvidenceGiven) {
  const { results, result } = MONITOR_ROUTES[kindOfType(monitor.type)]
  const whole = result && keepsEvidence(result) ? result : null
  return results && <LastRuns list={results} whole={whole} id={monitor.id} />
}

function LastRuns({ list, whole, id }: { list: AnyRoute; whole: AnyRoute | null; id: string }) {
  return <Compare {...useLast(list, whole, id)} />
}
