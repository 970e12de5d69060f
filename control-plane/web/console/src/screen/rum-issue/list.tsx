import { listRumIssues, type RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import { useState } from 'preact/hooks'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { More } from '../../part/more.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { locale } from '../../words/language.ts'
import { RUM } from '../../words/rum.ts'
import { RUM_ISSUE } from '../../words/rum-issue.ts'
import { RumFrame } from '../rum-app/index.ts'
import { BulkActions } from './bulk.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useIssueFilters } from './filters.ts'
import { State } from './state.tsx'
import './issue.css'

const PAGE = 100

/** The issues of an application, with filters and triage of many at once. */
export default function RumIssues({ app_id }: { app_id: string }) {
  const filters = useIssueFilters()
  return (
    <RumFrame app_id={app_id} tab="issues">
      {() => (
        <>
          <FilterBar filters={filters} />
          <Export
            route={listRumIssues}
            input={{ params: { app_id }, query: filters as never }}
            name="issues"
            of={RUM.issues}
          />
          <Issues key={JSON.stringify(filters)} app_id={app_id} filters={filters} />
        </>
      )}
    </RumFrame>
  )
}

function Issues({ app_id, filters }: { app_id: string; filters: ReturnType<typeof useIssueFilters> }) {
  const [most, setMost] = useState(PAGE)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayChange = useMay('member')
  const issues = useAll(listRumIssues, { params: { app_id }, query: { ...filters, limit: PAGE } as never }, most)
  return (
    <WhenRead of={issues}>
      {({ items, isCut }) => {
        if (items.length === 0)
          return (
            <Empty title={RUM_ISSUE.none}>
              <p>{RUM_ISSUE.noneWhy}</p>
            </Empty>
          )
        const some = items.filter(({ fingerprint }) => chosen.has(fingerprint))
        return (
          <>
            {some.length > 0 && <BulkActions app_id={app_id} issues={some} onDone={() => setChosen(new Set())} />}
            <Table
              label={RUM.issues}
              rows={items}
              columns={COLUMNS}
              keyOf={({ fingerprint }) => fingerprint}
              question={JSON.stringify(filters)}
              chooseWords={{ all: RUM_ISSUE.chooseAll, one: ({ title }) => RUM_ISSUE.choose(title) }}
              {...(mayChange && { chosen, onChoose: setChosen })}
            />
            <More isCut={isCut} onMore={() => setMost(most + PAGE)} />
          </>
        )
      }}
    </WhenRead>
  )
}

const COLUMNS: readonly Column<RumIssue>[] = [
  {
    title: RUM_ISSUE.title,
    width: 'minmax(12rem, 3fr)',
    show: ({ application_id, fingerprint, title }) => (
      <a href={`/console/real-users/${application_id}/issues/${fingerprint}`}>
        <bdi>{title}</bdi>
      </a>
    ),
  },
  { title: RUM_ISSUE.status, width: 'minmax(7rem, 1fr)', show: issue => <State of={issue} /> },
  {
    title: RUM_ISSUE.errors,
    width: '5rem',
    onPhone: 'labelled',
    show: ({ event_count }) => event_count.toLocaleString(locale),
  },
  { title: RUM_ISSUE.last_seen, width: '8rem', onPhone: 'hidden', show: ({ last_seen }) => <Time at={last_seen} /> },
  {
    title: RUM_ISSUE.release,
    width: '6rem',
    onPhone: 'hidden',
    isSoft: true,
    show: ({ last_release }) => <bdi>{last_release ?? '–'}</bdi>,
  },
]
