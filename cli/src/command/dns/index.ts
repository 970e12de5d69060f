import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineTest } from './add.ts'
import { definePause, defineResume, defineRm, defineRun, defineUpdate } from './change.ts'
import { defineList, defineResults, defineShow, defineTransitions } from './look.ts'
import { defineAccept, definePin } from './settle.ts'

const COMMANDS = [
  defineAdd,
  defineList,
  defineShow,
  defineUpdate,
  defineTest,
  defineAccept,
  definePin,
  definePause,
  defineResume,
  defineRun,
  defineResults,
  defineTransitions,
  defineRm,
]

export function addDnsCommands(program: Command, session: Session): void {
  const dns = group(program, 'dns', 'DNS records: watch, look at, accept changes, pin')
  for (const defineCommand of COMMANDS) defineCommand(dns, session)
}
