import { revokeM2mClient } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { Command } from 'commander'
import { findM2mClient } from '../../api/find-client.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(client: Command, session: Session): void {
  const command = define(client, {
    usage: 'delete <client>',
    about: 'Delete an M2M client, by its name or id; its tokens stop working at once',
    examples: ['pharos m2m-client delete CI --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findM2mClient(session, text)
    await confirm(session, `The client "${name}" and its tokens will stop working`, given)
    await session.call(revokeM2mClient, { params: { id } })
    session.print({ deleted: id }, () => `Deleted "${name}".`)
  })
}
