import { ROLES, type Role } from '@pharos/shared-protocol/access.ts'
import { updateMember } from '@pharos/shared-protocol/contract/account/account.ts'
import { type Command, Option } from 'commander'
import { memberId } from '../../api/find-member.ts'
import { present } from '../../api/pages.ts'
import { memberTable } from '../../print/member-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  name?: string
  role?: Role
  timezone?: string | false
  deactivated?: boolean
}

export function defineUpdate(member: Command, session: Session): void {
  define(member, {
    usage: 'update <member>',
    about: 'Change a member, given by email, name or id; options that are left out keep their value',
    examples: ['pharos member update ada@example.com --role viewer'],
  })
    .option('--name <text>', 'display name')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES))
    .option('--timezone <zone>', 'IANA time zone')
    .option('--no-timezone', 'use the time zone of the account')
    .option('--deactivated', 'remove all of their access, but keep them as a member')
    .option('--no-deactivated', 'give them access again')
    .action(async (text: string, { name, role, timezone, deactivated }: Given) => {
      const params = { user_id: await memberId(session, text) }
      const zone = timezone === false ? { timezone: null } : present({ timezone })
      const { body: changed } = await session.call(updateMember, {
        params,
        body: { ...present({ name, role, deactivated }), ...zone },
      })
      session.print(changed, look => memberTable(look, [changed]))
    })
}
