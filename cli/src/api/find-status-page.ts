import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import { listStatusPages } from '@pharos/shared-protocol/contract/publishing/status-page-routes.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'

/** The status page with this name, id or beginning of an id. */
export async function findStatusPage({ call }: Session, name: string): Promise<StatusPage> {
  const { body: pages } = await call(listStatusPages)
  return choose(pages, name, {
    kind: 'status page',
    id: page => page.id,
    names: page => [page.friendly_name],
    list: 'pharos status-page list',
  })
}
