import type { Report } from '@pharos/shared-protocol/contract/mailed-report.ts'
import { listReports } from '@pharos/shared-protocol/contract/mailed-report-routes.ts'
import { Empty } from '../../part/empty.tsx'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { Time } from '../../part/time.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { CADENCE, REPORT } from '../../words/report.ts'
import { scopeWords } from './scope.ts'

export const REPORTS = '/console/settings/reports'

/** All reports that are mailed. */
export function Reports() {
  const reports = useRoute(listReports)
  const mayChange = useMay('member')
  return (
    <>
      <Head title={REPORT.title}>
        {mayChange && (
          <a class="button" href={`${REPORTS}/new`} data-main-action>
            {REPORT.add}
          </a>
        )}
      </Head>
      <WhenRead of={reports}>
        {all =>
          all.length === 0 ? (
            <Empty title={REPORT.empty}>
              <p>{REPORT.what}</p>
            </Empty>
          ) : (
            <Table label={REPORT.title} rows={all} columns={COLUMNS} keyOf={({ id }) => id} />
          )
        }
      </WhenRead>
    </>
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
