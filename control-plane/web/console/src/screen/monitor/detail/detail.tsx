import { Head } from '../../../part/head.tsx'
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
import { WindowChoice } from './window.tsx'

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
        {kind.isVoted && <ResponseTimes monitor={monitor} />}
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
