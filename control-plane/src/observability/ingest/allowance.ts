import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { LRUCache } from 'lru-cache'
import type { Planned } from '../../account/account/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Rates, ratesOf } from './plan.ts'

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
export function createAllowances(rates: (planned: Planned) => Rates = ratesOf) {
  const balances = new LRUCache<string, Balance>({ max: MOST_ACCOUNTS })

  function balanceOf(account: string, planned: Planned, now: EpochMs): Balance {
    const { recordsPerSecond, bytesPerSecond } = rates(planned)
    const full = { records: recordsPerSecond * BURST_SECONDS, bytes: bytesPerSecond * BURST_SECONDS, at: now }
    const last = balances.get(account) ?? full
    const seconds = Math.max(0, now - last.at) / 1_000
    const balance = {
      records: Math.min(full.records, last.records + seconds * recordsPerSecond),
      bytes: Math.min(full.bytes, last.bytes + seconds * bytesPerSecond),
      at: now,
    }
    balances.set(account, balance)
    return balance
  }

  /** Throws 429 while the account has used more than its plan includes, without what one request has used itself. */
  function require(account: string, planned: Planned, now: EpochMs, own = 0): void {
    const { recordsPerSecond, bytesPerSecond } = rates(planned)
    if (recordsPerSecond === Number.POSITIVE_INFINITY) return
    const { records, bytes } = balanceOf(account, planned, now)
    const seconds = Math.ceil(Math.max(-records / recordsPerSecond, -(bytes + own) / bytesPerSecond))
    if (seconds <= 0) return
    throw new Refusal(
      'rate_limited',
      observabilityText('ingest.plan_rate', {
        plan: planned.plan,
        records_per_second: recordsPerSecond,
        bytes_per_second: bytesPerSecond,
        seconds,
      }),
      { headers: { 'retry-after': String(seconds) } },
    )
  }

  function spend(account: string, planned: Planned, now: EpochMs, used: { records: number; bytes: number }): void {
    if (rates(planned).recordsPerSecond === Number.POSITIVE_INFINITY) return
    const balance = balanceOf(account, planned, now)
    balance.records -= used.records
    balance.bytes -= used.bytes
  }

  /** Begins a request. Throws 429 like `require`. */
  function begin(account: string, planned: Planned, now: EpochMs): Spending {
    require(account, planned, now)
    let own = 0
    return {
      get bytes() {
        return own
      },
      reach(bytes) {
        const more = Math.max(0, bytes - own)
        own += more
        spend(account, planned, now, { records: 0, bytes: more })
      },
      records: count => spend(account, planned, now, { records: count, bytes: 0 }),
      requireAgain: later => require(account, planned, later, own),
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
