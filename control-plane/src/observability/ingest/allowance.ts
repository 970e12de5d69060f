import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { Refusal } from '../../platform/refusal.ts'
import { INGEST } from './plan.ts'

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
 * The records and bytes of accounts, counted per process. The size of a request is known only once it has been read, so
 * it may take an account below zero; the next request is refused until that is made up.
 */
export function createAllowances() {
  const balances = new Map<string, Balance>()

  function balanceOf(account: string, plan: Plan, now: EpochMs): Balance {
    const { recordsPerSecond, bytesPerSecond } = INGEST[plan]
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

  return {
    /** Throws 429 while the account has used more than its plan includes. */
    require(account: string, plan: Plan, now: EpochMs): void {
      const { recordsPerSecond, bytesPerSecond } = INGEST[plan]
      if (recordsPerSecond === Number.POSITIVE_INFINITY) return
      const { records, bytes } = balanceOf(account, plan, now)
      const seconds = Math.ceil(Math.max(-records / recordsPerSecond, -bytes / bytesPerSecond))
      if (seconds <= 0) return
      throw new Refusal(
        'rate_limited',
        `The ${plan} plan accepts ${recordsPerSecond} records and ${bytesPerSecond} bytes a second; wait ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      )
    },
    spend(account: string, plan: Plan, now: EpochMs, used: { records: number; bytes: number }): void {
      if (INGEST[plan].recordsPerSecond === Number.POSITIVE_INFINITY) return
      const balance = balanceOf(account, plan, now)
      balance.records -= used.records
      balance.bytes -= used.bytes
    },
  }
}
