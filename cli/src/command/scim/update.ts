import { updateScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { scimPage } from '../../print/scim.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { type GivenRoles, readRoles, withRoles } from './roles.ts'

export function defineUpdate(scim: Command, session: Session): void {
  const command = define(scim, {
    usage: 'update',
    about: 'Change the connection. The given groups replace the earlier ones; roles of users change at once',
    examples: ['pharos scim update --group "Operations=admin"', 'pharos scim update --no-groups --default-role member'],
  })
    .option('--name <name>', 'display name')
    .option('--no-groups', 'remove all roles of groups')
  withRoles(command).action(async (given: GivenRoles & { name?: string; groups: boolean }) => {
    const none = given.groups ? {} : { group_roles: {} }
    const body = { ...present({ display_name: given.name }), ...none, ...readRoles(given) }
    const { body: connection } = await session.call(updateScimConnection, { body })
    session.print(connection, () => scimPage(connection))
  })
}
