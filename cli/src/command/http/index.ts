import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd } from './add.ts'
import { defineList } from './list.ts'
import { defineShow } from './show.ts'

export function addHttpCommands(program: Command, session: Session): void {
  const http = group(program, 'http', 'HTTP monitors')
  for (const defineCommand of [defineAdd, defineList, defineShow]) defineCommand(http, session)
}
