import { testTcpJob } from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import type { Command } from 'commander'
import { EXIT } from '../../failure.ts'
import { withFields } from '../../input/field-set.ts'
import { readTcp, TCP_FIELDS } from '../../input/tcp-fields.ts'
import { tcpResultPage } from '../../print/tcp.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { readTarget } from './target.ts'

export function defineTest(tcp: Command, session: Session): void {
  const command = define(tcp, {
    usage: 'test <host:port>',
    about: 'Connect once without adding a monitor, in its first region; exit code 1 if it fails',
    examples: [
      'pharos tcp test db.example.com:5432',
      "pharos tcp test mail.example.com:25 --expect '^220 '",
      "pharos tcp test redis.example.com:6380 --tls --send 'PING\\r\\n' --expect PONG",
    ],
  })
  withFields(command, TCP_FIELDS).action(async (target: string, given: Record<string, unknown>) => {
    const body = { ...readTarget(target), ...readTcp(given, session.files) }
    const { body: result } = await session.call(testTcpJob, { body })
    session.print(result, look => tcpResultPage(look, result))
    session.exit = result.status === 'failing' ? EXIT.failed : EXIT.ok
  })
}
