import { listStaffAccounts } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { Command } from 'commander'
import { collectPages, present } from '../../api/pages.ts'
import { parseWhole } from '../../input/field.ts'
import { staffAccountTable } from '../../print/staff-account-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(account: Command, session: Session): void {
  define(account, {
    usage: 'list',
    about: 'List the accounts of the installation with their plan and size, newest first',
    examples: ['pharos staff account list', 'pharos staff account list --limit 1000 --json'],
  })
    .option('--limit <n>', 'maximum number of accounts', parseWhole, 50)
    .action(async ({ limit }: { limit: number }) => {
      const accounts = await collectPages(
        cursor => session.call(listStaffAccounts, { query: present({ limit: Math.min(limit, 200), cursor }) }),
        limit,
      )
      session.print(accounts, look => staffAccountTable(look, accounts))
    })
}
