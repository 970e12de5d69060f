import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { createAccount } from '@pharos/shared-protocol/contract/identity/new-account.ts'
import { type Command, Option } from 'commander'
import { present } from '../../api/pages.ts'
import { accountPage } from '../../print/account-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  owner: string
  ownerName?: string
  plan?: Plan
  timezone?: string
}

export function defineAdd(account: Command, session: Session): void {
  define(account, {
    usage: 'add <name>',
    about: 'Create an account for somebody else (only for staff of the installation)',
    examples: ['pharos account add "Example Ltd" --owner ada@example.com --owner-name "Ada Lovelace" --plan team'],
  })
    .requiredOption('--owner <email>', 'email of the owner')
    .option('--owner-name <text>', 'display name (the email)')
    .addOption(new Option('--plan <plan>', '(the default of the installation)').choices(PLANS))
    .option('--timezone <zone>', 'IANA time zone (UTC)')
    .action(async (name: string, { owner: email, ownerName = email, plan, timezone }: Given) => {
      const body = { name, owner: { email, name: ownerName }, ...present({ plan, timezone }) }
      const { body: added } = await session.call(createAccount, { body })
      session.print(added, () => accountPage(added))
      session.hint(`${email} can sign in at ${session.credentials.base_url}/login with a link sent by email.`)
    })
}
