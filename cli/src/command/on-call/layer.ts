import { ROTATIONS } from '@pharos/shared-protocol/contract/response/on-call.ts'
import { createLayer } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { type Command, Option } from 'commander'
import { memberId } from '../../api/find-member.ts'
import { findSchedule } from '../../api/find-paging.ts'
import { present } from '../../api/pages.ts'
import { parseWhole, repeated } from '../../input/field.ts'
import { momentAhead } from '../../input/moment-ahead.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  member: string[]
  rotation: (typeof ROTATIONS)[number]
  length?: number
  handoff?: string
  from?: string
  to?: string
  name?: string
}

export function defineLayer(onCall: Command, session: Session): void {
  define(onCall, {
    usage: 'layer <schedule>',
    about: 'Add a layer to a schedule: people who take turns; it overrides the layers before it',
    examples: [
      'pharos on-call layer Primary --member ada@example.com --member ben@example.com --rotation weekly',
      'pharos on-call layer Primary --member ada@example.com --rotation custom --length 12 --handoff 08:00',
    ],
  })
    .requiredOption('--member <member>', 'by email or name, in the order of their turns; repeatable', repeated)
    .addOption(
      new Option('--rotation <rotation>', 'the unit of turns: days, weeks, months, or (custom) hours')
        .choices(ROTATIONS)
        .default('weekly'),
    )
    .option('--length <n>', 'how many of these units a turn lasts (1)', parseWhole)
    .option('--handoff <time>', "time of the handoff in the schedule's zone (09:00)")
    .option('--from <time>', 'a date and time, or a duration from now: 2h (now)', momentAhead)
    .option('--to <time>', 'end of the time range, in the same forms', momentAhead)
    .option('--name <text>', 'display name')
    .action(async (schedule: string, { member, rotation, length, handoff, from, to, name }: Given) => {
      const { id } = await findSchedule(session, schedule)
      const user_ids = await Promise.all(member.map(each => memberId(session, each)))
      const more = present({ name, rotation_length: length, handoff_time: handoff, starts_at: from, ends_at: to })
      const { body: made } = await session.call(createLayer, {
        params: { id },
        body: { user_ids, rotation, ...more },
      })
      session.print(made, () => `Added ${made.name} to ${schedule}, at position ${made.position}.`)
    })
}
