import { changeSubscription, type PAID_PLANS } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { BodyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Command } from 'commander'
import { billingPage } from '../../print/billing-page.ts'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'
import { planArgument } from './page.ts'

export function defineChange(billing: Command, session: Session): void {
  define(billing, {
    usage: 'change',
    about: 'Change the plan at once; the rest of the period is charged or credited in proportion',
    examples: ['pharos billing change business'],
  })
    .addArgument(planArgument())
    .action((plan: (typeof PAID_PLANS)[number]) => change(session, { plan }))
}

export function defineCancel(billing: Command, session: Session): void {
  define(billing, {
    usage: 'cancel',
    about: 'End the subscription with the period that is paid for',
    examples: ['pharos billing cancel'],
  }).action(() => change(session, { cancel: true }))
}

export function defineResume(billing: Command, session: Session): void {
  define(billing, {
    usage: 'resume',
    about: 'Take a cancellation back before the subscription ends',
    examples: ['pharos billing resume'],
  }).action(() => change(session, { cancel: false }))
}

async function change(session: Session, body: BodyOf<typeof changeSubscription>): Promise<void> {
  const { body: after } = await session.call(changeSubscription, { body })
  session.print(after, () => billingPage(after))
}
