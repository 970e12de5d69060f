import type { Report } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { listReports } from '@pharos/shared-protocol/contract/business/mailed-report-routes.ts'
import { listAccountSla, reportMonitors } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import { Entries } from '../../part/entries.tsx'
import { Export } from '../../part/export.tsx'
import { ListPage } from '../../part/list-page.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { EXPORT_LISTS } from '../../words/account-export.ts'
import { CADENCE, REPORT } from '../../words/report.ts'
import { scopeWords } from './scope.ts'

export const REPORTS = '/console/settings/reports'

/** All reports that are mailed. */
export function Reports() {
  return (
    <>
      <ListPage
        words={{ title: REPORT.title, add: REPORT.add, empty: REPORT.empty, what: REPORT.what }}
        of={useRoute(listReports)}
        file={{ route: listReports, name: 'reports' }}
        addAt={`${REPORTS}/new`}
      >
        {all => <Table label={REPORT.title} rows={all} columns={COLUMNS} keyOf={({ id }) => id} />}
      </ListPage>
      <Figures />
    </>
  )
}

/** What the reports are about, as files. */
function Figures() {
  return (
    <section class="card" aria-labelledby="figures">
      <h2 id="figures">{REPORT.figures}</h2>
      <Entries label={REPORT.figures}>
        <li>
          <span class="main">{EXPORT_LISTS.sla}</span>
          <Export route={listAccountSla} name="sla" of={EXPORT_LISTS.sla} />
        </li>
        <li>
          <span class="main">
            {EXPORT_LISTS.monitor_report} <small>{REPORT.lastDays}</small>
          </span>
          <Export route={reportMonitors} name="monitor-report" of={EXPORT_LISTS.monitor_report} />
        </li>
      </Entries>
    </section>
  )
}

const COLUMNS: readonly Column<Report>[] = [
  {
    title: REPORT.name,
    width: 'minmax(9rem, 3fr)',
    show: ({ id, name }) => <a href={`${REPORTS}/${id}`}>{name}</a>,
  },
  { title: REPORT.cadence, width: '8rem', show: ({ cadence }) => CADENCE[cadence] },
  {
    title: REPORT.about,
    width: 'minmax(6rem, 3fr)',
    onPhone: 'hidden',
    show: report => <small>{scopeWords(report)}</small>,
  },
  {
    title: REPORT.next,
    width: '8rem',
    onPhone: 'labelled',
    show: ({ next_at }) => (next_at === null ? <small>{REPORT.paused}</small> : <Time at={next_at} />),
  },
]
