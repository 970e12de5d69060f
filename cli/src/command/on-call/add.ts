import { createSchedule } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { Command } from 'commander'
import { shellWord } from '../../print/shell.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineAdd(onCall: Command, session: Session): void {
  define(onCall, {
    usage: 'add <name>',
    about: 'Add an on-call schedule; until it has a layer, nobody is on call',
    examples: ['pharos on-call add Primary --timezone Europe/Berlin'],
  })
    .requiredOption('--timezone <zone>', 'IANA time zone of its handoffs')
    .action(async (name: string, { timezone }: { timezone: string }) => {
      const { body: made } = await session.call(createSchedule, { body: { name, timezone } })
      session.print(made, () => `Added the on-call schedule ${name}.`)
      session.hint(
        `Add people to it: pharos on-call layer ${shellWord(name)} --member ada@example.com --rotation weekly`,
      )
      session.hint(`Its calendar: ${made.calendar_url}`)
    })
}
