import { listOnCallNow } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { Command } from 'commander'
import { onCallNow } from '../../print/on-call.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineNow(onCall: Command, session: Session): void {
  define(onCall, {
    usage: 'now',
    about: 'Show who is on call now in each schedule',
    examples: ['pharos on-call now', 'pharos on-call now --json'],
  }).action(async () => {
    const { body } = await session.call(listOnCallNow)
    session.print(body, look => onCallNow(look, body))
  })
}
