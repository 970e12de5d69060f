import { useMemo } from 'preact/hooks'
import { Head } from '../../../part/head.tsx'
import { PlotGroupContext } from '../../../part/plot-group.ts'
import { useMarks } from '../../../part/use-marks.ts'
import type { Monitor } from '../../monitor-run/index.ts'
import { EvidenceOf } from '../evidence/index.tsx'
import { Actions } from './actions.tsx'
import { Incidents } from './incidents.tsx'
import type { DetailKind } from './kinds.ts'
import { ResponseTimes } from './response-times.tsx'
import { Results } from './results.tsx'
import { Transitions } from './transitions.tsx'
import { UptimeBars } from './uptime.tsx'
import { Verdict } from './verdict.tsx'
import { useWindow, WindowChoice } from './window.tsx'

export function Detail({ monitor, kind }: { monitor: Monitor; kind: DetailKind }) {
  return (
    <>
      <Head title={monitor.name}>
        <Actions monitor={monitor} kind={kind} />
      </Head>
      <div class="detail">
        <Verdict monitor={monitor} kind={kind} />
        {kind.hasUptime && <WindowChoice />}
        {kind.hasUptime && <UptimeBars monitor={monitor} />}
        {kind.isVoted && <MarkedTimes monitor={monitor} />}
        <EvidenceOf monitor={monitor} />
        <div class="beside">
          <Transitions monitor={monitor} kind={kind} />
          <Incidents monitor={monitor} />
        </div>
        {kind.results && <Results monitor={monitor} kind={kind} />}
      </div>
    </>
  )
}

const RANGES = { day: '24h', week: '7d', month: '30d', quarter: '90d' } as const

/** The response times with the monitor's incidents and maintenance. */
function MarkedTimes({ monitor }: { monitor: Monitor }) {
  const marks = useMarks({ type: 'relative', value: RANGES[useWindow()] }, monitor.id)
  const group = useMemo(() => ({ marks }), [marks])
  return (
    <PlotGroupContext.Provider value={group}>
      <ResponseTimes monitor={monitor} />
    </PlotGroupContext.Provider>
  )
}
