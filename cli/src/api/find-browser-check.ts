import { type BrowserCheck, listBrowserChecks } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

export function allBrowserChecks({ call }: Session): Promise<BrowserCheck[]> {
  return collectPages(cursor => call(listBrowserChecks, { query: present({ limit: 1000, cursor }) }))
}

/** The browser check meant by a name, an id or the beginning of one. */
export async function findBrowserCheck(session: Session, name: string): Promise<BrowserCheck> {
  return choose(await allBrowserChecks(session), name, {
    kind: 'browser check',
    id: check => check.id,
    names: check => [check.name],
    list: 'pharos browser list',
  })
}
