import { HEARTBEAT_STATUSES, type Heartbeat } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import {
  createHeartbeat,
  deleteHeartbeat,
  getHeartbeat,
  listHeartbeats,
  listHeartbeatTransitions,
  listPings,
  pauseHeartbeat,
  resumeHeartbeat,
  updateHeartbeat,
} from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import type { Given } from '../../input/field.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { HEARTBEAT_FIELDS, type HeartbeatBody, readHeartbeat } from '../../input/heartbeat-fields.ts'
import { heartbeatHead, heartbeatPage, heartbeatTable } from '../../print/heartbeat.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'

const LAST = 5

const at = ({ id }: Heartbeat) => ({ params: { job_id: id } })

export const HEARTBEAT: Kind<Heartbeat, HeartbeatBody> = {
  word: 'heartbeat',
  about: 'Heartbeats of jobs: add, show, change, ping, delete',
  noun: 'heartbeat',
  example: 'Backup',
  name: job => job.friendly_name,
  head: heartbeatHead,
  names: ({ friendly_name, ping_key }) => [friendly_name, ping_key],
  get: (call, job_id) => call(getHeartbeat, { params: { job_id } }),
  add: {
    argument: '[name]',
    about: 'Add a heartbeat; its status becomes up with its first ping',
    examples: [
      'pharos heartbeat add Backup --period 1d --grace 1h',
      "pharos heartbeat add Invoices --cron '0 3 * * *' --timezone Europe/Berlin --max-runtime 2h",
      "pharos heartbeat add Import --period 10m --failure-keyword ERROR --success-keyword 'rows imported'",
    ],
    options: command => withFields(command, HEARTBEAT_FIELDS),
    create: addHeartbeat,
    hints: ({ ping_url }) => [
      `At the end of the job:  curl -fsS -m 10 --retry 5 -o /dev/null ${ping_url}`,
      `With its exit status:   curl -fsS -m 10 --retry 5 -o /dev/null ${ping_url}/$?`,
    ],
  },
  list: {
    statuses: HEARTBEAT_STATUSES,
    tags: true,
    read: async ({ call }, { limit, ...rest }) =>
      collectPages(
        cursor => call(listHeartbeats, { query: present({ ...rest, limit: pageSize(limit), cursor }) }),
        limit,
      ),
    table: heartbeatTable,
    first: 'Add one: pharos heartbeat add Backup --period 1d',
  },
  show: {
    about: 'Show the status of a heartbeat and why: last pings and transitions, and the ping address',
    print: showHeartbeat,
  },
  update: {
    examples: [
      'pharos heartbeat update Backup --grace 2h',
      "pharos heartbeat update Backup --cron '30 2 * * 1-5' --timezone Europe/Berlin",
      'pharos heartbeat update Backup --clear max-runtime --clear tag',
    ],
    options: command => withFields(withClear(command, HEARTBEAT_FIELDS), HEARTBEAT_FIELDS),
    read: settingsFrom,
    send: (call, job, body) => call(updateHeartbeat, { ...at(job), body }),
  },
  pause: {
    about: 'Stop expecting pings until resumed; they are still stored',
    send: (call, job) => call(pauseHeartbeat, at(job)),
  },
  resume: { about: 'Expect pings again, counted from now', send: (call, job) => call(resumeHeartbeat, at(job)) },
  run: {
    about: 'Not available: Pharos does not run heartbeats; your job pings them',
    refusal: 'Pharos does not run a heartbeat: your job pings it.',
    hint: name => `Send a ping yourself: pharos heartbeat ping ${name}`,
  },
  remove: { loses: 'all pings', send: (call, job) => call(deleteHeartbeat, at(job)) },
}

async function addHeartbeat(session: Session, name: string | undefined, given: Given): Promise<Heartbeat> {
  const body = { ...(name === undefined ? {} : { friendly_name: name }), ...(await settingsFrom(session, given)) }
  return (await session.call(createHeartbeat, { body })).body
}

function settingsFrom(session: Session, given: Given): Promise<HeartbeatBody> {
  return withIds(session, readHeartbeat(given, session.files))
}

async function showHeartbeat(session: Session, job: Heartbeat): Promise<void> {
  const query = { limit: LAST }
  const [pings, transitions] = await Promise.all([
    session.call(listPings, { ...at(job), query }),
    session.call(listHeartbeatTransitions, { ...at(job), query }),
  ])
  const page = { job, pings: pings.body, transitions: transitions.body }
  session.print(page, look => heartbeatPage(look, page))
}
