import {
  deleteAuditStream,
  getAuditStream,
  setAuditStream,
} from '@pharos/shared-protocol/contract/account/audit-stream.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { auditStreamPage } from '../../print/audit-stream.ts'
import type { Session } from '../../session.ts'
import { define, group } from '../define.ts'
import { defineSet } from './set.ts'

export function addAuditStreamCommands(program: Command, session: Session): void {
  const stream = group(program, 'audit-stream', 'The audit log, sent to a webhook or a bucket, such as that of a SIEM')
  define(stream, {
    usage: 'show',
    about: 'Show where the audit log is streamed to, and whether it arrives',
    examples: ['pharos audit-stream show'],
  }).action(async () => {
    const { body } = await session.call(getAuditStream)
    session.print(body, () => auditStreamPage(body))
  })
  defineSet(stream, session)
  defineSwitch(stream, session, true)
  defineSwitch(stream, session, false)
  const remove = define(stream, {
    usage: 'delete',
    about: 'Stop streaming, and forget how far the log was sent',
    examples: ['pharos audit-stream delete'],
  })
  withConfirmation(remove).action(async (given: { yes?: boolean }) => {
    await confirm(session, 'A later stream will not have the entries until then', given)
    await session.call(deleteAuditStream)
    session.print({ deleted: true }, () => 'The audit log is no longer streamed.')
  })
}

function defineSwitch(stream: Command, session: Session, enabled: boolean): void {
  const usage = enabled ? 'resume' : 'pause'
  const about = enabled ? 'Send again, beginning with the entries of the pause' : 'Stop sending until resume'
  define(stream, { usage, about, examples: [`pharos audit-stream ${usage}`] }).action(async () => {
    const { body } = await session.call(setAuditStream, { body: { enabled } })
    session.print(body, () => auditStreamPage(body))
  })
}
