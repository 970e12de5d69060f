import { updateOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { Command } from 'commander'
import { findOAuthApp } from '../../api/find-client.ts'
import { present } from '../../api/pages.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { appBody, type Given, withAppOptions } from './fields.ts'

export function defineUpdate(app: Command, session: Session): void {
  const command = define(app, {
    usage: 'update <app>',
    about:
      'Change an OAuth app; lists of addresses and scopes are replaced; what members have authorized stays the same',
    examples: ['pharos oauth-app update Planner --redirect-uri https://new.planner.example/callback'],
  })
  withAppOptions(command)
    .option('--name <name>', 'the name that members see')
    .action(async (text: string, { name, ...given }: Given & { name?: string }) => {
      const { id } = await findOAuthApp(session, text)
      const body = { ...present({ name }), ...appBody(given) }
      const { body: changed } = await session.call(updateOAuthApp, { params: { id }, body })
      session.print(changed, () => `Changed "${changed.name}".`)
    })
}
