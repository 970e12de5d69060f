import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineList } from './list.ts'
import { definePause } from './pause.ts'
import { defineResult } from './result.ts'
import { defineResults } from './results.ts'
import { defineResume } from './resume.ts'
import { defineRm } from './rm.ts'
import { defineRun } from './run.ts'
import { defineShow } from './show.ts'
import { defineTest } from './test.ts'
import { defineTransitions } from './transitions.ts'
import { defineUpdate } from './update.ts'

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
  defineResult,
  defineTransitions,
  defineRm,
]

export function addHttpCommands(program: Command, session: Session): void {
  const http = group(program, 'http', 'HTTP monitors: add, look at, change, pause, remove')
  for (const defineCommand of COMMANDS) defineCommand(http, session)
}
