import { deleteHeartbeat } from '@pharos/shared-protocol/contract/heartbeat-routes.ts'
import type { Command } from 'commander'
import { findHeartbeats } from '../../api/find-heartbeat.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(heartbeat: Command, session: Session): void {
  const command = define(heartbeat, {
    usage: 'delete <heartbeat...>',
    about: 'Delete heartbeats with their pings; jobs that still ping are told 404',
    examples: ['pharos heartbeat delete Backup', 'pharos heartbeat delete 019b2c3d 019b2c4f --yes'],
  })
  withConfirmation(command).action(async (names: string[], given: { yes?: boolean }) => {
    const ids = (await findHeartbeats(session, names)).map(({ id }) => id)
    await confirm(session, `${names.join(', ')} will be deleted with all pings`, given)
    for (const job_id of ids) await session.call(deleteHeartbeat, { params: { job_id } })
    session.print({ deleted: ids }, () => `Deleted ${names.join(', ')}.`)
  })
}
