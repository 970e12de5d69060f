import { rotateScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { Command } from 'commander'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { newScimToken } from '../../print/scim.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRotate(scim: Command, session: Session): void {
  const command = define(scim, {
    usage: 'rotate',
    about: 'Replace the bearer token; the old one stops working at once',
    examples: ['pharos scim rotate --yes'],
  })
  withConfirmation(command).action(async (given: { yes?: boolean }) => {
    await confirm(session, 'The directory will be refused until it has the new bearer token', given)
    const { body: made } = await session.call(rotateScimConnection)
    session.print(made, () => newScimToken(made))
  })
}
