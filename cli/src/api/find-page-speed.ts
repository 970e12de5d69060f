import { listPageSpeedJobs, type PageSpeedJob } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { Session } from '../session.ts'
import { choose } from './choose.ts'
import { type Filter, filtered } from './filter.ts'
import { collectPages, present } from './pages.ts'

/** Page-speed monitors, newest first. */
export async function listPageSpeed({ call }: Session, filter: Filter = {}): Promise<PageSpeedJob[]> {
  const read = (cursor: string | undefined) => call(listPageSpeedJobs, { query: present({ limit: 1000, cursor }) })
  return filtered(await collectPages(read), filter)
}

/** The page-speed monitors meant by names, addresses, ids or beginnings of ids, in that order. */
export async function findPageSpeedJobs(session: Session, names: readonly string[]): Promise<PageSpeedJob[]> {
  const jobs = await listPageSpeed(session)
  return names.map(name =>
    choose(jobs, name, {
      kind: 'page-speed monitor',
      id: job => job.id,
      names: ({ friendly_name, uri }) => [friendly_name, uri],
      list: 'pharos page-speed list',
    }),
  )
}

export async function findPageSpeedJob(session: Session, name: string): Promise<PageSpeedJob> {
  const [found] = await findPageSpeedJobs(session, [name])
  return found as PageSpeedJob
}
