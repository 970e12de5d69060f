import { deleteHttpJob } from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { Command } from 'commander'
import { monitorIds } from '../../api/find-monitor.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRm(http: Command, session: Session): void {
  const command = define(http, {
    usage: 'rm <monitor...>',
    about: 'Delete monitors with their history',
    examples: ['pharos http rm Shop', 'pharos http rm 019b2c3d 019b2c4f --yes'],
  })
  withConfirmation(command).action(async (names: string[], given: { yes?: boolean }) => {
    const ids = await monitorIds(session, names)
    await confirm(session, `${names.join(', ')} will be deleted with all history`, given)
    for (const job_id of ids) await session.call(deleteHttpJob, { params: { job_id } })
    session.print({ deleted: ids }, () => `Deleted ${names.join(', ')}.`)
  })
}
