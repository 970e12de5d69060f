import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAddChannel, defineRmChannel, defineTest } from './channel.ts'
import { defineAdd, defineList, defineRm, defineShow } from './group.ts'

const COMMANDS = [defineList, defineShow, defineAdd, defineRm, defineAddChannel, defineRmChannel, defineTest]

export function addNotificationGroupCommands(program: Command, session: Session): void {
  const groups = group(program, 'notification-group', 'Notification groups: who is notified, and by which channels')
  for (const defineCommand of COMMANDS) defineCommand(groups, session)
}
