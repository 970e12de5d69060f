import { createOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { Command } from 'commander'
import { usageFailure } from '../../failure.ts'
import { newClient } from '../../print/new-client.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { appBody, type Given, withAppOptions } from './fields.ts'

export function defineAdd(app: Command, session: Session): void {
  const command = define(app, {
    usage: 'add <name>',
    about: 'Create an OAuth app; the secret of a confidential one is shown once',
    examples: [
      'pharos oauth-app add Planner --redirect-uri https://planner.example/callback --scope read:monitors',
      'pharos oauth-app add "Planner for phones" --public --redirect-uri example.planner:/callback --scope read:monitors',
    ],
  })
  withAppOptions(command)
    .option('--public', 'the app runs on people’s machines and cannot keep a secret')
    .action(async (name: string, given: Given & { public?: boolean }) => {
      const { scopes, ...body } = appBody(given)
      if (scopes === undefined) throw usageFailure('Give at least one --scope.')
      const client_type = given.public ? ('public' as const) : ('confidential' as const)
      const { body: made } = await session.call(createOAuthApp, { body: { name, client_type, scopes, ...body } })
      session.print(made, () => newClient({ what: 'app', ...made }))
    })
}
