import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineRm } from './delete.ts'
import { defineList } from './list.ts'
import { defineUpdate } from './update.ts'

export function addMemberCommands(program: Command, session: Session): void {
  const member = group(program, 'member', 'Members of the account and their roles')
  for (const defineCommand of [defineList, defineAdd, defineUpdate, defineRm]) defineCommand(member, session)
}
