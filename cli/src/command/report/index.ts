import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineAdd, defineDelete, defineUpdate } from './change.ts'
import { defineCompare, defineCorrect, defineDownload, definePreview, defineSend } from './issue.ts'
import { defineList, defineShow } from './look.ts'
import { defineUptime } from './uptime.ts'
import { defineVerify } from './verify.ts'

export function addReportCommands(program: Command, session: Session): void {
  const report = group(program, 'report', 'Uptime over a time range, and reports that are mailed every week or month')
  for (const defineCommand of [
    defineUptime,
    defineList,
    defineAdd,
    defineShow,
    defineUpdate,
    defineSend,
    definePreview,
    defineDownload,
    defineCompare,
    defineCorrect,
    defineDelete,
    defineVerify,
  ])
    defineCommand(report, session)
}
