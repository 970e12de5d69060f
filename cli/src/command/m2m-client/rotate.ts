import { rotateM2mClient } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { Command } from 'commander'
import { findM2mClient } from '../../api/find-client.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { newClient } from '../../print/new-client.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRotate(client: Command, session: Session): void {
  const command = define(client, {
    usage: 'rotate <client>',
    about: 'Replace the secret of an M2M client; the old one stops working at once',
    examples: ['pharos m2m-client rotate CI --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findM2mClient(session, text)
    await confirm(session, `The secret of "${name}" will stop working`, given)
    const { body: made } = await session.call(rotateM2mClient, { params: { id } })
    session.print(made, () => newClient({ what: 'client', ...made, ...made.client }))
  })
}
