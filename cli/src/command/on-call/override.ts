import { createOverride } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { Command } from 'commander'
import { findMember } from '../../api/find-member.ts'
import { findSchedule } from '../../api/find-paging.ts'
import { present } from '../../api/pages.ts'
import { usageFailure } from '../../failure.ts'
import { momentAhead } from '../../input/moment-ahead.ts'
import { localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

interface Given {
  from?: string
  to: string
  nobody?: boolean
}

export function defineOverride(onCall: Command, session: Session): void {
  define(onCall, {
    usage: 'override <schedule> [member]',
    about: 'Put a member, or nobody, on call for a while; this overrides the layers',
    examples: [
      'pharos on-call override Primary ada@example.com --to 4h',
      'pharos on-call override Primary ada@example.com --from 2026-12-24T09:00Z --to 2026-12-27T09:00Z',
      'pharos on-call override Primary --nobody --to 8h',
    ],
  })
    .option('--from <time>', 'a date and time, or a duration from now: 2h (now)', momentAhead)
    .option('--nobody', 'nobody is on call, on purpose')
    .requiredOption('--to <time>', 'end of the time range, in the same forms', momentAhead)
    .action(async (schedule: string, who: string | undefined, { from, to, nobody = false }: Given) => {
      if (nobody === (who !== undefined)) throw usageFailure('Name a member, or use --nobody.')
      const { id, name } = await findSchedule(session, schedule)
      const member = who === undefined ? null : await findMember(session, who)
      const body = { user_id: member?.id ?? null, ends_at: to, ...present({ starts_at: from }) }
      const { body: made } = await session.call(createOverride, { params: { id }, body })
      const [begin, end] = [localTime(made.starts_at), localTime(made.ends_at)]
      session.print(made, () => `${member?.name ?? 'Nobody'} is on call in ${name} from ${begin} to ${end}.`)
    })
}
