import {
  listPageMaintenance,
  type PageMaintenance,
} from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { PAGES } from '../../words/page.ts'
import { MAINTENANCE_STATES, PAGE_MAINTENANCE } from '../../words/page-maintenance.ts'
import { addressOf, PageFrame } from '../page/index.ts'
import { MaintenanceState } from './state.tsx'

const COLUMNS: readonly Column<PageMaintenance>[] = [
  {
    title: PAGE_MAINTENANCE.name,
    width: 'minmax(10rem, 4fr)',
    show: ({ id, status_page_id, title }) => <a href={`${addressOf(status_page_id, 'maintenance')}/${id}`}>{title}</a>,
  },
  {
    title: PAGE_MAINTENANCE.status,
    width: widthOfStatuses(Object.values(MAINTENANCE_STATES)),
    show: ({ status }) => <MaintenanceState of={status} />,
  },
  {
    title: PAGE_MAINTENANCE.starts,
    width: '14rem',
    show: ({ scheduled_start_at }) => <Time at={scheduled_start_at} isFull />,
  },
  {
    title: PAGE_MAINTENANCE.ends,
    width: '14rem',
    onPhone: 'hidden',
    show: ({ scheduled_end_at }) => <Time at={scheduled_end_at} isFull />,
  },
]

/** The maintenance written for a page, the newest first. */
export default function PageMaintenanceList({ id = '' }: { id?: string }) {
  const params = { id }
  const maintenance = useAll(listPageMaintenance, { params, query: { limit: 200 } })
  const mayAdd = useMay('member')
  const actions = (
    <>
      <Export route={listPageMaintenance} input={{ params }} name="page-maintenance" />
      {mayAdd && (
        <a class="button" href={`${addressOf(id, 'maintenance')}/new`} data-main-action>
          {PAGE_MAINTENANCE.add}
        </a>
      )}
    </>
  )
  return (
    <PageFrame id={id} tab="maintenance" actions={actions}>
      {() => (
        <WhenRead of={maintenance}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={PAGE_MAINTENANCE.empty}>
                <p>{PAGE_MAINTENANCE.what}</p>
                <p class="note">{PAGE_MAINTENANCE.windows}</p>
              </Empty>
            ) : (
              <Table label={PAGES.maintenance} rows={items} columns={COLUMNS} keyOf={each => each.id} />
            )
          }
        </WhenRead>
      )}
    </PageFrame>
  )
}
