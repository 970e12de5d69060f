import { rotateOAuthApp } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import type { Command } from 'commander'
import { findOAuthApp } from '../../api/find-client.ts'
import { confirm, withConfirmation } from '../../input/confirm.ts'
import { newClient } from '../../print/new-client.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineRotate(app: Command, session: Session): void {
  const command = define(app, {
    usage: 'rotate <app>',
    about: 'Replace the secret of a confidential OAuth app; the old one stops working at once',
    examples: ['pharos oauth-app rotate Planner --yes'],
  })
  withConfirmation(command).action(async (text: string, given: { yes?: boolean }) => {
    const { id, name } = await findOAuthApp(session, text)
    await confirm(session, `The secret of "${name}" will stop working`, given)
    const { body: made } = await session.call(rotateOAuthApp, { params: { id } })
    session.print(made, () => newClient({ what: 'app', ...made }))
  })
}
