import {
  deleteTlsJob,
  pauseTlsJob,
  resumeTlsJob,
  runTlsJob,
  updateTlsJob,
} from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import type { Command } from 'commander'
import { findTlsJobs } from '../../api/find-tls.ts'
import { usageFailure } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { withClear } from '../../input/field-set.ts'
import { readTls, TLS_FIELDS } from '../../input/tls-fields.ts'
import { legible } from '../../print/legible.ts'
import { shellWord } from '../../print/shell.ts'
import { tlsHead } from '../../print/tls.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { withSettings } from './add.ts'

export function defineUpdate(tls: Command, session: Session): void {
  const command = define(tls, {
    usage: 'update <monitor>',
    about: 'Change a monitor; what is not named keeps its value, a list is replaced as a whole',
    examples: [
      'pharos tls update example.com --warn-days 45 --warn-days 10',
      'pharos tls update mail --clear starttls',
    ],
  }).option('--host <host>', 'another host')
  withSettings(withClear(command, TLS_FIELDS)).action(async (name: string, given: Record<string, unknown> & Given) => {
    const body = { ...(given.host === undefined ? {} : { host: given.host }), ...readTls(given, session.files) }
    if (Object.keys(body).length === 0) throw usageFailure('Nothing to change was given; see pharos tls update --help.')
    const [found] = await findTlsJobs(session, [name])
    const { body: job } = await session.call(updateTlsJob, { params: { tls_job_id: found?.id ?? '' }, body })
    session.print(job, look => `Changed ${tlsHead(look, job)}`)
  })
}

interface Given {
  host?: string
}

export function definePause(tls: Command, session: Session): void {
  define(tls, {
    usage: 'pause <monitor...>',
    about: 'Stop checking until resumed. All of a tag: pharos http pause --tag',
    examples: ['pharos tls pause example.com'],
  }).action((names: string[]) => switchTls(session, names, pauseTlsJob, 'Paused'))
}

export function defineResume(tls: Command, session: Session): void {
  define(tls, {
    usage: 'resume <monitor...>',
    about: 'Check again; the first run goes out at once',
    examples: ['pharos tls resume example.com'],
  }).action((names: string[]) => switchTls(session, names, resumeTlsJob, 'Resumed'))
}

async function switchTls(session: Session, names: readonly string[], route: typeof pauseTlsJob, done: string) {
  const found = await findTlsJobs(session, names)
  const jobs = await Promise.all(
    found.map(async ({ id }) => (await session.call(route, { params: { tls_job_id: id } })).body),
  )
  session.print(jobs, () => jobs.map(job => `${done} ${legible(job.friendly_name)}.`).join('\n'))
}

export function defineRun(tls: Command, session: Session): void {
  define(tls, { usage: 'run <monitor>', about: 'Run a monitor now', examples: ['pharos tls run example.com'] }).action(
    async (name: string) => {
      const [job] = await findTlsJobs(session, [name])
      const { body } = await session.call(runTlsJob, { params: { tls_job_id: job?.id ?? '' } })
      session.print(body, () => `The run ${body.run_id} is on its way.`)
      session.hint(`See what comes of it: pharos tls results ${shellWord(name)}`)
    },
  )
}

export function defineDelete(tls: Command, session: Session): void {
  const command = define(tls, {
    usage: 'delete <monitor...>',
    about: 'Delete monitors with their history',
    examples: ['pharos tls delete example.com --yes'],
  })
  withConfirmation(command).action(async (names: string[], given: { yes?: boolean }) => {
    const found = await findTlsJobs(session, names)
    await confirm(session, `${names.join(', ')} will be deleted with all history`, given)
    for (const { id } of found) await session.call(deleteTlsJob, { params: { tls_job_id: id } })
    session.print({ deleted: found.map(({ id }) => id) }, () => `Deleted ${names.join(', ')}.`)
  })
}
