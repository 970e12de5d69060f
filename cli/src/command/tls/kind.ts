import { TLS_STATUSES, type TlsJob } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import {
  createTlsJob,
  deleteTlsJob,
  getTlsJob,
  listTlsJobs,
  pauseTlsJob,
  resumeTlsJob,
  runTlsJob,
  updateTlsJob,
} from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import { collectPages, pageSize, present } from '../../api/pages.ts'
import { withIds } from '../../api/reference.ts'
import type { Given } from '../../input/field.ts'
import { withClear, withFields } from '../../input/field-set.ts'
import { readTls, TLS_FIELDS, type TlsSettings } from '../../input/tls-fields.ts'
import { certificateLines, tlsHead, tlsTable } from '../../print/tls.ts'
import type { Session } from '../../session.ts'
import type { Kind } from '../monitor/kind.ts'

const at = ({ id }: TlsJob) => ({ params: { tls_job_id: id } })

export const TLS: Kind<TlsJob, TlsSettings & { host?: string }> = {
  word: 'tls',
  about: 'TLS monitors: certificates, their expiry and their faults',
  noun: 'TLS monitor',
  example: 'example.com',
  name: job => job.friendly_name,
  head: tlsHead,
  names: ({ friendly_name, host }) => (friendly_name === host ? [host] : [friendly_name, host]),
  get: (call, tls_job_id) => call(getTlsJob, { params: { tls_job_id } }),
  add: {
    argument: '<host>',
    about: 'Watch the certificate of a server; its first run starts at once',
    examples: [
      'pharos tls add example.com',
      'pharos tls add mail.example.com --port 25 --starttls smtp --warn-days 30 --warn-days 7',
    ],
    options: command => withFields(command, TLS_FIELDS),
    create: async (session, host, given) =>
      (await session.call(createTlsJob, { body: { host, ...(await settingsFrom(session, given)) } })).body,
  },
  list: {
    statuses: TLS_STATUSES,
    tags: true,
    read: async ({ call }, { limit, ...rest }) =>
      collectPages(cursor => call(listTlsJobs, { query: present({ ...rest, limit: pageSize(limit), cursor }) }), limit),
    table: tlsTable,
    first: 'Add one: pharos tls add example.com',
  },
  show: {
    about: 'Show a certificate and what is wrong with it',
    print: async (session, job) =>
      session.print(job, look => [tlsHead(look, job), '', ...certificateLines(job)].join('\n').trimEnd()),
  },
  update: {
    examples: [
      'pharos tls update example.com --warn-days 45 --warn-days 10',
      'pharos tls update mail --clear starttls',
    ],
    options: command => withFields(withClear(command.option('--host <host>', 'another host'), TLS_FIELDS), TLS_FIELDS),
    read: async (session, given) => ({
      ...(typeof given.host === 'string' ? { host: given.host } : {}),
      ...(await settingsFrom(session, given)),
    }),
    send: (call, job, body) => call(updateTlsJob, { ...at(job), body }),
  },
  pause: { about: 'Stop checking until resumed', send: (call, job) => call(pauseTlsJob, at(job)) },
  resume: {
    about: 'Check again; the first run starts at once',
    send: (call, job) => call(resumeTlsJob, at(job)),
  },
  run: { about: 'Run monitors now', send: (call, job) => call(runTlsJob, at(job)), seeIn: 'results' },
  remove: { loses: 'all history', send: (call, job) => call(deleteTlsJob, at(job)) },
}

function settingsFrom(session: Session, given: Given): Promise<TlsSettings> {
  return withIds(session, readTls(given, session.files))
}
