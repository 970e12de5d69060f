import { getSubscription } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { Command } from 'commander'
import { billingPage } from '../../print/billing-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

export function defineShow(billing: Command, session: Session): void {
  define(billing, {
    usage: 'show',
    about: 'Show the plan and its subscription',
    examples: ['pharos billing show', 'pharos billing show --json'],
  }).action(async () => {
    const { body } = await session.call(getSubscription)
    session.print(body, () => billingPage(body))
  })
}
