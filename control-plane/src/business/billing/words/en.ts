import type { NewsCode } from '../rules.ts'

/** What a mail about a subscription can say. Amounts are on the invoices, which the provider sends. */
interface Said {
  account: string
  /** The plan that is paid for. */
  plan: string
  /** The instant that it is about; empty if there is none. */
  at: string
}

interface Mail {
  subject(said: Said): string
  text(said: Said): string
}

export interface Words {
  mails: Record<NewsCode, Mail>
  button: string
  account: string
  plan: string
}

export const en: Words = {
  button: 'Open the subscription',
  account: 'Account',
  plan: 'Plan',
  mails: {
    first_payment_due: {
      subject: ({ account }) => `The first payment for ${account} is still to be made`,
      text: ({ plan }) =>
        `The subscription to the ${plan} plan begins with its first payment, which has not gone through yet. Open the subscription to pay it. If it is not paid within a day, the payment provider drops the subscription, and nothing is charged.`,
    },
    first_payment_missed: {
      subject: ({ account }) => `The subscription of ${account} did not begin`,
      text: ({ plan }) =>
        `Its first payment was not made, so the account was not moved to the ${plan} plan, and nothing was charged. You can select a plan again at any time.`,
    },
    started: {
      subject: ({ account, plan }) => `${account} is on the ${plan} plan`,
      text: ({ plan, at }) => `The subscription has started, and the ${plan} plan is active. It renews on ${at}.`,
    },
    trial_started: {
      subject: ({ account, plan }) => `The ${plan} trial of ${account} has started`,
      text: ({ plan, at }) =>
        `The ${plan} plan is free until ${at}. The first payment is made then, unless you cancel before.`,
    },
    trial_ending: {
      subject: ({ account, at }) => `The trial of ${account} ends on ${at}`,
      text: ({ plan, at }) =>
        `The first payment for the ${plan} plan is made on ${at}. If you do not want to continue, cancel before. Without a payment method, the account moves to the free plan.`,
    },
    plan_changed: {
      subject: ({ account, plan }) => `${account} is now on the ${plan} plan`,
      text: ({ plan }) =>
        `The subscription was changed to the ${plan} plan. The rest of the period is charged or credited in proportion.`,
    },
    payment_failed: {
      subject: ({ account }) => `A payment for ${account} failed`,
      text: ({ plan, at }) =>
        `The ${plan} plan stays active until ${at}. Pay the open invoice or store another payment method before. Otherwise the account moves to the free plan: nothing is deleted, but what the free plan does not include becomes read-only.`,
    },
    grace_ending: {
      subject: ({ account, at }) => `${account} loses its plan on ${at}`,
      text: ({ plan, at }) =>
        `An invoice is still not paid. On ${at}, the account moves from the ${plan} plan to the free plan. Nothing is deleted, but what the free plan does not include becomes read-only until the invoice is paid.`,
    },
    plan_lowered: {
      subject: ({ account }) => `${account} was moved to the free plan`,
      text: ({ plan }) =>
        `An invoice for the ${plan} plan was not paid in time. Nothing was deleted. What the free plan does not include is read-only, and works again as soon as a plan is paid for.`,
    },
    payment_received: {
      subject: ({ account }) => `The payment for ${account} was received`,
      text: ({ plan }) => `All invoices are paid, and the ${plan} plan is active.`,
    },
    cancellation_set: {
      subject: ({ account, at }) => `The subscription of ${account} ends on ${at}`,
      text: ({ plan, at }) =>
        `It was canceled and will not renew. The ${plan} plan stays active until ${at}. Until then, the cancellation can be taken back.`,
    },
    cancellation_withdrawn: {
      subject: ({ account }) => `The subscription of ${account} continues`,
      text: ({ plan }) => `Its cancellation was taken back, and the ${plan} plan will renew.`,
    },
    ending: {
      subject: ({ account, at }) => `Reminder: the subscription of ${account} ends on ${at}`,
      text: ({ plan, at }) =>
        `On ${at}, the account moves from the ${plan} plan to the free plan. Nothing is deleted, but what the free plan does not include becomes read-only.`,
    },
    ended: {
      subject: ({ account }) => `The subscription of ${account} has ended`,
      text: () =>
        'The account is on the free plan. Nothing was deleted. What the free plan does not include is read-only, and works again with a new subscription.',
    },
  },
}
