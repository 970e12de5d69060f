import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineRm } from './delete.ts'
import { defineList } from './list.ts'
import { defineUse } from './use.ts'

export function addProfileCommands(program: Command, session: Session): void {
  const profile = group(program, 'profile', 'Profiles: the installations that this user works with')
  for (const defineCommand of [defineAdd, defineList, defineUse, defineRm]) defineCommand(profile, session)
}
