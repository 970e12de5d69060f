import type { StatusPage, StatusPageFigures } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import {
  listStatusPageFigures,
  listStatusPages,
} from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { ListPage } from '../../part/list-page.tsx'
import { type Column, Table } from '../../part/table.tsx'
import { widthOfStatuses } from '../../part/table-row.tsx'
import { useRoute } from '../../server/cache.ts'
import { PAGES } from '../../words/page.ts'
import { INDICATORS } from '../../words/page-preview.ts'
import { addressOf } from './frame.tsx'
import { PageState } from './state.tsx'

type Row = StatusPage & { figures: StatusPageFigures | undefined }

const COLUMNS: readonly Column<Row>[] = [
  {
    title: PAGES.name,
    width: 'minmax(10rem, 3fr)',
    show: ({ id, friendly_name }) => <a href={addressOf(id)}>{friendly_name}</a>,
  },
  {
    title: PAGES.state,
    width: widthOfStatuses(Object.values(INDICATORS)),
    show: ({ id, figures }) => figures && <PageState id={id} isEmpty={figures.components === 0} />,
  },
  {
    title: PAGES.openIncidents,
    width: '8rem',
    onPhone: 'labelled',
    show: ({ id, figures }) => <a href={addressOf(id, 'incidents')}>{figures?.open_incidents}</a>,
  },
  { title: PAGES.components, width: '7rem', onPhone: 'hidden', show: ({ figures }) => figures?.components },
  { title: PAGES.subscribers, width: '7rem', onPhone: 'hidden', show: ({ figures }) => figures?.subscribers },
  {
    title: PAGES.address,
    width: 'minmax(8rem, 4fr)',
    onPhone: 'hidden',
    show: ({ figures }) =>
      figures && (
        <a href={figures.address} target="_blank" rel="noreferrer">
          {figures.address.replace(/^https?:\/\//, '')}
        </a>
      ),
  },
]

/** All status pages of the account, with their current states. */
export default function Pages() {
  const figures = useRoute(listStatusPageFigures)
  return (
    <ListPage
      words={{ title: PAGES.title, add: PAGES.add, empty: PAGES.empty, what: PAGES.what }}
      of={useRoute(listStatusPages)}
      file={{ route: listStatusPages, name: 'status-pages' }}
      addAt="/console/pages/new"
    >
      {found => (
        <Table
          label={PAGES.title}
          rows={found.map(page => ({ ...page, figures: figures.data?.find(({ id }) => id === page.id) }))}
          columns={COLUMNS}
          keyOf={({ id }) => id}
        />
      )}
    </ListPage>
  )
}
