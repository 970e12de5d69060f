import { openCheckout, openPortal, PAID_PLANS } from '@pharos/shared-protocol/contract/business/billing.ts'
import { Argument, type Command } from 'commander'
import type { Session } from '../../session.ts'
import { define } from '../define.ts'

type PaidPlan = (typeof PAID_PLANS)[number]

/** The argument that names a plan. */
export function planArgument(): Argument {
  return new Argument('<plan>', 'the plan').choices(PAID_PLANS)
}

export function defineCheckout(billing: Command, session: Session): void {
  define(billing, {
    usage: 'checkout',
    about: 'Print the address of a page on which a plan is bought; it works for a day',
    examples: ['pharos billing checkout team'],
  })
    .addArgument(planArgument())
    .action(async (plan: PaidPlan) => {
      const { body } = await session.call(openCheckout, { body: { plan } })
      session.print(body, () => body.url)
    })
}

export function definePortal(billing: Command, session: Session): void {
  define(billing, {
    usage: 'portal',
    about: 'Print the address of a page for cards, addresses and unpaid invoices',
    examples: ['pharos billing portal'],
  }).action(async () => {
    const { body } = await session.call(openPortal)
    session.print(body, () => body.url)
  })
}
