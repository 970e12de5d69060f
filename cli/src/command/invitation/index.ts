import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineDelete } from './delete.ts'
import { defineList } from './list.ts'
import { defineResend } from './resend.ts'

export function addInvitationCommands(program: Command, session: Session): void {
  const invitation = group(program, 'invitation', 'Invitations: emails with which people join the account')
  for (const defineCommand of [defineList, defineAdd, defineResend, defineDelete]) defineCommand(invitation, session)
}
