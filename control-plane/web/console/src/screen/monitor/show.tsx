import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { Missing } from '../../part/missing.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { paramsOf } from '../../server/monitor-params.ts'
import { Detail } from './detail/detail.tsx'
import { type DetailKind, detailKind, isType, monitorOf } from './detail/kinds.ts'
import './detail/detail.css'

/** One monitor of any type: its status, since when, and why. */
export default function ShowMonitor({ type, id }: { type: string; id: string }) {
  if (!isType(type)) return <Missing />
  return <Show key={`${type} ${id}`} type={type} id={id} kind={detailKind(type)} />
}

function Show({ type, id, kind }: { type: MonitorType; id: string; kind: DetailKind }) {
  const read = useRoute(kind.get, { params: paramsOf(kind.get, id) }, { resultsOf: id })
  // Only the list of all types knows whether a maintenance window covers it, and whether a paired monitor is paused.
  const [summary] = useRoute(listMonitors, { query: { ids: id } }, { resultsOf: id }).data ?? []
  return (
    <WhenRead of={read} isScreen>
      {raw => <Detail monitor={monitorOf(type, raw as Record<string, unknown>, summary)} kind={kind} />}
    </WhenRead>
  )
}
