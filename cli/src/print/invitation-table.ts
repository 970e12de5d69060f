import type { Invitation } from '../api/find-invitation.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

export function invitationTable(look: Look, invitations: readonly Invitation[]): string {
  const short = shortIds(invitations.map(({ id }) => id))
  return table(
    look,
    invitations,
    [
      { head: 'EMAIL', cell: each => each.email, flexible: true },
      { head: 'ROLE', cell: each => each.role },
      { head: 'STATUS', cell: each => each.status },
      { head: 'MAILED', cell: each => localTime(each.sent_at) },
      { head: 'UNTIL', cell: each => localTime(each.expires_at) },
      { head: 'ID', cell: each => short.get(each.id) ?? each.id },
    ],
    'There are no open invitations.',
  )
}
