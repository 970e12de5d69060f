import { getCurrentUser } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import type { Session } from '../session.ts'
import { define } from './define.ts'

export function defineWhoAmI(program: Command, session: Session): void {
  define(program, {
    usage: 'whoami',
    about: 'Show the member, account and installation of the current credential',
    examples: ['pharos whoami'],
  }).action(async () => {
    const { body: user } = await session.call(getCurrentUser)
    const { member, account, actor } = user
    session.print(user, () =>
      [
        `${member.name} <${member.email}>`,
        `  ${member.role} of the account ${account.name}, at ${session.credentials.base_url}`,
        `  with the credential from ${session.credentialFrom}`,
        ...(actor.scopes.length > 0 ? [`  limited to ${actor.scopes.join(', ')}`] : []),
      ].join('\n'),
    )
  })
}
