import type { listStaffPersons } from '@pharos/shared-protocol/contract/business/staff-person.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Look } from './look.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

type StaffPerson = ReplyOf<typeof listStaffPersons>[number]

export function staffPersonTable(look: Look, persons: readonly StaffPerson[]): string {
  return table(
    look,
    persons,
    [
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'EMAIL', cell: each => each.email, flexible: true },
      { head: 'ACCOUNT', cell: each => each.account, flexible: true },
      { head: 'SECOND FACTOR', cell: each => (each.second_factor ? 'yes' : 'no') },
      { head: 'LAST SEEN', cell: each => (each.last_seen_at === null ? 'never' : localTime(each.last_seen_at)) },
      { head: 'ID', cell: each => each.user_id },
    ],
    'There is no staff.',
  )
}
