import type { Member } from '../api/find-member.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

export function memberTable(look: Look, members: readonly Member[]): string {
  const short = shortIds(members.map(({ id }) => id))
  return table(
    look,
    members,
    [
      { head: 'NAME', cell: member => member.name, flexible: true },
      { head: 'EMAIL', cell: member => member.email, flexible: true },
      { head: 'ROLE', cell: roleOf },
      { head: 'TIME ZONE', cell: member => member.timezone },
      { head: 'SINCE', cell: member => localTime(member.created_at) },
      { head: 'ID', cell: member => short.get(member.id) ?? member.id },
    ],
    'There are no members.',
  )
}

function roleOf({ role, staff, deactivated_at }: Member): string {
  return [role, ...(staff ? ['staff'] : []), ...(deactivated_at === null ? [] : ['deactivated'])].join(', ')
}
