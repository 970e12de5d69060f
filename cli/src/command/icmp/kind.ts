import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { IcmpJob } from '@pharos/shared-protocol/contract/icmp-job.ts'
import {
  createIcmpJob,
  deleteIcmpJob,
  getIcmpJob,
  listIcmpJobs,
  listIcmpResults,
  listIcmpTransitions,
  pauseIcmpJob,
  resumeIcmpJob,
  runIcmpJob,
  updateIcmpJob,
} from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import { MONITOR_STATUSES } from '@pharos/shared-protocol/contract/voted.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { withParents } from '../../api/parent.ts'
import type { Given } from '../../input/field.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { ICMP_FIELDS, readIcmp } from '../../input/icmp-fields.ts'
import { icmpHead, icmpResultTable, icmpSettings } from '../../print/icmp.ts'
import { votedPage, votedTable } from '../../print/voted.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'
import { waitForVerdict, withWait } from '../voted/wait.ts'

const LAST = 5
type Changes = NonNullable<CallInput<typeof updateIcmpJob>['body']>

const at = ({ id }: { id: string }) => ({ params: { icmp_job_id: id } })

export const ICMP: Kind<IcmpJob, Changes> = {
  word: 'icmp',
  about: 'ICMP monitors: hosts that answer a ping',
  noun: 'ICMP monitor',
  example: 'router.example.com',
  name: job => job.friendly_name,
  head: icmpHead,
  names: job => [job.friendly_name, job.host],
  get: (call, icmp_job_id) => call(getIcmpJob, { params: { icmp_job_id } }),
  add: {
    argument: '<host>',
    about: 'Ping a host; its first run starts at once',
    examples: [
      'pharos icmp add router.example.com',
      'pharos icmp add 192.0.2.1 --friendly-name Office --count 10 --max-loss-percent 20 --region office',
    ],
    options: command => withFields(withWait(command), ICMP_FIELDS),
    create: async (session, host, given) => {
      const settings = await withParents(session, readIcmp(given, session.files))
      return (await session.call(createIcmpJob, { body: { host, ...settings } })).body
    },
    finish: waitForVerdict<IcmpJob>(call => ({
      read: job => call(getIcmpJob, at(job)),
      last: job => call(listIcmpTransitions, { ...at(job), query: { limit: 1 } }),
    })),
  },
  list: {
    statuses: MONITOR_STATUSES,
    tags: true,
    read: async ({ call }, { limit, ...rest }) =>
      collectPages(
        cursor => call(listIcmpJobs, { query: present({ ...rest, limit: pageSize(limit), cursor }) }),
        limit,
      ),
    table: (look, jobs, empty) => votedTable(look, jobs, job => job.host, empty),
    first: 'Add one: pharos icmp add router.example.com',
  },
  show: { about: 'Show the status of a monitor and why: verdict, last changes, results, settings', print: showMonitor },
  update: {
    examples: ['pharos icmp update router.example.com --interval 30s', 'pharos icmp update Office --clear region'],
    options: command =>
      withFields(withClear(command.option('--host <host>', 'another host'), ICMP_FIELDS), ICMP_FIELDS),
    read: readChanges,
    send: (call, job, body) => call(updateIcmpJob, { ...at(job), body }),
    details: icmpSettings,
  },
  pause: { about: 'Stop checking until resumed', send: (call, job) => call(pauseIcmpJob, at(job)) },
  resume: { about: 'Check again; the first run starts at once', send: (call, job) => call(resumeIcmpJob, at(job)) },
  run: {
    about: 'Run monitors now, in all of their regions',
    send: (call, job) => call(runIcmpJob, at(job)),
    seeIn: 'results',
  },
  remove: { loses: 'all history', send: (call, job) => call(deleteIcmpJob, at(job)) },
}

async function showMonitor(session: Session, job: IcmpJob): Promise<void> {
  const query = { limit: LAST }
  const [{ body: transitions }, { body: results }] = await Promise.all([
    session.call(listIcmpTransitions, { ...at(job), query }),
    session.call(listIcmpResults, { ...at(job), query }),
  ])
  const page = { job, transitions, results }
  session.print(page, look =>
    votedPage(look, page, {
      head: icmpHead(look, job),
      results: icmpResultTable(look, results),
      settings: icmpSettings(job),
    }),
  )
}

async function readChanges(session: Session, given: Given): Promise<Changes> {
  const settings = await withParents(session, readIcmp(given, session.files))
  return { ...(typeof given.host === 'string' ? { host: given.host } : {}), ...settings }
}
