import { updateAccount } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { regionSlugs } from '../../api/find-region.ts'
import { present } from '../../api/pages.ts'
import { repeated } from '../../input/field.ts'
import { accountPage } from '../../print/account-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  name?: string
  timezone?: string
  defaultRegions?: string[]
}

export function defineUpdate(account: Command, session: Session): void {
  define(account, {
    usage: 'update',
    about: 'Change the account; options that are left out keep their value',
    examples: ['pharos account update --name "Example Ltd" --timezone Europe/Berlin --default-regions local'],
  })
    .option('--name <text>', 'display name')
    .option('--timezone <zone>', 'IANA time zone, such as Europe/Berlin')
    .option('--default-regions <region>', 'where monitors without regions run; repeatable', repeated)
    .action(async ({ name, timezone, defaultRegions }: Given) => {
      const regions = defaultRegions && (await regionSlugs(session, defaultRegions))
      const body = present({ name, timezone, default_regions: regions })
      const { body: changed } = await session.call(updateAccount, { body })
      session.print(changed, () => accountPage(changed))
    })
}
