import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { TcpJob } from '@pharos/shared-protocol/contract/tcp-job.ts'
import {
  createTcpJob,
  deleteTcpJob,
  getTcpJob,
  listTcpJobs,
  listTcpResults,
  listTcpTransitions,
  pauseTcpJob,
  resumeTcpJob,
  runTcpJob,
  updateTcpJob,
} from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import { MONITOR_STATUSES } from '@pharos/shared-protocol/contract/voted.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { withParents } from '../../api/parent.ts'
import { type Given, numberField } from '../../input/field.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { readTcp, TCP_FIELDS } from '../../input/tcp-fields.ts'
import { tcpHead, tcpResultTable, tcpSettings, tcpTarget } from '../../print/tcp.ts'
import { votedPage, votedTable } from '../../print/voted.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'
import { waitForVerdict, withWait } from '../voted/wait.ts'
import { readTarget } from './target.ts'

const LAST = 5
type Changes = NonNullable<CallInput<typeof updateTcpJob>['body']>

const at = ({ id }: { id: string }) => ({ params: { tcp_job_id: id } })
const PORT = numberField('--port <port>', 'another port')

export const TCP: Kind<TcpJob, Changes> = {
  word: 'tcp',
  about: 'TCP monitors: ports that accept connections, and what they answer',
  noun: 'TCP monitor',
  example: 'db.example.com:5432',
  name: job => job.friendly_name,
  head: tcpHead,
  names: job => [job.friendly_name, `${job.host}:${job.port}`],
  get: (call, tcp_job_id) => call(getTcpJob, { params: { tcp_job_id } }),
  add: {
    argument: '<host:port>',
    about: 'Watch a port; its first run starts at once',
    examples: [
      'pharos tcp add db.example.com:5432',
      "pharos tcp add mail.example.com:25 --expect '^220 ' --interval 30s",
      "pharos tcp add redis.example.com:6380 --tls --send 'PING\\r\\n' --expect PONG",
    ],
    options: command => withFields(withWait(command), TCP_FIELDS),
    create: async (session, target, given) => {
      const settings = await withParents(session, readTcp(given, session.files))
      return (await session.call(createTcpJob, { body: { ...readTarget(target), ...settings } })).body
    },
    finish: waitForVerdict<TcpJob>(call => ({
      read: job => call(getTcpJob, at(job)),
      last: job => call(listTcpTransitions, { ...at(job), query: { limit: 1 } }),
    })),
  },
  list: {
    statuses: MONITOR_STATUSES,
    tags: true,
    read: async ({ call }, { limit, ...rest }) =>
      collectPages(cursor => call(listTcpJobs, { query: present({ ...rest, limit: pageSize(limit), cursor }) }), limit),
    table: (look, jobs, empty) => votedTable(look, jobs, tcpTarget, empty),
    first: 'Add one: pharos tcp add db.example.com:5432',
  },
  show: { about: 'Show the status of a monitor and why: verdict, last changes, results, settings', print: showMonitor },
  update: {
    examples: [
      'pharos tcp update db.example.com:5432 --interval 30s',
      "pharos tcp update mail --expect '^220 .*ESMTP'",
    ],
    options: command =>
      withFields(
        withClear(withFields(command.option('--host <host>', 'another host'), { fields: { port: PORT } }), TCP_FIELDS),
        TCP_FIELDS,
      ),
    read: readChanges,
    send: (call, job, body) => call(updateTcpJob, { ...at(job), body }),
    details: tcpSettings,
  },
  pause: { about: 'Stop checking until resumed', send: (call, job) => call(pauseTcpJob, at(job)) },
  resume: { about: 'Check again; the first run starts at once', send: (call, job) => call(resumeTcpJob, at(job)) },
  run: {
    about: 'Run monitors now, in all of their regions',
    send: (call, job) => call(runTcpJob, at(job)),
    seeIn: 'results',
  },
  remove: { loses: 'all history', send: (call, job) => call(deleteTcpJob, at(job)) },
}

async function showMonitor(session: Session, job: TcpJob): Promise<void> {
  const query = { limit: LAST }
  const [{ body: transitions }, { body: results }] = await Promise.all([
    session.call(listTcpTransitions, { ...at(job), query }),
    session.call(listTcpResults, { ...at(job), query }),
  ])
  const page = { job, transitions, results }
  session.print(page, look =>
    votedPage(look, page, {
      head: tcpHead(look, job),
      results: tcpResultTable(look, results),
      settings: tcpSettings(job),
    }),
  )
}

async function readChanges(session: Session, given: Given): Promise<Changes> {
  const settings = await withParents(session, readTcp(given, session.files))
  const port = PORT.read(given, session.files)
  return {
    ...(typeof given.host === 'string' ? { host: given.host } : {}),
    ...(port === undefined ? {} : { port }),
    ...settings,
  }
}
