import { describeScope, type Scope } from '@pharos/shared-protocol/access.ts'
import { findAccount } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { OAuthApp } from '../oauth-app/index.ts'
import { tellPerson } from '../person-mail/index.ts'
import type { Decider } from './consent.ts'

/** Mails a person what they have let an app do. */
export async function tellOfApp(
  tx: SystemCtx,
  { account, session, caller }: Pick<Decider, 'account' | 'session' | 'caller'>,
  app: OAuthApp,
  scopes: readonly Scope[],
): Promise<void> {
  const { name } = await findAccount(tx, account)
  await tellPerson(tx, session.person, {
    event: 'app.authorized',
    subject: `The app ${app.name} may act for you`,
    text: `In the account ${name} it may: ${scopes.map(describeScope).join('; ')}. If it was you, there is nothing to do. If not, somebody else can sign in as you: disconnect the app, end your sessions, and secure your mailbox and your password.`,
    dedup: `app/${tx.newId()}`,
    caller,
  })
}
