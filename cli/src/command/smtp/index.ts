import { smtpRoutes } from '@pharos/shared-protocol/contract/monitoring/smtp-job.ts'
import type { Command } from 'commander'
import { numberField, textField } from '../../input/field.ts'
import { readHostPort } from '../../input/host-port.ts'
import { readSmtp, SMTP_FIELDS } from '../../input/smtp-fields.ts'
import { smtpHead, smtpResultPage, smtpResultTable, smtpSettings, smtpTarget } from '../../print/smtp.ts'
import type { Session } from '../../session.ts'
import { addVotedCommands } from '../voted/commands.ts'

export function addSmtpCommands(program: Command, session: Session): void {
  addVotedCommands(program, session, {
    routes: smtpRoutes,
    word: 'smtp',
    about: 'SMTP monitors: mail servers that greet, and start TLS',
    noun: 'SMTP monitor',
    example: 'mail.example.com:25',
    argument: '<host:port>',
    says: {
      add: 'Watch a mail server; its first run starts at once. No mail is sent',
      test: 'Greet a mail server once without adding a monitor, in its first region; exit code 1 if it fails',
      result: 'Show one result, with what the server said if the run failed',
    },
    examples: {
      add: [
        'pharos smtp add mail.example.com:25',
        'pharos smtp add mail.example.com:465 --security tls',
        'pharos smtp add mail.example.com:587 --username probe --password-file password.txt',
        "pharos smtp add mail.example.com:25 --expect '^220 mail' --capability SIZE",
        'pharos smtp add mx.example.com:25 --security starttls_if_offered --no-verify-tls',
      ],
      update: ['pharos smtp update mail.example.com:25 --interval 30s', 'pharos smtp update mail --clear helo-name'],
      test: ['pharos smtp test mail.example.com:587', 'pharos smtp test localhost:2525 --security none'],
    },
    settings: { fields: SMTP_FIELDS, read: readSmtp },
    target: { host: textField('--host <host>', 'another host'), port: numberField('--port <port>', 'another port') },
    bodyOf: (target, settings) => ({ ...readHostPort(target, 'smtp'), ...settings }),
    names: job => [job.friendly_name, `${job.host}:${job.port}`],
    watched: smtpTarget,
    head: smtpHead,
    differing: smtpSettings,
    table: smtpResultTable,
    page: smtpResultPage,
  })
}
