import type { Scope } from '@pharos/shared-protocol/access.ts'
import { findAccount } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { OAuthApp } from '../oauth-app/index.ts'
import { tellPerson } from '../person-mail/index.ts'
import { WORDS } from '../words/index.ts'
import type { Decider } from './consent.ts'

/** Notifies a person by mail that they have authorized an app. */
export async function tellOfApp(
  tx: SystemCtx,
  { account, session, caller }: Pick<Decider, 'account' | 'session' | 'caller'>,
  app: OAuthApp,
  scopes: readonly Scope[],
): Promise<void> {
  const { name } = await findAccount(tx, account)
  const words = WORDS[caller.language]
  await tellPerson(tx, session.person, {
    event: 'app.authorized',
    subject: words.mails.app_may(app.name),
    text: words.mails.app_may_text(name, scopes.map(words.scope)),
    dedup: `app/${tx.newId()}`,
    caller,
  })
}
