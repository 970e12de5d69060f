import { revokeApiKey } from '@pharos/shared-protocol/contract/account/api-key.ts'
import type { Command } from 'commander'
import { findApiKey } from '../../api/find-api-key.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRevoke(apiKey: Command, session: Session): void {
  const command = define(apiKey, {
    usage: 'revoke <api-key>',
    about: 'Revoke an API key, by its name or id; it stops working at once',
    examples: ['pharos api-key revoke CI'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findApiKey(session, text)
    await confirm(session, `The key "${name}" will stop working`, given)
    await session.call(revokeApiKey, { params: { id } })
    session.print({ revoked: id }, () => `Revoked "${name}".`)
  })
}
