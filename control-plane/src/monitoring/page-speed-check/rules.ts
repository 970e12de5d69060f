import type { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import {
  type BrokenBudget,
  BUDGETS,
  type PAGE_SPEED_STATUSES,
} from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { sayPageSpeed } from '@pharos/shared-protocol/text/en/page-speed.ts'
import { allSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { Alert } from '../monitor/index.ts'
import type { PageSpeedAlert } from './alerts.ts'
import type { Budgets } from './config.ts'

type Budget = (typeof BUDGETS)[number]
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
  /** Why the run failed; null if all budgets could be compared. */
  failure_reason: PageSpeedOutcome['failure_reason']
  failure_detail: string | null
  failure_text: Text | null
  facts: PageSpeedFacts
  status: PageSpeedStatus
  reason: string
  reason_text: Text | null
  broken: BrokenBudget[]
  alerts: Alert<PageSpeedAlert>[]
}

/** The budgets that a run exceeded, in the documented order. A missing measurement is not among them. */
export function brokenBudgets(budgets: Budgets, outcome: PageSpeedOutcome): BrokenBudget[] {
  const actual = measuredOf(outcome)
  return BUDGETS.flatMap(budget => {
    const [limit, seen] = [budgets[budget], actual[budget]]
    return limit !== null && seen !== null && seen > limit ? [{ budget, limit, actual: seen }] : []
  })
}

/** The budgets that cannot be compared, since nothing was measured, such as the LCP of a page that painted nothing. */
export function unmeasuredBudgets(budgets: Budgets, outcome: PageSpeedOutcome): Budget[] {
  const actual = measuredOf(outcome)
  return BUDGETS.filter(budget => budgets[budget] !== null && actual[budget] === null)
}

function measuredOf({ web_vitals, page_weight }: PageSpeedOutcome): Record<Budget, number | null> {
  return {
    lcp_budget_ms: web_vitals.lcp_ms,
    cls_budget: web_vitals.cls,
    transfer_budget_bytes: page_weight?.transfer_bytes ?? null,
  }
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
 * `good` again with the first that meets all, `unreachable` when the page could not be loaded or a measurement that has
 * a budget is missing: what was not compared is not met. Total: never throws.
 */
export function decidePageSpeed(
  known: PageSpeedFacts,
  status: PageSpeedStatus,
  budgets: Budgets,
  outcome: PageSpeedOutcome,
): PageSpeedVerdict {
  const { failure_reason, error } = outcome
  if (failure_reason !== null) {
    const failure_detail = error?.message ?? null
    return { ...failed(known, notLoaded(outcome)), failure_reason, failure_detail, failure_text: error?.text ?? null }
  }
  const broken = brokenBudgets(budgets, outcome)
  const unmeasured = unmeasuredBudgets(budgets, outcome)
  if (broken.length === 0 && unmeasured.length > 0) {
    const said = allSaid(unmeasured.map(budget => sayPageSpeed(`page.${NAMES[budget]}_not_measured`)))
    const failure = { failure_detail: said.text, failure_text: textIn(said) }
    return { ...failed(known, said), failure_reason: 'not_measured', ...failure }
  }
  if (broken.length === 0) return kept(known)
  const broken_in_row = known.broken_in_row + 1
  const over = known.alerted || broken_in_row >= RUNS_TO_ALERT
  const alerts: Alert<PageSpeedAlert>[] =
    over && !known.alerted ? [{ reason: 'page_speed_over_budget', data: { broken } }] : []
  return {
    ...NO_FAILURE,
    facts: { broken_in_row, alerted: over },
    status: over ? 'over_budget' : status === 'pending' || status === 'unreachable' ? 'good' : status,
    ...reasonOf(allSaid(broken.map(brokenText))),
    broken,
    alerts,
  }
}

const NO_FAILURE = { failure_reason: null, failure_detail: null, failure_text: null }

/** A failed run neither counts nor interrupts. */
function failed(facts: PageSpeedFacts, reason: Said) {
  return { facts, status: 'unreachable' as const, ...reasonOf(reason), broken: [], alerts: [] }
}

function kept({ alerted }: PageSpeedFacts): PageSpeedVerdict {
  const alerts: Alert<PageSpeedAlert>[] = alerted ? [{ reason: 'page_speed_recovered', data: {} }] : []
  const reason = reasonOf(sayPageSpeed('page.good'))
  return { ...NO_FAILURE, facts: NOTHING_KNOWN, status: 'good', ...reason, broken: [], alerts }
}

/** The reason of a page that could not be loaded: the first line of its error. */
function notLoaded({ failure_reason, error }: PageSpeedOutcome): Said {
  const [line = '', ...more] = (error?.message ?? String(failure_reason)).split('\n')
  const said = error?.text && more.length === 0 ? { ...error.text, text: line } : line
  return sayPageSpeed('page.not_loaded', { error: said })
}

const NAMES = { lcp_budget_ms: 'lcp', cls_budget: 'cls', transfer_budget_bytes: 'transfer' } as const

function brokenText({ budget, limit, actual }: BrokenBudget): Said {
  return sayPageSpeed(`page.${NAMES[budget]}_over`, { actual, limit })
}

function reasonOf(reason: Said): { reason: string; reason_text: Text | null } {
  return { reason: reason.text, reason_text: textIn(reason) }
}
