import { MONTHLY, VOLUME_NAMES, type Volume } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { UsageLimitName } from '@pharos/shared-protocol/contract/business/usage.ts'
import { limitsOf, mostOf, type Planned } from '../../account/account/index.ts'
import { ceilingOf, startOfDay, startOfMonth } from '../../account/meter/index.ts'

/** A limit of an account, and what it has used of it. */
export interface LimitUse {
  name: UsageLimitName
  period: 'now' | 'day' | 'month'
  /** Null for a number at a time. */
  starts_at: number | null
  limit: number | null
  used: number
  is_hard: boolean
}

/** What an account has used at present, in the units of its limits. */
export type Used = { monitors: number; dns_records: number; replays: number } & Record<Volume, number>

/** The limits of an account. A ceiling that equals what is included is one limit with it, and a hard one. */
export function limitUses(planned: Planned, used: Used, now: number): LimitUse[] {
  const limits = limitsOf(planned)
  const atATime = { period: 'now', starts_at: null, is_hard: true } as const
  const today = { period: 'day', starts_at: startOfDay(now), is_hard: true } as const
  return [
    { ...atATime, name: 'monitors', limit: limits.monitors, used: used.monitors },
    { ...atATime, name: 'dns_record_monitors', limit: limits.dns_record_monitors, used: used.dns_records },
    { ...today, name: 'rum_replays_per_day', limit: limits.rum_replays_per_day, used: used.replays },
    ...VOLUME_NAMES.flatMap(volume => ofVolume(planned, volume, used[volume], now)),
  ]
}

function ofVolume(planned: Planned, volume: Volume, used: number, now: number): LimitUse[] {
  const { included, ceiling } = MONTHLY[volume]
  const { [included]: limit } = limitsOf(planned)
  const most = ceilingOf(planned, volume)
  const common = { period: 'month', starts_at: startOfMonth(now), used } as const
  const isOne = limit !== null && most === mostOf(limit)
  const soft = { ...common, name: included, limit, is_hard: isOne }
  return isOne || most === Number.POSITIVE_INFINITY
    ? [soft]
    : [soft, { ...common, name: ceiling, limit: most, is_hard: true }]
}

/** Shares of a limit at which the account is warned (percent), the highest first. */
const WARNED_AT = [100, 80] as const

/** A share of a limit that is reached. `period`: when its day or month began. */
export interface Reached {
  use: LimitUse & { limit: number }
  percent: (typeof WARNED_AT)[number]
  period: number
}

/** The shares of limits that are reached. A number at a time is warned of once a month. */
export function reachedShares(uses: readonly LimitUse[], now: number): Reached[] {
  return uses.flatMap(use => {
    const { limit } = use
    if (limit === null || limit === 0) return []
    const period = use.starts_at ?? startOfMonth(now)
    return WARNED_AT.filter(percent => use.used * 100 >= limit * percent).map(percent => ({
      use: { ...use, limit },
      percent,
      period,
    }))
  })
}
