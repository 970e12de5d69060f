import { createTlsJob, testTlsJob } from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import type { Command } from 'commander'
import { EXIT } from '../../failure.ts'
import { withFields } from '../../input/field-set.ts'
import { readTls, TLS_FIELDS } from '../../input/tls-fields.ts'
import { shellWord } from '../../print/shell.ts'
import { tlsHead, tlsTestPage } from '../../print/tls.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAdd(tls: Command, session: Session): void {
  const command = define(tls, {
    usage: 'add <host>',
    about: 'Watch the certificate of a server; its first run goes out at once',
    examples: [
      'pharos tls add example.com',
      'pharos tls add mail.example.com --port 25 --starttls smtp --warn-days 30 --warn-days 7',
    ],
  })
  withSettings(command).action(async (host: string, given: Record<string, unknown>) => {
    const { body: job } = await session.call(createTlsJob, { body: { host, ...readTls(given, session.files) } })
    session.print(job, look => `Added ${tlsHead(look, job)}`)
    session.hint(`\nLook at it: pharos tls show ${shellWord(job.friendly_name)}`)
  })
}

export function defineTest(tls: Command, session: Session): void {
  const command = define(tls, {
    usage: 'test <host>',
    about: 'Look at a certificate once and keep nothing; exit code 1 when something is wrong',
    examples: ['pharos tls test example.com', 'pharos tls test db.example.com --port 5432 --starttls postgres'],
  })
  withSettings(command).action(async (host: string, given: Record<string, unknown>) => {
    const { body: seen } = await session.call(testTlsJob, { body: { host, ...readTls(given, session.files) } })
    session.print(seen, look => tlsTestPage(look, seen))
    session.exit = seen.status === 'failing' ? EXIT.failed : EXIT.ok
  })
}

/** Gives a command an option for each field of a TLS monitor. */
export function withSettings(command: Command): Command {
  return withFields(command, TLS_FIELDS)
}
