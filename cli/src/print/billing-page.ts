import type { getSubscription } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import { localTime } from './when.ts'

type Subscription = ReplyOf<typeof getSubscription>

const STATUS: Record<Subscription['status'], string> = {
  none: 'none',
  incomplete: 'the first payment is still to be made',
  trialing: 'free trial',
  active: 'paid',
  past_due: 'a payment failed; the plan is kept for now',
  lapsed: 'not paid in time; the plan was lowered',
}

/** The subscription of an account. Without a provider there is only the plan. */
export function billingPage(subscription: Subscription): string {
  const { provider, plan, managed_by } = subscription
  if (managed_by !== null && subscription.status === 'none')
    return `Plan  ${plan}\nThe partner ${legible(managed_by)} sets the plan.`
  if (provider === null) return `Plan  ${plan}\nThis installation has no subscriptions; its operator sets the plan.`
  const rows: [string, string | null][] = [
    ['Plan', plan],
    ['Subscription', STATUS[subscription.status]],
    ['Subscribed plan', subscription.subscribed_plan],
    ['Trial ends', at(subscription.trial_ends_at)],
    ['Paid until', subscription.status === 'active' ? at(subscription.period_ends_at) : null],
    ['Ends', at(subscription.cancel_at)],
    ['Unpaid since', at(subscription.unpaid_since)],
    ['Plan kept until', at(subscription.grace_ends_at)],
    ['Pay at', subscription.pay_url],
    ['Invoices go to', subscription.contact === null ? null : legible(subscription.contact)],
    ['Plans for sale', subscription.plans.join(', ')],
    ['As of', at(subscription.looked_at)],
    ['Provider away', subscription.failing_since === null ? null : `since ${localTime(subscription.failing_since)}`],
  ]
  return rows.flatMap(([head, cell]) => (cell === null ? [] : [`${head.padEnd(16)} ${cell}`])).join('\n')
}

function at(instant: string | null): string | null {
  return instant === null ? null : localTime(instant)
}
