import { type BrowserCheck, listBrowserChecks } from '@pharos/shared-protocol/contract/browser-check.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { type Filter, filtered } from './filter.ts'
import { collectPages, present } from './pages.ts'

/** Browser checks, newest first. */
export async function listChecks({ call }: Session, filter: Filter = {}): Promise<BrowserCheck[]> {
  const read = (cursor: string | undefined) => call(listBrowserChecks, { query: present({ limit: 1000, cursor }) })
  return filtered(await collectPages(read), filter)
}

/** The browser checks meant by names, ids or beginnings of ids, in that order. */
export async function findBrowserChecks(session: Session, names: readonly string[]): Promise<BrowserCheck[]> {
  const checks = await listChecks(session)
  return names.map(name =>
    choose(checks, name, {
      kind: 'browser check',
      id: check => check.id,
      names: check => [check.name],
      list: 'pharos browser list',
    }),
  )
}

export async function findBrowserCheck(session: Session, name: string): Promise<BrowserCheck> {
  const [found] = await findBrowserChecks(session, [name])
  return found as BrowserCheck
}
