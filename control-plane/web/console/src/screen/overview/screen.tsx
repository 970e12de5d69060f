import { countMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Skeleton } from '../../part/skeleton.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { useOpenIncidents } from '../incident/index.ts'
import { BrokenNow } from './broken.tsx'
import { CoverageGaps } from './coverage.tsx'
import { ExpiresSoon } from './expiry.tsx'
import { FirstSteps, type Step, StepsLeft, useStepsLeft } from './first-steps.tsx'
import { OnCall } from './on-call.tsx'
import { useRoom } from './room.ts'
import { Today } from './today.tsx'
import { Totals } from './totals.tsx'
import './overview.css'

/** What somebody who is paged wants to know first, on one screen. */
export default function Overview() {
  const totals = useRoute(countMonitors, {}, { every: 60_000 })
  const open = useOpenIncidents()
  const mayAdd = useMay('member')
  const hasMonitor = (totals.data?.total ?? 0) > 0
  const left = useStepsLeft(hasMonitor)
  const { broken, short, tall } = useRoom()
  return (
    <>
      <Head title={OVERVIEW.title}>
        {mayAdd && (
          <a class="button" href="/console/monitors/new" data-main-action>
            {OVERVIEW.addMonitor}
          </a>
        )}
      </Head>
      <WhenRead of={totals}>
        {({ total, by_status }) =>
          mayAdd && total === 0 && !open.error && !open.data?.items.length ? (
            <Beginning isEmpty={open.data !== undefined} left={left} />
          ) : (
            <div class="overview">
              {hasMonitor && <Totals statuses={by_status} />}
              <BrokenNow open={open} statuses={by_status} total={total} rows={broken} />
              <Today rows={tall} />
              <OnCall rows={short} />
              <ExpiresSoon rows={tall} />
              <CoverageGaps rows={short} />
              <StepsLeft left={left} />
            </div>
          )
        }
      </WhenRead>
    </>
  )
}

/** For accounts without monitors: the first steps, once it is known that no incident is open and which steps remain. */
function Beginning({ isEmpty, left }: { isEmpty: boolean; left: readonly Step[] | null }) {
  return isEmpty && left !== null ? <FirstSteps left={left} /> : <Skeleton />
}
