import { listMembers } from '@pharos/shared-protocol/contract/account/account.ts'
import type { Command } from 'commander'
import { memberTable } from '../../print/member-table.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(member: Command, session: Session): void {
  define(member, { usage: 'list', about: 'List the members', examples: ['pharos member list'] }).action(async () => {
    const { body: members } = await session.call(listMembers)
    session.print(members, look => memberTable(look, members))
  })
}
