import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineTest } from './add.ts'
import { defineDelete, definePause, defineResume, defineRun, defineUpdate } from './change.ts'
import { defineList, defineResults, defineShow } from './look.ts'

const COMMANDS = [
  defineAdd,
  defineList,
  defineShow,
  defineUpdate,
  defineTest,
  definePause,
  defineResume,
  defineRun,
  defineResults,
  defineDelete,
]

export function addTlsCommands(program: Command, session: Session): void {
  const tls = group(program, 'tls', 'TLS monitors: certificates, their expiry and what is wrong with them')
  for (const defineCommand of COMMANDS) defineCommand(tls, session)
}
