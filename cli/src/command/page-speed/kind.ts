import { updateHttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import {
  getPageSpeedJob,
  listPageSpeedJobs,
  listPageSpeedResults,
  PAGE_SPEED_STATUSES,
  type PageSpeedJob,
  pausePageSpeedJob,
  resumePageSpeedJob,
  runPageSpeedJob,
  updatePageSpeedJob,
} from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { filtered } from '../../api/filter.ts'
import { collectPages, present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import { failed } from '../../failure.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { PAGE_SPEED_FIELDS, type PageSpeedBody, readPageSpeed } from '../../input/page-speed-fields.ts'
import { legible } from '../../print/legible.ts'
import { pageSpeedHead, pageSpeedPage, pageSpeedTable } from '../../print/page-speed-table.ts'
import type { Session } from '../../session.ts'
import { HTTP } from '../http/kind.ts'
import { findMonitor } from '../monitor/find.ts'
import type { Kind } from '../monitor/kind.ts'

const LAST = 5

const at = ({ id }: PageSpeedJob) => ({ params: { page_speed_job_id: id } })

/** A page-speed monitor belongs to an HTTP monitor; a setting of that monitor adds and deletes it. */
export const PAGE_SPEED: Kind<PageSpeedJob, PageSpeedBody> = {
  word: 'page-speed',
  about: 'Page speed of HTTP monitors (pharos http add … --monitor-page-speed)',
  noun: 'page-speed monitor',
  example: 'Shop',
  name: job => job.friendly_name,
  head: pageSpeedHead,
  names: ({ friendly_name, uri }) => [friendly_name, uri],
  get: (call, page_speed_job_id) => call(getPageSpeedJob, { params: { page_speed_job_id } }),
  add: {
    argument: '<http-monitor>',
    about: 'Also measure the page of an HTTP monitor',
    examples: ['pharos page-speed add Shop', 'pharos page-speed add https://example.com'],
    create: addPageSpeed,
  },
  list: {
    statuses: [...PAGE_SPEED_STATUSES, 'paused'],
    tags: true,
    read: async ({ call }, filter) =>
      filtered(
        await collectPages(cursor => call(listPageSpeedJobs, { query: present({ limit: 1000, cursor }) })),
        filter,
      ),
    table: pageSpeedTable,
    first: 'Add one: pharos page-speed add MONITOR',
  },
  show: {
    about: 'Show a page-speed monitor with its budgets and its last measurements',
    print: async (session, job) => {
      const { body: results } = await session.call(listPageSpeedResults, { ...at(job), query: { limit: LAST } })
      session.print({ job, results }, look => pageSpeedPage(look, job, results))
    },
  },
  update: {
    about: 'Set budgets and change the rest; two runs in a row over a budget raise an alert',
    examples: [
      'pharos page-speed update Shop --lcp 2500ms --cls 0.1 --transfer 2000000',
      'pharos page-speed update Shop --interval 30m --clear cls',
    ],
    options: command => withFields(withClear(command, PAGE_SPEED_FIELDS), PAGE_SPEED_FIELDS),
    read: (session, given) => withIds(session, readPageSpeed(given, session.files)),
    send: (call, job, body) => call(updatePageSpeedJob, { ...at(job), body }),
  },
  pause: {
    about: 'Stop measuring until resumed; pausing the HTTP monitor also does this',
    send: (call, job) => call(pausePageSpeedJob, at(job)),
  },
  resume: { about: 'Measure again, at once', send: (call, job) => call(resumePageSpeedJob, at(job)) },
  run: {
    about: 'Measure pages now, in addition to their schedule',
    send: (call, job) => call(runPageSpeedJob, at(job)),
    seeIn: 'results',
  },
  remove: {
    loses: 'all measurements; the HTTP monitor stays',
    send: (call, { http_job_id: job_id }) =>
      call(updateHttpJob, { params: { job_id }, body: { monitor_page_speed: false } }),
  },
}

async function addPageSpeed(session: Session, text: string): Promise<PageSpeedJob> {
  const http = await findMonitor(session, HTTP, text)
  if (http.monitor_page_speed) throw failed(`The page of ${legible(http.friendly_name)} is already measured.`)
  await session.call(updateHttpJob, { params: { job_id: http.id }, body: { monitor_page_speed: true } })
  const job = (await PAGE_SPEED.list.read(session, {})).find(({ http_job_id }) => http_job_id === http.id)
  return job as PageSpeedJob
}
