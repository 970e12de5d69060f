import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import {
  createHttpJob,
  deleteHttpJob,
  getHttpJob,
  getHttpOverview,
  getResponseTimes,
  listHttpTransitions,
  pauseHttpJob,
  pauseMonitors,
  resumeHttpJob,
  resumeMonitors,
  runHttpJob,
  updateHttpJob,
} from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { MONITOR_STATUSES } from '@pharos/shared-protocol/contract/monitoring/voted.ts'
import { listMonitors } from '../../api/find-monitor.ts'
import type { Given } from '../../input/field.ts'
import { withClear } from '../../input/field-set.ts'
import { MONITOR_FIELDS } from '../../input/monitor-fields.ts'
import { monitorHead, monitorPage } from '../../print/monitor-page.ts'
import { settingLines } from '../../print/monitor-settings.ts'
import { monitorTable } from '../../print/monitor-table.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'
import { waitForVerdict, withWait } from '../voted/wait.ts'
import { settingsFrom, withChanges, withSettings } from './settings.ts'

const TRANSITIONS = 5

type Changes = NonNullable<CallInput<typeof updateHttpJob>['body']>

const at = ({ id }: HttpJob) => ({ params: { job_id: id } })

export const HTTP: Kind<HttpJob, Changes> = {
  word: 'http',
  about: 'HTTP monitors: add, show, change, pause, delete',
  noun: 'HTTP monitor',
  example: 'Shop',
  name: job => job.friendly_name,
  head: (look, job) => monitorHead(look, job),
  names: ({ friendly_name, uri }) => (friendly_name === uri ? [uri] : [friendly_name, uri]),
  get: (call, job_id) => call(getHttpJob, { params: { job_id } }),
  add: {
    argument: '<uri>',
    about: 'Add an HTTP monitor; its first run starts at once',
    examples: [
      'pharos http add https://example.com',
      "pharos http add https://example.com/health --friendly-name Shop --interval 10s --tag prod --assert 'json_path $.status equals ok'",
      "pharos http add https://api.example.com --bearer-token-file token --assert 'response_time_ms less_than 800' --wait",
      "printf 'user:password' | pharos http add https://intra.example.com --basic-auth-file - --region office",
    ],
    options: command => withSettings(withWait(command)),
    create: async (session, uri, given) =>
      (await session.call(createHttpJob, { body: { uri, ...(await settingsFrom(session, given)) } })).body,
    finish: waitForVerdict<HttpJob>(call => ({
      read: job => call(getHttpJob, at(job)),
      last: job => call(listHttpTransitions, { ...at(job), query: { limit: 1 } }),
    })),
    // Without a name it is named by its host and path, which others may share.
    reference: (job, given) => (given.friendlyName === undefined ? job.uri : job.friendly_name),
    hints: (_, reference) => [`Watch it:   pharos monitors watch ${reference}`],
  },
  list: {
    statuses: MONITOR_STATUSES,
    tags: true,
    read: listMonitors,
    table: monitorTable,
    first: 'Add one: pharos http add https://example.com',
  },
  show: {
    about: 'Show the status of a monitor and why: verdict, uptime, response times, regions, last transitions',
    print: showMonitor,
  },
  update: {
    examples: [
      'pharos http update Shop --interval 10s',
      "pharos http update Shop --assert 'status_code equals 200' --tag prod --tag shop",
      'pharos http update Shop --clear tag --clear bearer-token',
    ],
    options: command => withChanges(withClear(command.option('--uri <uri>', 'another address'), MONITOR_FIELDS)),
    read: readChanges,
    send: (call, job, body) => call(updateHttpJob, { ...at(job), body }),
    details: settingLines,
  },
  pause: {
    about: 'Stop checking monitors until they are resumed',
    send: (call, job) => call(pauseHttpJob, at(job)),
    byTag: (call, tags) => call(pauseMonitors, { body: { tags } }),
  },
  resume: {
    about: 'Check monitors again; the first run starts at once',
    send: (call, job) => call(resumeHttpJob, at(job)),
    byTag: (call, tags) => call(resumeMonitors, { body: { tags } }),
  },
  run: {
    about: 'Run monitors now, in all of their regions',
    send: (call, job) => call(runHttpJob, at(job)),
    seeIn: 'results',
  },
  remove: { loses: 'all history', send: (call, job) => call(deleteHttpJob, at(job)) },
}

async function showMonitor(session: Session, job: HttpJob): Promise<void> {
  const [overview, transitions, times] = await Promise.all([
    session.call(getHttpOverview, at(job)),
    session.call(listHttpTransitions, { ...at(job), query: { limit: TRANSITIONS } }),
    session.call(getResponseTimes, { ...at(job), query: { resolution: '1h' } }),
  ])
  const page = { ...overview.body, transitions: transitions.body, response_times: times.body }
  session.print(page, look => monitorPage(look, page))
}

/** The service is changed through the service (spec 4.7). */
async function readChanges(session: Session, given: Given): Promise<Changes> {
  const { service_id: _, ...settings } = await settingsFrom(session, given)
  return { ...(typeof given.uri === 'string' ? { uri: given.uri } : {}), ...settings }
}
