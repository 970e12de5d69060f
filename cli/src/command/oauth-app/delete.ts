import { deleteOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { Command } from 'commander'
import { findOAuthApp } from '../../api/find-client.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineDelete(app: Command, session: Session): void {
  const command = define(app, {
    usage: 'delete <app>',
    about: 'Delete an OAuth app, by its name or id; its tokens stop working at once',
    examples: ['pharos oauth-app delete Planner --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findOAuthApp(session, text)
    await confirm(session, `The app "${name}" will stop working for everybody who uses it`, given)
    await session.call(deleteOAuthApp, { params: { id } })
    session.print({ deleted: id }, () => `Deleted "${name}".`)
  })
}
