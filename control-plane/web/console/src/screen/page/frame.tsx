import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import { getStatusPage, listStatusPageFigures } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import type { ComponentChildren } from 'preact'
import { Head } from '../../part/head.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { Tabs } from '../../part/tabs.tsx'
import { useRoute } from '../../server/cache.ts'
import { useMay } from '../../server/session.ts'
import { PAGES } from '../../words/page.ts'
import { PageState } from './state.tsx'
import './page.css'

const TABS = [
  'structure',
  'branding',
  'incidents',
  'maintenance',
  'subscribers',
  'domain',
  'share',
  'settings',
] as const
export type PageTab = (typeof TABS)[number]

/** Returns the address of one of a page's screens. */
export function addressOf(id: string, tab: PageTab = 'structure'): string {
  return tab === 'structure' ? `/console/pages/${id}` : `/console/pages/${id}/${tab}`
}

interface Given {
  id: string
  tab: PageTab
  /** Shown after the link to the page itself. */
  actions?: ComponentChildren
  children: (page: StatusPage) => ComponentChildren
}

/** The common frame of all screens of a status page: its name, its state, its address, and the tabs. */
export function PageFrame({ id, tab, actions, children }: Given) {
  const page = useRoute(getStatusPage, { params: { id } })
  const figures = useRoute(listStatusPageFigures)
  const mayChange = useMay('member')
  const tabs = TABS.filter(each => mayChange || each !== 'subscribers').map(each => ({
    href: addressOf(id, each),
    label: each === 'subscribers' ? PAGES.subscribersTab : PAGES[each],
  }))
  const own = figures.data?.find(each => each.id === id)
  return (
    <WhenRead of={page} isScreen>
      {shown => (
        <>
          <Head title={shown.friendly_name}>
            {own && <PageState id={id} isEmpty={own.components === 0} />}
            {own && (
              <a class="button plain" href={own.address} target="_blank" rel="noreferrer">
                {PAGES.open}
              </a>
            )}
            {actions}
          </Head>
          <Tabs label={PAGES.sections} tabs={tabs} open={addressOf(id, tab)} />
          {!mayChange && <p class="note">{PAGES.readOnly}</p>}
          {children(shown)}
        </>
      )}
    </WhenRead>
  )
}
