import { tcpRoutes } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import type { Command } from 'commander'
import { numberField, textField } from '../../input/field.ts'
import { readHostPort } from '../../input/host-port.ts'
import { readTcp, TCP_FIELDS } from '../../input/tcp-fields.ts'
import { tcpHead, tcpResultPage, tcpResultTable, tcpSettings, tcpTarget } from '../../print/tcp.ts'
import type { Session } from '../../session.ts'
import { addVotedCommands } from '../voted/commands.ts'

export function addTcpCommands(program: Command, session: Session): void {
  addVotedCommands(program, session, {
    routes: tcpRoutes,
    word: 'tcp',
    about: 'TCP monitors: ports that accept connections, and what they answer',
    noun: 'TCP monitor',
    example: 'db.example.com:5432',
    argument: '<host:port>',
    says: {
      add: 'Watch a port; its first run starts at once',
      test: 'Connect once without adding a monitor, in its first region; exit code 1 if it fails',
      result: 'Show one result, with the answer that a failing run kept',
    },
    examples: {
      add: [
        'pharos tcp add db.example.com:5432',
        "pharos tcp add mail.example.com:25 --expect '^220 ' --interval 30s",
        "pharos tcp add redis.example.com:6380 --tls --send 'PING\\r\\n' --expect PONG",
      ],
      update: [
        'pharos tcp update db.example.com:5432 --interval 30s',
        "pharos tcp update mail --expect '^220 .*ESMTP'",
      ],
      test: [
        'pharos tcp test db.example.com:5432',
        "pharos tcp test mail.example.com:25 --expect '^220 '",
        "pharos tcp test redis.example.com:6380 --tls --send 'PING\\r\\n' --expect PONG",
      ],
    },
    settings: { fields: TCP_FIELDS, read: readTcp },
    target: { host: textField('--host <host>', 'another host'), port: numberField('--port <port>', 'another port') },
    bodyOf: (target, settings) => ({ ...readHostPort(target, 'tcp'), ...settings }),
    names: job => [job.friendly_name, `${job.host}:${job.port}`],
    watched: tcpTarget,
    head: tcpHead,
    differing: tcpSettings,
    table: tcpResultTable,
    page: tcpResultPage,
  })
}
