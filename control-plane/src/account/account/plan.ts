import { PLANS, type Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from './queries.ts'

interface PlanLimits {
  /** Monitors of every kind together. */
  monitors: number
  /** Shortest interval of an HTTP monitor, seconds. */
  intervalFloorSeconds: number
  /** DNS record monitors among them. */
  dnsRecordMonitors: number
  /** Sessions of real users with a replay, on a day (UTC). */
  replaysOfDay: number
  /** Texts and calls, which cost the operator money. */
  phone: boolean
  /** Whether the account's own directory may manage its people (spec part 5). */
  directory: boolean
}

const ANY = Number.POSITIVE_INFINITY

/** What plans include, in one table. Self-hosted accounts are on `enterprise`. */
const LIMITS: Record<Plan, PlanLimits> = {
  free: {
    monitors: 20,
    intervalFloorSeconds: 60,
    dnsRecordMonitors: 3,
    replaysOfDay: 100,
    phone: false,
    directory: false,
  },
  team: {
    monitors: 200,
    intervalFloorSeconds: 30,
    dnsRecordMonitors: ANY,
    replaysOfDay: 2_000,
    phone: true,
    directory: false,
  },
  business: {
    monitors: 2_000,
    intervalFloorSeconds: 10,
    dnsRecordMonitors: ANY,
    replaysOfDay: 20_000,
    phone: true,
    directory: true,
  },
  enterprise: {
    monitors: ANY,
    intervalFloorSeconds: 10,
    dnsRecordMonitors: ANY,
    replaysOfDay: ANY,
    phone: true,
    directory: true,
  },
}

/** Refuses an interval below the plan's minimum, naming the plan that allows it (402). */
export function requireInterval(plan: Plan, seconds: number): void {
  const { intervalFloorSeconds } = LIMITS[plan]
  if (seconds >= intervalFloorSeconds) return
  const better = PLANS.find(name => LIMITS[name].intervalFloorSeconds <= seconds)
  throw new Refusal(
    'plan_required',
    `interval_seconds: the ${plan} plan does not allow intervals below ${intervalFloorSeconds} s; ${seconds} s requires the ${better} plan.`,
  )
}

export function isPhone(type: string): boolean {
  return type === 'sms' || type === 'voice'
}

/** Returns why a plan does not include a type of channel; null if it does. */
export function phoneRefusal(plan: Plan, type: string): string | null {
  if (!isPhone(type) || LIMITS[plan].phone) return null
  const better = PLANS.find(name => LIMITS[name].phone)
  return `the ${plan} plan does not include SMS and phone calls; they require the ${better} plan`
}

/** Refuses texts and calls on a plan without them (402). `path` names the field. */
export function requirePhone(plan: Plan, type: string, path: string): void {
  const why = phoneRefusal(plan, type)
  if (why !== null) throw new Refusal('plan_required', `${path}: ${why}.`)
}

/** Refuses connecting a directory on a plan without it (402). `what` begins the sentence. */
export function requireDirectory(plan: Plan, what: string): void {
  if (LIMITS[plan].directory) return
  const better = PLANS.find(name => LIMITS[name].directory)
  throw new Refusal('plan_required', `${what} is not included in the ${plan} plan; it requires the ${better} plan.`)
}

/** How many sessions of real users a plan includes with a replay on a day (UTC); null: any number. */
export function replaysOfDay(plan: Plan): number | null {
  const { replaysOfDay: limit } = LIMITS[plan]
  return limit === ANY ? null : limit
}

/** What a plan includes, in the form of the account's API; null means any number. */
export function presentLimits(plan: Plan) {
  const { monitors, dnsRecordMonitors, intervalFloorSeconds, phone, directory } = LIMITS[plan]
  const countOf = (limit: number) => (limit === ANY ? null : limit)
  return {
    monitors: countOf(monitors),
    dns_record_monitors: countOf(dnsRecordMonitors),
    interval_floor_seconds: intervalFloorSeconds,
    rum_replays_per_day: replaysOfDay(plan),
    phone,
    single_sign_on: isPaid(plan),
    directory,
  }
}

export function isPaid(plan: Plan): boolean {
  return plan !== 'free'
}

/** Refuses features of paid plans (402), naming the first plan that has them. `what` begins the sentence. */
export function requirePaid(plan: Plan, what: string): void {
  if (!isPaid(plan))
    throw new Refusal('plan_required', `${what} is not included in the free plan; it requires the ${PLANS[1]} plan.`)
}

/**
 * Refuses `more` monitors if the plan has not enough left (402). Concurrent requests are serialized, so that each
 * counts the earlier ones.
 */
export async function requireMonitorQuota(
  ctx: Ctx,
  plan: Plan,
  count: () => Promise<number>,
  more: number,
): Promise<void> {
  const { monitors } = LIMITS[plan]
  if (monitors === ANY) return
  await lockAccount(ctx)
  const left = Math.max(0, monitors - (await count()))
  if (more <= left) return
  const use = left === 0 ? 'all are in use' : `only ${left} of them are left`
  throw new Refusal('quota_reached', `The ${plan} plan includes ${monitors} monitors, and ${use}.`)
}

/** The same for DNS record monitors, of which a plan may have fewer. */
export async function requireDnsRecordQuota(ctx: Ctx, plan: Plan, count: () => Promise<number>): Promise<void> {
  const { dnsRecordMonitors } = LIMITS[plan]
  if (dnsRecordMonitors === ANY) return
  await lockAccount(ctx)
  if ((await count()) < dnsRecordMonitors) return
  const better = PLANS.find(name => LIMITS[name].dnsRecordMonitors > dnsRecordMonitors)
  throw new Refusal(
    'quota_reached',
    `The ${plan} plan includes ${dnsRecordMonitors} DNS record monitors, and all are in use; the ${better} plan includes more.`,
  )
}
