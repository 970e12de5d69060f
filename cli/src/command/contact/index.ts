import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineCode, defineVerify } from './add.ts'
import { defineRm } from './delete.ts'
import { defineList } from './list.ts'
import { defineRule, defineRules } from './rule.ts'

const COMMANDS = [defineList, defineAdd, defineVerify, defineCode, defineRm, defineRules, defineRule]

export function addContactCommands(program: Command, session: Session): void {
  const contact = group(program, 'contact', 'How you are paged: contact methods and notification rules')
  for (const defineCommand of COMMANDS) defineCommand(contact, session)
}
