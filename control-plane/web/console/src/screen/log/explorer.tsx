import { queryLogs } from '@pharos/shared-protocol/contract/observability/log.ts'
import { getLogTimeline } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { useLocation } from 'preact-iso'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Tabs } from '../../part/tabs.tsx'
import { TimeRangeChoice } from '../../part/time-range.tsx'
import { useRoute } from '../../server/cache.ts'
import { LOGS } from '../../words/log.ts'
import { Facets } from './facets.tsx'
import { Insights } from './insights.tsx'
import { LogsContext, RANGE, useLogs, useLogsOfAddress } from './logs.ts'
import { Patterns } from './patterns.tsx'
import { Records } from './records.tsx'
import { SearchBar } from './search-bar.tsx'
import { Tail } from './tail.tsx'
import { Timeline } from './timeline.tsx'
import { Views } from './views.tsx'
import './log.css'

const TABS = ['', 'patterns', 'insights', 'tail'] as const

/** Searches, groups, compares and follows log records; its whole state is in the address. */
export default function LogExplorer() {
  const logs = useLogsOfAddress()
  const { query } = useLocation()
  const tab = TABS.find(each => each === query.tab) ?? ''
  const tabs = TABS.map(each => ({ label: LOGS[`tab_${each || 'records'}`], href: logs.address({ tab: each }) }))
  return (
    <LogsContext.Provider value={logs}>
      <Head title={LOGS.title}>
        {tab !== 'tail' && (
          <>
            <TimeRangeChoice otherwise={RANGE} />
            <button type="button" class="plain" onClick={logs.refresh}>
              {LOGS.refresh}
            </button>
          </>
        )}
        <Views />
        {tab === '' && logs.fault === null && (
          <Export route={queryLogs} input={{ query: { ...logs.scope } }} name="logs" />
        )}
      </Head>
      <SearchBar key={logs.search} />
      <Tabs label={LOGS.tabs} tabs={tabs} open={logs.address({ tab })} />
      {logs.fault !== null ? (
        <p>{LOGS.mend}</p>
      ) : tab === 'tail' ? (
        <Tail key={JSON.stringify([logs.search, logs.metadata])} />
      ) : (
        <Found tab={tab} />
      )}
    </LogsContext.Provider>
  )
}

/** The records found in the range: counts over time, facets, and the records themselves. */
function Found({ tab }: { tab: '' | 'patterns' | 'insights' }) {
  const { scope, search, metadata } = useLogs()
  const timeline = useRoute(getLogTimeline, { query: { ...scope } })
  return (
    <WhenRead of={timeline}>
      {found => {
        const total = found.buckets.reduce((sum, each) => sum + each.total, 0)
        const isNarrowed = `${search}${metadata}`.trim() !== ''
        return (
          <>
            <Timeline timeline={found} total={total} />
            {total === 0 && tab !== 'insights' ? (
              <Nothing isNarrowed={isNarrowed} />
            ) : (
              <div class="logs">
                <Facets />
                <div class="found">
                  {tab === '' && <Records />}
                  {tab === 'patterns' && <Patterns total={total} />}
                  {tab === 'insights' && <Insights />}
                </div>
              </div>
            )}
          </>
        )
      }}
    </WhenRead>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { go } = useLogs()
  if (isNarrowed)
    return (
      <Empty title={LOGS.nothing}>
        <p>{LOGS.nothingWhy}</p>
        <button type="button" class="plain" onClick={() => go({ query: '', metadata: '' })}>
          {LOGS.clear}
        </button>
      </Empty>
    )
  return (
    <Empty title={LOGS.empty}>
      <p>{LOGS.what}</p>
      <p>
        <a href="/console/settings/telemetry">{LOGS.send}</a>
      </p>
    </Empty>
  )
}
