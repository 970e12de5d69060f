import type { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import type { BrokenBudget, PAGE_SPEED_STATUSES } from '@pharos/shared-protocol/contract/page-speed.ts'
import type { Alert } from '../monitor/index.ts'
import type { PageSpeedAlert } from './alerts.ts'
import type { Budgets } from './config.ts'

export type PageSpeedStatus = (typeof PAGE_SPEED_STATUSES)[number]

/** What is known about a page between runs. */
export interface PageSpeedFacts {
  /** The number of consecutive runs that exceeded a budget; failed runs are not counted. */
  broken_in_row: number
  /** Whether a budget alert was sent and has not been taken back. */
  alerted: boolean
}

export const NOTHING_KNOWN: PageSpeedFacts = { broken_in_row: 0, alerted: false }

/** How many consecutive runs must exceed a budget before an alert (api.md B6): one slow load is not enough. */
const RUNS_TO_ALERT = 2

export interface PageSpeedVerdict {
  facts: PageSpeedFacts
  status: PageSpeedStatus
  reason: string
  broken: BrokenBudget[]
  alerts: Alert<PageSpeedAlert>[]
}

/** The budgets that a run exceeded, in the documented order. A missing measurement exceeds nothing. */
export function brokenBudgets(budgets: Budgets, { web_vitals, page_weight }: PageSpeedOutcome): BrokenBudget[] {
  const actual = {
    lcp_budget_ms: web_vitals.lcp_ms,
    cls_budget: web_vitals.cls,
    transfer_budget_bytes: page_weight?.transfer_bytes ?? null,
  }
  return (['lcp_budget_ms', 'cls_budget', 'transfer_budget_bytes'] as const).flatMap(budget => {
    const [limit, seen] = [budgets[budget], actual[budget]]
    return limit !== null && seen !== null && seen > limit ? [{ budget, limit, actual: seen }] : []
  })
}

/**
 * Whether all broken budgets would have been met without the agent's own delay: what a page loads passes through its
 * event loop, so the paint waits for it.
 */
export function isBrokenByDelay(broken: readonly BrokenBudget[], delayMs: number): boolean {
  return (
    broken.length > 0 &&
    broken.every(({ budget, limit, actual }) => budget === 'lcp_budget_ms' && actual - delayMs <= limit)
  )
}

/**
 * What a run means, given the previous state: `over_budget` when two consecutive runs exceeded a budget (api.md B6),
 * `good` again with the first that meets all, `unreachable` when the page could not be loaded. Total: never throws.
 */
export function decidePageSpeed(
  known: PageSpeedFacts,
  status: PageSpeedStatus,
  budgets: Budgets,
  outcome: PageSpeedOutcome,
): PageSpeedVerdict {
  if (outcome.failure_reason !== null)
    return { facts: known, status: 'unreachable', reason: failureText(outcome), broken: [], alerts: [] }
  const broken = brokenBudgets(budgets, outcome)
  if (broken.length === 0) return kept(known)
  const broken_in_row = known.broken_in_row + 1
  const over = known.alerted || broken_in_row >= RUNS_TO_ALERT
  const alerts: Alert<PageSpeedAlert>[] =
    over && !known.alerted ? [{ reason: 'page_speed_over_budget', data: { broken } }] : []
  return {
    facts: { broken_in_row, alerted: over },
    status: over ? 'over_budget' : status === 'pending' || status === 'unreachable' ? 'good' : status,
    reason: broken.map(inWords).join('; '),
    broken,
    alerts,
  }
}

function kept({ alerted }: PageSpeedFacts): PageSpeedVerdict {
  const alerts: Alert<PageSpeedAlert>[] = alerted ? [{ reason: 'page_speed_recovered', data: {} }] : []
  return { facts: NOTHING_KNOWN, status: 'good', reason: 'all budgets are met', broken: [], alerts }
}

function failureText({ failure_reason, error }: PageSpeedOutcome): string {
  return `the page could not be loaded: ${error?.message.split('\n')[0] ?? failure_reason}`
}

const WORDS = { lcp_budget_ms: 'LCP', cls_budget: 'CLS', transfer_budget_bytes: 'transfer' } as const
const UNITS = { lcp_budget_ms: ' ms', cls_budget: '', transfer_budget_bytes: ' bytes' } as const

function inWords({ budget, limit, actual }: BrokenBudget): string {
  return `${WORDS[budget]} ${actual}${UNITS[budget]} is over the budget of ${limit}${UNITS[budget]}`
}
