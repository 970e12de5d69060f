import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import {
  listStatusPageFigures,
  listStatusPages,
} from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

/** A page with its readable address, and the preferred URL. */
export type ListedPage = StatusPage & { slug: string | null; url: string }

/** The status pages of the account, newest first. */
export async function listPagesWithAddress({ call }: Session): Promise<ListedPage[]> {
  const [{ body: pages }, { body: figures }] = await Promise.all([call(listStatusPages), call(listStatusPageFigures)])
  const byId = new Map(figures.map(each => [each.id, each]))
  return pages.map(page => {
    const { slug = null, address = '' } = byId.get(page.id) ?? {}
    return { ...page, slug, url: address }
  })
}

/** The status page with this name, slug, id or beginning of an id. */
export async function findStatusPage(session: Session, name: string): Promise<ListedPage> {
  return choose(await listPagesWithAddress(session), name, {
    kind: 'status page',
    id: page => page.id,
    names: page => [page.friendly_name, ...(page.slug === null ? [] : [page.slug])],
    list: 'pharos status-page list',
  })
}
