import { listSchedules } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { Command } from 'commander'
import { scheduleTable } from '../../print/on-call.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(onCall: Command, session: Session): void {
  define(onCall, {
    usage: 'list',
    about: 'List the on-call schedules, newest first',
    examples: ['pharos on-call list', 'pharos on-call list --json'],
  }).action(async () => {
    const { body: schedules } = await session.call(listSchedules)
    session.print(schedules, look => scheduleTable(look, schedules))
  })
}
