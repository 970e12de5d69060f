import { countMonitors } from '@pharos/shared-protocol/contract/monitor-view.ts'
import { useMay } from '../../frame/session.ts'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { OVERVIEW } from '../../words/overview.ts'
import { BrokenNow } from './broken.tsx'
import { ExpiresSoon } from './expiry.tsx'
import { FirstSteps } from './first-steps.tsx'
import { CoverageGaps, OnCall } from './on-call.tsx'
import { Today } from './today.tsx'
import { Totals } from './totals.tsx'
import './overview.css'

/** What somebody who is called wants to know first, on one screen. */
export default function Overview() {
  const totals = useRoute(countMonitors, {}, { every: 60_000 })
  const mayAdd = useMay('member')
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
          total === 0 ? (
            <FirstSteps />
          ) : (
            <div class="overview">
              <Totals statuses={by_status} />
              <BrokenNow statuses={by_status} total={total} />
              <Today />
              <OnCall />
              <ExpiresSoon />
              <CoverageGaps />
            </div>
          )
        }
      </WhenRead>
    </>
  )
}
