import { listM2mClients } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { Command } from 'commander'
import { shortIds } from '../../print/short-id.ts'
import { table } from '../../print/table.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(client: Command, session: Session): void {
  define(client, {
    usage: 'list',
    about: 'List the M2M clients',
    examples: ['pharos m2m-client list'],
  }).action(async () => {
    const { body: clients } = await session.call(listM2mClients)
    const short = shortIds(clients.map(({ id }) => id))
    session.print(clients, look =>
      table(
        look,
        clients,
        [
          { head: 'NAME', cell: each => each.name, flexible: true },
          { head: 'CLIENT ID', cell: each => each.client_id },
          { head: 'SCOPES', cell: each => each.scopes.join(', '), flexible: true },
          { head: 'SECRET SINCE', cell: each => localTime(each.last_rotated_at ?? each.created_at) },
          { head: 'ID', cell: each => short.get(each.id) ?? each.id },
        ],
        'There are no M2M clients.',
      ),
    )
  })
}
