import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineRm } from './delete.ts'
import { defineLayer } from './layer.ts'
import { defineList } from './list.ts'
import { defineNow } from './now.ts'
import { defineOverride } from './override.ts'
import { defineShifts } from './shifts.ts'

const COMMANDS = [defineNow, defineShifts, defineOverride, defineList, defineAdd, defineLayer, defineRm]

export function addOnCallCommands(program: Command, session: Session): void {
  const onCall = group(program, 'on-call', 'On-call schedules: who is on call, in turns, with overrides')
  for (const defineCommand of COMMANDS) defineCommand(onCall, session)
}
