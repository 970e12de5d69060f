import { createScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { newScimToken } from '../../print/scim.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type GivenRoles, readRoles, withRoles } from './roles.ts'

export function defineAdd(scim: Command, session: Session): void {
  const command = define(scim, {
    usage: 'add <name>',
    about: 'Connect a directory, one per account; its bearer token is shown once',
    examples: [
      'pharos scim add "Entra ID of Example" --provider entra_id --group "Operations=admin" --group "Staff=member"',
    ],
  }).option('--provider <name>', 'the product, such as entra_id or okta')
  withRoles(command).action(async (display_name: string, given: GivenRoles & { provider?: string }) => {
    const body = { display_name, ...present({ identity_provider: given.provider }), ...readRoles(given) }
    const { body: made } = await session.call(createScimConnection, { body })
    session.print(made, () => newScimToken(made))
  })
}
