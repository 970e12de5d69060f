import type { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decidePageSpeed, NOTHING_KNOWN } from './rules.ts'

const test = suite('the reason of a page-speed monitor in each language')

const BUDGETS = { lcp_budget_ms: 2_500, cls_budget: 0.1, transfer_budget_bytes: 1_000 }

function outcome(lcp_ms: number | null, cls: number, transfer_bytes: number): PageSpeedOutcome {
  return {
    ...{ duration_ms: 900, failure_reason: null, error: null },
    web_vitals: { lcp_ms, fcp_ms: null, cls, inp_ms: null, ttfb_ms: null },
    page_weight: { transfer_bytes, requests: { document: 1 } },
  }
}
const failed = (error: PageSpeedOutcome['error']): PageSpeedOutcome => ({
  ...outcome(null, 0, 0),
  failure_reason: 'browser_unavailable',
  error,
})
const at = { stack: null, line: null }

const TABLE: [PageSpeedOutcome, english: string, german: string][] = [
  [outcome(3_000, 0, 0), 'LCP 3000 ms is over the budget of 2500 ms', 'LCP 3000 ms liegt über dem Budget von 2500 ms'],
  [
    outcome(3_000, 0.5, 5_000),
    'LCP 3000 ms is over the budget of 2500 ms; CLS 0.5 is over the budget of 0.1; transfer 5000 bytes is over the budget of 1000 bytes',
    'LCP 3000 ms liegt über dem Budget von 2500 ms; CLS 0.5 liegt über dem Budget von 0.1; Übertragung 5000 Bytes liegt über dem Budget von 1000 Bytes',
  ],
  [outcome(1, 0, 0), 'all budgets are met', 'jedes Budget ist eingehalten'],
  [
    { ...outcome(null, 0, 0), page_weight: null },
    'LCP was not measured; transfer was not measured',
    'LCP: nicht gemessen; Übertragung: nicht gemessen',
  ],
  [
    failed({ message: 'net::ERR_CONNECTION_REFUSED; why\nCall log', text: null, ...at }),
    'the page could not be loaded: net::ERR_CONNECTION_REFUSED; why',
    'die Seite ließ sich nicht laden: net::ERR_CONNECTION_REFUSED; why',
  ],
  [
    failed({ message: 'The agent was stopped.', text: { code: 'browser.stopped', params: {} }, ...at }),
    'the page could not be loaded: The agent was stopped.',
    'die Seite ließ sich nicht laden: Der Agent wurde angehalten.',
  ],
  [
    failed({ message: 'The moon was full.', text: { code: 'browser.moon', params: {} }, ...at }),
    'the page could not be loaded: The moon was full.',
    'the page could not be loaded: The moon was full.',
  ],
  [
    failed(null),
    'the page could not be loaded: browser_unavailable',
    'die Seite ließ sich nicht laden: browser_unavailable',
  ],
]

for (const [seen, english, german] of TABLE)
  test(english, () => {
    const { reason, reason_text } = decidePageSpeed(NOTHING_KNOWN, 'pending', BUDGETS, seen)
    assert.equal([reason, germanText(reason_text, reason)], [english, german])
  })

test.run()
