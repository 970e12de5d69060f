import { listOAuthApps } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { Command } from 'commander'
import { shortIds } from '../../print/short-id.ts'
import { table } from '../../print/table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(app: Command, session: Session): void {
  define(app, {
    usage: 'list',
    about: 'List the OAuth apps of the account',
    examples: ['pharos oauth-app list'],
  }).action(async () => {
    const { body: apps } = await session.call(listOAuthApps)
    const short = shortIds(apps.map(({ id }) => id))
    session.print(apps, look =>
      table(
        look,
        apps,
        [
          { head: 'NAME', cell: each => each.name, flexible: true },
          { head: 'TYPE', cell: each => each.client_type },
          { head: 'CLIENT ID', cell: each => each.client_id },
          { head: 'REDIRECTS', cell: each => each.redirect_uris.join(', '), flexible: true },
          { head: 'SCOPES', cell: each => each.scopes.join(', '), flexible: true },
          { head: 'ID', cell: each => short.get(each.id) ?? each.id },
        ],
        'There are no OAuth apps.',
      ),
    )
  })
}
