import { listComponents } from '@pharos/shared-protocol/contract/publishing/page-structure.ts'
import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import { listStatusPageFigures } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import { useState } from 'preact/hooks'
import { Copyable } from '../../part/copy.tsx'
import { WhenRead } from '../../part/shown.tsx'
import { useRoute } from '../../server/cache.ts'
import { PAGES, SHARE } from '../../words/page.ts'
import { PageFrame } from './frame.tsx'

/** The addresses of the page's other formats, to copy. */
export default function ShareScreen({ id = '' }: { id?: string }) {
  const figures = useRoute(listStatusPageFigures)
  return (
    <PageFrame id={id} tab="share">
      {page => (
        <WhenRead of={figures}>
          {all => <Addresses page={page} address={all.find(each => each.id === id)?.address ?? ''} />}
        </WhenRead>
      )}
    </PageFrame>
  )
}

function Addresses({ page, address }: { page: StatusPage; address: string }) {
  const feeds = [
    [SHARE.atom, 'feed.atom'],
    [SHARE.rss, 'feed.rss'],
    [SHARE.calendar, 'maintenance.ics'],
    [SHARE.json, 'index.json'],
    [SHARE.statuspage, 'api/v2/summary.json'],
  ] as const
  return (
    <div class="stack">
      <section class="card">
        <h2>{SHARE.page}</h2>
        <Copyable label={PAGES.address} text={`${address}/`} />
      </section>
      <section class="card">
        <h2>{SHARE.feeds}</h2>
        <p class="note">{SHARE.feedsWhy}</p>
        {feeds.map(([label, path]) => (
          <Copyable key={path} label={label} text={`${address}/${path}`} />
        ))}
      </section>
      <Badges page={page} address={address} />
    </div>
  )
}

function Badges({ page: { id, friendly_name }, address }: { page: StatusPage; address: string }) {
  const components = useRoute(listComponents, { params: { id } })
  const [component, setComponent] = useState('')
  const name = components.data?.find(each => each.id === component)?.friendly_name ?? friendly_name
  const query = component === '' ? '' : `?component=${component}`
  return (
    <section class="card">
      <h2>{SHARE.badges}</h2>
      <p class="note">{SHARE.badgesWhy}</p>
      <div class="row">
        <select aria-label={SHARE.of} value={component} onChange={event => setComponent(event.currentTarget.value)}>
          <option value="">{SHARE.whole}</option>
          {components.data?.map(each => (
            <option key={each.id} value={each.id}>
              {each.friendly_name}
            </option>
          ))}
        </select>
        <img src={`/status/${id}/badge.svg${query}`} alt={SHARE.alt(name)} />
      </div>
      <Copyable label={SHARE.image} text={`${address}/badge.svg${query}`} />
      <Copyable
        label={SHARE.markdown}
        text={`[![${SHARE.alt(name).replaceAll(/[[\]\\]/g, '\\$&')}](${address}/badge.svg${query})](${address}/)`}
      />
    </section>
  )
}
