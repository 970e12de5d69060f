import type { listStaffAccounts } from '@pharos/shared-protocol/contract/business/staff-account.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

type StaffAccount = ReplyOf<typeof listStaffAccounts>[number]

export function staffAccountTable(look: Look, accounts: readonly StaffAccount[]): string {
  return table(
    look,
    accounts,
    [
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'PLAN', cell: each => each.plan },
      { head: 'EXCEPTIONS', cell: each => Object.keys(each.exceptions).join(', '), flexible: true },
      { head: 'MEMBERS', cell: each => each.usage.members, right: true },
      { head: 'MONITORS', cell: each => each.usage.monitors, right: true },
      { head: 'HELD', cell: each => each.usage.held_monitors, right: true },
      { head: 'STATE', cell: each => each.state },
      { head: 'SINCE', cell: each => localTime(each.created_at) },
      { head: 'ID', cell: each => each.id },
    ],
    'There are no accounts.',
  )
}
