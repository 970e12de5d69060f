import { testTlsJob } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import type { Command } from 'commander'
import { withIds } from '../../api/reference.ts'
import { EXIT } from '../../failure.ts'
import { withFields } from '../../input/field-set.ts'
import { readTls, TLS_FIELDS } from '../../input/tls-fields.ts'
import { tlsTestPage } from '../../print/tls.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineTest(tls: Command, session: Session): void {
  const command = define(tls, {
    usage: 'test <host>',
    about: 'Check a certificate once without saving anything; exit code 1 if something is wrong',
    examples: ['pharos tls test example.com', 'pharos tls test db.example.com --port 5432 --starttls postgres'],
  })
  withFields(command, TLS_FIELDS).action(async (host: string, given: Record<string, unknown>) => {
    const settings = await withIds(session, readTls(given, session.files))
    const { body: seen } = await session.call(testTlsJob, { body: { host, ...settings } })
    session.print(seen, look => tlsTestPage(look, seen))
    session.exit = seen.status === 'failing' ? EXIT.failed : EXIT.ok
  })
}
