import type { Command } from 'commander'
import type { Session } from '../../session.ts'
import { group } from '../define.ts'
import { defineUptime } from './uptime.ts'
import { defineVerify } from './verify.ts'

export function addReportCommands(program: Command, session: Session): void {
  const report = group(program, 'report', 'Uptime over a time range, and checking reports that were mailed')
  defineUptime(report, session)
  defineVerify(report, session)
}
