import { getScimConnection } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { Command } from 'commander'
import { scimPage } from '../../print/scim.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(scim: Command, session: Session): void {
  define(scim, {
    usage: 'show',
    about: 'Show the connection, with the role of each group',
    examples: ['pharos scim show'],
  }).action(async () => {
    const { body: connection } = await session.call(getScimConnection)
    session.print(connection, () => scimPage(connection))
  })
}
