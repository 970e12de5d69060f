import type { PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { listPageIncidents } from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { Empty } from '../../part/empty.tsx'
import { Export } from '../../part/export.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses, widthOfTexts } from '../../part/table-row.tsx'
import { Time } from '../../part/time.tsx'
import { useAll } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { PAGES } from '../../words/page.ts'
import { IMPACT_WORDS, PAGE_INCIDENTS, PUBLIC_STATUSES } from '../../words/page-incident.ts'
import { addressOf, PageFrame } from '../page/index.ts'
import { PublicStatus } from './state.tsx'

const COLUMNS: readonly Column<PageIncident>[] = [
  {
    title: PAGE_INCIDENTS.name,
    width: 'minmax(10rem, 4fr)',
    show: ({ id, status_page_id, title }) => <a href={`${addressOf(status_page_id, 'incidents')}/${id}`}>{title}</a>,
  },
  {
    title: PAGE_INCIDENTS.status,
    width: widthOfStatuses(Object.values(PUBLIC_STATUSES)),
    show: ({ status }) => <PublicStatus of={status} />,
  },
  {
    title: PAGE_INCIDENTS.impact,
    width: widthOfTexts(Object.values(IMPACT_WORDS)),
    show: ({ severity }) => IMPACT_WORDS[severity],
  },
  { title: PAGE_INCIDENTS.started, width: '9rem', show: ({ started_at }) => <Time at={started_at} /> },
  {
    title: PAGE_INCIDENTS.resolved,
    width: '9rem',
    onPhone: 'hidden',
    show: ({ resolved_at }) => resolved_at && <Time at={resolved_at} />,
  },
]

/** The incidents written for a page, the newest first. */
export default function PageIncidents({ id = '' }: { id?: string }) {
  const params = { id }
  const incidents = useAll(listPageIncidents, { params, query: { limit: 200 } })
  const mayAdd = useMay('member')
  const actions = (
    <>
      <Export route={listPageIncidents} input={{ params }} name="page-incidents" />
      {mayAdd && (
        <a class="button" href={`${addressOf(id, 'incidents')}/new`} data-main-action>
          {PAGE_INCIDENTS.add}
        </a>
      )}
    </>
  )
  return (
    <PageFrame id={id} tab="incidents" actions={actions}>
      {() => (
        <WhenRead of={incidents}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={PAGE_INCIDENTS.empty}>
                <p>{PAGE_INCIDENTS.what}</p>
                <a href="/console/incidents">{PAGE_INCIDENTS.ofServices}</a>
              </Empty>
            ) : (
              <Table label={PAGES.incidents} rows={items} columns={COLUMNS} keyOf={each => each.id} />
            )
          }
        </WhenRead>
      )}
    </PageFrame>
  )
}
