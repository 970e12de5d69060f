import { ROLES, type Role } from '@pharos/shared-protocol/access.ts'
import { createInvitation } from '@pharos/shared-protocol/contract/identity/invitation.ts'
import { type Command, Option } from 'commander'
import { present } from '../../api/pages.ts'
import { invitationTable } from '../../print/invitation-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAdd(invitation: Command, session: Session): void {
  define(invitation, {
    usage: 'add <email>',
    about: 'Invite someone by email; the invitation expires after 7 days',
    examples: ['pharos invitation add ada@example.com --role admin'],
  })
    .addOption(new Option('--role <role>', '(member)').choices(ROLES))
    .action(async (email: string, { role }: { role?: Role }) => {
      const { body: added } = await session.call(createInvitation, { body: { email, ...present({ role }) } })
      session.print(added, look => invitationTable(look, [added]))
    })
}
