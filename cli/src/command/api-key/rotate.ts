import { rotateApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import type { Command } from 'commander'
import { findApiKey } from '../../api/find-api-key.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { newApiKey } from '../../print/new-api-key.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRotate(apiKey: Command, session: Session): void {
  const command = define(apiKey, {
    usage: 'rotate <api-key>',
    about: 'Replace an API key by a new one with the same rights; the old one stops working at once',
    examples: ['pharos api-key rotate CI --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findApiKey(session, text)
    await confirm(session, `The key "${name}" will be replaced, and the old one will stop working`, given)
    const { body: made } = await session.call(rotateApiKey, { params: { id } })
    session.print(made, () => newApiKey(made))
  })
}
