import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { INGEST, type Rates } from './plan.ts'

/** Unused allowance accumulates for this long (seconds). */
const BURST_SECONDS = 60
/** The most accounts that are remembered, the latest ones. */
const MOST_ACCOUNTS = 10_000

interface Balance {
  records: number
  bytes: number
  at: EpochMs
}

/**
 * The records and bytes of accounts, counted per process. A request spends what arrives and what is inflated as it comes,
 * before the work that it causes. It may take an account below zero; then the next one is refused until that is made up.
 */
export function createAllowances(ratesOf: (plan: Plan) => Rates = plan => INGEST[plan]) {
  const balances = new Map<string, Balance>()

  function balanceOf(account: string, plan: Plan, now: EpochMs): Balance {
    const { recordsPerSecond, bytesPerSecond } = ratesOf(plan)
    const full = { records: recordsPerSecond * BURST_SECONDS, bytes: bytesPerSecond * BURST_SECONDS, at: now }
    const last = balances.get(account) ?? full
    const seconds = Math.max(0, now - last.at) / 1_000
    const balance = {
      records: Math.min(full.records, last.records + seconds * recordsPerSecond),
      bytes: Math.min(full.bytes, last.bytes + seconds * bytesPerSecond),
      at: now,
    }
    balances.delete(account)
    if (balances.size >= MOST_ACCOUNTS) balances.delete(balances.keys().next().value ?? '')
    balances.set(account, balance)
    return balance
  }

  /** Throws 429 while the account has used more than its plan includes, without what one request has used itself. */
  function require(account: string, plan: Plan, now: EpochMs, own = 0): void {
    const { recordsPerSecond, bytesPerSecond } = ratesOf(plan)
    if (recordsPerSecond === Number.POSITIVE_INFINITY) return
    const { records, bytes } = balanceOf(account, plan, now)
    const seconds = Math.ceil(Math.max(-records / recordsPerSecond, -(bytes + own) / bytesPerSecond))
    if (seconds <= 0) return
    throw new Refusal(
      'rate_limited',
      `The ${plan} plan accepts ${recordsPerSecond} records and ${bytesPerSecond} bytes a second; wait ${seconds} s.`,
      { headers: { 'retry-after': String(seconds) } },
    )
  }

  function spend(account: string, plan: Plan, now: EpochMs, used: { records: number; bytes: number }): void {
    if (ratesOf(plan).recordsPerSecond === Number.POSITIVE_INFINITY) return
    const balance = balanceOf(account, plan, now)
    balance.records -= used.records
    balance.bytes -= used.bytes
  }

  /** Begins a request. Throws 429 like `require`. */
  function begin(account: string, plan: Plan, now: EpochMs): Spending {
    require(account, plan, now)
    let own = 0
    return {
      get bytes() {
        return own
      },
      reach(bytes) {
        const more = Math.max(0, bytes - own)
        own += more
        spend(account, plan, now, { records: 0, bytes: more })
      },
      records: count => spend(account, plan, now, { records: count, bytes: 0 }),
      requireAgain: later => require(account, plan, later, own),
    }
  }

  return { require, spend, begin }
}

/** What one request spends. */
export interface Spending {
  /** The bytes that it has spent: as sent or inflated, whichever are more. */
  readonly bytes: number
  /** Spends the bytes up to this size that were not spent yet. */
  reach(bytes: number): void
  records(count: number): void
  /** Throws 429 if the account's other requests have used up the plan meanwhile. */
  requireAgain(now: EpochMs): void
}
