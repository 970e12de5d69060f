import { listPageSpeedJobs, type PageSpeedJob } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { collectPages, present } from './pages.ts'

export function allPageSpeedJobs({ call }: Session): Promise<PageSpeedJob[]> {
  return collectPages(cursor => call(listPageSpeedJobs, { query: present({ limit: 1000, cursor }) }))
}

/** The page-speed monitor meant by a name, an address, an id or the beginning of one. */
export async function findPageSpeedJob(session: Session, name: string): Promise<PageSpeedJob> {
  return choose(await allPageSpeedJobs(session), name, {
    kind: 'page-speed monitor',
    id: job => job.id,
    names: ({ friendly_name, uri }) => [friendly_name, uri],
    list: 'pharos page-speed list',
  })
}
