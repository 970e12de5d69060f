import { ROLES, type Role } from '@pharos/shared-protocol/access.ts'
import { createMember } from '@pharos/shared-protocol/contract/account/account.ts'
import { type Command, Option } from 'commander'
import { present } from '../../api/pages.ts'
import { memberTable } from '../../print/member-table.ts'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  name?: string
  role?: Role
  timezone?: string
}

export function defineAdd(member: Command, session: Session): void {
  define(member, {
    usage: 'add <email>',
    about: 'Add a member',
    examples: ['pharos member add ada@example.com --name "Ada Lovelace" --role admin'],
  })
    .option('--name <text>', 'display name (the email)')
    .addOption(new Option('--role <role>', '(member)').choices(ROLES))
    .option('--timezone <zone>', "IANA time zone (the account's)")
    .action(async (email: string, { name = email, role, timezone }: Given) => {
      const body = { email, name, ...present({ role, timezone }) }
      const { body: added } = await session.call(createMember, { body })
      session.print(added, look => memberTable(look, [added]))
      session.hint(
        `Create a key for them: pharos api-key add ${shellWord(`Key of ${name}`)} --member ${shellWord(email)}`,
      )
    })
}
