import { listSecrets } from '@pharos/shared-protocol/contract/account/secret.ts'
import type { Command } from 'commander'
import { table } from '../../print/table.ts'
import { ago } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineListSecrets(secret: Command, session: Session): void {
  define(secret, {
    usage: 'list',
    about: 'List the names of the secrets; values are never shown',
    examples: ['pharos secret list'],
  }).action(async () => {
    const { body: secrets } = await session.call(listSecrets)
    session.print(secrets, look =>
      table(
        look,
        secrets,
        [
          { head: 'NAME', cell: ({ name }) => name },
          { head: 'SET', cell: ({ updated_at }) => ago(updated_at, look.now) },
        ],
        'There are no secrets. Set one: pharos secret set NAME --file FILE',
      ),
    )
  })
}
