import { deleteSecret, listSecrets } from '@pharos/shared-protocol/contract/account/secret.ts'
import type { Command } from 'commander'
import { failed } from '../../failure.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRemoveSecret(secret: Command, session: Session): void {
  const command = define(secret, {
    usage: 'delete <name>',
    about: 'Delete a secret; scripts that read it find nothing',
    examples: ['pharos secret delete SHOP_PASSWORD'],
  })
  withConfirmation(command).action(async (name: string, given: { yes?: boolean }) => {
    const { body: secrets } = await session.call(listSecrets)
    const found = secrets.find(each => each.name === name)
    if (!found) throw failed(`There is no secret ${name}.`, 'pharos secret list')
    await confirm(session, `The secret ${name} will be deleted`, given)
    await session.call(deleteSecret, { params: { id: found.id } })
    session.print({ deleted: found.id }, () => `Deleted ${name}.`)
  })
}
