import { listSessions } from '@pharos/shared-protocol/contract/account/session.ts'
import type { Command } from 'commander'
import { memberOrOneself } from '../../api/find-member.ts'
import { shortIds } from '../../print/short-id.ts'
import { table } from '../../print/table.ts'
import { ago, localTime } from '../../print/when.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineList(sessions: Command, session: Session): void {
  define(sessions, {
    usage: 'list',
    about: 'List your sessions, or those of a member',
    examples: ['pharos session list', 'pharos session list --member ada@example.com'],
  })
    .option('--member <member>', 'a member, by email or id (you)')
    .action(async ({ member }: { member?: string }) => {
      const user_id = await memberOrOneself(session, member)
      const { body: found } = await session.call(listSessions, { params: { user_id } })
      session.print(found, look => {
        const short = shortIds(found.map(({ id }) => id))
        return table(
          look,
          found,
          [
            { head: 'BROWSER', cell: each => each.user_agent || 'unknown', flexible: true },
            { head: 'FROM', cell: each => each.address },
            { head: 'SIGNED IN BY', cell: each => each.method },
            { head: 'LAST USED', cell: each => ago(each.last_used_at, look.now), right: true },
            { head: 'ENDS', cell: each => localTime(each.expires_at) },
            { head: 'ID', cell: each => short.get(each.id) ?? each.id },
          ],
          'There are no sessions.',
        )
      })
    })
}
