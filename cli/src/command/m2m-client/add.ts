import type { Scope } from '@pharos/shared-protocol/access.ts'
import { createM2mClient } from '@pharos/shared-protocol/contract/identity/m2m-client.ts'
import type { Command } from 'commander'
import { present } from '../../api/pages.ts'
import { collectScopes } from '../../input/scope.ts'
import { newClient } from '../../print/new-client.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  scope: Scope[]
  description?: string
}

export function defineAdd(client: Command, session: Session): void {
  define(client, {
    usage: 'add <name>',
    about: 'Create an M2M client; its secret is shown once',
    examples: ['pharos m2m-client add CI --scope write:monitors --scope read:incidents'],
  })
    .requiredOption('--scope <scope>', 'what it may do; repeatable', collectScopes)
    .option('--description <text>', 'what it is for')
    .action(async (name: string, { scope: scopes, description }: Given) => {
      const { body: made } = await session.call(createM2mClient, {
        body: { name, scopes, ...present({ description }) },
      })
      session.print(made, () => newClient({ what: 'client', ...made, ...made.client }))
    })
}
