import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineFacets, definePatterns } from './analyse.ts'
import { defineExport, defineQuery } from './query.ts'
import { defineTail } from './tail.ts'
import { defineViews } from './view.ts'

export function addLogsCommands(program: Command, session: Session): void {
  const logs = group(program, 'logs', 'Logs: find, follow, count, export')
  for (const defineCommand of [defineQuery, defineTail, defineExport, defineFacets, definePatterns, defineViews])
    defineCommand(logs, session)
}
