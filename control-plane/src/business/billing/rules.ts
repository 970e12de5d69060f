import { PLANS, type Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Subscription } from './provider/provider.ts'
import { NO_STANDING, type Standing } from './standing.ts'

/** How long before something ends its people are told. */
export const NOTICE_MS = 3 * DAY_MS
/** How often a subscription is looked at without an event. */
const LIVE_MS = DAY_MS
const ENDED_MS = 7 * DAY_MS
const CHECKOUT_MS = HOUR_MS

interface Rules {
  account: string
  /** How long the plan is kept after a payment has failed. */
  graceMs: number
  now: EpochMs
}

/**
 * How an account stands by what the provider has now. It depends on nothing that was known before, so the order in which
 * states were seen does not matter.
 */
export function standingOf(all: readonly Subscription[], { account, graceMs, now }: Rules): Standing {
  const own = ownOf(all, account)
  const standing = standingOfPaid(own.filter(counts).toSorted(byWorth)[0], { graceMs, now })
  const begun = own.filter(({ status }) => status === 'incomplete').toSorted(byWorth)[0]
  // What was promised for one that was paid before holds, whatever else was begun.
  return standing.status === 'none' && begun !== undefined ? { ...factsOf(begun), status: 'incomplete' } : standing
}

/** Subscriptions that claim another account are not this one's. */
function ownOf(all: readonly Subscription[], account: string): Subscription[] {
  return all.filter(({ claimed }) => claimed === null || claimed === account)
}

/** The subscriptions of an account whose status is not known here: nothing is decided while there are some. */
export function unknownOf(all: readonly Subscription[], account: string): string[] {
  return ownOf(all, account).flatMap(({ id, status }) => (status === 'unknown' ? [id] : []))
}

function factsOf({
  id: subscription,
  plan,
  period_ends_at,
  cancel_at,
  trial_ends_at,
  unpaid_since,
  pay_url,
}: Subscription) {
  return { subscription, plan, period_ends_at, cancel_at, trial_ends_at, unpaid_since, grace_ends_at: null, pay_url }
}

function standingOfPaid(best: Subscription | undefined, { graceMs, now }: Pick<Rules, 'graceMs' | 'now'>): Standing {
  if (best === undefined) return NO_STANDING
  const facts = factsOf(best)
  if (best.status === 'trialing' || best.status === 'active') return { ...facts, status: best.status }
  const grace_ends_at = epoch((best.unpaid_since ?? best.created_at) + graceMs)
  if (now < grace_ends_at) return { ...facts, status: 'past_due', grace_ends_at }
  return best.status === 'ended' ? NO_STANDING : { ...facts, status: 'lapsed', grace_ends_at }
}

/** One that the provider has ended for a missing payment counts, too: the time that was promised holds. */
function counts({ status, ended_unpaid }: Subscription): boolean {
  return status === 'trialing' || status === 'active' || status === 'unpaid' || ended_unpaid
}

const WORTH: readonly Subscription['status'][] = ['ended', 'paused', 'incomplete', 'unpaid', 'trialing', 'active']

/** What is paid comes before what is not; then the higher plan, and the newer one. The best is first. */
function byWorth(one: Subscription, other: Subscription): number {
  const paid = (each: Subscription) => Math.min(WORTH.indexOf(each.status), WORTH.indexOf('trialing'))
  const rank = (each: Subscription) => (each.plan === null ? -1 : PLANS.indexOf(each.plan))
  return (
    paid(other) - paid(one) ||
    rank(other) - rank(one) ||
    other.created_at - one.created_at ||
    (other.id < one.id ? -1 : 1)
  )
}

/** The plan that a standing gives; null: its price is not known here, so the account keeps what it has. */
export function planOf({ status, plan }: Pick<Standing, 'status' | 'plan'>): Plan | null {
  return isLive(status) && status !== 'lapsed' ? plan : 'free'
}

/** Whether there is a subscription that was paid for at some time, or is in its trial. */
export function isLive(status: Standing['status']): boolean {
  return status !== 'none' && status !== 'incomplete'
}

/** When to look again if no event comes: each day, and when time alone changes something. */
export function nextLook(standing: Standing, checkout_until: EpochMs | null, now: EpochMs): EpochMs {
  const { status, grace_ends_at, cancel_at, trial_ends_at, period_ends_at } = standing
  const ends = [grace_ends_at, cancel_at, trial_ends_at].filter(at => at !== null)
  const marks = [
    ...ends.flatMap(at => [at - NOTICE_MS, at + MINUTE_MS]),
    ...(period_ends_at ? [period_ends_at + HOUR_MS] : []),
  ]
  const isBuying = (checkout_until !== null && checkout_until > now) || status === 'incomplete'
  const most = isBuying ? CHECKOUT_MS : status === 'none' ? ENDED_MS : LIVE_MS
  return epoch(Math.min(now + most, ...marks.filter(at => at > now)))
}

/** Something that the people who pay are told. The codes are the names of its texts. */
export interface News {
  code: NewsCode
  /** Unique for what it is about, so that it is told once. */
  about: string
  at: EpochMs | null
}

export type NewsCode =
  | 'first_payment_due'
  | 'first_payment_missed'
  | 'started'
  | 'trial_started'
  | 'trial_ending'
  | 'plan_changed'
  | 'payment_failed'
  | 'grace_ending'
  | 'plan_lowered'
  | 'payment_received'
  | 'cancellation_set'
  | 'cancellation_withdrawn'
  | 'ending'
  | 'ended'

/** What has happened between two standings, and what is about to happen. */
export function newsOf(before: Standing, after: Standing, now: EpochMs): News[] {
  return [...changesOf(before, after, now), ...remindersOf(after, now)]
}

function changesOf(before: Standing, after: Standing, now: EpochMs): News[] {
  const about = String(after.subscription ?? before.subscription)
  const news = (code: NewsCode, at: EpochMs | null = null): News[] => [{ code, about: `${about}/${at ?? now}`, at }]
  const wasLive = isLive(before.status)
  if (!isLive(after.status)) return [...endOf(before, news), ...firstPaymentOf(before, after, news)]
  const all: News[] = []
  if (!wasLive || before.subscription !== after.subscription) {
    if (after.status === 'trialing') all.push(...news('trial_started', after.trial_ends_at))
    if (after.status === 'active') all.push(...news('started', after.period_ends_at))
  } else if (after.plan !== before.plan && after.plan !== null) all.push(...news('plan_changed'))
  if (after.status === 'past_due' && before.grace_ends_at !== after.grace_ends_at)
    all.push(...news('payment_failed', after.grace_ends_at))
  if (after.status === 'lapsed' && before.status !== 'lapsed') all.push(...news('plan_lowered', after.grace_ends_at))
  if (after.unpaid_since === null && before.unpaid_since !== null && before.subscription === after.subscription)
    all.push(...news('payment_received', before.grace_ends_at))
  if (wasLive && after.cancel_at !== before.cancel_at)
    all.push(
      ...(after.cancel_at === null
        ? news('cancellation_withdrawn', before.cancel_at)
        : news('cancellation_set', after.cancel_at)),
    )
  return all
}

type Tell = (code: NewsCode, at?: EpochMs | null) => News[]

function endOf({ status, grace_ends_at, cancel_at, period_ends_at }: Standing, news: Tell): News[] {
  if (status === 'past_due') return news('plan_lowered', grace_ends_at)
  return isLive(status) ? news('ended', cancel_at ?? period_ends_at) : []
}

/** A subscription that was begun, and its first payment. */
function firstPaymentOf(before: Standing, after: Standing, news: Tell): News[] {
  if (after.status === 'incomplete' && after.subscription !== before.subscription) return news('first_payment_due')
  return before.status === 'incomplete' && after.status === 'none' ? news('first_payment_missed') : []
}

function remindersOf(
  { subscription, status, grace_ends_at, cancel_at, trial_ends_at }: Standing,
  now: EpochMs,
): News[] {
  const due: [NewsCode, EpochMs | null][] = [
    ['grace_ending', status === 'past_due' ? grace_ends_at : null],
    ['ending', cancel_at],
    ['trial_ending', cancel_at === null ? trial_ends_at : null],
  ]
  return due.flatMap(([code, at]) =>
    at !== null && at > now && at - now <= NOTICE_MS ? [{ code, about: `${subscription}/${at}`, at }] : [],
  )
}
