import { listShifts } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { Command } from 'commander'
import { findSchedule } from '../../api/find-paging.ts'
import { present } from '../../api/pages.ts'
import { momentAhead } from '../../input/moment-ahead.ts'
import { shiftTable } from '../../print/on-call.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShifts(onCall: Command, session: Session): void {
  define(onCall, {
    usage: 'shifts <schedule>',
    about: 'Show who was and will be on call: the next 14 days',
    examples: [
      'pharos on-call shifts Primary',
      'pharos on-call shifts Primary --from 2026-12-01T00:00Z --to 2026-12-31T00:00Z',
    ],
  })
    .option('--from <time>', 'a date and time, or a duration from now: 2h (now)', momentAhead)
    .option('--to <time>', 'end of the time range, in the same forms', momentAhead)
    .action(async (schedule: string, { from, to }: { from?: string; to?: string }) => {
      const { id } = await findSchedule(session, schedule)
      const { body: shifts } = await session.call(listShifts, { params: { id }, query: present({ from, to }) })
      session.print(shifts, look => shiftTable(look, shifts))
    })
}
