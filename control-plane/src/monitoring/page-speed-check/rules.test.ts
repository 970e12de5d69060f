import type { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { brokenBudgets, decidePageSpeed, NOTHING_KNOWN, type PageSpeedStatus } from './rules.ts'

const budgets = { lcp_budget_ms: 2_500, cls_budget: 0.1, transfer_budget_bytes: null }

function outcome(lcp_ms: number | null, cls: number | null = 0): PageSpeedOutcome {
  return {
    duration_ms: 900,
    failure_reason: null,
    error: null,
    web_vitals: { lcp_ms, fcp_ms: null, cls, inp_ms: null, ttfb_ms: null },
    page_weight: { transfer_bytes: 5_000_000, requests: { document: 1 } },
  }
}
const fast = outcome(2_500)
const slow = outcome(2_501)
const failed: PageSpeedOutcome = {
  ...outcome(null),
  failure_reason: 'step_failed',
  error: { message: 'net::ERR_CONNECTION_REFUSED\nCall log', text: null, stack: null, line: null },
}

/** Each run with the status after it and the alerts that it raised. */
const TABLE: [string, [PageSpeedOutcome, PageSpeedStatus, string[]][]][] = [
  ['a fast page is good from the first run', [[fast, 'good', []]]],
  [
    'one slow run is no news',
    [
      [fast, 'good', []],
      [slow, 'good', []],
      [fast, 'good', []],
      [slow, 'good', []],
    ],
  ],
  [
    'the second in a row is told once, and the first fast one takes it back once',
    [
      [slow, 'good', []],
      [slow, 'over_budget', ['page_speed_over_budget']],
      [slow, 'over_budget', []],
      [fast, 'good', ['page_speed_recovered']],
      [fast, 'good', []],
    ],
  ],
  [
    'a run that could not load the page neither counts nor interrupts',
    [
      [slow, 'good', []],
      [failed, 'unreachable', []],
      [slow, 'over_budget', ['page_speed_over_budget']],
      [failed, 'unreachable', []],
      [slow, 'over_budget', []],
      [fast, 'good', ['page_speed_recovered']],
    ],
  ],
]

for (const [name, runs] of TABLE) {
  test(name, () => {
    let facts = NOTHING_KNOWN
    let status: PageSpeedStatus = 'pending'
    for (const [index, [seen, wanted, reasons]] of runs.entries()) {
      const verdict = decidePageSpeed(facts, status, budgets, seen)
      assert.is(verdict.status, wanted, `run ${index + 1}`)
      assert.equal(
        verdict.alerts.map(alert => alert.reason),
        reasons,
        `run ${index + 1}`,
      )
      ;({ facts, status } = verdict)
    }
  })
}

test('every broken budget is named with what was seen; without a measure or a budget nothing is', () => {
  const all = { lcp_budget_ms: 1, cls_budget: 0, transfer_budget_bytes: 4_999_999 }
  assert.equal(brokenBudgets(all, outcome(2, 0.1)), [
    { budget: 'lcp_budget_ms', limit: 1, actual: 2 },
    { budget: 'cls_budget', limit: 0, actual: 0.1 },
    { budget: 'transfer_budget_bytes', limit: 4_999_999, actual: 5_000_000 },
  ])
  assert.equal(brokenBudgets(budgets, outcome(null, null)), [])
  assert.match(
    decidePageSpeed(NOTHING_KNOWN, 'good', all, outcome(2, 0)).reason,
    /^LCP 2 ms is over the budget of 1 ms; /,
  )
  assert.is(
    decidePageSpeed(NOTHING_KNOWN, 'good', all, failed).reason,
    'the page could not be loaded: net::ERR_CONNECTION_REFUSED',
  )
})

/** Each budget with each thing that may be known of it. */
const LIMITS = { lcp_budget_ms: 2_000, cls_budget: 0.1, transfer_budget_bytes: 1_000 }
const SEEN = ['unlimited', 'unmeasured', 'within', 'over'] as const

for (const lcp of SEEN)
  for (const cls of SEEN)
    for (const transfer of SEEN)
      test(`LCP ${lcp}, CLS ${cls}, transfer ${transfer}: what was not compared is not met`, () => {
        const all = [lcp, cls, transfer]
        const limitOf = <T>(seen: string, limit: T) => (seen === 'unlimited' ? null : limit)
        const seenOf = (seen: string, limit: number) =>
          seen === 'unmeasured' ? null : seen === 'over' ? limit * 2 : limit
        const transferred = seenOf(transfer, LIMITS.transfer_budget_bytes)
        const verdict = decidePageSpeed(
          { broken_in_row: 1, alerted: false },
          'good',
          {
            lcp_budget_ms: limitOf(lcp, LIMITS.lcp_budget_ms),
            cls_budget: limitOf(cls, LIMITS.cls_budget),
            transfer_budget_bytes: limitOf(transfer, LIMITS.transfer_budget_bytes),
          },
          {
            ...outcome(seenOf(lcp, LIMITS.lcp_budget_ms), seenOf(cls, LIMITS.cls_budget)),
            page_weight: transferred === null ? null : { transfer_bytes: transferred, requests: {} },
          },
        )
        const expected = all.includes('over') ? 'over_budget' : all.includes('unmeasured') ? 'unreachable' : 'good'
        assert.is(verdict.status, expected, verdict.reason)
        assert.is(verdict.failure_reason, expected === 'unreachable' ? 'not_measured' : null)
        if (expected === 'unreachable') assert.is(verdict.facts.broken_in_row, 1, 'it neither counts nor interrupts')
      })

test.run()
