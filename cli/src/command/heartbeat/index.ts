import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineDelete } from './delete.ts'
import { defineList } from './list.ts'
import { definePause, defineResume } from './pause.ts'
import { definePing } from './ping.ts'
import { definePings } from './pings.ts'
import { defineShow } from './show.ts'
import { defineUpdate } from './update.ts'

const COMMANDS = [
  defineAdd,
  defineList,
  defineShow,
  defineUpdate,
  definePause,
  defineResume,
  definePings,
  definePing,
  defineDelete,
]

export function addHeartbeatCommands(program: Command, session: Session): void {
  const heartbeat = group(program, 'heartbeat', 'Heartbeats of jobs: add, look at, change, ping, remove')
  for (const defineCommand of COMMANDS) defineCommand(heartbeat, session)
}
