import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { addMonitorCommands } from '../monitor/verbs.ts'
import { HEARTBEAT } from './kind.ts'
import { definePing } from './ping.ts'
import { definePings } from './pings.ts'

export function addHeartbeatCommands(program: Command, session: Session): void {
  addMonitorCommands(program, session, HEARTBEAT, [definePings, definePing])
}
